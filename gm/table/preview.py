"""The preview of a correction: what it would change, and the later lines that it makes impossible."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gm.errors import GmError
from gm.game import NamedTuple
from gm.table.outstanding_items import Owed
from gm.table.texts import NoticeResult, as_json


class ConflictResult(NamedTuple):
    """A later line that a correction makes impossible: why, by which rule, and the suggested fixes."""

    entry: str
    text: str
    rule: str | None
    message: str
    mends: tuple[str, ...]
    asks: str = ""

    def data(self) -> dict[str, Any]:
        return {**self._asdict(), "mends": list(self.mends), "asks": self.asks or None}


class LineDifference(NamedTuple):
    """A line with other results: its words (None if there is none) and its results ``before`` and ``after``."""

    entry: str
    was: str | None
    text: str | None
    before: tuple[str, ...]
    after: tuple[str, ...]


class Preview(NamedTuple):
    """The effect that a correction would have; nothing is written.

    ``said`` would be announced, ``record`` is the line that records it, ``ready`` what to type if lines conflict or a
    file may change ('' otherwise).
    """

    text: str
    changed: tuple[LineDifference, ...]
    conflicts: tuple[ConflictResult, ...]
    settlement: tuple[Owed, ...]
    said: tuple[NoticeResult, ...]
    record: str
    ready: str

    def data(self) -> dict[str, Any]:
        shown = {
            "changed": as_json(self.changed),
            "conflicts": as_json(self.conflicts),
            "settlement": as_json(self.settlement),
        }
        return {"preview": shown, "seq": None}


class ImpossibleCorrection(GmError):
    """The error for a correction that makes later lines impossible."""

    def __init__(self, conflicts: Sequence[ConflictResult], remedy: str) -> None:
        first, more = conflicts[0], len(conflicts) - 1
        tail = (
            f" {more} more lines are impossible too."
            if more > 1
            else " One more line is impossible too."
            if more
            else ""
        )
        text = f"That makes line {first.entry} ({first.text}) impossible: {first.message}{tail}"
        super().__init__("conflict", text, remedy, first.rule)
        self.conflicts = tuple(conflicts)
        self.more = {"conflicts": as_json(conflicts)}
