"""Spells of three mana: Energy efficiency, Taking control, Mind Reading, Pacify, Footwork."""

from __future__ import annotations

import pytest

from .table import at_visits, sit


def test_spell_energy_efficiency_the_higher_maximum_holds_more_mana_for_good() -> None:
    table = at_visits("Ana", "Bo", mana="3 0")("cast ana energy-efficiency ana").given(mana={"ana": 6})
    table("draw 2H", "1b", "rest", "draw 3H", "throw ana 1 top", "rest")
    assert (table.now["round"], table.mana()["ana"]) == (2, 7)
    assert table.next_round().mage("ana")["max_mana"] == 7


def test_spell_energy_efficiency_moves_the_casters_maximum_only_in_a_team() -> None:
    table = at_visits("Ana", "Bo", "Cy", "Di", teams="Ana+Cy/Bo+Di", mana="3 0 0 0")("cast ana energy-efficiency ana")
    assert [mage["max_mana"] for mage in table.now["mages"]] == [7, 6, 6, 6]


def test_spell_taking_control_without_it_no_page_is_chosen() -> None:
    table = at_visits("Ana", "Bo", mana="3 0")
    assert "choose" not in sit("Ana", "Bo", aspect_start="zero").asked("draw")
    table("cast ana taking-control", "draw AH", "1b", "rest")
    assert "choose" not in table.asked("draw")
    table.refused("draw 9S chosen", rule="gg.b05", code="rule")
    table.next_round().refused("draw 9S chosen", rule="gg.b05", code="rule")


@pytest.mark.parametrize(("switch", "middle", "top"), [("top1", 1, 1), ("top0", 1, 0), ("mid0", 0, 2)])
@pytest.mark.parametrize("hit", ["safe", "hit"])
def test_spell_pacify_b50_by_the_house_rule(switch: str, middle: int, top: int, hit: str) -> None:
    for zone, pays in (("bottom", 0), ("middle", middle), ("top", top)):
        table = sit("Ana", "Bo", aspect_start="zero", pacify=switch).given(spells={"bo": ("pacify ana",)})
        table("draw 5H", f"throw bo 3 {zone} {hit}", "rest")
        assert table.mana()["bo"] == pays, zone
