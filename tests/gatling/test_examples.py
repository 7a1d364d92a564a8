"""The rule book's worked examples that need no spell, each as one small scene."""

from __future__ import annotations

from typing import Any

import pytest

from .table import Table, at_visits, sit


def two(**given: Any) -> Table:
    """Ana attacks Bo; powers are 0 unless said."""
    return sit("Ana", "Bo", aspect_start="zero").given(**given)


def both(table: Table) -> tuple[int, int]:
    """The pages of Ana and Bo."""
    return table.pages()["ana"], table.pages()["bo"]


def test_e01_the_deal_for_four() -> None:
    table = sit("Ana", "Bo", "Cy", "Di")
    assert table.standings() == "13/0 13/0 13/0 13/0"
    assert table.now["discarded"] == 0
    assert {mage["max_mana"] for mage in table.now["mages"]} == {6}


def test_e02_the_deal_for_two() -> None:
    table = sit("Ana", "Bo")
    assert table.standings() == "26/0 26/0"
    assert table.now["discarded"] == 0


@pytest.mark.parametrize("die", ["0", "7", '""', "2.5"])
def test_e03_a_power_die_shows_a_whole_number_from_one_to_six(die: str) -> None:
    table = sit("Ana", "Bo", "Cy", aspect_start="rolled")
    for place in range(4):
        dice = ["3", "3", "3", "3"]
        dice[place] = die
        table.refused(f"power ana {' '.join(dice)}", code="words")
    assert table.due() == "power ana bo cy"
    table("power ana 1 6 1 6")
    assert table.due() == "power bo cy"


def test_e04_no_power_and_a_one() -> None:
    assert both(two()("draw 5H", "throw bo 1 b hit", "rest")) == (27, 25)


def test_e05_a_negative_power() -> None:
    assert both(two(powers={"ana": "-2 0 0 0"})("draw 5H", "throw bo 5 b hit", "rest")) == (29, 23)


def test_e08_exactly_all_that_is_owned() -> None:
    table = two(pages={"ana": 40, "bo": 12}, powers={"ana": "0 0 6 0"})("draw 9S", "throw bo 6 b hit", "rest")
    assert both(table) == (52, 0)
    assert (table.mage("bo")["out"], table.now["winners"]) == (True, ["ana"])


def test_e09_the_attackers_power_never_the_victims() -> None:
    table = two(powers={"ana": "1 0 0 0", "bo": "5 0 0 0"})("draw 5H", "throw bo 2 b hit", "rest")
    assert both(table) == (29, 23)


def test_e10_touched_and_left() -> None:
    table = two(mana={"bo": 2})("draw 5H", "throw bo 4 off hit")
    assert table.due() == "rest"
    table("rest")
    assert (both(table), table.mana()["bo"]) == ((30, 22), 2)


def test_e11_left_once_then_middle() -> None:
    table = two(mana={"bo": 2})("draw 5H", "throw bo off", "throw bo mid", "rest")
    assert (both(table), table.mana()["bo"]) == ((26, 26), 2)


@pytest.mark.parametrize(("cost", "first", "second"), [("either", 26, 25), ("both", 25, 24)])
def test_e12_left_twice_with_one_mana(cost: str, first: int, second: int) -> None:
    table = sit("Ana", "Bo", aspect_start="zero", offboard_cost=cost).given(mana={"bo": 1})
    table("draw 5H", "throw bo off")
    assert (table.mana()["bo"], table.pages()["bo"]) == (0, first)
    table("throw bo off")
    assert (table.mana()["bo"], table.pages()["bo"]) == (0, second)
    table("throw bo top", "rest")
    assert (both(table), table.mana()["bo"]) == ((52 - second, second), 2)


def test_e13_the_throw_again_hits() -> None:
    table = two(powers={"ana": "3 1 0 0"})("draw 5D", "throw bo off", "throw bo 2 mid hit", "rest")
    assert (both(table), table.mana()["bo"]) == ((30, 22), 1)


def test_e15_one_of_two_mana_is_lost() -> None:
    assert two(mana={"bo": 5})("draw 5H", "throw bo top", "rest").mana()["bo"] == 6


def test_e17_the_last_page_in_play() -> None:
    table = two(pages={"ana": 1, "bo": 51})("draw 5H")
    assert (table.mage("ana")["out"], both(table)) == (False, (1, 51))
    table("throw bo 3 b hit", "rest")
    assert (both(table), table.now["page"]) == ((4, 48), None)


def test_e18_the_first_mage_is_out_when_a_round_opens() -> None:
    table = sit("Ana", "Bo", "Cy").given(pages={"ana": 2, "bo": 25, "cy": 24}, round_=2)
    table("draw 2H", "1b", "1b", "rest", "draw 3H", "1b", "1b", "rest")
    table("draw 4H", "throw ana 4 b hit", "throw bo 1 b", "rest")
    assert (table.now["round"], table.due()) == (3, "draw bo")
    table("draw 5H", "throw cy 1 b", "rest")
    assert table.due() == "draw cy"


def order_of(mana: int, *dice: str) -> list[str]:
    """Four mages (three, if only three dice are told) with mana: the visits that the dice bring."""
    names = ("Ana", "Bo", "Cy", "Di")[: len(dice[0].split())]
    table = sit(*names).given(mana={name.lower(): mana for name in names})
    for _ in names:
        table("draw 2H", *["1b"] * (len(names) - 1), "rest")
    for line in dice:
        table(f"order {line}")
    return list(table.now["order"])


def test_e23_the_lowest_goes_first() -> None:
    assert order_of(1, "ana=4 bo=1 cy=6") == ["bo", "ana", "cy"]


def test_e24_two_ties_the_lower_first() -> None:
    dice = ("ana=2 bo=2 cy=5 di=5", "ana=1 bo=6", "cy=6 di=3")
    assert order_of(1, *dice) == ["ana", "bo", "di", "cy"]


@pytest.mark.parametrize(("teammate", "ana", "cy"), [("normal", 17, 9), ("safe", 13, 13)])
def test_e36_a_hit_on_the_team_mate(teammate: str, ana: int, cy: int) -> None:
    table = sit(teams="Ana+Cy/Bo+Di", tag_teammate=teammate).given(powers={"ana": "1 0 0 0", "cy": "1 0 0 0"})
    table("draw 5H", "throw bo 1 b", "throw cy 3 b hit", "throw di 1 b", "rest")
    assert table.pages() == {"ana": ana, "bo": 13, "cy": cy, "di": 13}


def test_e36_a_team_mate_that_sits_out() -> None:
    table = sit(teams="Ana+Cy/Bo+Di", tag_teammate="sits_out")("draw 5H", "throw bo 1 b")
    assert table.due() == "throw di"


def test_e38_throw_order_from_the_attacker() -> None:
    table = sit("Ana", "Bo", "Cy", "Di", first="Cy")("draw 5H", "throw di 1 b", "throw ana 1 b")
    assert table.due() == "throw bo"


def test_e38_throw_order_without_a_mage_that_is_out() -> None:
    table = sit("Ana", "Bo", "Cy", "Di", first="Cy").given(pages={"ana": 20, "bo": 0, "cy": 16, "di": 16})
    table("draw 5H", "throw di 1 b", "throw ana 1 b")
    assert table.due() == "rest"


def test_e39_off_the_board_is_no_final_result() -> None:
    two()("draw 5H", "throw bo off").refused("rest", rule="gg.a44", code="not-due")


def test_e14_footwork() -> None:
    table = sit("Ana", "Bo", "Cy").given(spells={"bo": ("footwork bo",)})
    table("draw 5H", "throw bo off")
    assert table.pages()["bo"] == 17
    table("throw bo off", "throw bo b", "throw cy 1 b", "rest")
    assert list(table.pages().values()) == [18, 16, 17]
    table("draw 6H", "throw cy 1 b", "throw ana 1 b", "rest")
    table("draw 7H", "throw ana 1 b", "throw bo off", "throw bo b", "rest")
    assert list(table.pages().values()) == [18, 16, 17]


@pytest.mark.parametrize(("pacify", "top", "middle"), [("top1", 1, 1), ("top0", 0, 1), ("mid0", 2, 0)])
def test_e16_pacify(pacify: str, top: int, middle: int) -> None:
    table = sit("Ana", "Bo", "Cy", pacify=pacify).given(spells={"bo": ("pacify ana",)})
    table("draw 5H", "throw bo top", "throw cy b", "rest")
    assert table.mana()["bo"] == top
    table("draw 6H", "throw cy 1 b", "throw ana 1 b", "rest", "draw 7H", "throw ana 1 b", "throw bo mid", "rest")
    assert table.mana()["bo"] == top + middle


def test_e19_a_debt_in_the_own_attack_is_saved_by_a_hit() -> None:
    table = sit("Ana", "Bo", "Cy").given(pages={"ana": 1, "bo": 25, "cy": 25}, spells={"ana": ("opposite-day cy",)})
    assert table.now["discarded"] == 1
    table("draw 5H", "forgot ana opposite-day")
    assert (table.pages()["ana"], table.mage("ana")["out"]) == (0, False)
    table("throw bo 3 b hit", "throw cy 1 b", "rest")
    assert (list(table.pages().values()), table.mage("ana")["out"]) == ([3, 22, 26], False)


@pytest.mark.parametrize(("resist_on", "pages"), [("die", 5), ("total", 2)])
def test_e20_resistance(resist_on: str, pages: int) -> None:
    table = sit("Ana", "Bo", aspect_start="zero", resist_on=resist_on)
    table.given(powers={"ana": "3 0 0 0"}, spells={"bo": ("aspect-resistance bo hearts",)})
    assert both(table("draw 5H", "throw bo 5 b hit", "rest", "side bo 2")) == (26 + pages, 26 - pages)


def test_e25_a_power_of_the_team() -> None:
    table = at_visits(teams="Ana+Cy/Bo+Di", mana="0 2 0 0")("cast bo aspect-power ana hearts -1")
    assert [mage["power"]["hearts"] for mage in table.now["mages"]] == [-1, 0, -1, 0]
    assert table.mana()["bo"] == 0


def test_e26_a_foes_maximum_goes_down_to_five_and_no_lower() -> None:
    table = at_visits("Ana", "Bo", mana="6 6")("cast ana energy-efficiency bo")
    assert (table.mage("bo")["max_mana"], table.mana()) == (5, {"ana": 3, "bo": 5})
    table.refused("cast ana energy-efficiency bo", rule="gg.b47")
    assert table.mana()["ana"] == 3


def test_e27_the_same_spell_twice() -> None:
    table = at_visits("Ana", "Bo", mana="6 0")("cast ana aspect-resistance hearts")
    table.refused("cast ana aspect-resistance hearts", rule="gg.b33")
    assert table.mana()["ana"] == 4
    assert table("cast ana aspect-resistance spades").mana()["ana"] == 2


def test_e28_an_exchange_with_a_small_deck() -> None:
    table = at_visits("Ana", "Bo", "Cy", mana="4 0 0", given={"pages": {"ana": 3, "bo": 9, "cy": 39}})
    assert table.now["discarded"] == 1
    table("cast ana equivalent-exchange bo 5")
    assert (table.said("swap")[0].params["given"], table.standings()) == (3, "3/0 9/0 39/0")


def test_e29_a_duel_won_in_the_spell_phase() -> None:
    table = at_visits("Ana", "Bo", "Cy", mana="4 0 0", given={"pages": {"ana": 3, "bo": 48, "cy": 0}})
    table("cast ana close-quarters bo 1 5")
    assert (table.standings(), table.now["winners"], table.now["phase"]) == ("OUT 51/0 OUT", ["bo"], "over")


@pytest.mark.parametrize(("mana", "spell"), [(5, "unravel"), (3, "mind-reading bo")])
def test_e30_spells_that_only_cost_mana(mana: int, spell: str) -> None:
    table = at_visits("Ana", "Bo", mana=f"{mana} 0")
    plain = at_visits("Ana", "Bo", mana=f"{mana} 0")("pass ana")
    table(f"cast ana {spell}")
    assert (table.standings(), table.asks()) == ("26/0 26/0", plain.asks())
