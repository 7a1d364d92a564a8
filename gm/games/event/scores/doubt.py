"""The effect of flagged results: the tables that are uncertain, and the places that could change (ev.r9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations, product
from math import prod
from typing import Any

from gm.game import NamedTuple
from gm.games.event.entries import RESULTS
from gm.games.event.house import KNOCKOUT
from gm.games.event.scores.places import places, standings
from gm.games.event.scores.rounds import points_of
from gm.games.event.state import Order, State

MOST = 5000
"""The limit for players × combinations of results. Above it, ranges of places are computed without tie-breaks."""


class Doubt(NamedTuple):
    """The tables that are uncertain, as pairs (round, position), and the places that could change.

    ``ranges`` maps each player whose place could change to a pair: the best and the worst possible place.
    """

    tables: frozenset[tuple[int, int]] = frozenset()
    ranges: Mapping[str, tuple[int, int]] = {}


NO_DOUBT = Doubt()


def find_doubt(state: State, entries: Sequence[Any]) -> Doubt:
    """Return the tables and places that are uncertain because ``entries`` are flagged. Only flagged results matter."""
    spots = tuple(dict.fromkeys(spot for entry in entries if (spot := _spot(state, entry))))
    ways = [[*_orders(state, *spot)] for spot in spots]
    if prod(map(len, ways)) * len(state.players) <= MOST:
        spans = _spans(state, (dict(zip(spots, way, strict=True)) for way in product(*ways)))
    else:
        single = [[_changed(state, {spot: order}) for order in way] for spot, way in zip(spots, ways, strict=True)]
        spans = _widest(state, single)
    return Doubt(frozenset(spots), {who: span for who, span in spans.items() if span[0] != span[1]})


def _spot(state: State, entry: Any) -> tuple[int, int] | None:
    """Return a pair (round, position) for the table to which ``entry``, a result, belongs; None for other entries."""
    if entry.kind not in RESULTS:
        return None
    who = entry.places[0][0] if entry.kind == "order" else entry.who
    number = entry.round or len(state.rounds)
    if not 1 <= number <= len(state.rounds):
        return None
    tables = enumerate(state.rounds[number - 1].tables)
    return next(((number, at) for at, table in tables if who in table.players and table.order is not None), None)


def _orders(state: State, number: int, at: int) -> Iterator[Order]:
    """Yield the recorded result of a table, then all other possible results.

    The possible results are all orders of the players. At a table of two, a draw is possible too, except in a
    knock-out.
    """
    table = state.rounds[number - 1].tables[at]
    orders = [table.order or (), *(tuple((who,) for who in order) for order in permutations(table.players))]
    if len(table.players) == 2 and state.house.format != KNOCKOUT:
        orders.append((table.players,))
    yield from dict.fromkeys(orders)


def _spans(state: State, ways: Iterator[Mapping[tuple[int, int], Order]]) -> dict[str, tuple[int, int]]:
    """Return the best and the worst place of each player over all combinations of results in ``ways``.

    Each combination maps tables, as pairs (round, position), to their results.
    """
    spans: dict[str, tuple[int, int]] = {}
    for way in ways:
        for rank in standings(_changed(state, way)):
            if rank.place is not None:
                low, high = spans.get(rank.id, (rank.place, rank.place))
                spans[rank.id] = min(low, rank.place), max(high, rank.place)
    return spans


def _changed(state: State, way: Mapping[tuple[int, int], Order]) -> State:
    """Return ``state`` with the results in ``way``, a mapping from tables, as pairs (round, position), to results.

    A table whose result changes is no longer marked as a forfeit.
    """
    rounds = [*state.rounds]
    for (number, at), order in way.items():
        tables = [*rounds[number - 1].tables]
        if tables[at].order != order:
            tables[at] = tables[at]._replace(order=order, forfeit=False)
        rounds[number - 1] = rounds[number - 1]._replace(tables=tuple(tables))
    return state._replace(rounds=tuple(rounds))


def _widest(state: State, single: Sequence[Sequence[State]]) -> dict[str, tuple[int, int]]:
    """Return the best and the worst possible place of each player, by points alone: tie-breaks may turn out any way.

    ``single`` has a list for each uncertain table. The list has a state for each possible result of the table.
    """
    least = {who: rank.points for who, rank in places(state).items() if rank.place is not None}
    most = dict(least)
    for ways in single:
        points = [points_of(way) for way in ways]
        for who, now in points_of(state).items():
            if who in least:
                least[who] += min(each[who] for each in points) - now
                most[who] += max(each[who] for each in points) - now
    return {
        who: (1 + sum(least[other] > most[who] for other in least), sum(most[other] >= least[who] for other in least))
        for who in least
    }
