"""The battle board: nine rows of eight squares, their labels, and the zones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

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
