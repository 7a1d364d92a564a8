"""The event as one player sees it on their phone: where they sit, whom they meet, and their place in the standings."""

from __future__ import annotations

from gm.games.event.scores.places import places
from gm.games.event.state import State, find_player, tables_with_numbers
from gm.games.event.texts.numbers import points_text
from gm.games.event.texts.results import FREE, result_text


def own_line(state: State, who: str) -> str:
    """Return a line for a player: where they sit, whom they meet, and their place in the standings."""
    rank = places(state).get(who)
    if rank is None:
        return "You do not play in this event"
    return f"{_seat(state, who)} · Place {rank.shown}, {points_text(state.house, rank.points)}"


def _seat(state: State, who: str) -> str:
    """Return a text with the table of a player in the latest round, or with the reason why they have no table."""
    player, number = find_player(state, who), len(state.rounds)
    called = {player.id: player.name for player in state.players}
    for at, table in tables_with_numbers(state.rounds[-1]) if state.rounds else ():
        if who in table.players:
            others = " and ".join(called[other] for other in table.players if other != who)
            result = "" if table.order is None else f": {result_text(table, called)}"
            return f"Round {number}, table {at}, against {others}{result}"
    free = next((bye for bye in state.rounds[-1].byes if bye.player == who), None) if state.rounds else None
    if free:
        return f"Round {number}: {FREE[free.kind]}"
    if player and not player.here:
        return "You have left the event"
    return f"Round {number}: you have no table" if state.rounds else "Round 1 is not paired yet"
