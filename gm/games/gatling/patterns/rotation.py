"""The ways to turn a drawing: mirrored, upside down, turned around its anchor, or moved as a whole."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gm.games.gatling.patterns.geometry import Arrangement, Figure, Offset
from gm.games.gatling.patterns.squares import COLUMNS, ROWS, Square

TURNED = ("mirror", "flip", "turn")
"""Left for right, top for bottom, by quarters (only around an anchor)."""

MOVED = ("sideways", "up-down")
"""The directions in which a pattern without anchors may be moved."""


def turned(figure: Figure, may: tuple[str, ...]) -> list[Figure]:
    """Return a figure as drawn, and every way it may be turned around its anchor."""
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
    """Return every way to lay a pattern without anchors on the board."""
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
    return tuple(Arrangement((), one) for one in dict.fromkeys(moved))


def _shifts(at: Sequence[int], last: int) -> range:
    """Return how far rows or columns may be moved without leaving the board, whose last is ``last``; 0 moves none."""
    return range(1 - min(at), last - max(at) + 1) if at and last else range(1)
