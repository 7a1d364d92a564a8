"""The proposed pods: tables of four players, and of three where the number of players requires it (ev.r5)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from gm.games.event.pairing.history import by_standing, meetings, pairable
from gm.games.event.state import State

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
    """Swap players with equal points between tables where fewer players then meet again. Return True after a swap."""
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
