"""The five Tricks: each goes on a mage, costs one mana, and has its own command."""

from __future__ import annotations

import pytest

from .table import at_visits

TRICKS = {
    "bards-itch": "say a rhyme first",
    "get-ready": "warm up first",
    "opposite-day": "speaks in opposites",
    "natural-failure": "must explain the hit",
    "transformation": "only animal noises",
}


@pytest.mark.parametrize("first", ["goat", ""])
@pytest.mark.parametrize("second", ["owl", "goat", ""])
@pytest.mark.parametrize("caster", ["ana", "cy"])
def test_spell_transformation_a_second_one_is_refused_whatever_the_animal(first: str, second: str, caster: str) -> None:
    table = at_visits("Ana", "Bo", "Cy", mana="2 0 2")(f"cast ana transformation bo {first}")
    if caster == "cy":
        table("pass ana")
    table.refused(f"cast {caster} transformation bo {second}", rule="gg.b33", code="rule")


@pytest.mark.parametrize("trick", TRICKS)
def test_b39_a_trick_works_in_the_spell_phase_of_its_round_and_not_after(trick: str) -> None:
    table = at_visits("Ana", "Bo", "Cy", mana="2 1 0")(f"cast ana {trick} bo").next_round().until("spells")
    assert table.listed("forgot")
    table(f"forgot bo {trick}")
    assert table.pages() == {"ana": 18, "bo": 16, "cy": 17}
    table.next_round()
    table.refused(f"forgot bo {trick}", rule="gg.b63")
    assert not table.listed("forgot")
