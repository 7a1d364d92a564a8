"""The rule book's worked examples that need no spell, each as one small scene."""

from __future__ import annotations

import pytest

from .table import Table, sit


def two(**given: dict[str, int] | dict[str, str]) -> Table:
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
