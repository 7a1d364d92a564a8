"""The game Grimlore – Portal Tales: one to four characters play as one party, without an opponent."""

from gm.game import GameInfo, Nouns, deferred
from gm.games.grimlore.versions import Rules

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

build = deferred("gm.games.grimlore", "game:build")
"""The function that assembles the game. It imports the rules only when called, so that gm can list games quickly."""
