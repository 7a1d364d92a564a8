"""The board of a session."""

from __future__ import annotations

from gm.game import Cell, Grid, View
from gm.games.grimlore.state import State
from gm.games.grimlore.words.data import data


def view(state: State) -> View:
    """Where the session stands: who has how much Energy."""
    rows = tuple((Cell(one.name, "strong"), Cell(f"{one.energy}/{one.energy_max}")) for one in state.heroes)
    return View(data(state), f"Turn {state.turn}", (Grid(("Character", ">Energy"), rows),))
