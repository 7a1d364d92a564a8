"""The layout of the printed battle board, on one sheet of paper or on several that are joined."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from gm.errors import Refusal
from gm.game import Paper
from gm.games.gatling.paper.shapes import Tile
from gm.games.gatling.patterns.geometry import COLUMNS, ROWS

SQUARE = 22.0
"""The usual size of the board's squares in mm. On small paper they are smaller."""

LEAST, MOST = 8.0, 60.0
"""The size of the smallest squares (narrower than a die) and of the largest (a board the size of a table), in mm."""

ASIDE, ABOVE = 27.0, 71.0
"""The total space to the left and right of the board, and above and below it, in mm: for labels, ruler and code."""

JOINED = 38.0
"""The space in mm around the squares, in each direction, for labels and joining marks on joined leaves."""


def lay_out(paper: Paper, square: float | None) -> tuple[float, tuple[Tile, ...]]:
    """Return a pair: the size of the squares, and the part of the board that each leaf shows.

    ``square`` is the requested size, None for the usual one. Raises Refusal (``words``) if the size does not fit.
    """
    if square is None:
        square = max(min(SQUARE, int(max(_room(paper, tiles) for tiles in _whole()) * 2) / 2), LEAST)
    if not LEAST <= square <= MOST:
        raise Refusal("square-size", {"least": f"{LEAST:g}", "most": f"{MOST:g}"}, ("gg.a04",), "words")
    for tiles in (*_whole(), *_parts()):
        if _room(paper, tiles) >= square:
            return square, tiles
    raise Refusal("paper-small", {"paper": paper.name, "square": f"{square:g}"}, ("gg.a04",), "words")


def _whole() -> Iterator[tuple[Tile, ...]]:
    for landscape in (False, True):
        yield (Tile((1, ROWS), (1, COLUMNS), landscape),)


def _parts() -> Iterator[tuple[Tile, ...]]:
    """Yield ways to divide the board into leaves, those with the fewest leaves first.

    Of the ways with equally many leaves, those that cut along the edges of zones come first.
    """
    cuts = sorted(product(_cuts(ROWS, ROWS // 3), _cuts(COLUMNS, 1)), key=lambda cut: len(cut[0]) * len(cut[1]))
    for down, across in cuts:
        if len(down) * len(across) > 1:
            for landscape in (True, False):
                yield tuple(Tile(rows, columns, landscape) for rows in down for columns in across)


def _cuts(count: int, zone: int) -> Iterator[list[tuple[int, int]]]:
    """Yield ways to cut ``count`` rows or columns into parts of about the same size.

    ``zone`` is the number of rows or columns in a zone. For each number of parts, first yield the way that cuts only
    along the edges of zones.
    """
    for parts in range(1, count + 1):
        cuts = []
        for edge in (zone, 1):
            ends = [min(count, -(-count * part // parts // edge) * edge) for part in range(1, parts + 1)]
            ends = sorted({*ends, count})
            cuts.append([(first + 1, last) for first, last in zip([0, *ends], ends, strict=False)])
        yield from (cut for at, cut in enumerate(cuts) if cut not in cuts[:at])


def _room(paper: Paper, tiles: tuple[Tile, ...]) -> float:
    """Return the size of the largest squares that fit on every leaf, in mm."""
    aside, above = (JOINED, JOINED) if len(tiles) > 1 else (ASIDE, ABOVE)
    sizes = []
    for tile in tiles:
        width, height = (paper.height, paper.width) if tile.landscape else (paper.width, paper.height)
        across, down = (last - first + 1 for first, last in (tile.columns, tile.rows))
        sizes += [(width - aside) / across, (height - above) / down]
    return min(sizes)
