"""An event: a club night, a league or a convention, with players, rounds, pairings, results and standings.

gm proposes pairings. Once they are announced, they are never computed again: a corrected result changes only the
standings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gm.game import GameInfo, Nouns

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from gm.game import Game
    from gm.games.event.state import State

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


def build(cards: Mapping[str, Any]) -> Game[State]:
    """Return the game. Its modules are imported only now, so that gm can list all games quickly."""
    from gm.games.event import game

    return game.build(cards)
