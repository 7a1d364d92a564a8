"""The facts on which the next pairing depends: whom to pair, who has met, who has had a bye, and the standings."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from gm.games.event.house import KNOCKOUT, ROBINS
from gm.games.event.pairing.bracket import next_tables
from gm.games.event.scores.places import standings
from gm.games.event.state import AnyState, State, by_strength


def pairable(state: AnyState) -> list[str]:
    """Return the ids of the players who must get a table or a bye in the next round.

    They are in the order of their numbers or, from round 2 of a knock-out on, in the order of the tables.
    """
    if state.house.format == KNOCKOUT and state.rounds:
        return [who for table in next_tables(state) for who in table]
    if state.house.format in ROBINS and state.rounds:
        return list(state.field)
    away = {asked.player for asked in state.asked if asked.round == len(state.rounds) + 1}
    return [player.id for player in state.players if player.here and player.id not in away]


def meetings(state: AnyState) -> Counter[frozenset[str]]:
    """Return how often each pair of players was announced at the same table (ev.r1).

    A table that was decided by forfeit counts only in a round robin.
    """
    robin = state.house.format in ROBINS
    met: Counter[frozenset[str]] = Counter()
    for table in (table for announced in state.rounds for table in announced.tables):
        if robin or not table.forfeit:
            met.update(map(frozenset, combinations(table.players, 2)))
    return met


def had_bye(state: AnyState) -> set[str]:
    """Return the ids of the players who won by forfeit, or had a bye that they did not ask for (ev.r2)."""
    byes = {bye.player for announced in state.rounds for bye in announced.byes if bye.kind == "bye"}
    tables = [table for announced in state.rounds for table in announced.tables if table.forfeit]
    return byes | {table.order[0][0] for table in tables if table.order}


def by_standing(state: State, among: set[str]) -> list[str]:
    """Return the ids in ``among`` in the order of the standings or, before the first round, of strength."""
    here = [player for player in state.players if player.here]
    order = [rank.id for rank in standings(state)] if state.rounds else by_strength(here)
    return [who for who in order if who in among]
