"""Results that several commands share: a saved file, and a text that is printed unchanged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from gm.table.blocks import Block, Verbatim
from gm.table.results import Result


class SavedFile(Result):
    """The result of a command that wrote a file."""

    saves = True

    file: str

    def blocks(self) -> Iterable[Block]:
        return [f"Saved: {self.file}"]


class Document(Result):
    """A text that is printed unchanged (``shown``), such as a record or a report, and its ``content`` as JSON."""

    content: Mapping[str, Any]
    shown: str

    def data(self) -> dict[str, Any]:
        return dict(self.content)

    def blocks(self) -> Iterable[Block]:
        return [Verbatim(self.shown)]
