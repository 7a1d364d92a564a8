"""Dice that leave the board: what it costs, when they are thrown again, and when no more (A42–A46)."""

from __future__ import annotations

from .scenes import START, opened
from .table import sit


def test_a42_leaving_the_board_costs_a_mana_at_once_and_a_throw_again() -> None:
    table = sit("Ana", "Bo", "Cy").given(mana={"bo": 2})("draw 7C", "throw bo off")
    assert (table.mana()["bo"], table.pages(), table.due()) == (1, START, "throw bo")
    assert table.now["dice"] == []
    table.refused("rest", rule="gg.a44", code="not-due")
    table.refused("throw cy 3 mid", rule="gg.a30", code="not-due")
    table("throw bo 3 mid", "throw cy 1 b", "rest")
    assert table.mana()["bo"] == 2


def test_a42_mana_earned_in_a_cast_does_not_pay_for_leaving_in_it() -> None:
    """Mana comes after the throws (B24): a die in the top zone that is pushed off pays with a page."""
    table = opened()("throw bo 3 top", "throw cy 1 b", "push bo off")
    assert (table.pages()["bo"], table.mana()["bo"]) == (16, 0)


def test_a42_a_die_pushed_off_the_board_pays_and_is_thrown_after_the_last_mage() -> None:
    table = sit("Ana", "Bo", "Cy", "Di").given(mana={"bo": 1})(
        "draw 7C", "throw bo 3 top", "throw cy 1 b", "push bo off"
    )
    assert (table.mana()["bo"], table.due()) == (0, "throw di")
    assert [die["mage"] for die in table.now["dice"]] == ["cy"]
    table.refused("throw bo 4 mid", code="not-due")
    table("throw di 2 b")
    assert table.due() == "throw bo"
    table.refused("rest", rule="gg.a44", code="not-due")
    table("throw bo 4 mid", "rest")
    assert table.mana() == {"ana": 0, "bo": 1, "cy": 0, "di": 0}


def test_a42_two_dice_pushed_off_are_thrown_again_one_after_the_other() -> None:
    table = opened()("throw bo 3 top", "throw cy 1 b", "push bo off", "throw bo 2 mid", "push cy off")
    assert (table.due(), table.pages()) == ("throw cy", {"ana": 19, "bo": 16, "cy": 16})
    table("throw cy 4 b", "rest")
    assert table.now["attacker"] == "bo"


def test_a42_a_die_pushed_off_no_longer_lies() -> None:
    table = opened()("throw bo 3 top", "throw cy 1 b", "push bo off")
    table.refused("push bo 3 mid", rule="gg.a33", code="not-due")


def test_a43_without_mana_leaving_costs_a_page_to_the_attacker() -> None:
    table = opened()("throw bo off")
    assert (table.pages(), table.mana()["bo"]) == ({"ana": 18, "bo": 16, "cy": 17}, 0)
    assert "gg.a43" in table.said("left-page")[0].rules


def test_a44_there_is_no_limit_to_throwing_again() -> None:
    table = sit("Ana", "Bo", "Cy").given(mana={"bo": 2})("draw 7C", *["throw bo off"] * 6)
    assert (table.pages(), table.mana()["bo"]) == ({"ana": 21, "bo": 13, "cy": 17}, 0)
    assert table.due() == "throw bo"


def test_a44_a_throw_again_may_hit() -> None:
    table = opened()("throw bo off", "throw bo 3 mid hit", "throw cy 1 b", "rest")
    assert (table.pages(), table.mana()["bo"]) == ({"ana": 21, "bo": 13, "cy": 17}, 1)


def test_a45_touched_and_then_left_is_a_hit_only() -> None:
    table = sit("Ana", "Bo", "Cy").given(mana={"bo": 2})("draw 7C", "throw bo 4 off hit")
    assert (table.due(), table.mana()["bo"]) == ("throw cy", 2)
    table("throw cy 1 b", "rest")
    assert (table.pages(), table.mana()["bo"]) == ({"ana": 21, "bo": 13, "cy": 17}, 2)


def test_a45_a_die_that_touched_and_is_pushed_off_is_a_hit_only_and_earns_nothing() -> None:
    """Once it had contact, nothing more happens (B18); off the board pays no mana (A50)."""
    table = sit("Ana", "Bo", "Cy").given(mana={"bo": 2})("draw 7C", "throw bo 4 top hit", "throw cy 1 b", "push bo off")
    assert (table.due(), table.mana()["bo"], table.pages()) == ("rest", 2, START)
    assert table.now["dice"][0] == {"mage": "bo", "number": 4, "zone": "off", "hit": True}
    table("rest")
    assert table.pages() == {"ana": 21, "bo": 13, "cy": 17}
    assert table.mana()["bo"] == 2


def test_a45_pushed_into_a_bullet_and_off_is_a_hit_only() -> None:
    table = opened()("throw bo 4 top", "throw cy 1 b", "push bo 2 off hit")
    assert (table.due(), table.pages()) == ("rest", START)
    table("rest")
    assert (table.pages(), table.mana()["bo"]) == ({"ana": 19, "bo": 15, "cy": 17}, 0)


def test_a46_who_paid_the_last_page_throws_no_more() -> None:
    table = sit("Ana", "Bo", "Cy").given(pages={"ana": 30, "bo": 1, "cy": 20})("draw 7C", "throw bo off")
    assert (table.pages()["bo"], table.mage("bo")["out"], table.due()) == (0, False, "throw cy")
    table.refused("throw bo 3 mid", rule="gg.a46")
    table("throw cy 3 mid", "rest")
    assert table.mage("bo")["out"]


def test_a46_a_die_pushed_off_for_the_last_page_is_not_thrown_again() -> None:
    table = sit("Ana", "Bo", "Cy").given(pages={"ana": 30, "bo": 1, "cy": 20})
    table("draw 7C", "throw bo 3 top", "throw cy 3 mid", "push bo off")
    assert (table.pages(), table.due()) == ({"ana": 31, "bo": 0, "cy": 20}, "rest")
    table("rest")
    assert (table.mage("bo")["out"], table.mana()["bo"]) == (True, 0)


def test_a46_the_only_thrower_may_run_out_of_pages() -> None:
    table = sit("Ana", "Bo", aspect_start="zero").given(pages={"ana": 51, "bo": 1})("draw 7C", "throw bo off")
    assert (table.due(), table.now["winners"]) == ("rest", None)
    table("rest")
    assert (table.now["winners"], table.pages()) == (["ana"], {"ana": 52, "bo": 0})
