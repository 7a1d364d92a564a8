"""Side dice of Aspect resistance and Aspect weakness (B34, B35)."""

from __future__ import annotations

import pytest

from .table import Table, sit


def bo_under(*spells: str, powers: str = "0 0 0 0", **house: str) -> Table:
    """Ana attacks two others; Bo is under these spells."""
    table = sit("Ana", "Bo", "Cy", **house)
    return table.given(spells={"bo": spells}, powers={"ana": powers})


def cast_at(table: Table, page: str, die: str) -> Table:
    """Bo is hit, or not; Cy is safe; all rest."""
    return table(f"draw {page}", f"throw bo {die}", "throw cy 1 b", "rest")


def won(table: Table) -> int:
    """The pages that Ana won."""
    return table.pages()["ana"] - 17


@pytest.mark.parametrize("spell", ["aspect-resistance bo spades", "aspect-weakness ana spades"])
def test_e22_another_aspect_asks_for_no_side_die(spell: str) -> None:
    table = cast_at(bo_under(spell), "5H", "5 b hit")
    assert (table.due(), won(table)) == ("draw bo", 5)
    table = cast_at(bo_under(spell), "5S", "5 b hit")
    assert table.due() == "side bo"


def test_b35_in_two_aspects_each_stands_alone() -> None:
    spells = ("aspect-resistance bo hearts", "aspect-weakness ana spades")
    assert won(cast_at(bo_under(*spells), "5H", "5 b hit")("side bo 1")) == 1
    assert won(cast_at(bo_under(*spells), "5S", "1 b hit")("side bo 5")) == 5


@pytest.mark.parametrize("die", ["0", "7", "", "2 3", "2.5"])
def test_a_side_die_shows_one_to_six(die: str) -> None:
    cast_at(bo_under("aspect-resistance bo hearts"), "5H", "5 b hit").refused(f"side bo {die}", code="words")


def test_a_sum_of_one_die_is_not_said_twice() -> None:
    table = bo_under().given(pages={"ana": 31, "bo": 3, "cy": 17})
    assert "5, but Bo has only 3" in " ".join(cast_at(table, "5H", "5 b hit").texts())
