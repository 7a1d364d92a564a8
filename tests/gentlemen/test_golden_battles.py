"""Tests of two recorded battles against figures that were worked out by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support import golden

BATTLES = Path(__file__).parent / "battles"
STANDINGS = {"lancers": 16, "two_each": 10}


@pytest.mark.parametrize("name", STANDINGS)
def test_a_recorded_battle_matches_the_figures(name: str) -> None:
    """No card is seen twice, and none is miscounted."""
    battle = golden.played(BATTLES / f"{name}.gm", standing)
    assert (battle.compared, battle.now["phase"]) == (STANDINGS[name], "over")
    assert not {"seen", "miscounted"} & battle.kinds


def standing(now: Any) -> str:
    """Return the wounds of all units (x for a unit that is out), and the cards left in both decks."""
    sides = [
        " ".join("x" if unit["out"] else str(unit["wounds"]) for unit in now["units"] if unit["side"] == side["id"])
        for side in now["sides"]
    ]
    return " | ".join([*sides, " ".join(str(side["deck"]) for side in now["sides"])])
