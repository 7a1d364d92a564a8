"""The game Grimlore – Portal Tales: one to four characters play as one party, without an opponent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gm.game import GameInfo, Nouns
from gm.games.grimlore.versions import Rules

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from gm.game import Game
    from gm.games.grimlore.state import State

INFO = GameInfo(
    "grimlore",
    "Grimlore – Portal Tales",
    1,
    4,
    rules_version=Rules.LATEST,
    prefix="gl",
    nouns=Nouns("character", "session", "round", "begins"),
    counts=("energy",),
    example="new grimlore Ana Bo",
    together=True,
)


def build(cards: Mapping[str, Any]) -> Game[State]:
    """Return the game. Import its modules only when it is built, so that gm can list all games quickly."""
    from gm.games.grimlore import game

    return game.build(cards)
