"""The tables of an event, and the entries for results collected from the duels played at them (ev.r11)."""

from __future__ import annotations

from collections.abc import Iterator

from gm.game import EventTable
from gm.games.event.entries import Drawn, Order, Won
from gm.games.event.house import PODS
from gm.games.event.state import State, tables_with_numbers


def tables(state: State) -> Iterator[EventTable]:
    """Yield every announced table. The winners of a pod are the players in first place."""
    for number, announced in enumerate(state.rounds, 1):
        for at, table in tables_with_numbers(announced):
            winners = None if table.order is None else table.order[0] if table.order else ()
            yield EventTable(number, at, table.players, winners, table.source or "")


def result(state: State, table: EventTable, margin: int | None) -> Won | Drawn | Order:
    """Return the entry that records a table's result. If all its players are winners, the table is drawn."""
    winners = table.winners or ()
    if len(winners) == len(table.players):
        return Drawn(table.players[0], table.round, table.source)
    if state.house.format == PODS:
        return Order((winners,), table.round, table.source)
    return Won(winners[0], table.round, margin, False, table.source)
