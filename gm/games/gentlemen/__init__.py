"""Gentlemen of War: gm counts the cards to draw for two warbands, and works out hits, wounds and morale."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gm.game import GameInfo, Nouns
from gm.games.gentlemen.versions import Rules

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from gm.game import Game
    from gm.games.gentlemen.state import State

INFO = GameInfo(
    "gentlemen",
    "Gentlemen of War",
    2,
    2,
    rules_version=Rules.LATEST,
    prefix="gw",
    nouns=Nouns("side", "battle", "turn"),
    counts=("wounds",),
    example="new gentlemen Red Blue",
    margin=False,
)


def build(cards: Mapping[str, Any]) -> Game[State]:
    """Return the game. Import its modules only when it is built, so that gm can list all games quickly."""
    from gm.games.gentlemen import game

    return game.build(cards)
