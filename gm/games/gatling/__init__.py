"""Gatling Grimoire: two to four mages, a deck of pages, real dice on a board of bullets.

``stages.py`` says which function in ``rules/`` carries out each entry. The sentences are in
``cards/gatling/en/messages.toml``. ``texts/view.py`` makes the board. ``paper/`` has the data of sheets and cards;
their templates are in ``printables/gatling/``.
"""

from gm.game import GameInfo, Nouns, deferred
from gm.games.gatling.versions import Rules

INFO = GameInfo(
    "gatling",
    "Gatling Grimoire",
    2,
    4,
    rules_version=Rules.LATEST,
    prefix="gg",
    teams=True,
    nouns=Nouns("mage", "duel", "round", "attacks first"),
    counts=("pages",),
    example="new gatling Ana Bo Cy --first Bo",
    alone=(("Bo", "playing both mages"), ("Automaton --house solo=automaton", "against an automaton")),
    is_default_demo=True,
)

build = deferred("gm.games.gatling", "game:build")
"""The function that assembles the game. It imports the rules only when called, so that gm can list games quickly."""
