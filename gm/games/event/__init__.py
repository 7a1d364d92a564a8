"""An event: a club night, a league or a convention, with players, rounds, pairings, results and standings.

gm proposes pairings. Once they are announced, they are never computed again: a corrected result changes only the
standings.
"""

from gm.game import GameInfo, Nouns, deferred

INFO = GameInfo(
    "event",
    "Event",
    2,
    256,
    rules_version=1,
    prefix="ev",
    nouns=Nouns("player", "event", "round"),
    counts=("points",),
    is_duel=False,
    afterwards=("Print the standings", "print standings"),
    players_enter=False,
    example="new event Ana Bo Cy Dot Eve --title Friday --house rounds=3",
)

build = deferred("gm.games.event", "game:build")
"""The function that assembles the game. It imports the rules only when called, so that gm can list games quickly."""
