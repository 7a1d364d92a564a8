"""The legal arrangements of the bullets of a pattern for the thrown anchors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from gm.game import NamedTuple
from gm.games.gatling.patterns.squares import FARTHEST, SQUARES, Square, steps

Offset = tuple[int, int]
"""Rows down and columns to the right of the anchor."""


class Figure(NamedTuple):
    """The bullets placed around one anchor, and the ``corners`` of its drawing, which must be on the board too."""

    bullets: tuple[Offset, ...]
    corners: tuple[Offset, ...]


class Shift(NamedTuple):
    """An anchor moved from where it fell, with its bullets (gg.b76)."""

    anchor: Square
    to: Square

    @property
    def down(self) -> int:
        """Return the rows moved towards the throwers."""
        return self.to.row - self.anchor.row

    @property
    def right(self) -> int:
        """Return the columns moved to the right, as the throwers see it."""
        return self.to.column - self.anchor.column

    @property
    def squares(self) -> int:
        """Return how many squares it is moved, one at a time."""
        return abs(self.down) + abs(self.right)


class Arrangement(NamedTuple):
    """A pattern on the board: its anchors in the end, the bullets placed, and the shifts.

    ``left_out`` are the squares of bullets without room, since another is there already (gg.b70).
    """

    anchors: tuple[Square, ...]
    placed: tuple[Square, ...]
    shifts: tuple[Shift, ...] = ()
    left_out: tuple[Square, ...] = ()

    @property
    def squares(self) -> frozenset[Square]:
        """Return every square with a bullet on it; anchors are bullets (gg.a80)."""
        return frozenset((*self.anchors, *self.placed))


class Pattern(NamedTuple):
    """A pattern as it is drawn.

    With anchors and bullets to place it has ``figures``, every way to lay bullets around an anchor; without anchors
    ``places``, every way to lay them all. A pattern that places nothing has neither (gg.a84).
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
    """Return every legal arrangement of a pattern with ``figures`` for its anchors, in the order thrown.

    A figure that does not fit is shifted by the fewest squares (gg.a82, gg.b76); of figures that overlap however they
    are turned, the later one is shifted (gg.b70). Arrangements that fill the same squares are one.
    """
    found: list[tuple[_Laid, ...]] = [()]
    for anchor in anchors:
        found = _nearest(pattern, anchor, found)
    made: dict[frozenset[Square], Arrangement] = {}
    for figures in found:
        arrangement = _arrangement(figures)
        made.setdefault(arrangement.squares, arrangement)
    return tuple(made.values())


def alone(pattern: Pattern, anchor: Square) -> int:
    """Return by how many squares a figure must be shifted on an empty board."""
    return next(count for count in range(FARTHEST + 1) if _ways(pattern, anchor, count))


def sticks_out(pattern: Pattern) -> bool:
    """Return whether a figure leaves the board for some square of its anchor."""
    return bool(pattern.figures) and any(alone(pattern, anchor) for anchor in SQUARES)


def _nearest(pattern: Pattern, anchor: Square, before: list[tuple[_Laid, ...]]) -> list[tuple[_Laid, ...]]:
    """Return the arrangements with one more figure, shifted no farther than necessary."""
    for count in range(FARTHEST + 1):
        ways = _ways(pattern, anchor, count)
        found = [(*laid, one) for laid in before for one in ways if not _taken(laid) & {*one.squares}]
        if found:
            return found
    # Nowhere is there room for all of it: then it lies as if alone, and as few bullets as possible are left out.
    crowded = [(*laid, one) for laid in before for one in _ways(pattern, anchor, alone(pattern, anchor))]
    fewest = min(len(_doubled(figures)) for figures in crowded)
    return [figures for figures in crowded if len(_doubled(figures)) == fewest]


def _ways(pattern: Pattern, anchor: Square, count: int) -> list[_Laid]:
    """Return every figure within the board when the anchor is shifted by exactly ``count`` squares."""
    found = []
    for shift in (Shift(anchor, anchor.moved(*step)) for step in steps(count)):
        for figure in pattern.figures:
            if all(shift.to.moved(*offset).inside for offset in (*figure.bullets, *figure.corners)):
                found.append(_Laid(shift, tuple(shift.to.moved(*offset) for offset in figure.bullets)))
    return found


def _taken(figures: Iterable[_Laid]) -> set[Square]:
    return {square for laid in figures for square in laid.squares}


def _doubled(figures: Iterable[_Laid]) -> tuple[Square, ...]:
    """Return the square of every bullet that would be on another one."""
    lying = Counter(square for laid in figures for square in laid.squares)
    return tuple((lying - Counter({*lying})).elements())


def _arrangement(figures: tuple[_Laid, ...]) -> Arrangement:
    anchors = tuple(laid.shift.to for laid in figures)
    shifts = tuple(laid.shift for laid in figures if laid.shift.squares)
    return Arrangement(anchors, tuple(sorted(_taken(figures) - {*anchors})), shifts, _doubled(figures))
