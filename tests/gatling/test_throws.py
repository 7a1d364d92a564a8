"""Throws: safe, hit, pushed, overshot, off the board (A30–A46)."""

from __future__ import annotations

import pytest

from .scenes import START, opened
from .table import Table, sit


def wild(power: int) -> Table:
    """Two mages, Ana attacks with this power in the page's aspect."""
    return sit("Ana", "Bo", aspect_start="zero").given(powers={"ana": f"0 0 0 {power}"})("draw 7C")


def test_a30_the_others_throw_clockwise_from_the_attacker() -> None:
    table = sit("Ana", "Bo", "Cy", "Di", first="Cy")("draw 7C")
    order = []
    while table.due() != "rest":
        order.append(table.due())
        table("1b")
    assert order == ["throw di", "throw ana", "throw bo"]


def test_a30_a_throw_out_of_turn_is_refused() -> None:
    table = opened()
    no = table.refused("throw cy 5 mid", rule="gg.a30", code="not-due")
    assert "Bo throws first" in no.message
    table("throw bo 5 mid", "throw cy 5 mid")


def test_a30_nobody_throws_twice() -> None:
    table = opened()("throw bo 5 mid")
    table.refused("throw bo 4 top", code="not-due")
    table("throw cy 5 mid")
    table.refused("throw cy 4 top", code="not-due")


def test_a30_everyone_throws_before_the_cast_is_settled() -> None:
    table = opened()
    table.refused("rest", rule="gg.a32", code="not-due")
    table("throw bo 5 mid")
    table.refused("rest", rule="gg.a32", code="not-due")


def test_a31_an_overshot_throw_is_void_and_free() -> None:
    table = opened()("throw bo over")
    assert (table.due(), table.pages(), table.now["dice"]) == ("throw bo", START, [])
    table("throw bo over 5", "throw bo 5 top", "throw cy 1 b", "rest")
    assert table.mana()["bo"] == 2


def test_a31_the_hit_of_an_overshot_die_stands_without_mana() -> None:
    """No gain from a foul (B14)."""
    table = opened()("throw bo over 4 hit", "throw cy 1 b", "rest")
    assert table.pages() == {"ana": 21, "bo": 13, "cy": 17}
    assert table.mana()["bo"] == 0


def test_a31_an_overshot_hit_earns_no_mana_wherever_it_lies() -> None:
    table = opened()("throw bo over 4 top hit", "throw cy 1 b", "push bo mid", "rest")
    assert (table.pages()["bo"], table.mana()["bo"]) == (13, 0)


def test_a31_the_hit_of_an_overshot_die_needs_its_number() -> None:
    opened().refused("throw bo over hit", rule="gg.a35", code="words")


def test_a32_nothing_is_read_before_all_dice_rest() -> None:
    table = opened()("throw bo 5 top hit", "throw cy 6 mid hit")
    assert (table.pages(), table.mana()) == (START, {"ana": 0, "bo": 0, "cy": 0})
    table("rest")
    assert (table.pages(), table.mana()) == ({"ana": 28, "bo": 12, "cy": 11}, {"ana": 0, "bo": 2, "cy": 1})


def test_a33_a_pushed_mage_suffers_the_push() -> None:
    table = opened()("throw bo 5 mid", "throw cy 6 top", "push bo 3 bottom hit", "rest")
    assert table.pages() == {"ana": 20, "bo": 14, "cy": 17}
    assert table.mana() == {"ana": 0, "bo": 0, "cy": 2}


def test_a33_what_a_push_leaves_out_stays_as_it_was() -> None:
    table = opened()("throw bo 5 mid", "throw cy 6 top", "push bo top")
    assert table.now["dice"][0] == {"mage": "bo", "number": 5, "zone": "top", "hit": False}
    table("push bo 2")
    assert table.now["dice"][0] == {"mage": "bo", "number": 2, "zone": "top", "hit": False}
    table("push bo hit")
    assert table.now["dice"][0] == {"mage": "bo", "number": 2, "zone": "top", "hit": True}


def test_a33_only_a_die_that_lies_can_be_pushed() -> None:
    table = opened()
    table.refused("push bo 3 mid", rule="gg.a33", code="not-due")
    table("throw bo 5 off hit", "throw cy over")
    table.refused("push bo 3 mid", rule="gg.a33", code="not-due")
    table.refused("push cy 3 mid", rule="gg.a33", code="not-due")
    table.refused("push ana 3 mid", rule="gg.a33", code="not-due")
    table("throw cy 1 b", "rest")
    table.refused("push cy 3 mid", rule="gg.a33", code="not-due")


def test_a33_a_push_says_what_happened() -> None:
    opened()("throw bo 5 mid").refused("push bo", rule="gg.a33", code="words")


def test_a33_a_push_that_no_later_die_can_have_made_is_taken_with_a_warning() -> None:
    table = opened()("throw bo 5 mid", "throw cy 6 top", "push cy bottom")
    assert [notice.level for notice in table.said("push-early")] == ["warn"]
    assert table.now["dice"][1]["zone"] == "bottom"


def test_a33_a_push_by_a_later_die_is_nothing_to_warn_of() -> None:
    table = opened()("throw bo 5 mid", "throw cy 6 top", "push bo bottom")
    assert table.said("push-early") == []


def test_a33_a_die_that_then_left_the_board_may_have_pushed_too() -> None:
    table = opened()("throw bo 5 mid", "throw cy off", "push bo bottom")
    assert table.said("push-early") == []


def test_a34_a_die_without_contact_on_the_board_is_safe() -> None:
    table = opened()("throw bo 5 mid", "throw cy top safe", "rest")
    assert table.pages() == START
    assert table.said("hit") == []


def test_a34_the_number_of_a_safe_die_may_be_left_out() -> None:
    table = opened()("throw bo mid")
    assert table.now["dice"] == [{"mage": "bo", "number": None, "zone": "middle", "hit": False}]


def test_a35_a_hit_costs_the_die_plus_the_attackers_power() -> None:
    """The book's own example: ♣2, die 5, seven pages."""
    table = wild(2)("throw bo 5 mid hit", "rest")
    assert table.pages() == {"ana": 33, "bo": 19}
    (hit,) = table.said("hit")
    assert [(term.what, term.amount) for term in hit.sum] == [("die", 5), ("clubs", 2)]
    assert [tuple(change) for change in hit.changes] == [("bo", "pages", -7), ("ana", "pages", 7)]
    assert "gg.a35" in hit.rules


def test_a35_only_the_aspect_of_the_page_counts() -> None:
    table = sit("Ana", "Bo", aspect_start="zero").given(powers={"ana": "6 6 0 6"})
    table("draw 7S", "throw bo 5 mid hit", "rest")
    assert table.pages() == {"ana": 31, "bo": 21}


def test_a35_the_power_of_the_mage_that_was_hit_does_not_count() -> None:
    table = sit("Ana", "Bo", aspect_start="zero").given(powers={"bo": "6 6 6 6"})
    table("draw 7S", "throw bo 5 mid hit", "rest")
    assert table.pages() == {"ana": 31, "bo": 21}


def test_a35_a_hit_needs_its_number() -> None:
    table = opened()
    table.refused("throw bo mid hit", rule="gg.a35", code="words")
    table.refused("throw bo off hit", rule="gg.a35", code="words")
    table("throw bo mid", "throw cy 2 b")
    table.refused("push bo hit", rule="gg.a35")
    table("push bo 4 hit", "rest")
    assert table.pages()["bo"] == 13


@pytest.mark.parametrize("die", ["0", "7", "-1", "2.5", "12"])
def test_a35_a_die_shows_one_to_six(die: str) -> None:
    table = opened()
    table.refused(f"throw bo {die} mid", code="words")
    table("throw bo 3 mid", "throw cy 3 mid")
    table.refused(f"push bo {die} mid", code="words")


@pytest.mark.parametrize(("power", "die"), [(-1, 1), (-6, 1), (-3, 2), (-20, 6)])
def test_a37_a_hit_is_never_below_one_page(power: int, die: int) -> None:
    table = wild(power)(f"throw bo {die} mid hit", "rest")
    assert table.pages() == {"ana": 27, "bo": 25}
    assert "gg.a37" in table.said("hit")[0].rules


def test_a37_a_negative_power_lessens_a_hit() -> None:
    table = wild(-2)("throw bo 5 mid hit", "rest")
    assert table.pages() == {"ana": 29, "bo": 23}
    assert "gg.a37" not in table.said("hit")[0].rules


def test_a38_pages_go_face_down_under_the_attackers_deck() -> None:
    table = opened()("throw bo 5 mid hit", "throw cy 1 b", "rest")
    assert "Bo hands Ana 5 pages, face down, under Ana's deck: 5" in table.texts()
    assert "gg.a38" in table.said("hit")[0].rules


def test_a39_nobody_gives_more_than_it_owns() -> None:
    table = cast_on_the_poor()("throw bo 6 mid hit", "throw cy 1 b", "rest")
    assert table.pages() == {"ana": 33, "bo": 0, "cy": 18}
    assert "gg.a39" in table.said("hit")[0].rules


def cast_on_the_poor() -> Table:
    """As ``cast``, but Bo owns three pages and has one mana."""
    return sit("Ana", "Bo", "Cy").given(pages={"ana": 30, "bo": 3, "cy": 18}, mana={"bo": 1})("draw 7C")


def test_a40_a_throw_is_one_hit_at_most() -> None:
    table = opened()("throw bo 5 mid hit", "throw cy 1 b", "push bo hit", "push bo 3 hit", "rest")
    assert table.pages() == {"ana": 20, "bo": 14, "cy": 17}
    assert len(table.said("hit")) == 1


def test_two_mages_hit_in_one_cast_both_pay() -> None:
    table = opened()("throw bo 5 mid hit", "throw cy 2 b hit", "rest")
    assert table.pages() == {"ana": 24, "bo": 12, "cy": 15}
    assert [notice.params["who"] for notice in table.said("hit")] == ["bo", "cy"]


def test_a41_pushed_into_a_bullet_is_a_hit_with_the_number_at_rest() -> None:
    table = opened()("throw bo 5 mid", "throw cy 6 top", "push bo 2 hit", "rest")
    assert table.pages() == {"ana": 19, "bo": 15, "cy": 17}


def test_a41_a_hit_die_that_is_turned_counts_what_it_shows_at_rest() -> None:
    table = opened()("throw bo 5 mid hit", "throw cy 6 top", "push bo 1", "rest")
    assert table.pages() == {"ana": 18, "bo": 16, "cy": 17}


@pytest.mark.parametrize("push", ["push bo 5 top", "push bo 5 top safe", "push bo mid"])
def test_a41_a_touch_is_never_taken_away(push: str) -> None:
    table = opened()("throw bo 5 mid hit", "throw cy 6 top", push, "rest")
    assert table.pages() == {"ana": 22, "bo": 12, "cy": 17}


@pytest.mark.parametrize("words", ["5", "5 hit", "", "hit 5"])
def test_a50_a_die_lies_somewhere(words: str) -> None:
    no = opened().refused(f"throw bo {words}", code="words")
    assert "bottom, mid, top" in no.remedy


@pytest.mark.parametrize("words", ["5 mid top", "5 mid hit hit", "5 6 mid", "5 left", "bo 5 mid", "5 mid off"])
def test_a_throw_that_makes_no_sense_is_refused(words: str) -> None:
    opened().refused(f"throw bo {words}")


def test_a_throw_names_a_mage_at_the_table() -> None:
    opened().refused("throw eli 5 mid", code="words")
    opened().refused("throw 5 mid", code="words")
