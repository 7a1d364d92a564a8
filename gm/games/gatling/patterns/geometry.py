"""The battle board, and the legal arrangements of a pattern's bullets around its thrown anchors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from gm.game import NamedTuple

ROWS, COLUMNS = 9, 8
LETTERS = "ABCDEFGH"
ZONES = ("top", "middle", "bottom")
"""The zones, three rows each, from the attacker's edge down (gg.a04)."""

FARTHEST = ROWS + COLUMNS - 2
"""The maximum number of squares by which a bullet can be shifted on the board."""


class Square(NamedTuple):
    """A square of the board: row 1 (the attacker's edge) to 9, column 1 to 8 from the throwers' left (gg.b67)."""

    row: int
    column: int

    @property
    def inside(self) -> bool:
        """Return whether the square is on the board."""
        return 1 <= self.row <= ROWS and 1 <= self.column <= COLUMNS

    @property
    def label(self) -> str:
        """Return the label of the square, its column's letter and its row's number: ``D5``."""
        return f"{LETTERS[self.column - 1]}{self.row}"

    def moved(self, down: int, right: int) -> Square:
        """Return the square ``down`` rows below and ``right`` columns to the right. It may be off the board."""
        return Square(self.row + down, self.column + right)


SQUARES = tuple(Square(row, column) for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1))
LABELS: Mapping[str, Square] = {square.label: square for square in SQUARES}


def labels(squares: tuple[Square, ...]) -> list[str]:
    """Return the labels of squares."""
    return [square.label for square in squares]


def steps(count: int) -> Iterator[tuple[int, int]]:
    """Yield every pair (down, right) that shifts a bullet by exactly ``count`` squares."""
    for down in range(-count, count + 1):
        aside = count - abs(down)
        yield from ((down, right) for right in sorted({-aside, aside}))


Offset = tuple[int, int]
"""The way from an anchor to a square: the number of rows down, and the number of columns to the right."""


class Figure(NamedTuple):
    """The bullets placed around one anchor, and the ``corners`` of the drawing. All of these must be on the board."""

    bullets: tuple[Offset, ...]
    corners: tuple[Offset, ...]


class Shift(NamedTuple):
    """The move of an anchor and its bullets from the square where the anchor fell (gg.b76)."""

    anchor: Square
    to: Square

    @property
    def down(self) -> int:
        """Return the number of rows by which the anchor is moved towards the throwers."""
        return self.to.row - self.anchor.row

    @property
    def right(self) -> int:
        """Return the number of columns by which the anchor is moved to the throwers' right."""
        return self.to.column - self.anchor.column

    @property
    def squares(self) -> int:
        """Return the number of steps, from square to neighbouring square, by which the anchor is moved."""
        return abs(self.down) + abs(self.right)


class Arrangement(NamedTuple):
    """A pattern on the board: its anchors after all shifts, the bullets placed, and the shifts.

    ``left_out`` are the squares of bullets that are not placed because another bullet is there (gg.b70).
    """

    anchors: tuple[Square, ...]
    placed: tuple[Square, ...]
    shifts: tuple[Shift, ...] = ()
    left_out: tuple[Square, ...] = ()

    @property
    def squares(self) -> frozenset[Square]:
        """Return every square with a bullet. An anchor counts as a bullet (gg.a80)."""
        return frozenset((*self.anchors, *self.placed))


class Pattern(NamedTuple):
    """A pattern of the card data.

    ``figures`` are the ways to lay bullets around a thrown anchor. If the pattern has no anchors, ``places`` are the
    ways to lay its bullets. Both are empty if the pattern places no bullets (gg.a84).
    """

    slug: str
    number: int
    anchors: int
    placed: int
    may: tuple[str, ...]
    drawing: Arrangement
    figures: tuple[Figure, ...] = ()
    places: tuple[Arrangement, ...] = ()

    @property
    def rule(self) -> str:
        """Return the id of the pattern's rule: ``gg.pattern.star``."""
        return f"gg.pattern.{self.slug}"


class _Laid(NamedTuple):
    shift: Shift
    placed: tuple[Square, ...]

    @property
    def squares(self) -> tuple[Square, ...]:
        return (self.shift.to, *self.placed)


def arrangements(pattern: Pattern, anchors: Sequence[Square]) -> tuple[Arrangement, ...]:
    """Return every legal arrangement of a pattern around its ``anchors``, which are in the order thrown.

    A figure is an anchor with the bullets that are placed around it. A figure that does not fit on the board is shifted
    by the fewest squares (gg.a82, gg.b76). If two figures overlap in every way of turning them, the later figure is
    shifted (gg.b70). If several arrangements cover the same squares, only one of them is returned.
    """
    layouts: list[tuple[_Laid, ...]] = [()]
    for anchor in anchors:
        layouts = _nearest(pattern, anchor, layouts)
    made: dict[frozenset[Square], Arrangement] = {}
    for figures in layouts:
        arrangement = _arrangement(figures)
        made.setdefault(arrangement.squares, arrangement)
    return tuple(made.values())


def least_shift(pattern: Pattern, anchor: Square) -> int:
    """Return by how many squares the figure around ``anchor`` must be shifted if the board is otherwise empty."""
    return next(count for count in range(FARTHEST + 1) if _ways(pattern, anchor, count))


def sticks_out(pattern: Pattern) -> bool:
    """Return whether the pattern's figure must be shifted for some anchor near the edge of the board."""
    return bool(pattern.figures) and any(least_shift(pattern, anchor) for anchor in SQUARES)


def _nearest(pattern: Pattern, anchor: Square, before: list[tuple[_Laid, ...]]) -> list[tuple[_Laid, ...]]:
    """Add a figure (an anchor with its bullets) to each of the layouts ``before``, and return the new layouts.

    Return only the layouts in which this figure is shifted least from ``anchor``. If there is no room for a whole
    figure, return the layouts that leave out the fewest bullets.
    """
    for count in range(FARTHEST + 1):
        ways = _ways(pattern, anchor, count)
        layouts = [(*laid, figure) for laid in before for figure in ways if not _taken(laid) & {*figure.squares}]
        if layouts:
            return layouts
    # There is no room for the whole figure: place it as on an empty board, and leave out as few bullets as possible.
    crowded = [(*laid, figure) for laid in before for figure in _ways(pattern, anchor, least_shift(pattern, anchor))]
    fewest = min(len(_doubled(figures)) for figures in crowded)
    return [figures for figures in crowded if len(_doubled(figures)) == fewest]


def _ways(pattern: Pattern, anchor: Square, count: int) -> list[_Laid]:
    """Return the figures that are within the board after a shift of the anchor by exactly ``count`` squares."""
    laid_figures = []
    for shift in (Shift(anchor, anchor.moved(*step)) for step in steps(count)):
        for figure in pattern.figures:
            if all(shift.to.moved(*offset).inside for offset in (*figure.bullets, *figure.corners)):
                laid_figures.append(_Laid(shift, tuple(shift.to.moved(*offset) for offset in figure.bullets)))
    return laid_figures


def _taken(figures: Iterable[_Laid]) -> set[Square]:
    return {square for laid in figures for square in laid.squares}


def _doubled(figures: Iterable[_Laid]) -> tuple[Square, ...]:
    """Return the squares that have more than one bullet. A square is listed once for each bullet after the first."""
    counts = Counter(square for laid in figures for square in laid.squares)
    return tuple((counts - Counter({*counts})).elements())


def _arrangement(figures: tuple[_Laid, ...]) -> Arrangement:
    anchors = tuple(laid.shift.to for laid in figures)
    shifts = tuple(laid.shift for laid in figures if laid.shift.squares)
    return Arrangement(anchors, tuple(sorted(_taken(figures) - {*anchors})), shifts, _doubled(figures))
