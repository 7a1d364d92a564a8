"""The players whom the next round has to pair (ev.r1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gm.games.event.house import KNOCKOUT, ROBINS
from gm.games.event.pairing.bracket import next_tables
from gm.games.event.state import State

if TYPE_CHECKING:
    from gm.games.event.draft import Draft


def pairable(state: State | Draft) -> list[str]:
    """Return the ids of the players who must get a table or a bye in the next round. Usually by player number."""
    if state.house.format == KNOCKOUT and state.rounds:
        return [who for table in next_tables(state) for who in table]
    if state.house.format in ROBINS and state.rounds:
        return list(state.field)
    away = {asked.player for asked in state.asked if asked.round == len(state.rounds) + 1}
    return [player.id for player in state.players if player.here and player.id not in away]
