"""The manual's chapters, sections, paragraphs and tables as data, for any screen and for paper.

Backticks in texts and cells mark what the reader types.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple


class Prose(NamedTuple):
    """A paragraph of the manual."""

    text: str

    def plain_text(self) -> str:
        return self.text

    def data(self) -> dict[str, Any]:
        return {"kind": "prose", "text": self.text}


class Verbatim(NamedTuple):
    """Lines of the manual that are shown unchanged."""

    lines: tuple[str, ...]

    def plain_text(self) -> str:
        return " ".join(self.lines)

    def data(self) -> dict[str, Any]:
        return {"kind": "verbatim", "lines": list(self.lines)}


class Listing(NamedTuple):
    """A table of the manual with column titles. The first cell of a row is its subject."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def plain_text(self) -> str:
        return " ".join(cell for row in self.rows for cell in row)

    def data(self) -> dict[str, Any]:
        return {"kind": "listing", "columns": list(self.columns), "rows": [list(row) for row in self.rows]}


class Rejection(NamedTuple):
    """A line that gm rejects: the line, the message, and what to type instead."""

    typed: str
    message: str
    remedy: str
    code: str
    rule: str | None

    def plain_text(self) -> str:
        return f"{self.typed} {self.message} {self.remedy}"

    def data(self) -> dict[str, Any]:
        return {"kind": "exchange", **self._asdict()}


class RuleLinks(NamedTuple):
    """The ids of rules that a section of the manual is about."""

    ids: tuple[str, ...]

    def plain_text(self) -> str:
        return ""

    def data(self) -> dict[str, Any]:
        return {"kind": "rules", "ids": list(self.ids)}


Part = Prose | Verbatim | Listing | Rejection | RuleLinks


class Section(NamedTuple):
    """A section of a chapter. ``words`` are further search words.

    An ``overview`` only repeats other sections. A search finds it by its title and its words, not by its text.
    """

    title: str
    parts: tuple[Part, ...]
    words: tuple[str, ...] = ()
    overview: bool = False

    @property
    def slug(self) -> str:
        """The address of the section within its chapter."""
        return re.sub(r"[\W_]+", "-", self.title.casefold()).strip("-")

    @property
    def plain_text(self) -> str:
        return "" if self.overview else " ".join(part.plain_text() for part in self.parts).replace("`", "")

    def data(self) -> dict[str, Any]:
        return {"section": self.slug, "title": self.title, "parts": [part.data() for part in self.parts]}


class Chapter(NamedTuple):
    """A chapter of the manual with its short name and a one-line summary; ``write`` makes its sections."""

    slug: str
    title: str
    about: str
    write: Callable[[], Iterable[Section]]

    def data(self) -> dict[str, str]:
        return {"chapter": self.slug, "title": self.title, "about": self.about}


def mark_typed(*words: str) -> str:
    """Join ``words`` with spaces and put backticks around them, which mark what the reader types."""
    return f"`{' '.join(word for word in words if word)}`"


def pieces(text: str) -> list[tuple[str, bool]]:
    """Split ``text`` at its backticks into pairs: a piece, and True if the reader types that piece."""
    return [(piece, bool(at % 2)) for at, piece in enumerate(text.split("`")) if piece]
