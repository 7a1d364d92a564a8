"""Two whole battles, played line by line and compared with figures worked out by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support import golden

BATTLES = Path(__file__).parent / "battles"
STANDINGS = {"lancers": 16, "two_each": 10}


@pytest.mark.parametrize("name", STANDINGS)
def test_a_golden_battle_matches_its_record(name: str) -> None:
    """Check also that no card is seen twice and none is miscounted."""
    battle = golden.played(BATTLES / f"{name}.gm", standing)
    assert (battle.compared, battle.now["phase"]) == (STANDINGS[name], "over")
    assert not {"seen", "miscounted"} & battle.kinds


def standing(now: Any) -> str:
    """Return the wounds of Red's and Blue's units (x: out), and the cards left in their decks."""
    sides = [
        " ".join("x" if one["out"] else str(one["wounds"]) for one in now["units"] if one["side"] == side["id"])
        for side in now["sides"]
    ]
    return " | ".join([*sides, " ".join(str(side["deck"]) for side in now["sides"])])
