"""Helpers that draw a board with the console's panel."""

from __future__ import annotations

from gm import games
from gm.game import View
from gm.interfaces.console.panel import panel
from gm.interfaces.console.sidebar import SidebarText

BESIDE = SidebarText("duel 4 · The final", "42 min")


def lines(view: View, width: int, height: int = 40, *, big: bool = False) -> list[str]:
    """Return the lines of the panel without their styles."""
    return "".join(text for _, text, *_ in panel(view, width, height, big=big, aside=BESIDE)).split("\n")


def begun(*names: str) -> View:
    """Return the board of a new duel."""
    from gm.notation.setup import parse_setup

    game = games.load("gatling")
    made = parse_setup(game, names, "", "", ["aspect_start=zero"])
    return game.texts.view(game.play.start(made).state, None)
