"""The tables of the board, ready for the page. Rows have colours, and the rows of a team are together.

The game decides what a column shows (``Column`` of :mod:`gm.game.view`). ``_head`` decides in which
part of the row the column is. ``Standing.classes`` tells ``static/board.css`` how many columns each part has.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from gm.game import Cell, Grid, View
from gm.interfaces.web.board.recent_changes import Changes
from gm.table.report import standing_columns
from gm.table.table import Table

Place = Literal["name", "main", "dial", "figure", "words", "status"]
"""The kind of place that a column has in a row.

The kinds are: name, main number, dial (a number that is drawn with its maximum), other number, text, current action.
"""

_ORDER: tuple[Place, ...] = ("name", "main", "dial", "figure", "words")

MOST: Mapping[Place, int] = {"main": 1, "dial": 3, "figure": 8, "words": 4, "status": 1}
"""The maximum number of columns in each place for which ``static/board.css`` has fixed widths."""

_LONG, _LONGEST = (8, 15), (11, 22)
"""The limits up to which a name fits on two lines: ``_LONG`` in the normal size, ``_LONGEST`` in the smaller size.

The first number limits the letters of the longest word, the second the letters of the whole name."""


class Head(NamedTuple):
    """The head of a column. ``shows`` is what the column counts, such as ``coins``; '' if it counts nothing."""

    place: Place
    title: str
    shows: str


class Box(NamedTuple):
    """A cell of the standings. ``change`` is the latest change of its number."""

    cell: Cell
    head: Head
    change: int


class Line(NamedTuple):
    """A row of the standings. ``colour`` is the player's colour; None if the row has none.

    ``active`` is true if the player of the row acts now.
    """

    boxes: tuple[Box, ...]
    colour: int | None
    active: bool

    @property
    def joined(self) -> str:
        """The texts of the row joined in one cell, for screens that have no room for a column for each text.

        The text of the last column, which has the statuses, comes first.
        """
        texts = [box.cell.text for box in self.boxes if box.head.place == "words" and box.cell.text]
        return " · ".join(reversed(texts))


class Block(NamedTuple):
    """Rows that belong together, such as the rows of a team.

    ``team`` is the team's name, or ''. ``total`` is the team's amount of what the game counts, such as coins; None if
    no total is shown.
    """

    lines: tuple[Line, ...]
    team: str = ""
    total: int | None = None


class Standing(NamedTuple):
    """A table of the board. ``length`` is the CSS class for its longest name, so that all names have the same size."""

    heads: tuple[Head, ...]
    blocks: tuple[Block, ...]
    length: Literal["", "long", "longest"] = ""

    @property
    def colour(self) -> int | None:
        """The colour that all rows have; None if they have several."""
        colours = {line.colour for block in self.blocks for line in block.lines}
        return next(iter(colours)) if len(colours) == 1 else None

    @property
    def joined(self) -> str:
        """The title of the cell in which all texts of a row are joined (:attr:`Line.joined`).

        The titles of all columns with texts are joined in the same order as the texts. The result is '' if there are
        fewer than two such columns.
        """
        titles = [head.title for head in self.heads if head.place == "words"]
        return " · ".join(reversed(titles)) if len(titles) > 1 else ""

    @property
    def rows(self) -> int:
        """The number of rows, including the rows with team totals."""
        return sum(len(block.lines) + bool(block.team) for block in self.blocks)

    @property
    def classes(self) -> str:
        """The CSS classes that say how many columns there are in each place, such as ``main-1 dial-1 figure-4``."""
        times = Counter(head.place for head in self.heads)
        return " ".join(f"{place}-{min(times[place], most)}" for place, most in MOST.items())


def standings(table: Table, view: View, colours: Mapping[str, int], changes: Changes) -> tuple[Standing, ...]:
    """Return the tables of a view as standings, ready for the page."""
    return tuple(_standing(table, grid, colours, changes) for grid in view.tables)


def _standing(table: Table, grid: Grid, colours: Mapping[str, int], changes: Changes) -> Standing:
    columns = [_head(grid, at, title) for at, title in enumerate(grid.columns)]
    order = _ordered(columns)
    heads = tuple(columns[at] for at in order)
    lines = list[Line]()
    together = _by_team(table, grid) and any(head.place == "main" for head in heads)
    every = all(row and row[0].style == "strong" for row in grid.rows)  # the game shows all names in bold
    for who, row in zip((*grid.of, *[""] * len(grid.rows)), grid.rows, strict=False):
        boxes = tuple(
            Box(row[at], head, changes.get((who, head.shows), 0) if who else 0)
            for at, head in zip(order, heads, strict=True)
            if at < len(row)
        )
        if together and boxes and who in table.names:  # the team's name is above them
            boxes = (boxes[0]._replace(cell=boxes[0].cell._replace(text=table.names[who])), *boxes[1:])
        active = bool(boxes) and boxes[0].cell.style == "strong" and not every
        lines.append(Line(boxes, colours.get(who), active))
    blocks = tuple(_blocks(table, grid, lines)) if together else (Block(tuple(lines)),)
    return Standing(heads, blocks, _length([line.boxes[0].cell.text for line in lines if line.boxes]))


def _length(names: Sequence[str]) -> Literal["", "long", "longest"]:
    """Return the CSS class for the longest name in a table: '', ``long`` or ``longest``."""
    word = max((len(word) for name in names for word in re.split("[ -]", name)), default=0)
    whole = max(map(len, names), default=0)
    if word > _LONGEST[0] or whole > _LONGEST[1]:
        return "longest"
    return "long" if word > _LONG[0] or whole > _LONG[1] else ""


def _head(grid: Grid, at: int, title: str) -> Head:
    """Return the head of column number ``at``.

    Its ``place`` (see :data:`Place`) depends on its title, and on whether any cell has a dial (a number that is drawn
    with its maximum).
    """
    name, shows = title.lstrip(">"), grid.holdings[at] if at < len(grid.holdings) else ""
    if at == 0:
        return Head("name", name, shows)
    if not name:
        return Head("status", name, shows)
    if not title.startswith(">"):
        return Head("words", name, shows)
    if at == next(place for place, other in enumerate(grid.columns) if place and other.startswith(">")):
        return Head("main", name, shows)
    return Head("dial" if any(row[at].dial for row in grid.rows if at < len(row)) else "figure", name, shows)


def _ordered(heads: Sequence[Head]) -> list[int]:
    """Return the indexes of the columns in the order on the page: name, main number, dials, other numbers, texts.

    Dials are numbers that are drawn with their maximum. A column with the current action stays at its index, because it
    is shown below the name.
    """
    others = [at for at, head in enumerate(heads) if head.place != "status"]
    others.sort(key=lambda at: _ORDER.index(heads[at].place))
    left = iter(others)
    return [at if head.place == "status" else next(left) for at, head in enumerate(heads)]


def _by_team(table: Table, grid: Grid) -> bool:
    """Return whether every row belongs to a member of a team."""
    members = [who for team in table.setup.teams for who in team]
    return bool(members) and len(grid.of) == len(grid.rows) == len({*grid.of}) and {*grid.of} <= {*members}


def _blocks(table: Table, grid: Grid, lines: Sequence[Line]) -> list[Block]:
    """Return one block for each team. A block has a total only if players physically move the things that are counted.

    Coins pass from hand to hand, so the coins of a team are added up. Hit points do not, so they are not added up.
    """
    teams = [team for team in table.setup.teams if team]
    members = {who: at for at, team in enumerate(teams) for who in team}
    what = next(iter(standing_columns(table)), "")
    counted = [holding for holding in table.game.play.holdings(table.state) if holding.what == what]
    held = {holding.holder: holding.amount for holding in counted if holding.kind == "moves"}
    return [
        Block(
            tuple(line for who, line in zip(grid.of, lines, strict=True) if members[who] == at),
            f"Team {chr(ord('A') + at)}",
            sum(int(held.get(who, 0)) for who in team) if held else None,
        )
        for at, team in enumerate(teams)
    ]
