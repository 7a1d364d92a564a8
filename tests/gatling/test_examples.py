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


def test_e15_one_of_two_mana_is_lost() -> None:
    assert two(mana={"bo": 5})("draw 5H", "throw bo top", "rest").mana()["bo"] == 6


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


def test_e39_off_the_board_is_no_final_result() -> None:
    two()("draw 5H", "throw bo off").refused("rest", rule="gg.a44", code="not-due")


def test_e25_a_power_of_the_team() -> None:
    table = at_visits(teams="Ana+Cy/Bo+Di", mana="0 2 0 0")("cast bo aspect-power ana hearts -1")
    assert [mage["power"]["hearts"] for mage in table.now["mages"]] == [-1, 0, -1, 0]
    assert table.mana()["bo"] == 0


@pytest.mark.parametrize(("mana", "spell"), [(5, "unravel"), (3, "mind-reading bo")])
def test_e30_spells_that_only_cost_mana(mana: int, spell: str) -> None:
    table = at_visits("Ana", "Bo", mana=f"{mana} 0")
    plain = at_visits("Ana", "Bo", mana=f"{mana} 0")("pass ana")
    table(f"cast ana {spell}")
    assert (table.standings(), table.asks()) == ("26/0 26/0", plain.asks())
