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


@pytest.mark.parametrize("min_pages", ["always", "negative_aspect_only"])
def test_b31_a_negative_power_has_the_floor_either_way(min_pages: str) -> None:
    assert won(hit("damaged-weapon bo 5-7", page="5H", die=1, power="-1 0 0 0", min_pages=min_pages)) == 1
    assert won(hit(page="5H", die=1, power="-6 0 0 0", min_pages=min_pages)) == 1


@pytest.mark.parametrize(("page", "pages"), [("3D", 3), ("5D", 5)])
def test_e40_damaged_in_its_range_only(page: str, pages: int) -> None:
    assert won(hit("damaged-weapon bo 2-4", page=page, die=2, power="0 3 0 0")) == pages


def test_a36_the_sum_is_told_term_by_term() -> None:
    table = hit("weapon-proficiency ana 2-4", page="3D", die=2, power="0 3 0 0")
    assert (won(table), table.sums()) == (7, [[("die", 2), ("diamonds", 3), ("range", 2)]])
    assert {"gg.a35", "gg.a36", "gg.a38"} <= set(table.said("hit")[0].rules)
    (line,) = [text for text in table.texts() if text.startswith("Bo puts")]
    assert "top 7 pages" in line
    assert "2 + ♦3 + Weapon proficiency 2" in line
