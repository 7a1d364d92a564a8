"""The rounds of a robin by Berger tables (ev.r3)."""

from __future__ import annotations

from gm.games.event.house import DOUBLE
from gm.games.event.pairing.pairable import pairable
from gm.games.event.state import State

Pairs = list[tuple[str, ...]]


def propose_robin(state: State) -> Pairs:
    """Return the tables of the next round of a robin. Whoever is free is alone, at the end."""
    players: list[str] = [*state.field] if state.rounds else pairable(state)
    count = len(players) + len(players) % 2
    number = len(state.rounds) % (count - 1) + 1
    pairs = berger_round(count, number)
    if state.house.format == DOUBLE and len(state.rounds) >= count - 1:
        pairs = [(two, one) for one, two in pairs]
    full = [tuple(players[at - 1] for at in pair if at <= len(players)) for pair in pairs]
    return [*(pair for pair in full if len(pair) == 2), *(pair for pair in full if len(pair) == 1)]


def berger_round(count: int, number: int) -> list[tuple[int, int]]:
    """Return the pairs of a round by the Berger table for an even ``count`` of players, numbered from 1."""
    wide = count - 1
    pairs = list[tuple[int, int]]()
    for one in range(1, count):
        two = (number + 1 - one) % wide or wide
        if one < two:
            pairs.append((one, two))
        elif one == two:
            pairs.append((one, count) if number % 2 else (count, one))
    pairs.sort(key=lambda pair: count not in pair)
    return pairs
