"""Two whole duels as records, with HP and mana that were computed by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support import golden

DUELS = Path(__file__).parent / "duels"
CELLS = {"kept_pool": 21, "box_by_hand": 13}


@pytest.mark.parametrize("name", CELLS)
def test_a_golden_duel_ends_as_worked_out(name: str) -> None:
    duel = golden.played(DUELS / f"{name}.gm", standing)
    assert (duel.compared, duel.now["phase"]) == (CELLS[name], "over")


def standing(now: Any) -> str:
    """Return HP and hands in seat order, the mana deck and the discard as one line."""
    wizards = " ".join(f"{wizard['hp']}/{wizard['hand']}" for wizard in now["wizards"])
    return f"{wizards} {now['deck']} {now['discard']['count']}"
