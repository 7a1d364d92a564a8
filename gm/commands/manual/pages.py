"""What the manual's pages are made of: chapters, sections and their parts, as data for any screen and for paper.

In texts and cells, what is typed stands between backticks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple


class Prose(NamedTuple):
    """A paragraph."""

    text: str

    def said(self) -> str:
        """All its words, to be searched."""
        return self.text

    def data(self) -> dict[str, Any]:
        """As JSON data."""
        return {"kind": "prose", "text": self.text}


class Verbatim(NamedTuple):
    """Lines as they are typed or printed, each to be kept as it is."""

    lines: tuple[str, ...]

    def said(self) -> str:
        """All its words, to be searched."""
        return " ".join(self.lines)

    def data(self) -> dict[str, Any]:
        """As JSON data."""
        return {"kind": "verbatim", "lines": list(self.lines)}


class Listing(NamedTuple):
    """Rows of cells under titles; the first cell of a row says what the row is about."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def said(self) -> str:
        """All its words, to be searched."""
        return " ".join(cell for row in self.rows for cell in row)

    def data(self) -> dict[str, Any]:
        """As JSON data."""
        return {"kind": "listing", "columns": list(self.columns), "rows": [list(row) for row in self.rows]}


class Rejection(NamedTuple):
    """A line that is not taken: what was typed, what is answered, and what to do instead."""

    typed: str
    message: str
    remedy: str
    code: str
    rule: str | None

    def said(self) -> str:
        """All its words, to be searched."""
        return f"{self.typed} {self.message} {self.remedy}"

    def data(self) -> dict[str, Any]:
        """As JSON data."""
        return {"kind": "exchange", **self._asdict()}


class RuleLinks(NamedTuple):
    """The ids of rules to read with it."""

    ids: tuple[str, ...]

    def said(self) -> str:
        """Nothing: they are found by themselves."""
        return ""

    def data(self) -> dict[str, Any]:
        """As JSON data."""
        return {"kind": "rules", "ids": list(self.ids)}


Part = Prose | Verbatim | Listing | Rejection | RuleLinks


class Section(NamedTuple):
    """A part of a chapter under a heading; ``words`` are what people call it besides. An ``overview`` only repeats
    what other sections say, and is found by its words alone."""

    title: str
    parts: tuple[Part, ...]
    words: tuple[str, ...] = ()
    overview: bool = False

    @property
    def slug(self) -> str:
        """Its address within the chapter."""
        return re.sub(r"[\W_]+", "-", self.title.casefold()).strip("-")

    @property
    def said(self) -> str:
        """All its words, to be searched."""
        return "" if self.overview else " ".join(part.said() for part in self.parts).replace("`", "")

    def data(self) -> dict[str, Any]:
        """As JSON data."""
        return {"section": self.slug, "title": self.title, "parts": [part.data() for part in self.parts]}


class Chapter(NamedTuple):
    """A chapter by its short name, with a line on what it tells; its sections are written when they are asked for."""

    slug: str
    title: str
    about: str
    write: Callable[[], Iterable[Section]]

    def data(self) -> dict[str, str]:
        """Its heading as JSON data."""
        return {"chapter": self.slug, "title": self.title, "about": self.about}


def mark_typed(*words: str) -> str:
    """Words as they are typed, marked as such."""
    return f"`{' '.join(word for word in words if word)}`"


def pieces(text: str) -> list[tuple[str, bool]]:
    """A text in pieces, each with whether it is typed."""
    return [(piece, bool(at % 2)) for at, piece in enumerate(text.split("`")) if piece]
