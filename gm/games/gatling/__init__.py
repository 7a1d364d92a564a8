"""Gatling Grimoire: two to four mages, a deck of pages, real dice on a board of bullets.

``stages.py`` says which function in ``rules/`` carries out each entry. The sentences are in
``cards/gatling/en/messages.toml``. ``texts/view.py`` makes the board. ``paper/`` has the data of sheets and cards;
their templates are in ``printables/gatling/``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gm.game import GameInfo, Nouns
from gm.games.gatling.versions import Rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gm.game import Game
    from gm.games.gatling.state import State

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


def build(cards: Mapping[str, object]) -> Game[State]:
    """Return the game. Its modules are imported only now, so that gm can list all games quickly."""
    from gm.games.gatling import game

    return game.build(cards)
