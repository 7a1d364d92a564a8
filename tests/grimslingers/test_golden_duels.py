"""Tests of two recorded duels against HP and EP that were worked out by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support import golden

DUELS = Path(__file__).parent / "duels"
CELLS = {"four": 11, "two_teams": 8}


@pytest.mark.parametrize("name", CELLS)
def test_recorded_duels_match_the_figures_turn_by_turn(name: str) -> None:
    duel = golden.played(DUELS / f"{name}.gm", standing)
    assert (duel.compared, duel.now["phase"]) == (CELLS[name], "over")


def standing(now: Any) -> str:
    """Return HP and EP in seat order, OUT for the dead."""
    return " ".join("OUT" if duellist["out"] else f"{duellist['hp']}/{duellist['ep']}" for duellist in now["duellists"])
