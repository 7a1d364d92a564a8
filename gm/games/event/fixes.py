"""Suggested fixes for pairings and results that a correction has made impossible, and entries for collected results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from gm.game import EventTable, House, SuggestedFix
from gm.games.event.entries import RESULTS, Drawn, Order, Pair, Void, Won
from gm.games.event.groups import Groups
from gm.games.event.house import FIXED, KNOCKOUT, PODS
from gm.games.event.pairing.bracket import next_tables
from gm.games.event.pairing.history import pairable
from gm.games.event.state import State, Table, planned_rounds, tables_with_numbers


def suggest_fixes(played: State, state: State, entry: Any) -> Iterator[SuggestedFix]:
    """Yield fixes for an entry that was accepted in the state ``played`` and is refused in ``state``."""
    if entry.kind == "pair":
        yield from _pair_fixes(played, state, entry)
    elif entry.kind in RESULTS and entry.round:
        yield from _result_fixes(played, state, entry.round)


def _pair_fixes(played: State, state: State, entry: Pair) -> Iterator[SuggestedFix]:
    """Yield a fix for the entry ``pair``.

    If all planned rounds were announced already, the fix raises the number of rounds. Otherwise, it replaces the tables
    of the entry: in a knock-out with the next tables of the bracket, else with tables of the players to pair now.
    """
    planned, number = planned_rounds(state), len(state.rounds) + 1
    if planned is not None and number > planned and state.house.format not in FIXED and not state.ended:
        yield SuggestedFix(House((("rounds", str(max(number, planned_rounds(played) or 0))),)))
    elif state.house.format == KNOCKOUT and state.rounds:
        yield SuggestedFix(Pair(tuple(next_tables(state))), instead=True)
    else:
        yield SuggestedFix(Pair(_adapted(entry.tables, pairable(state), pods=state.house.format == PODS)), instead=True)


def _adapted(tables: Groups, expected: Sequence[str], *, pods: bool) -> Groups:
    """Return ``tables`` with exactly the ``expected`` players.

    Other players are left out. Players who then have no opponent, or had no table, are paired with each other.
    """
    left = [tuple(who for who in table if who in expected) for table in tables]
    named = {who for table in left for who in table}
    whole = [table for table in left if len(table) > 1]
    single = [who for table in left if len(table) == 1 for who in table]
    single += [who for who in expected if who not in named]
    if pods and whole and len(single) == 1 and len(whole[-1]) < 5:
        return (*whole[:-1], (*whole[-1], *single))
    new = tuple(tuple(single[at : at + 2]) for at in range(0, len(single), 2))
    every = (*whole, *new)
    return (*every, ()) if pods and len(every) > 1 and all(len(table) < 3 for table in every) else every


def _result_fixes(played: State, state: State, number: int) -> Iterator[SuggestedFix]:
    """Yield a fix for each table of round ``number`` that has a result in ``played``, but none in ``state``.

    The fix enters that result again.
    """
    if number > min(len(state.rounds), len(played.rounds)):
        return
    known = {table.players: table for table in played.rounds[number - 1].tables if table.order is not None}
    for table in state.rounds[number - 1].tables:
        if table.order is None and table.players in known:
            yield SuggestedFix(_result(known[table.players], number), instead=True)


def _result(table: Table, number: int) -> Any:
    """Return the entry that records a table's result."""
    if not table.order:
        return Void(table.players[0], number, table.source)
    if len(table.order) == 1:
        return Drawn(table.players[0], number, table.source)
    if len(table.players) > 2:
        return Order(table.order, number, table.source)
    return Won(table.order[0][0], number, table.margin, table.forfeit, table.source)


def event_tables(state: State) -> Iterator[EventTable]:
    """Yield every announced table (ev.r11).

    The winners of a table are the players in first place. There may be several: after a draw, or at a pod (a table of
    several players).
    """
    for number, announced in enumerate(state.rounds, 1):
        for at, table in tables_with_numbers(announced):
            winners = None if table.order is None else table.order[0] if table.order else ()
            yield EventTable(number, at, table.players, winners, table.source or "")


def collected_result(state: State, table: EventTable, margin: int | None) -> Won | Drawn | Order:
    """Return the entry that records a table's result. If all its players are winners, the table is drawn."""
    winners = table.winners or ()
    if len(winners) == len(table.players):
        return Drawn(table.players[0], table.round, table.source)
    if state.house.format == PODS:
        return Order((winners,), table.round, table.source)
    return Won(winners[0], table.round, margin, False, table.source)
