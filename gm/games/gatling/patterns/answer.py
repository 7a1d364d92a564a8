"""The answers to the query ``pattern``: the list, the sheet of one pattern, or the arrangements for thrown anchors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gm.game import Cell, Grid, View
from gm.games.gatling.book import Book
from gm.games.gatling.pages import sign
from gm.games.gatling.patterns.drawings import patterns_of
from gm.games.gatling.patterns.geometry import Arrangement, Pattern, arrangements, sticks_out
from gm.games.gatling.patterns.instructions import describe, how, reasons
from gm.games.gatling.patterns.squares import COLUMNS, LETTERS, ROWS, ZONES, Square, labels
from gm.games.gatling.state import MANA

_TOP = " ".join(LETTERS)
_WIDE = len(_TOP)
_ABREAST = 3
_DEEP = ROWS // len(ZONES)
_PARTED = "- " * (COLUMNS - 1) + "-"
_DRAWN = 6
"""As many arrangements are drawn; the rest are counted."""


def listing(book: Book) -> View:
    """Return the list of the thirteen patterns."""
    rows = [
        (
            str(pattern.number),
            book.text_of(pattern.slug, "name"),
            str(pattern.anchors),
            str(pattern.placed),
            book.text_of(pattern.slug, "how"),
        )
        for pattern in patterns_of(book)
    ]
    table = Grid((">no.", "pattern", ">throw", ">place", "how"), tuple(tuple(map(Cell, row)) for row in rows))
    data = {"patterns": [_facts(book, pattern) for pattern in patterns_of(book)]}
    return View(data, "The thirteen patterns", (table,), ("", "To see one drawn: pattern star, pattern 7, pattern 7C"))


def sheet(book: Book, pattern: Pattern, page: str | None) -> View:
    """Return one pattern: its drawing, and how it is laid."""
    data = _pattern_data(book, pattern, page, (), None if pattern.anchors else pattern.places)
    marks = "@ anchor (thrown, a bullet too)   o bullet (placed)"
    marks = marks if pattern.figures else marks.partition("   ")[0] if pattern.anchors else "o bullet (placed)"
    example = ("This is an example: anchors stay where they are thrown.",) if pattern.anchors else ()
    lines = (
        "",
        *_large(pattern.drawing),
        "",
        marks,
        *example,
        "",
        *describe(pattern, book.text_of(pattern.slug, "lay")),
    )
    return View(data, _title(book, pattern, page), (), (*lines, _behind(pattern)))


def arranged(book: Book, pattern: Pattern, page: str | None, thrown: tuple[Square, ...]) -> View:
    """Return every way to place the bullets around the thrown anchors."""
    found = arrangements(pattern, thrown)
    data = _pattern_data(book, pattern, page, thrown, found)
    title = f"{_title(book, pattern, page)} · anchor{'s' if len(thrown) > 1 else ''} {', '.join(labels(thrown))}"
    if len(found) == 1:
        text = how(found[0])
        drawn = [*_large(found[0]), "", f"{text[:1].upper()}{text[1:]}."]
    else:
        some = found[:_DRAWN]
        more = f", the first {_DRAWN} of them drawn" if len(found) > _DRAWN else ""
        drawn = [f"{len(found)} arrangements to choose from{more}:", "", *_abreast(some)]
        drawn += [f"{number}: {how(arrangement)}" for number, arrangement in enumerate(some, 1)]
    return View(data, title, (), ("", *reasons(pattern, found), *drawn, _behind(pattern)))


def _title(book: Book, pattern: Pattern, page: str | None) -> str:
    name = book.text_of(pattern.slug, "name")
    return f"{sign(page)} {name} “{book.title(page)}”" if page else f"{pattern.number} {name}"


def _behind(pattern: Pattern) -> str:
    return "Rules: " + ", ".join(_rules(pattern))


def _facts(book: Book, pattern: Pattern) -> dict[str, Any]:
    """Return a pattern as JSON data, its squares by their labels."""
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
    book: Book, pattern: Pattern, page: str | None, thrown: tuple[Square, ...], found: tuple[Arrangement, ...] | None
) -> dict[str, Any]:
    """Return a pattern as JSON data with its arrangements; None where they depend on anchors still to be thrown."""
    made = None if found is None else [_arrangement(arrangement) for arrangement in found]
    return {**_facts(book, pattern), "page": page, "thrown": labels(thrown), "arrangements": made}


def _arrangement(lying: Arrangement) -> dict[str, Any]:
    shifts = [
        {"anchor": shift.anchor.label, "to": shift.to.label, "down": shift.down, "right": shift.right}
        for shift in lying.shifts
    ]
    anchors, placed, left = (labels(part) for part in (lying.anchors, lying.placed, lying.left_out))
    return {"anchors": anchors, "placed": placed, "shifts": shifts, "left_out": left}


def _rules(pattern: Pattern) -> list[str]:
    """Return the pattern's own rule, and those of its anchors and figures."""
    rules = [pattern.rule, "gg.a80"]
    rules += ["gg.a81", "gg.b68"] if pattern.anchors else []
    rules += ["gg.b71"] if pattern.figures else ["gg.a84"] if pattern.anchors else []
    rules += ["gg.a82", "gg.b76"] if sticks_out(pattern) else []
    rules += ["gg.b70"] if pattern.figures and pattern.anchors > 1 else []
    return rules


def _large(lying: Arrangement) -> list[str]:
    """Return one board with its edges and zones."""
    drawn = [f"   {'attacker':^{_WIDE}}".rstrip(), f"   {_TOP}"]
    for row, squares in enumerate(_rows(lying), 1):
        zone = ZONES[(row - 1) // _DEEP]
        beside = f"   {zone} zone, {MANA[zone] or 'no'} mana" if row % _DEEP == 2 else ""
        drawn.append(f"{row}  {squares}{beside}")
        if row % _DEEP == 0 and row < ROWS:
            drawn.append(f"   {_PARTED}")
    return [*drawn, f"   {'throwers':^{_WIDE}}".rstrip()]


def _abreast(several: Sequence[Arrangement]) -> list[str]:
    """Return several boards, numbered from 1, three in a row."""
    drawn: list[str] = []
    for first in range(0, len(several), _ABREAST):
        arrangements = several[first : first + _ABREAST]
        boards = [[str(number), _TOP, *_rows(lying)] for number, lying in enumerate(arrangements, first + 1)]
        side = ["", "", *map(str, range(1, ROWS + 1))]
        for mark, *parts in zip(side, *boards, strict=True):
            drawn.append(f"{mark:<3}{'    '.join(f'{part:<{_WIDE}}' for part in parts)}".rstrip())
        drawn.append("")
    return drawn


def _rows(lying: Arrangement) -> list[str]:
    marks: Mapping[Square, str] = dict.fromkeys(lying.placed, "o") | dict.fromkeys(lying.anchors, "@")
    return [
        " ".join(marks.get(Square(row, column), ".") for column in range(1, COLUMNS + 1)) for row in range(1, ROWS + 1)
    ]
