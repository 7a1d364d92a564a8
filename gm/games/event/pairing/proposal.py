"""The proposed pairings of the next round, for each format (ev.r3, ev.r4, ev.r5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import combinations

from gm.games.event.groups import Groups
from gm.games.event.house import DOUBLE, HILL, KNOCKOUT, PODS, ROBIN, SWISS
from gm.games.event.pairing.bracket import propose_bracket
from gm.games.event.pairing.history import by_standing, had_bye, meetings, pairable
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
    """Return the pairs of round ``number`` in the Berger table for ``count`` players. ``count`` must be even.

    A pair has the numbers of two players, counted from 1.
    """
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


_PASSES = 8


def pod_sizes(players: int) -> list[int]:
    """Return the sizes of the tables: first tables of four, then of three. 1, 2 or 5 ``players`` share one table."""
    if players in (1, 2, 5):
        return [players]
    threes = -players % 4
    return [4] * ((players - 3 * threes) // 4) + [3] * threes


def propose_pods(state: State) -> list[tuple[str, ...]]:
    """Return the tables of the next round. Neighbours in the standings share a table; swaps avoid second meetings."""
    order = by_standing(state, set(pairable(state)))
    if not state.rounds:
        return _deal(order)
    points = {player.id: player.points for player in state.players}
    met = meetings(state)
    tables, at = list[list[str]](), 0
    for size in pod_sizes(len(order)):
        tables.append(order[at : at + size])
        at += size
    for _ in range(_PASSES):
        if not any([_improve(tables, points, met)]):
            break
    return [tuple(table) for table in tables]


def _deal(order: list[str]) -> list[tuple[str, ...]]:
    """Return the tables of the first round. The strongest players sit at different tables."""
    sizes = pod_sizes(len(order))
    tables: list[list[str]] = [[] for _ in sizes]
    left = iter(order)
    for place in range(max(sizes)):
        for table, size in zip(tables, sizes, strict=True):
            if place < size:
                table.append(next(left))
    return [tuple(table) for table in tables]


def _improve(tables: list[list[str]], points: dict[str, int], met: Counter[frozenset[str]]) -> bool:
    """Swap players with equal points between two tables if fewer players then meet again. Return True after a swap."""
    better = False
    for table, other_table in combinations(tables, 2):
        for place, who in enumerate(table):
            for other_place, other in enumerate(other_table):
                if points[who] != points[other]:
                    continue
                before = _repeats(table, met) + _repeats(other_table, met)
                table[place], other_table[other_place] = other, who
                if _repeats(table, met) + _repeats(other_table, met) < before:
                    better = True
                    break
                table[place], other_table[other_place] = who, other
    return better


def _repeats(table: list[str], met: Counter[frozenset[str]]) -> int:
    return sum([met[frozenset(pair)] for pair in combinations(table, 2)])


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
