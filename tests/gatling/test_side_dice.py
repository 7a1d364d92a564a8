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


@pytest.mark.parametrize(("resist_on", "pages"), [("die", 5), ("total", 2)])
def test_e20_resistance(resist_on: str, pages: int) -> None:
    table = cast_at(bo_under("aspect-resistance bo hearts", powers="3 0 0 0", resist_on=resist_on), "5H", "5 b hit")
    assert won(table("side bo 2")) == pages


@pytest.mark.parametrize(
    ("resist_on", "side", "pages"), [("total", 6, 6), ("total", 5, 5), ("die", 6, 5), ("die", 1, 4)]
)
def test_b34_weakness_by_the_die_or_by_the_total(resist_on: str, side: int, pages: int) -> None:
    """Die 2 with power 3 (total: 5) or power −1 (die), against the side die."""
    powers = "3 0 0 0" if resist_on == "total" else "-1 0 0 0"
    die = "2 b hit" if resist_on == "total" else "5 b hit"
    table = cast_at(bo_under("aspect-weakness ana hearts", powers=powers, resist_on=resist_on), "5H", die)
    assert won(table(f"side bo {side}")) == pages


@pytest.mark.parametrize(("die", "side"), [(2, 5), (5, 1)])
def test_e21_weakness(die: int, side: int) -> None:
    table = cast_at(bo_under("aspect-weakness ana hearts", powers="-1 0 0 0"), "5H", f"{die} b hit")
    assert won(table(f"side bo {side}")) == 4


@pytest.mark.parametrize("spell", ["aspect-resistance bo spades", "aspect-weakness ana spades"])
def test_e22_another_aspect_asks_for_no_side_die(spell: str) -> None:
    table = cast_at(bo_under(spell), "5H", "5 b hit")
    assert (table.due(), won(table)) == ("draw bo", 5)
    table = cast_at(bo_under(spell), "5S", "5 b hit")
    assert table.due() == "side bo"


@pytest.mark.parametrize("spell", ["aspect-resistance bo hearts", "aspect-weakness ana hearts"])
@pytest.mark.parametrize("die", ["5 b safe", "5 top"])
def test_b34_no_side_die_without_a_hit(spell: str, die: str) -> None:
    assert cast_at(bo_under(spell), "5H", die).due() == "draw bo"


def test_b35_resistance_and_weakness_cancel() -> None:
    table = cast_at(bo_under("aspect-resistance bo hearts", "aspect-weakness ana hearts"), "5H", "5 b hit")
    assert (table.due(), won(table), table.sums()) == ("draw bo", 5, [[("die", 5)]])


def test_b35_in_two_aspects_each_stands_alone() -> None:
    spells = ("aspect-resistance bo hearts", "aspect-weakness ana spades")
    assert won(cast_at(bo_under(*spells), "5H", "5 b hit")("side bo 1")) == 1
    assert won(cast_at(bo_under(*spells), "5S", "1 b hit")("side bo 5")) == 5


def test_a30_side_dice_are_asked_in_throw_order_one_mage_at_a_time() -> None:
    table = sit("Ana", "Bo", "Cy", "Di", first="Cy")
    table.given(spells={who: (f"aspect-resistance {who} hearts",) for who in ("ana", "bo", "di")})
    table("draw 5H", "throw di 4 b hit", "throw ana 4 b safe", "throw bo 5 b hit")
    before = (table.pages(), table.mana())
    table("rest")
    assert (table.now["phase"], table.due(), (table.pages(), table.mana())) == ("settle", "side di", before)
    assert table.now["attacker"] == "cy"
    table.refused("side bo 3", code="not-due")
    table.refused("side ana 3", code="not-due")
    table.refused("rest", code="not-due")
    table.refused("draw 6H", code="not-due")
    table("side di 2")
    assert (table.due(), table.pages()) == ("side bo", before[0])
    table("side bo 3")
    assert (table.pages(), table.due()) == ({"ana": 13, "bo": 10, "cy": 18, "di": 11}, "draw di")


@pytest.mark.parametrize("die", ["0", "7", "", "2 3", "2.5"])
def test_a_side_die_shows_one_to_six(die: str) -> None:
    cast_at(bo_under("aspect-resistance bo hearts"), "5H", "5 b hit").refused(f"side bo {die}", code="words")


def test_a_side_die_that_nobody_owes() -> None:
    bo_under("aspect-resistance bo hearts").refused("side bo 3", code="not-due")


def test_a_side_die_in_short_form() -> None:
    assert won(cast_at(bo_under("aspect-resistance bo hearts"), "5H", "5 b hit")("3")) == 3


def test_e41_weakness_with_power_and_proficiency() -> None:
    table = sit("Ana", "Bo", aspect_start="zero")
    table.given(
        powers={"ana": "2 0 0 0"},
        spells={"ana": ("weapon-proficiency ana 8-10",), "bo": ("aspect-weakness ana hearts",)},
    )
    table("draw 8H", "throw bo 1 top hit", "rest", "side bo 6")
    assert table.standings() == "36/0 16/2"
    assert table.sums() == [[("die", 1), ("side-weakness", 5), ("hearts", 2), ("range", 2)]]


def test_b31_the_floor_comes_last() -> None:
    table = cast_at(bo_under("aspect-resistance bo hearts", powers="-3 0 0 0"), "5H", "6 b hit")
    assert won(table("side bo 2")) == 1


def test_a39_the_cap_comes_last() -> None:
    table = bo_under("aspect-weakness ana hearts").given(pages={"ana": 30, "bo": 4, "cy": 17})
    table = cast_at(table, "5H", "1 b hit")("side bo 6")
    assert table.standings() == "34/0 OUT 17/0"


@pytest.mark.parametrize("die", ["5 off hit", "over 5 hit"])
def test_b34_a_hit_from_off_the_board_asks_for_it_too(die: str) -> None:
    assert cast_at(bo_under("aspect-resistance bo hearts"), "5H", die).due() == "side bo"


def test_b34_a_die_pushed_into_a_bullet_asks_for_it_too() -> None:
    table = bo_under("aspect-resistance bo hearts")("draw 5H", "5m", "1b", "push bo 6 hit", "rest")
    assert table.due() == "side bo"


def test_b34_in_a_second_cast_and_a_gatling_each_hit_has_its_own() -> None:
    table = bo_under("aspect-resistance bo hearts")
    table.given(spells={"ana": ("chaos ana", "second-wind ana 5-7")})
    cast_at(table, "5H", "5 b hit")("side bo 2")
    assert (won(table), table.now["gatlings_left"]) == (2, 1)
    table("throw bo 3 b hit", "throw cy b", "rest")
    assert table.due() == "side bo"
    table("side bo 1")
    assert (won(table), table.due()) == (3, "again ana, enough ana")
    table("again", "throw bo 6 b hit", "throw cy 1 b", "rest", "side bo 1")
    assert (won(table), table.now["gatlings_left"]) == (4, 1)


def test_the_last_side_die_tells_what_all_came_to() -> None:
    table = cast_at(bo_under("aspect-resistance bo hearts"), "5H", "5 top hit")
    assert not table.said("hit")
    table("side bo 2")
    assert table.changed("hit") == [("bo", "pages", -2), ("ana", "pages", 2)]
    assert table.changed("mana") == [("bo", "mana", 2)]
    assert len(table.said("page-back")) == 1


def test_tag_teammate_safe_a_safe_mate_owes_no_side_die() -> None:
    table = sit(teams="Ana+Cy/Bo+Di", tag_teammate="safe").given(spells={"cy": ("aspect-resistance cy hearts",)})
    table("draw 5H", "1b", "throw cy 5 b hit", "1b", "rest")
    assert (table.due(), table.pages()["cy"]) == ("draw bo", 13)


def test_a_sum_of_one_die_is_not_said_twice() -> None:
    table = bo_under().given(pages={"ana": 31, "bo": 3, "cy": 17})
    assert "5, but Bo owns 3" in " ".join(cast_at(table, "5H", "5 b hit").texts())
