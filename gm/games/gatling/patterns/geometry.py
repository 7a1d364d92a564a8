"""Where the bullets of a pattern may lie: every legal arrangement for the anchors as they were thrown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from gm.game import NamedTuple
from gm.games.gatling.patterns.squares import FARTHEST, SQUARES, Square, steps

Offset = tuple[int, int]
"""Rows down and columns to the right of the anchor."""


class Figure(NamedTuple):
    """The bullets that are placed around one anchor.

    The ``corners`` of its drawing lie on the board too: a whole row with its gap at the end is no shorter for it.
    """

    bullets: tuple[Offset, ...]
    corners: tuple[Offset, ...]


class Shift(NamedTuple):
    """An anchor that is moved from where it fell, its bullets along with it (gg.b76)."""

    anchor: Square
    to: Square

    @property
    def down(self) -> int:
        """Rows towards the throwers."""
        return self.to.row - self.anchor.row

    @property
    def right(self) -> int:
        """Columns to the right, as the throwers see it."""
        return self.to.column - self.anchor.column

    @property
    def squares(self) -> int:
        """How many squares it is moved, one at a time."""
        return abs(self.down) + abs(self.right)


class Arrangement(NamedTuple):
    """A pattern on the board: where its anchors lie in the end, the bullets placed, and what had to be shifted.

    ``left_out`` names the squares of bullets that find no room, since another lies there already (gg.b70).
    """

    anchors: tuple[Square, ...]
    placed: tuple[Square, ...]
    shifts: tuple[Shift, ...] = ()
    left_out: tuple[Square, ...] = ()

    @property
    def squares(self) -> frozenset[Square]:
        """Every square with a bullet on it; anchors are bullets (gg.a80)."""
        return frozenset((*self.anchors, *self.placed))


class Pattern(NamedTuple):
    """One of the thirteen, as its drawing has it.

    With anchors and bullets to place it has ``figures``, every way to lay bullets around an anchor; without anchors
    ``places``, every way to lay them all. A pattern that places nothing has neither: it lies as it fell (gg.a84).
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
        """The id under which it can be looked up: ``gg.pattern.star``."""
        return f"gg.pattern.{self.slug}"


class _Laid(NamedTuple):
    shift: Shift
    placed: tuple[Square, ...]

    @property
    def squares(self) -> tuple[Square, ...]:
        return (self.shift.to, *self.placed)


def arrangements(pattern: Pattern, anchors: Sequence[Square]) -> tuple[Arrangement, ...]:
    """Every legal arrangement of a pattern with ``figures`` for its anchors, in the order in which they were thrown.

    A figure that fits nowhere as its anchor lies is shifted by the fewest squares (gg.a82, gg.b76); of figures that
    overlap whichever way they are turned, the later one is (gg.b70). Arrangements that fill the same squares are one.
    """
    found: list[tuple[_Laid, ...]] = [()]
    for anchor in anchors:
        found = _nearest(pattern, anchor, found)
    made: dict[frozenset[Square], Arrangement] = {}
    for figures in found:
        one = _arrangement(figures)
        made.setdefault(one.squares, one)
    return tuple(made.values())


def alone(pattern: Pattern, anchor: Square) -> int:
    """By how many squares a figure has to be shifted if nothing else lies on the board."""
    return next(count for count in range(FARTHEST + 1) if _ways(pattern, anchor, count))


def sticks_out(pattern: Pattern) -> bool:
    """Whether there are squares on which an anchor may lie so that its figure leaves the board."""
    return bool(pattern.figures) and any(alone(pattern, anchor) for anchor in SQUARES)


def _nearest(pattern: Pattern, anchor: Square, before: list[tuple[_Laid, ...]]) -> list[tuple[_Laid, ...]]:
    """What lies there already with one more figure, shifted no farther than it must be."""
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
    """Every figure that lies within the board when the anchor is shifted by exactly ``count`` squares."""
    found = []
    for shift in (Shift(anchor, anchor.moved(*step)) for step in steps(count)):
        for figure in pattern.figures:
            if all(shift.to.moved(*offset).inside for offset in (*figure.bullets, *figure.corners)):
                found.append(_Laid(shift, tuple(shift.to.moved(*offset) for offset in figure.bullets)))
    return found


def _taken(figures: Iterable[_Laid]) -> set[Square]:
    return {square for laid in figures for square in laid.squares}


def _doubled(figures: Iterable[_Laid]) -> tuple[Square, ...]:
    """The square of every bullet that would lie on another one."""
    lying = Counter(square for laid in figures for square in laid.squares)
    return tuple((lying - Counter({*lying})).elements())


def _arrangement(figures: tuple[_Laid, ...]) -> Arrangement:
    anchors = tuple(laid.shift.to for laid in figures)
    shifts = tuple(laid.shift for laid in figures if laid.shift.squares)
    return Arrangement(anchors, tuple(sorted(_taken(figures) - {*anchors})), shifts, _doubled(figures))
