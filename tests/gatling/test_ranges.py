"""Weapon proficiency and Damaged weapon by the pattern's number (E06, E07, E40, A36, B31, B62)."""

from __future__ import annotations

import pytest

from .table import Table, sit

RANKS = "A23456789TJQK"
RANGES = {"2-4": "234", "5-7": "567", "8-10": "89T", "11-13": "JQK"}


def hit(*spells: str, page: str, die: int, power: str = "0 0 0 0", **house: str) -> Table:
    """Ana, under these spells, plays the page and hits Bo."""
    table = sit("Ana", "Bo", aspect_start="zero", **house).given(spells={"ana": spells}, powers={"ana": power})
    return table(f"draw {page}", f"throw bo {die} b hit", "rest")


def won(table: Table) -> int:
    """The pages that Ana won."""
    return table.pages()["ana"] - 26


@pytest.mark.parametrize("range_", RANGES)
@pytest.mark.parametrize("rank", RANKS)
def test_b62_a_range_holds_three_patterns_and_never_gatling(range_: str, rank: str) -> None:
    inside = rank in RANGES[range_]
    assert won(hit(f"weapon-proficiency ana {range_}", page=f"{rank}H", die=4)) == 4 + 2 * inside
    assert won(hit(f"damaged-weapon bo {range_}", page=f"{rank}H", die=4)) == 4 - 2 * inside


@pytest.mark.parametrize("suit", "HDSC")
def test_a_range_holds_in_every_aspect(suit: str) -> None:
    assert won(hit("weapon-proficiency ana 5-7", page=f"6{suit}", die=1)) == 3


@pytest.mark.parametrize(("min_pages", "pages"), [("always", 1), ("negative_aspect_only", 0)])
def test_e06_the_floor_of_a_hit(min_pages: str, pages: int) -> None:
    table = hit("damaged-weapon bo 5-7", page="5H", die=1, min_pages=min_pages)
    assert won(table) == pages
    assert table.said("hit")[0].params["sum"] == -1


@pytest.mark.parametrize("min_pages", ["always", "negative_aspect_only"])
def test_b31_a_negative_power_has_the_floor_either_way(min_pages: str) -> None:
    assert won(hit("damaged-weapon bo 5-7", page="5H", die=1, power="-1 0 0 0", min_pages=min_pages)) == 1
    assert won(hit(page="5H", die=1, power="-6 0 0 0", min_pages=min_pages)) == 1


@pytest.mark.parametrize(("die", "pages"), [(2, 0), (3, 1)])
def test_b31_only_for_a_negative_power_nought_is_nothing(die: int, pages: int) -> None:
    table = hit("damaged-weapon bo 5-7", page="5H", die=die, min_pages="negative_aspect_only")
    assert won(table) == pages
    assert [change for change in table.changed("hit") if change[2]] == [
        ("bo", "pages", -1),
        ("ana", "pages", 1),
    ] * pages


def test_e07_both_leave_the_die_as_it_is() -> None:
    table = hit("weapon-proficiency ana 5-7", "damaged-weapon bo 5-7", page="5H", die=4)
    assert (won(table), table.sums()) == (4, [[("die", 4)]])


@pytest.mark.parametrize(("page", "pages"), [("3D", 3), ("5D", 5)])
def test_e40_damaged_in_its_range_only(page: str, pages: int) -> None:
    assert won(hit("damaged-weapon bo 2-4", page=page, die=2, power="0 3 0 0")) == pages


def test_a36_the_sum_is_told_term_by_term() -> None:
    table = hit("weapon-proficiency ana 2-4", page="3D", die=2, power="0 3 0 0")
    assert (won(table), table.sums()) == (7, [[("die", 2), ("diamonds", 3), ("range", 2)]])
    assert {"gg.a35", "gg.a36", "gg.a38"} <= set(table.said("hit")[0].rules)
    (line,) = [text for text in table.texts() if "hands" in text]
    assert "7 pages" in line
    assert "2 + ♦3 + Weapon proficiency 2" in line


def test_b33_by_the_house_rule_two_of_a_kind_add_up() -> None:
    spells = ("damaged-weapon bo 5-7", "damaged-weapon bo 5-7")
    assert won(hit(*spells, page="5H", die=6, stacking="yes")) == 2


def test_the_prompt_shows_power_and_range_together() -> None:
    table = sit("Ana", "Bo", aspect_start="zero")
    table.given(spells={"ana": ("weapon-proficiency ana 5-7",)}, powers={"ana": "1 0 0 0"})("draw 5H")
    assert "hit = die + 3" in table.asked("throw")
    table("1b", "rest", "draw 5D")
    assert "hit = die" in table.asked("throw")
    assert "+ 2" not in table.asked("throw"), "Bo attacks, whose weapon is as ever"


def test_a_range_holds_in_the_second_cast() -> None:
    spells = ("weapon-proficiency ana 5-7", "second-wind ana 5-7")
    assert won(hit(*spells, page="5H", die=1)("again", "throw bo 2 b hit", "rest")) == 7


def test_b62_a_range_does_not_hold_in_a_gatling_of_chaos() -> None:
    table = hit("weapon-proficiency ana 5-7", "chaos ana", page="5H", die=4, power="1 0 0 0")
    assert won(table) == 7
    assert "hit = die + 1" in table.asked("throw")
    assert won(table("throw bo 2 b hit", "rest")) == 10
