"""A party from evening to evening, line by line; what all have must stand as it was worked out by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support import golden

pytestmark = pytest.mark.needs("grimlore")

PARTY = Path(__file__).parent / "parties" / "night_owls.gm"
GOODS = ("gold", "ore", "essence", "organics", "rations", "xp", "clues", "local")
STANDINGS, EVENINGS = 16, 4


def test_a_golden_party_stands_as_worked_out() -> None:
    party = golden.played(PARTY, standing)
    assert (party.compared, party.begun) == (STANDINGS, EVENINGS)


def standing(now: Any) -> str:
    """Energy and Destiny of each, the party's goods, how many events went well, and who is on the bench."""
    heroes = " ".join(f"{one['id']} {one['energy']}/{one['energy_max']} {one['destiny']}" for one in now["heroes"])
    goods = " ".join(str(now["party"][what]) for what in GOODS)
    return " | ".join([heroes, goods, f"{now['successes']}-{now['failures']}", *now["bench"]])
