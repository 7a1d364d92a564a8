"""The thirteen patterns, read and checked from the drawings in the card data.

In a drawing, ``@`` is an anchor, ``o`` a bullet that is placed, ``.`` an empty square.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from gm.errors import GmError
from gm.games.gatling.book import Book
from gm.games.gatling.patterns.geometry import COLUMNS, ROWS, Arrangement, Figure, Offset, Pattern, Square, arrangements

MOST = 8
"""The maximum number of anchors and bullets on the board together (gg.a80)."""

TURNED = ("mirror", "flip", "turn")
"""The ways to turn a drawing: swap left and right, swap top and bottom, or turn by quarters around an anchor."""

MOVED = ("sideways", "up-down")
"""The directions in which a pattern without anchors may be moved."""

ANCHOR, BULLET, EMPTY = "@o."
_FILE = "patterns.toml"
_NEEDED = {"number": int, "anchors": int, "placed": int, "drawing": str}
_KEYS = (*_NEEDED, "figure", "may")


@lru_cache(maxsize=4)
def patterns_of(book: Book) -> tuple[Pattern, ...]:
    """Return the thirteen patterns of a book, sorted by number. Raises GmError (``file``) for an invalid pattern."""
    return patterns(book.cards["patterns"])


def patterns(cards: Mapping[str, Any]) -> tuple[Pattern, ...]:
    """Return the patterns, sorted by number.

    Raises GmError (``file``). The error names one wrong key of each invalid pattern.
    """
    known, errors = [], []
    for slug, table in cards.items():
        try:
            known.append(_pattern(slug, table))
        except GmError as error:
            errors.append(error)
    if errors:
        raise GmError("file", "\n".join(error.message for error in errors), errors[0].remedy)
    numbers = sorted(pattern.number for pattern in known)
    if numbers != [*range(1, 14)]:
        raise _wrong("number", f"the thirteen patterns are numbered 1 to 13, not {', '.join(map(str, numbers))}")
    return tuple(sorted(known, key=lambda pattern: pattern.number))


def _pattern(slug: str, table: Any) -> Pattern:
    if not isinstance(table, Mapping):
        raise _wrong(slug, f"a pattern is a table, [{slug}]")
    _check_keys(slug, table)
    number, anchors, placed = table["number"], table["anchors"], table["placed"]
    if anchors + placed > MOST:
        raise _wrong(f"{slug}.placed", f"{anchors + placed} bullets are too many: at most {MOST} are allowed")
    drawing = _drawing(f"{slug}.drawing", table["drawing"], anchors, placed)
    may = _may(slug, table, anchors)
    if anchors and placed:
        figures = _figures(slug, table, may)
        made = Pattern(slug, number, anchors, placed, may, drawing, figures)
        _check_drawing(made)
        return made
    if "figure" in table:
        raise _wrong(f"{slug}.figure", "only bullets that are placed around anchors form a figure")
    ways = () if anchors else places(drawing.placed, may)
    return Pattern(slug, number, anchors, placed, may, drawing, (), ways)


def _check_keys(slug: str, table: Mapping[str, Any]) -> None:
    for key in table:
        if key not in _KEYS:
            raise _wrong(f"{slug}.{key}", f"no such key; a pattern has {', '.join(_KEYS)}")
    for key, kind in _NEEDED.items():
        if key not in table:
            raise _wrong(f"{slug}.{key}", "it is missing")
        # The types are compared, because a bool is an instance of int too.
        if type(table[key]) is not kind:
            raise _wrong(f"{slug}.{key}", "it must be a whole number" if kind is int else "it must be text")
        if kind is int and table[key] < 0:
            raise _wrong(f"{slug}.{key}", "it cannot be below zero")


def _drawing(key: str, text: str, anchors: int, placed: int) -> Arrangement:
    """Return the arrangement that a drawing of a whole board shows.

    Raises GmError (``file``) if the drawing shows another number of ``anchors``, or of ``placed`` bullets.
    """
    rows = _rows(key, text)
    if (len(rows), len(rows[0])) != (ROWS, COLUMNS):
        raise _wrong(key, f"a board has {ROWS} rows of {COLUMNS} squares")
    thrown, placed_at = (tuple(Square(*at) for at in _at(rows, mark)) for mark in (ANCHOR, BULLET))
    drawn = Arrangement(thrown, placed_at)
    if (len(drawn.anchors), len(drawn.placed)) != (anchors, placed):
        counts = f"it shows {len(drawn.anchors)} anchors and {len(drawn.placed)} bullets, not {anchors} and {placed}"
        raise _wrong(key, counts)
    return drawn


def _rows(key: str, text: Any) -> list[str]:
    """Return the rows of a drawing. Raises GmError (``file``) if the drawing is larger than the board."""
    if not isinstance(text, str):
        raise _wrong(key, "a drawing consists of several lines of text")
    rows = text.split()
    odd = sorted({letter for row in rows for letter in row} - {ANCHOR, BULLET, EMPTY})
    if odd:
        signs = f"{ANCHOR} anchor, {BULLET} bullet, {EMPTY} empty square"
        raise _wrong(key, f"“{odd[0]}” is not a sign for a square: {signs}")
    if len({len(row) for row in rows}) > 1:
        raise _wrong(key, "its rows have different lengths")
    if not rows or len(rows) > ROWS or len(rows[0]) > COLUMNS:
        raise _wrong(key, f"a square is outside the board of {ROWS} rows and {COLUMNS} columns")
    return rows


def _at(rows: Sequence[str], marks: str) -> list[Offset]:
    return [(r, c) for r, row in enumerate(rows, 1) for c, letter in enumerate(row, 1) if letter in marks]


def _may(slug: str, table: Mapping[str, Any], anchors: int) -> tuple[str, ...]:
    may = table.get("may", [])
    allowed = TURNED if anchors else (*(way for way in TURNED if way != "turn"), *MOVED)
    for way in may if isinstance(may, list) else [may]:
        if way not in allowed:
            raise _wrong(f"{slug}.may", f"“{way}” must be one of {', '.join(allowed)}")
    return tuple(may)


def _figures(slug: str, table: Mapping[str, Any], may: tuple[str, ...]) -> tuple[Figure, ...]:
    """Return every way to lay bullets around an anchor, as drawn and turned in each way that ``may`` allows.

    If a drawing has several ``@``, each of them can be the thrown anchor.
    """
    key, texts = f"{slug}.figure", table.get("figure", [])
    figures: dict[Figure, None] = {}
    for text in texts if isinstance(texts, list) else [texts]:
        rows = _rows(key, text)
        squares = _at(rows, ANCHOR + BULLET)
        if (len(squares) - 1) * table["anchors"] != table["placed"]:
            raise _wrong(key, f"{len(squares) - 1} bullets around each anchor do not add up to {table['placed']}")
        for row, column in _at(rows, ANCHOR):
            bullets = [(r - row, c - column) for r, c in squares if (r, c) != (row, column)]
            corners = [(r - row, c - column) for r in (1, len(rows)) for c in (1, len(rows[0]))]
            figures |= dict.fromkeys(turned(Figure(tuple(bullets), tuple(corners)), may))
    if not figures:
        raise _wrong(key, f"a drawing with an anchor, {ANCHOR}, is missing")
    return tuple(figures)


def _check_drawing(pattern: Pattern) -> None:
    legal = arrangements(pattern, pattern.drawing.anchors)
    covered = {arrangement.squares for arrangement in legal}
    if pattern.drawing.squares not in covered or any(arrangement.shifts for arrangement in legal):
        raise _wrong(f"{pattern.slug}.drawing", "its bullets are not around its anchors as in the figure")


def _wrong(key: str, text: str) -> GmError:
    return GmError("file", f"{_FILE}, {key}: {text}.", "Fix the card file, or restore the shipped one.")


def turned(figure: Figure, may: tuple[str, ...]) -> list[Figure]:
    """Return a figure as drawn, and turned around its anchor in each way that ``may`` allows."""
    figures = [figure]
    if "mirror" in may:
        figures += [_each(figure, lambda row, column: (row, -column)) for figure in figures]
    if "flip" in may:
        figures += [_each(figure, lambda row, column: (-row, column)) for figure in figures]
    for _ in range(3 if "turn" in may else 0):
        figures += [_each(figure, lambda row, column: (column, -row)) for figure in figures]
    return figures


def _each(figure: Figure, turn: Callable[[int, int], Offset]) -> Figure:
    return Figure(*(tuple(sorted(turn(*offset) for offset in part)) for part in figure))


def places(drawn: Sequence[Square], may: tuple[str, ...]) -> tuple[Arrangement, ...]:
    """Return every legal arrangement of a pattern without anchors, whose drawing may be turned and moved."""
    kinds = [tuple(drawn)]
    if "mirror" in may:
        kinds += [tuple(Square(square.row, COLUMNS + 1 - square.column) for square in kind) for kind in kinds]
    if "flip" in may:
        kinds += [tuple(Square(ROWS + 1 - square.row, square.column) for square in kind) for kind in kinds]
    moved = (
        tuple(sorted(square.moved(down, right) for square in kind))
        for kind in kinds
        for down in _shifts([square.row for square in kind], ROWS if "up-down" in may else 0)
        for right in _shifts([square.column for square in kind], COLUMNS if "sideways" in may else 0)
    )
    return tuple(Arrangement((), squares) for squares in dict.fromkeys(moved))


def _shifts(at: Sequence[int], last: int) -> range:
    """Return the distances by which the rows or columns ``at`` can be moved without leaving the range 1 to ``last``.

    For the rows 3 and 5 and a ``last`` of 9, these are -2 to 4. If ``last`` is 0, the only distance is 0.
    """
    return range(1 - min(at), last - max(at) + 1) if at and last else range(1)
