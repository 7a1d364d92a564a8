"""Wizards of the Grimoire: two wizards, one deck of sixty mana, and spells that cool down.

The hands are hidden. Only the number of mana in each hand is known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gm.game import GameInfo, Nouns
from gm.games.wizards.versions import Rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gm.game import Game
    from gm.games.wizards.state import State

INFO = GameInfo(
    "wizards",
    "Wizards of the Grimoire",
    2,
    2,
    rules_version=Rules.LATEST,
    prefix="wg",
    nouns=Nouns("wizard", "duel", "turn", "picks first"),
    counts=("hp",),
    example="new wizards Ana Bo",
)


def build(cards: Mapping[str, object]) -> Game[State]:
    """Return the game. Its modules are imported only now, so that gm can list all games quickly."""
    from gm.games.wizards import game

    return game.build(cards)
