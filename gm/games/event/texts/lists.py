"""The lists for everybody in the room: the pairings by name, the tables, and the standings."""

from __future__ import annotations

from collections.abc import Iterator

from gm.game import Cell, Grid, Listing
from gm.games.event.scores.doubt import Doubt
from gm.games.event.state import State, open_tables, phase, tables_with_numbers
from gm.games.event.texts.words import FREE, names_at, result_text

Row = tuple[Cell, ...]


def listings(state: State, doubt: Doubt, standings: Grid) -> tuple[Listing, ...]:
    """Return three lists: pairings, tables and standings.

    A television shows the standings and, while tables are playing, also the tables.
    """
    playing = phase(state) == "playing"
    pairings = [*_pairings(state)]
    seats = Grid(("Player", ">Table", "Against"), tuple(row for _, row in pairings), tuple(who for who, _ in pairings))
    tables = Grid((">Table", "Players", "Result"), (*_open(state), *_finished(state, doubt)))
    nothing = "No round has been paired yet."
    return (
        Listing("pairings", "Pairings", seats, nothing, find="Where do I sit?"),
        Listing("tables", "Tables", tables, nothing, find="Find a table", turns=playing),
        Listing(
            "standings", "Standings", standings, "No players yet.", find="Find a player", turns=True, moves="places"
        ),
    )


def _pairings(state: State) -> Iterator[tuple[str, Row]]:
    """Yield a pair for each player in the latest round, sorted by name: their id, and a row for the list of pairings.

    The row has the player's name, table and opponents. Without an opponent, it gives the reason.
    """
    if not state.rounds:
        return
    called = {player.id: player.name for player in state.players}
    latest, rows = state.rounds[-1], dict[str, Row]()
    for at, table in tables_with_numbers(latest):
        for who in table.players:
            others = names_at(called, (other for other in table.players if other != who))
            rows[who] = Cell(called[who]), Cell(str(at), "strong"), Cell(others)
    for bye in latest.byes:
        rows[bye.player] = Cell(called[bye.player], "quiet"), Cell("–", "quiet"), Cell(FREE[bye.kind], "quiet")
    yield from sorted(rows.items(), key=lambda row: called[row[0]].casefold())


def _open(state: State) -> Iterator[Row]:
    """Yield a row for each table without a result. Tables of the latest round come first."""
    called = {player.id: player.name for player in state.players}
    for number, at, table in sorted(open_tables(state), key=lambda table: (-table[0], table[1])):
        latest = number == len(state.rounds)
        label = str(at) if latest else f"{at}, round {number}"
        playing = Cell("playing", "strong", timed=True) if latest else Cell("playing", "strong")
        yield Cell(label, "strong"), Cell(names_at(called, table.players), "strong"), playing


def _finished(state: State, doubt: Doubt) -> Iterator[Row]:
    """Yield a row for each table of the latest round that has a result. A flagged result has a question mark."""
    called = {player.id: player.name for player in state.players}
    tables = enumerate(tables_with_numbers(state.rounds[-1])) if state.rounds else ()
    for position, (at, table) in tables:
        if table.order is not None:
            result, flagged = result_text(table, called), (len(state.rounds), position) in doubt.tables
            shown = Cell(f"{result} ?", "alert") if flagged else Cell(result)
            yield Cell(str(at)), Cell(names_at(called, table.players)), shown
