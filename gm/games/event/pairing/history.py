"""The facts on which the next pairing depends: who has met, who has had a bye, and how strong players are."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from gm.games.event.house import ROBINS
from gm.games.event.scores.places import standings
from gm.games.event.state import State

if TYPE_CHECKING:
    from gm.games.event.draft import Draft


def meetings(state: State | Draft) -> Counter[frozenset[str]]:
    """Return how often each pair of players was announced at the same table (ev.r1).

    A table that was decided by forfeit counts only in a round robin.
    """
    robin = state.house.format in ROBINS
    met: Counter[frozenset[str]] = Counter()
    for announced in state.rounds:
        for table in announced.tables:
            if robin or not table.forfeit:
                for at, who in enumerate(table.players):
                    for other in table.players[at + 1 :]:
                        met[frozenset((who, other))] += 1
    return met


def had_bye(state: State | Draft) -> set[str]:
    """Return the ids of the players who won by forfeit, or had a bye for which they did not ask (ev.r2)."""
    byes = {bye.player for announced in state.rounds for bye in announced.byes if bye.kind == "bye"}
    tables = (table for announced in state.rounds for table in announced.tables if table.forfeit and table.order)
    return byes | {table.order[0][0] for table in tables if table.order}


def by_strength(state: State) -> list[str]:
    """Return the ids of the players who have not left: the highest rating first, equal ratings by number."""
    here = [player for player in state.players if player.here]
    return [player.id for player in sorted(here, key=lambda player: (-(player.rating or -1), player.number))]


def by_standing(state: State, among: set[str]) -> list[str]:
    """Return the ids in ``among`` in the order of the standings or, before the first round, of strength."""
    order = [rank.id for rank in standings(state)] if state.rounds else by_strength(state)
    return [who for who in order if who in among]
