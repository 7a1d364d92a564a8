"""House switches of a cast: zones, leaving the board, what a hit costs, side dice (B21, B22, B31, B34, B50)."""

from __future__ import annotations

import pytest

from .house import duel
from .table import sit


def test_b21_rest_pays_for_the_zone_where_the_die_lies() -> None:
    table = sit("Ana", "Bo", "Cy")("draw 7C", "throw bo 5 top", "throw cy 1 b", "push bo bottom", "rest")
    assert table.mana()["bo"] == 0


def test_b21_rest_refuses_a_zone_for_a_die_off_the_board() -> None:
    table = sit("Ana", "Bo", "Cy")("draw 7C")
    table.refused("throw bo 5 top off hit", rule="gg.b21")
    table("throw bo 5 top", "throw cy 1 b")
    table.refused("push bo 5 mid off", rule="gg.b21")


def test_b21_furthest_pays_for_the_furthest_zone_entered() -> None:
    table = sit("Ana", "Bo", "Cy", zone_rule="furthest")(
        "draw 7C", "throw bo 5 top", "throw cy 1 b", "push bo bottom", "rest"
    )
    assert table.mana()["bo"] == 2


def test_b21_furthest_a_push_forward_pays_more() -> None:
    table = sit("Ana", "Bo", "Cy", zone_rule="furthest")(
        "draw 7C", "throw bo 5 mid", "throw cy 1 b", "push bo top", "rest"
    )
    assert table.mana()["bo"] == 2


@pytest.mark.parametrize(("zone", "earned"), [("bottom", 0), ("mid", 1), ("top", 2)])
def test_b21_furthest_pays_a_die_that_touched_and_left(zone: str, earned: int) -> None:
    table = sit("Ana", "Bo", "Cy", zone_rule="furthest")("draw 7C", f"throw bo 5 {zone} off hit")
    assert table.now["dice"] == [{"mage": "bo", "number": 5, "zone": "off", "hit": True}]
    table("throw cy 1 b", "rest")
    assert (table.pages()["bo"], table.mana()["bo"]) == (12, earned)


def test_b21_furthest_pays_a_hit_die_that_was_pushed_off() -> None:
    table = sit("Ana", "Bo", "Cy", zone_rule="furthest")(
        "draw 7C", "throw bo 5 mid hit", "throw cy 1 b", "push bo off", "rest"
    )
    assert (table.pages()["bo"], table.mana()["bo"]) == (12, 1)


def test_b21_furthest_pays_nothing_for_an_overshot_die() -> None:
    table = sit("Ana", "Bo", "Cy", zone_rule="furthest")("draw 7C", "throw bo over 5 top hit", "throw cy 1 b", "rest")
    assert table.mana()["bo"] == 0


@pytest.mark.parametrize(
    ("cost", "mana", "after"),
    [
        ("either", 2, (1, 17)),
        ("either", 1, (0, 17)),
        ("either", 0, (0, 16)),
        ("both", 2, (1, 17)),
        ("both", 1, (0, 16)),
        ("both", 0, (0, 16)),
    ],
)
def test_b22_offboard_cost(cost: str, mana: int, after: tuple[int, int]) -> None:
    table = sit("Ana", "Bo", "Cy", offboard_cost=cost).given(mana={"bo": mana})("draw 7C", "throw bo off")
    assert (table.mana()["bo"], table.pages()["bo"]) == after
    assert table.pages()["ana"] == 34 - after[1]


def test_b22_a_push_off_the_board_costs_the_same() -> None:
    table = sit("Ana", "Bo", "Cy", offboard_cost="both").given(mana={"bo": 1})
    table("draw 7C", "throw bo 3 b", "throw cy 1 b", "push bo off")
    assert (table.mana()["bo"], table.pages()["bo"]) == (0, 16)


@pytest.mark.parametrize(
    ("value", "power", "weapon", "number", "given"),
    [
        ("always", 0, True, 1, 1),
        ("negative_aspect_only", 0, True, 1, 0),
        ("negative_aspect_only", 0, True, 2, 0),
        ("negative_aspect_only", 0, True, 3, 1),
        ("always", -3, False, 1, 1),
        ("negative_aspect_only", -3, False, 1, 1),
        ("negative_aspect_only", -1, True, 1, 1),
        ("negative_aspect_only", 1, True, 1, 0),
        ("always", 1, True, 1, 1),
    ],
)
def test_b31_min_pages(value: str, power: int, weapon: bool, number: int, given: int) -> None:
    """E06: die 1, Damaged weapon; the floor holds always, or only for a negative power."""
    table = duel(f"ana hearts={power}" + " damaged-weapon=bo/5-7" * weapon, min_pages=value)
    table("draw 5H", f"throw bo {number} b hit", "1b", "rest")
    assert table.pages() == {"ana": 17 + given, "bo": 17 - given, "cy": 17}


@pytest.mark.parametrize(
    ("value", "spell", "power", "number", "side", "given"),
    [
        ("die", "resistance=bo", 3, 5, 2, 5),
        ("total", "resistance=bo", 3, 5, 2, 2),
        ("die", "resistance=bo", 3, 2, 5, 5),
        ("total", "resistance=bo", 3, 2, 4, 4),
        ("total", "resistance=bo", 3, 2, 6, 5),
        ("die", "weakness=ana", -1, 2, 5, 4),
        ("total", "weakness=ana", -1, 2, 5, 5),
        ("die", "weakness=ana", 3, 2, 4, 7),
        ("total", "weakness=ana", 3, 2, 4, 5),
        ("total", "weakness=ana", 3, 2, 6, 6),
    ],
)
def test_b34_resist_on(value: str, spell: str, power: int, number: int, side: int, given: int) -> None:
    """E20 and E21: the side die meets the die, or the sum."""
    table = duel(f"ana hearts={power} bo aspect-{spell}/hearts", resist_on=value)
    table("draw 5H", f"throw bo {number} b hit", "1b", "rest")
    assert table.due() == "side bo"
    table(f"side bo {side}")
    assert table.pages()["bo"] == 17 - given


def test_b34_the_total_includes_what_the_range_adds() -> None:
    table = duel("ana hearts=2 weapon-proficiency=ana/5-7 bo aspect-resistance=bo/hearts", resist_on="total")
    table("draw 5H", "throw bo 1 b hit", "1b", "rest", "side bo 4")
    assert table.pages()["bo"] == 13


@pytest.mark.parametrize(
    ("value", "top", "middle", "bottom"), [("top1", 1, 1, 0), ("top0", 0, 1, 0), ("mid0", 2, 0, 0)]
)
def test_b50_pacify(value: str, top: int, middle: int, bottom: int) -> None:
    """E16: what the zones pay a mage who is pacified; the others get all."""
    paid = {}
    for zone in ("top", "mid", "b"):
        table = duel("bo pacify=cy", pacify=value)("draw 5H", f"throw bo 3 {zone}", "throw cy 3 top", "rest")
        paid[zone] = table.mana()["bo"]
        assert table.mana()["cy"] == 2
    assert paid == {"top": top, "mid": middle, "b": bottom}


def test_b50_pacify_counts_the_furthest_zone_where_the_house_does() -> None:
    table = duel("bo pacify=cy", pacify="top0", zone_rule="furthest")
    assert table("draw 5H", "throw bo 3 top off hit", "1b", "rest").mana()["bo"] == 0


def test_b50_pacify_may_change_between_casts() -> None:
    table = duel("bo pacify=cy")("draw 5H", "1t", "1b", "rest")
    assert table.mana()["bo"] == 1
    table("house pacify=mid0", "draw 6H", "1b", "1b", "rest", "draw 7H", "1b", "throw bo 1 mid", "rest")
    assert table.mana()["bo"] == 1
