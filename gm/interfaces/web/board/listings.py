"""A game's lists for everybody in the room, and its pages about single players, as data for the web page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from gm.duel import log
from gm.game import AnyGame, Cell, Listing, View
from gm.table import presenter
from gm.table.table import Table


class ListColumn(NamedTuple):
    """A column of a list. ``name`` is true for the column with the name of each row; ``right`` aligns to the right."""

    title: str
    right: bool
    name: bool


class ListRow(NamedTuple):
    """A row of a list. ``who`` is the id of the player that the row is about, or ''.

    ``before`` is the player's place before the latest correction, or '' if it did not move the player.
    """

    cells: tuple[Cell, ...]
    who: str
    before: str


class RoomList(NamedTuple):
    """A list with its columns and rows, ready for the page. ``about`` is the list as the game returned it."""

    about: Listing
    columns: tuple[ListColumn, ...]
    rows: tuple[ListRow, ...]


class PlayerPages(NamedTuple):
    """The pages about single players in one state of the duel. ``names`` maps ids to names, in alphabetical order."""

    game: AnyGame
    state: Any
    names: Mapping[str, str]

    def answer(self, who: str) -> View | None:
        """Return what the game says about the player with the id ``who``; None if there is no such player."""
        query = next((query for query in self.game.inputs.queries.values() if query.about_player), None)
        return query.answer(self.state, query.form.entry(who)) if query and who in self.names else None


def room_lists(table: Table, view: View) -> tuple[RoomList, ...]:
    """Return the lists of ``view``, ready for the page that everybody in the room sees."""
    return tuple(_room_list(table, listing) for listing in view.listings)


def player_pages(table: Table) -> PlayerPages | None:
    """Return the pages about single players; None if the game has no query about a player."""
    if not any(query.about_player for query in table.game.inputs.queries.values()):
        return None
    players = [(name.id, name.name) for name in table.known if name.kind == "seat"]
    return PlayerPages(table.game, table.state, dict(sorted(players, key=lambda player: player[1].casefold())))


def _room_list(table: Table, listing: Listing) -> RoomList:
    grid, before = listing.grid, _places_before(table, listing.moves)
    named = next((at for at, title in enumerate(grid.columns) if not title.startswith(">")), 0)
    titles = enumerate(grid.columns)
    columns = tuple(ListColumn(title.lstrip(">"), title.startswith(">"), at == named) for at, title in titles)
    owners = grid.of or ("",) * len(grid.rows)
    rows = (ListRow(row, who, before.get(who, "")) for who, row in zip(owners, grid.rows, strict=True))
    return RoomList(listing, columns, tuple(rows))


def _places_before(table: Table, kind: str) -> dict[str, str]:
    """Return the players whom the latest correction, undo or redo moved in the list: player id to earlier place.

    Returns {} if another line was entered after it.
    """
    row = next((row for row in reversed(table.rows) if row.kind != "note"), None)
    if not kind or row is None or row.kind in log.LINES:
        return {}
    notices = (notice for notice in presenter.stored_notices(table, row) if notice.kind == kind)
    moved: Any = next((notice.params.get("moved", ()) for notice in notices), ())
    return {str(who): str(before) for who, before, _ in moved}
