"""The proposed pairings of the next round, for each format."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from gm.games.event.groups import Groups
from gm.games.event.house import DOUBLE, HILL, KNOCKOUT, PODS, ROBIN, SWISS
from gm.games.event.pairing.bracket import propose_bracket
from gm.games.event.pairing.history import by_standing, had_bye, pairable
from gm.games.event.pairing.pods import propose_pods
from gm.games.event.pairing.swiss import propose_swiss, upper_against_lower
from gm.games.event.state import State

Pairs = list[tuple[str, ...]]


def propose_robin(state: State) -> Pairs:
    """Return the tables of the next round of a round robin. If a player has no opponent, the last table is theirs."""
    players: list[str] = [*state.field] if state.rounds else pairable(state)
    count = len(players) + len(players) % 2
    number = len(state.rounds) % (count - 1) + 1
    pairs = berger_round(count, number)
    if state.house.format == DOUBLE and len(state.rounds) >= count - 1:
        pairs = [(second, first) for first, second in pairs]
    full = [tuple(players[at - 1] for at in pair if at <= len(players)) for pair in pairs]
    return [*(pair for pair in full if len(pair) == 2), *(pair for pair in full if len(pair) == 1)]


def berger_round(count: int, number: int) -> list[tuple[int, int]]:
    """Return the pairs of round ``number`` in the Berger table for an even ``count`` of players, counted from 1."""
    wide = count - 1
    pairs = list[tuple[int, int]]()
    for first in range(1, count):
        second = (number + 1 - first) % wide or wide
        if first < second:
            pairs.append((first, second))
        elif first == second:
            pairs.append((first, count) if number % 2 else (count, first))
    pairs.sort(key=lambda pair: count not in pair)
    return pairs


def propose_hill(state: State) -> list[tuple[str, ...]]:
    """Return the tables of the next round: the first player meets the second, the third the fourth, and so on (ev.r4).

    The lowest player who has not had a bye gets the bye. In round 1, the upper half meets the lower half.
    """
    order = by_standing(state, set(pairable(state)))
    if not state.rounds:
        return upper_against_lower(order)
    bye = list[str]()
    if len(order) % 2:
        had = had_bye(state)
        bye = [next((who for who in reversed(order) if who not in had), order[-1])]
    rest = [who for who in order if who not in bye]
    return [*zip(rest[::2], rest[1::2], strict=True), *([tuple(bye)] if bye else [])]


_WAYS: Mapping[str, Callable[[State], list[tuple[str, ...]]]] = {
    SWISS: propose_swiss,
    ROBIN: propose_robin,
    DOUBLE: propose_robin,
    KNOCKOUT: propose_bracket,
    HILL: propose_hill,
    PODS: propose_pods,
}


@lru_cache(8)
def propose(state: State) -> Groups:
    """Return the tables of the next round. The same entries always lead to the same tables."""
    tables = tuple(_WAYS[state.house.format](state))
    short = state.house.format == PODS and all(len(table) <= 2 for table in tables) and len(tables) > 1
    return (*tables, ()) if short else tables
