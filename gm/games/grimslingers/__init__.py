"""Grimslingers: two to four duellists reveal cards simultaneously, and gm works out what the cards of each turn do."""

from gm.game import GameInfo, Nouns, deferred
from gm.games.grimslingers.versions import Rules

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

build = deferred("gm.games.grimslingers", "game:build")
"""The function that assembles the game. It imports the rules only when called, so that gm can list games quickly."""
