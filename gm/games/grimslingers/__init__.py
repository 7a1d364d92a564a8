"""Grimslingers: two to four duellists reveal cards simultaneously, and gm works out what the cards of each turn do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gm.game import GameInfo, Nouns
from gm.games.grimslingers.versions import Rules

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from gm.game import Game
    from gm.games.grimslingers.state import State

INFO = GameInfo(
    "grimslingers",
    "Grimslingers duels",
    2,
    4,
    rules_version=Rules.LATEST,
    prefix="gs",
    teams=True,
    nouns=Nouns("duellist", "duel", "turn"),
    counts=("hp", "ep"),
    example="new grimslingers Ana Bo Cy",
)


def build(cards: Mapping[str, Any]) -> Game[State]:
    """Return the game. Its modules are imported only now, so that gm can list all games quickly."""
    from gm.games.grimslingers import game

    return game.build(cards)
