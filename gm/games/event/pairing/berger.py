"""The rounds of a round robin by Berger tables (ev.r3)."""

from __future__ import annotations

from gm.games.event.house import DOUBLE
from gm.games.event.pairing.history import pairable
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
