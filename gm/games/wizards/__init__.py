"""Wizards of the Grimoire: two wizards, one deck of sixty mana, and spells that cool down.

The hands are hidden. Only the number of mana in each hand is known.
"""

from gm.game import GameInfo, Nouns, deferred
from gm.games.wizards.versions import Rules

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

build = deferred("gm.games.wizards", "game:build")
"""The function that assembles the game. It imports the rules only when called, so that gm can list games quickly."""
