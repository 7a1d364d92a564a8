"""A party over several sessions, compared with totals that were computed by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support import golden

pytestmark = pytest.mark.needs("grimlore")

PARTY = Path(__file__).parent / "parties" / "night_owls.gm"
GOODS = ("gold", "ore", "essence", "organics", "rations", "xp", "clues", "local")
STANDINGS, EVENINGS = 16, 4


def test_a_golden_party_ends_as_computed_by_hand() -> None:
    party = golden.played(PARTY, standing)
    assert (party.compared, party.begun) == (STANDINGS, EVENINGS)


def standing(now: Any) -> str:
    """Return the public state as the golden file writes it: characters, goods, events, the bench."""
    heroes = " ".join(f"{hero['id']} {hero['energy']}/{hero['energy_max']} {hero['destiny']}" for hero in now["heroes"])
    goods = " ".join(str(now["party"][what]) for what in GOODS)
    return " | ".join([heroes, goods, f"{now['successes']}-{now['failures']}", *now["bench"]])
