"""Spells of three mana: Energy efficiency, Taking control, Mind Reading, Pacify, Footwork."""

from __future__ import annotations

import pytest

from .table import Table, at_visits, sit


def test_spell_energy_efficiency_raises_ones_own_maximum() -> None:
    table = at_visits("Ana", "Bo", mana="6 0")("cast ana energy-efficiency ana")
    assert (table.mage("ana")["max_mana"], table.mage("ana")["mana"]) == (7, 3)
    assert table.changed("maximum") == [("ana", "max_mana", 1)]
    table("cast ana energy-efficiency ana")
    assert (table.mage("ana")["max_mana"], table.mage("ana")["mana"]) == (8, 0)


def test_spell_energy_efficiency_the_higher_maximum_holds_more_mana_for_good() -> None:
    table = at_visits("Ana", "Bo", mana="3 0")("cast ana energy-efficiency ana").given(mana={"ana": 6})
    table("draw 2H", "1b", "rest", "draw 3H", "throw ana 1 top", "rest")
    assert (table.now["round"], table.mana()["ana"]) == (2, 7)
    assert table.next_round().mage("ana")["max_mana"] == 7


@pytest.mark.parametrize(("held", "left", "lost"), [(6, 5, 1), (5, 5, 0), (2, 2, 0)])
def test_spell_energy_efficiency_lowers_a_foes_maximum_and_trims(held: int, left: int, lost: int) -> None:
    table = at_visits("Ana", "Bo", mana=f"6 {held}")("cast ana energy-efficiency bo")
    assert (table.mage("bo")["max_mana"], table.mage("bo")["mana"]) == (5, left)
    assert table.changed("maximum") == [("bo", "max_mana", -1)] + [("bo", "mana", -lost)] * bool(lost)
    assert {"gg.b47", "gg.b48"} <= set(table.said("maximum")[0].rules)


def test_spell_energy_efficiency_never_below_five() -> None:
    table = at_visits("Ana", "Bo", mana="6 0")("cast ana energy-efficiency bo")
    table.refused("cast ana energy-efficiency bo", rule="gg.b47", code="rule")
    assert table.mana()["ana"] == 3


def test_spell_energy_efficiency_a_raised_maximum_may_go_down_twice() -> None:
    table = at_visits("Ana", "Bo", mana="3 6").visit("cast ana energy-efficiency ana", "cast bo energy-efficiency ana")
    table("cast bo energy-efficiency ana")
    assert table.mage("ana")["max_mana"] == 5


@pytest.mark.parametrize("mate_max", [6, 5])
def test_spell_energy_efficiency_b47_not_on_the_team_mate(mate_max: int) -> None:
    table = at_visits("Ana", "Bo", "Cy", "Di", teams="Ana+Cy/Bo+Di", mana="6 0 0 0")
    table(f'adjust cy max_mana={mate_max} because "a test"')
    table.refused("cast ana energy-efficiency cy", rule="gg.b47", code="rule")
    assert table("cast ana energy-efficiency di").mage("di")["max_mana"] == 5


def test_spell_energy_efficiency_moves_the_casters_maximum_only_in_a_team() -> None:
    table = at_visits("Ana", "Bo", "Cy", "Di", teams="Ana+Cy/Bo+Di", mana="3 0 0 0")("cast ana energy-efficiency ana")
    assert [mage["max_mana"] for mage in table.now["mages"]] == [7, 6, 6, 6]


def test_spell_taking_control_the_page_may_be_chosen() -> None:
    table = at_visits("Ana", "Bo", mana="3 0")("cast ana taking-control")
    assert "chooses one" in table.asked("draw")
    table("draw 9S chosen")
    assert (table.now["page"], table.said("drew")[0].params["chosen"]) == ("9S", True)
    assert "chosen" in table.texts()[0]


def test_spell_taking_control_b49_need_not_be_used() -> None:
    table = at_visits("Ana", "Bo", mana="3 0")("cast ana taking-control", "draw 9S")
    assert table.said("drew")[0].params["chosen"] is False


def test_spell_taking_control_without_it_no_page_is_chosen() -> None:
    table = at_visits("Ana", "Bo", mana="3 0")
    assert "choose" not in sit("Ana", "Bo", aspect_start="zero").asked("draw")
    table("cast ana taking-control", "draw AH", "1b", "rest")
    assert "choose" not in table.asked("draw")
    table.refused("draw 9S chosen", rule="gg.b05", code="rule")
    table.next_round().refused("draw 9S chosen", rule="gg.b05", code="rule")


def test_spell_mind_reading_moves_nothing_but_mana() -> None:
    table = at_visits("Ana", "Bo", "Cy", mana="3 0 0")("cast ana mind-reading bo")
    assert table.standings() == "17/0 17/0 17/0"
    (look,) = table.said("look")
    assert (look.level, look.changes) == ("do", ())
    assert "Bo" in next(text for text in table.texts() if "looks" in text)


def test_spell_pacify_the_top_pays_one() -> None:
    table = at_visits("Ana", "Bo", "Cy", mana="3 0 0")("cast ana pacify bo", "draw 5H")
    assert "Pacify" in table.asked("throw")
    table("5t")
    assert "Pacify" not in table.asked("throw")
    table("5t", "rest")
    assert table.mana() == {"ana": 0, "bo": 1, "cy": 2}
    assert table.changed("mana") == [("bo", "mana", 1), ("cy", "mana", 2)]
    assert "gg.spell.pacify" in table.said("mana")[0].rules
    assert "gg.spell.pacify" not in table.said("mana")[1].rules
    assert any("Bo" in text and "Pacify" in text for text in table.texts())


@pytest.mark.parametrize(("switch", "middle", "top"), [("top1", 1, 1), ("top0", 1, 0), ("mid0", 0, 2)])
@pytest.mark.parametrize("hit", ["safe", "hit"])
def test_spell_pacify_b50_by_the_house_rule(switch: str, middle: int, top: int, hit: str) -> None:
    for zone, pays in (("bottom", 0), ("middle", middle), ("top", top)):
        table = sit("Ana", "Bo", aspect_start="zero", pacify=switch).given(spells={"bo": ("pacify ana",)})
        table("draw 5H", f"throw bo 3 {zone} {hit}", "rest")
        assert table.mana()["bo"] == pays, zone


def test_spell_pacify_works_in_every_attack_of_the_round() -> None:
    table = sit("Ana", "Bo", "Cy").given(spells={"bo": ("pacify ana",)})
    table("draw 5H", "5t", "1b", "rest", "draw 6H", "1b", "1b", "rest", "draw 7H", "1b", "5t", "rest")
    assert table.mana()["bo"] == 2


def footwork(who: str = "bo", **given: object) -> Table:
    """A mage under its own Footwork, among three."""
    return sit("Ana", "Bo", "Cy").given(**{"spells": {who: (f"footwork {who}",)}, **given})  # type: ignore[arg-type]


def test_spell_footwork_the_first_leaving_costs_nothing() -> None:
    table = footwork(mana={"bo": 1})("draw 5H")
    assert "leaving is free once" in table.asked("throw")
    table("throw bo off")
    assert (table.mana()["bo"], table.pages()["bo"], table.due()) == (1, 17, "throw bo")
    (free,) = table.said("left-free")
    assert {"gg.b51", "gg.spell.footwork"} <= set(free.rules)
    assert "free" not in table.asked("throw")
    table("throw bo off")
    assert (table.mana()["bo"], table.pages()["bo"]) == (0, 17)
    table("throw bo off")
    assert (table.mana()["bo"], table.pages()["bo"]) == (0, 16)


def test_spell_footwork_the_throw_again_may_hit() -> None:
    table = footwork()("draw 5H", "throw bo off", "throw bo 4 mid hit", "1b", "rest")
    assert table.standings() == "21/0 13/1 17/0"


def test_spell_footwork_is_used_by_a_push_off_the_board_too() -> None:
    table = footwork(mana={"bo": 1})("draw 5H", "5m", "1b", "push bo off")
    assert (table.mana()["bo"], len(table.said("left-free")), table.due()) == (1, 1, "throw bo")
    table("throw bo off")
    assert table.mana()["bo"] == 0


def test_spell_footwork_once_per_attackers_turn_not_per_cast() -> None:
    table = footwork(spells={"bo": ("footwork bo",), "ana": ("second-wind ana 5-7",)})
    table("draw 5H", "throw bo off", "5b", "1b", "rest", "again")
    assert "free" not in table.asked("throw")
    table("throw bo off")
    assert table.pages()["bo"] == 16


def test_spell_footwork_not_once_more_in_a_gatling() -> None:
    table = footwork(spells={"bo": ("footwork bo",), "ana": ("chaos ana",)})
    table("draw 5H", "throw bo off", "5b", "1b", "rest", "throw bo off")
    assert table.pages()["bo"] == 16


def test_spell_footwork_is_free_again_in_the_next_turn() -> None:
    table = footwork()("draw 5H", "throw bo off", "1b", "1b", "rest", "draw 6H", "1b", "1b", "rest", "draw 7H")
    table("throw ana 1 b")
    assert "leaving is free once" in table.asked("throw")
    table("throw bo off")
    assert table.pages()["bo"] == 17


def test_spell_footwork_is_the_casters_alone() -> None:
    table = footwork("cy")("draw 5H", "throw bo off")
    assert table.pages()["bo"] == 16
