"""Gentlemen of War: gm counts the cards to draw for two warbands, and works out hits, wounds and morale."""

from gm.game import GameInfo, Nouns, deferred
from gm.games.gentlemen.versions import Rules

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

build = deferred("gm.games.gentlemen", "game:build")
"""The function that assembles the game. It imports the rules only when called, so that gm can list games quickly."""
