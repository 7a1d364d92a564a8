"""The rule book's two scripted duels as records; the standings must agree after each step."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gm.commands.record_import import import_line
from tests.support import golden

DUELS = Path(__file__).parent / "duels"
CELLS = {"two_mages": 19, "three_mages": 33}
ENDS = {"two_mages": (["ada"], "over", 6), "three_mages": (None, "spells", 6)}


@pytest.mark.parametrize("name", CELLS)
def test_a_golden_duel_has_the_printed_standings(name: str) -> None:
    duel = golden.played(DUELS / f"{name}.gm", standing, enter=import_line)
    assert duel.compared == CELLS[name]
    assert (duel.now["winners"], duel.now["phase"], duel.now["round"]) == ENDS[name]


def standing(now: Any) -> str:
    """Return pages/mana in seat order."""
    return " ".join("OUT" if mage["out"] else f"{mage['pages']}/{mage['mana']}" for mage in now["mages"])
