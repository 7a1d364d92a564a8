"""Mana by zone, knock-outs and the end (A50–A64)."""

from __future__ import annotations

from typing import Any

import pytest

from .table import Table, sit


def cast(**given: Any) -> Table:
    """Three mages; Ana attacks with ♣7; Bo throws, then Cy."""
    return sit("Ana", "Bo", "Cy").given(**given)("draw 7C")


@pytest.mark.parametrize(("zone", "earned"), [("bottom", 0), ("middle", 1), ("top", 2)])
def test_a50_the_zone_pays_mana(zone: str, earned: int) -> None:
    table = cast()(f"throw bo 3 {zone}", "throw cy 1 b", "rest")
    assert table.mana() == {"ana": 0, "bo": earned, "cy": 0}
    assert [change.delta for notice in table.said("mana") for change in notice.changes] == [earned] * bool(earned)


def test_a50_the_zone_at_rest_pays_not_the_first_one() -> None:
    table = cast()("throw bo 3 top", "throw cy 1 b", "push bo bottom", "rest")
    assert table.mana()["bo"] == 0
    table = cast()("throw bo 3 bottom", "throw cy 1 b", "push bo top", "rest")
    assert table.mana()["bo"] == 2


def test_a50_off_the_board_pays_nothing() -> None:
    table = cast()("throw bo 3 off hit", "throw cy 1 b", "rest")
    assert table.mana()["bo"] == 0


def test_a51_a_mage_that_was_hit_earns_as_well() -> None:
    table = cast()("throw bo 3 top hit", "throw cy 1 top", "rest")
    assert table.mana() == {"ana": 0, "bo": 2, "cy": 2}


def test_a52_mana_stops_at_the_maximum() -> None:
    table = cast(mana={"bo": 5, "cy": 6})("throw bo 3 top", "throw cy 1 mid", "rest")
    assert table.mana() == {"ana": 0, "bo": 6, "cy": 6}
    assert all("gg.a52" in notice.rules for notice in table.said("mana"))


def test_a53_the_attacker_earns_nothing() -> None:
    table = cast(mana={"ana": 3})("throw bo 3 top hit", "throw cy 1 top hit", "rest")
    assert table.mana()["ana"] == 3


def test_a60_a_mage_without_pages_is_out_when_the_cast_ends() -> None:
    table = cast(pages={"ana": 30, "bo": 3, "cy": 18})("throw bo 6 top hit", "throw cy 1 b")
    assert not table.mage("bo")["out"]
    table("rest")
    assert table.mage("bo")["out"]
    assert [notice.params["who"] for notice in table.said("out")] == ["bo"]


def test_a60_two_mages_may_go_out_in_one_cast() -> None:
    table = sit("Ana", "Bo", "Cy", "Di").given(pages={"ana": 30, "bo": 3, "cy": 4, "di": 15})
    table("draw 7C", "throw bo 6 mid hit", "throw cy 4 mid hit", "throw di 1 b", "rest")
    assert table.standings() == "37/0 OUT OUT 15/0"
    assert (table.now["winners"], table.due()) == (None, "draw di")


def test_a60_who_is_hit_for_all_but_one_page_stays() -> None:
    table = cast(pages={"ana": 30, "bo": 4, "cy": 17})("throw bo 3 mid hit", "throw cy 1 b", "rest")
    assert table.standings() == "33/0 1/1 17/0"
    assert table.due() == "draw bo"


def test_a61_drawing_the_last_page_is_no_knockout() -> None:
    table = cast(pages={"ana": 1, "bo": 30, "cy": 20})
    assert (table.pages()["ana"], table.mage("ana")["out"]) == (1, False)
    table("throw bo 1 b", "throw cy 1 b", "rest")
    assert (table.pages()["ana"], table.mage("ana")["out"], table.due()) == (1, False, "draw bo")


def test_a62_the_last_mage_wins_at_once_in_the_middle_of_a_round() -> None:
    table = cast(pages={"ana": 45, "bo": 3, "cy": 3}, mana={"ana": 4})(
        "throw bo 6 mid hit", "throw cy 4 mid hit", "rest"
    )
    assert (table.now["winners"], table.now["phase"], table.now["round"]) == (["ana"], "over", 1)
    assert (table.now["attacker"], table.now["page"], table.due(), table.prompts()) == (None, None, "", ())
    assert (table.now["dice"], table.now["order"]) == ([], [])
    assert table.pages() == {"ana": 51, "bo": 0, "cy": 0}


def test_a62_nothing_is_entered_after_the_end() -> None:
    table = cast(pages={"ana": 45, "bo": 3, "cy": 3})("throw bo 6 mid hit", "throw cy 4 mid hit", "rest")
    for line in ("draw 8C", "throw bo 3 mid", "push bo 3 mid", "rest", "order ana=3", "pass ana", "power ana 1 1 1 1"):
        table.refused(line, code="not-due")


def test_a64_who_is_out_has_no_part_in_the_duel() -> None:
    table = sit("Ana", "Bo", "Cy", "Di").given(pages={"ana": 30, "bo": 3, "cy": 4, "di": 15}, mana={"bo": 5})
    table("draw 7C", "throw bo 6 mid hit", "throw cy 1 mid", "throw di 1 mid", "rest")
    assert table.due() == "draw cy"
    table("draw 8C", "throw di 1 mid")
    assert table.due() == "throw ana"
    table("throw ana 1 mid")
    table.refused("throw bo 3 mid", rule="gg.a64")
    assert table.due() == "rest"
    table("rest", "draw 9C", "throw ana 1 b", "throw cy 1 b", "rest")
    assert table.due() == "order ana cy di"
    table("order ana=1 cy=2 di=3")
    assert table.now["order"] == ["ana", "cy", "di"]
    table.refused("pass bo", rule="gg.a64")
    table("pass ana", "pass cy", "pass di")
    for attacker in ("ana", "cy", "di"):
        assert table.due() == f"draw {attacker}"
        table("draw 2H", "1b", "1b", "rest")


def test_a64_who_is_out_keeps_its_last_mana_maximum_and_powers() -> None:
    table = sit("Ana", "Bo", "Cy").given(pages={"ana": 30, "bo": 3, "cy": 18}, mana={"bo": 3}, powers={"bo": "1 2 3 4"})
    table("draw 7C", "throw bo 6 bottom hit", "throw cy 1 b", "rest")
    out = table.mage("bo")
    assert (out["pages"], out["mana"], out["max_mana"], out["out"]) == (0, 3, 6, True)
    assert out["power"] == {"hearts": 1, "diamonds": 2, "spades": 3, "clubs": 4}
