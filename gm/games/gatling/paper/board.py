"""How the battle board lies on paper: squares as large as will do, on one leaf or on two that are joined."""

from __future__ import annotations

from collections.abc import Iterator

from gm.errors import Refusal
from gm.game import Paper
from gm.games.gatling.paper.contract import Tile
from gm.games.gatling.patterns.squares import COLUMNS, ROWS

SQUARE = 22.0
"""The board's squares, in mm, where the paper is large enough."""

LEAST, MOST = 8.0, 60.0
"""A die is wider than the smallest square, and the largest board is as large as a table."""

ASIDE, ABOVE = 17.0, 30.0
"""Paper beside and above the squares, both sides together, that zones, labels and edges need; in mm."""

RULER = 17.0
"""Paper that the ruler needs, in mm."""


def laid(paper: Paper, square: float | None) -> tuple[float, list[Tile]]:
    """The size of the squares and the leaves that the board takes up. Raises Refusal (``words``)."""
    if square is None:
        largest = max(_room(paper, tiles) for tiles in _whole())
        if largest < LEAST:
            raise Refusal("paper-small", {"paper": paper.name, "square": f"{LEAST:g}"}, ("gg.a04",), "words")
        square = min(SQUARE, float(int(largest * 2)) / 2)
    if not LEAST <= square <= MOST:
        raise Refusal("square-size", {"least": f"{LEAST:g}", "most": f"{MOST:g}"}, ("gg.a04",), "words")
    for tiles in (*_whole(), *_halves()):
        if _room(paper, tiles) >= square:
            return square, tiles
    most = max(_room(paper, tiles) for tiles in (*_whole(), *_halves()))
    known = {"paper": paper.name, "square": f"{square:g}", "most": f"{int(most * 2) / 2:g}"}
    raise Refusal("square-large", known, ("gg.a04",), "words")


def _whole() -> Iterator[list[Tile]]:
    for landscape in (False, True):
        yield [Tile(rows=[1, ROWS], columns=[1, COLUMNS], landscape=landscape)]


def _halves() -> Iterator[list[Tile]]:
    """Two leaves: joined between two zones, in the middle of one, or between columns."""
    for landscape in (True, False):
        for last in (6, 5):
            yield [
                Tile(rows=[1, last], columns=[1, COLUMNS], landscape=landscape),
                Tile(rows=[last + 1, ROWS], columns=[1, COLUMNS], landscape=landscape),
            ]
        middle = COLUMNS // 2
        yield [
            Tile(rows=[1, ROWS], columns=[1, middle], landscape=landscape),
            Tile(rows=[1, ROWS], columns=[middle + 1, COLUMNS], landscape=landscape),
        ]


def _room(paper: Paper, tiles: list[Tile]) -> float:
    """How large squares may be for every one of these leaves."""
    return min(_largest(paper, tile, joined=len(tiles) > 1) for tile in tiles)


def _largest(paper: Paper, tile: Tile, *, joined: bool) -> float:
    width, height = (paper.height, paper.width) if tile["landscape"] else (paper.width, paper.height)
    across, down = (last - first + 1 for first, last in (tile["columns"], tile["rows"]))
    # A joined leaf has the ruler on its edge side only, and no heading.
    above = ABOVE - 6 if joined else ABOVE + RULER
    return min((width - ASIDE) / across, (height - above) / down)
