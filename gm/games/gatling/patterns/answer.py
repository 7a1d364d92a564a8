"""The answers to the query ``pattern``: the list, the sheet of one pattern, or the arrangements for thrown anchors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gm.game import Cell, Grid, View
from gm.games.gatling.book import Book
from gm.games.gatling.pages import sign
from gm.games.gatling.patterns.drawings import patterns_of
from gm.games.gatling.patterns.geometry import (
    COLUMNS,
    LETTERS,
    ROWS,
    ZONES,
    Arrangement,
    Pattern,
    Square,
    arrangements,
    labels,
    sticks_out,
)
from gm.games.gatling.patterns.instructions import describe, how, reasons
from gm.games.gatling.state import MANA

_TOP = " ".join(LETTERS)
_WIDE = len(_TOP)
_ABREAST = 3
_DEEP = ROWS // len(ZONES)
_PARTED = "- " * (COLUMNS - 1) + "-"
_DRAWN = 6
"""The maximum number of arrangements that are drawn. Further arrangements are only counted."""


def listing(book: Book) -> View:
    """Return a view that lists the thirteen patterns."""
    rows = []
    for pattern in patterns_of(book):
        name, how = (book.text_of(pattern.slug, key) for key in ("name", "how"))
        rows.append(tuple(Cell(str(item)) for item in (pattern.number, name, pattern.anchors, pattern.placed, how)))
    table = Grid((">no.", "pattern", ">throw", ">place", "how"), tuple(rows))
    data = {"patterns": [_facts(book, pattern) for pattern in patterns_of(book)]}
    return View(data, "The thirteen patterns", (table,), ("", "To see one drawn: pattern star, pattern 7, pattern 7C"))


def sheet(book: Book, pattern: Pattern, page: str | None) -> View:
    """Return a view of one pattern: its drawing and its instructions."""
    data = _pattern_data(book, pattern, page, (), None if pattern.anchors else pattern.places)
    marks = "@ anchor (thrown; also a bullet)   o bullet (placed)"
    marks = marks if pattern.figures else marks.partition("   ")[0] if pattern.anchors else "o bullet (placed)"
    example = ("This is an example: anchors stay where they land.",) if pattern.anchors else ()
    laid = describe(pattern, book.text_of(pattern.slug, "lay"))
    lines = ("", *_large(pattern.drawing), "", marks, *example, "", *laid)
    return View(data, _title(book, pattern, page), (), (*lines, _behind(pattern)))


def arranged(book: Book, pattern: Pattern, page: str | None, thrown: tuple[Square, ...]) -> View:
    """Return a view of every way to place the bullets around the thrown anchors."""
    ways = arrangements(pattern, thrown)
    data = _pattern_data(book, pattern, page, thrown, ways)
    title = f"{_title(book, pattern, page)} · anchor{'s' if len(thrown) > 1 else ''} {', '.join(labels(thrown))}"
    if len(ways) == 1:
        text = how(ways[0])
        drawn = [*_large(ways[0]), "", f"{text[:1].upper()}{text[1:]}."]
    else:
        shown = ways[:_DRAWN]
        more = f", the first {_DRAWN} of them drawn" if len(ways) > _DRAWN else ""
        drawn = [f"{len(ways)} arrangements to choose from{more}:", "", *_abreast(shown)]
        drawn += [f"{number}: {how(arrangement)}" for number, arrangement in enumerate(shown, 1)]
    return View(data, title, (), ("", *reasons(pattern, ways), *drawn, _behind(pattern)))


def _title(book: Book, pattern: Pattern, page: str | None) -> str:
    name = book.text_of(pattern.slug, "name")
    return f"{sign(page)} {name} “{book.title(page)}”" if page else f"{pattern.number} {name}"


def _behind(pattern: Pattern) -> str:
    return "Rules: " + ", ".join(_rules(pattern))


def _facts(book: Book, pattern: Pattern) -> dict[str, Any]:
    """Return a pattern as JSON data: its names, instructions, drawing and rules, without thrown anchors."""
    return {
        "pattern": pattern.slug,
        "number": pattern.number,
        "name": book.text_of(pattern.slug, "name"),
        "anchors": pattern.anchors,
        "placed": pattern.placed,
        "may": list(pattern.may),
        "how": book.text_of(pattern.slug, "how"),
        "lay": book.text_of(pattern.slug, "lay"),
        "drawing": {"anchors": labels(pattern.drawing.anchors), "placed": labels(pattern.drawing.placed)},
        "rules": _rules(pattern),
    }


def _pattern_data(
    book: Book, pattern: Pattern, page: str | None, thrown: tuple[Square, ...], ways: tuple[Arrangement, ...] | None
) -> dict[str, Any]:
    """Return a pattern with its arrangements as JSON data. ``ways`` is None until the anchors are thrown."""
    made = None if ways is None else [_arrangement(arrangement) for arrangement in ways]
    return {**_facts(book, pattern), "page": page, "thrown": labels(thrown), "arrangements": made}


def _arrangement(arrangement: Arrangement) -> dict[str, Any]:
    shifts = [
        {"anchor": shift.anchor.label, "to": shift.to.label, "down": shift.down, "right": shift.right}
        for shift in arrangement.shifts
    ]
    anchors, placed, left = (labels(part) for part in (arrangement.anchors, arrangement.placed, arrangement.left_out))
    return {"anchors": anchors, "placed": placed, "shifts": shifts, "left_out": left}


def _rules(pattern: Pattern) -> list[str]:
    """Return the ids of the rules for a pattern and its anchors, and for bullets that do not fit."""
    rules = [pattern.rule, "gg.a80"]
    rules += ["gg.a81", "gg.b68"] if pattern.anchors else []
    rules += ["gg.b71"] if pattern.figures else ["gg.a84"] if pattern.anchors else []
    rules += ["gg.a82", "gg.b76"] if sticks_out(pattern) else []
    rules += ["gg.b70"] if pattern.figures and pattern.anchors > 1 else []
    return rules


def _large(arrangement: Arrangement) -> list[str]:
    """Return the drawing of one arrangement on the board as lines of text, with the edges and zones."""
    drawn = [f"   {'attacker':^{_WIDE}}".rstrip(), f"   {_TOP}"]
    for row, squares in enumerate(_rows(arrangement), 1):
        zone = ZONES[(row - 1) // _DEEP]
        note = f"   {zone} zone, {MANA[zone] or 'no'} mana" if row % _DEEP == 2 else ""
        drawn.append(f"{row}  {squares}{note}")
        if row % _DEEP == 0 and row < ROWS:
            drawn.append(f"   {_PARTED}")
    return [*drawn, f"   {'throwers':^{_WIDE}}".rstrip()]


def _abreast(several: Sequence[Arrangement]) -> list[str]:
    """Return the drawings of several arrangements as lines of text, three boards side by side, numbered from 1."""
    drawn: list[str] = []
    for first in range(0, len(several), _ABREAST):
        arrangements = several[first : first + _ABREAST]
        boards = [
            [str(number), _TOP, *_rows(arrangement)] for number, arrangement in enumerate(arrangements, first + 1)
        ]
        side = ["", "", *map(str, range(1, ROWS + 1))]
        for mark, *parts in zip(side, *boards, strict=True):
            drawn.append(f"{mark:<3}{'    '.join(f'{part:<{_WIDE}}' for part in parts)}".rstrip())
        drawn.append("")
    return drawn


def _rows(arrangement: Arrangement) -> list[str]:
    marks: Mapping[Square, str] = dict.fromkeys(arrangement.placed, "o") | dict.fromkeys(arrangement.anchors, "@")
    return [
        " ".join(marks.get(Square(row, column), ".") for column in range(1, COLUMNS + 1)) for row in range(1, ROWS + 1)
    ]
