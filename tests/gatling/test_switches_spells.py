"""House switches of the spells: stacking, casts per visit, Chaos (B33, B38, B59)."""

from __future__ import annotations

import pytest

from .house import attacked, duel


@pytest.mark.parametrize(
    ("spell", "cost"),
    [
        *(("bards-itch bo", 1), ("get-ready bo", 1), ("aspect-resistance hearts", 2)),
        *(("weapon-proficiency 2-4", 2), ("damaged-weapon bo 2-4", 2), ("fright bo", 4), ("second-wind 5-7", 4)),
    ],
)
def test_b33_stacking(spell: str, cost: int) -> None:
    """E27: a running spell is not cast once more, unless the house says so."""
    table = attacked(duel("ana max_mana=9 mana=9"))(f"cast ana {spell}")
    table.refused(f"cast ana {spell}", rule="gg.b33")
    assert table.mana()["ana"] == 9 - cost
    table = attacked(duel("ana max_mana=9 mana=9", stacking="yes"))(*[f"cast ana {spell}"] * 2)
    assert table.mana()["ana"] == 9 - 2 * cost


def test_b33_a_second_transformation_never_stacks() -> None:
    """One mage cannot be two animals, whatever the house says."""
    table = attacked(duel("ana max_mana=9 mana=9", stacking="yes"))("cast ana transformation bo goat")
    table.refused("cast ana transformation bo frog", rule="gg.b33")


@pytest.mark.parametrize(("stacking", "given"), [("no", 5), ("yes", 7)])
def test_b33_what_stacks_adds_up(stacking: str, given: int) -> None:
    table = attacked(duel("ana mana=4", stacking=stacking))("cast ana weapon-proficiency 5-7")
    if stacking == "yes":
        table("cast ana weapon-proficiency 5-7")
    else:
        table("pass ana")
    table("draw 5H", "throw bo 3 b hit", "1b", "rest")
    assert table.pages()["bo"] == 17 - given


def test_b33_two_casters_of_one_trick_are_both_paid() -> None:
    table = attacked(duel("ana mana=1 cy mana=1", stacking="yes"))("order ana=1 cy=2")
    table("cast ana bards-itch bo", "cast cy bards-itch bo", "forgot bo bards-itch", "forgot bo bards-itch")
    assert table.pages() == {"ana": 18, "bo": 15, "cy": 18}
    table.refused("forgot bo bards-itch", rule="gg.b63")


def test_b33_a_spell_stacks_from_the_word_of_the_house_on() -> None:
    table = attacked(duel("ana mana=3"))("cast ana get-ready bo")
    table.refused("cast ana get-ready bo", rule="gg.b33")
    table("house stacking=yes", "cast ana get-ready bo")
    assert len(table.mage("bo")["spells"]) == 2


def test_b38_any_number_of_casts_in_a_visit() -> None:
    table = attacked(duel("ana mana=6"))("cast ana get-ready bo", "cast ana get-ready cy", "cast ana bards-itch bo")
    assert (table.mana()["ana"], table.now["order"]) == (3, ["ana"])


def test_b38_one_cast_ends_the_visit() -> None:
    table = attacked(duel("ana mana=6 cy mana=2", casts_per_visit="one"))("order ana=1 cy=2", "cast ana get-ready bo")
    assert (table.mana()["ana"], table.now["order"]) == (5, ["cy"])
    table.refused("cast ana get-ready cy", code="not-due")
    table("cast cy bards-itch bo")
    assert (table.mana()["cy"], table.now["round"], table.due()) == (1, 2, "draw ana")


def test_b59_chaos_follows_its_casters_own_turn() -> None:
    table = duel("cy chaos=cy")("draw 5H", "throw bo 5 b", "throw cy b", "rest")
    assert table.due() == "draw bo"
    table("draw 5H", "1b", "1b", "rest", "draw 5H", "throw ana 4 b", "throw bo 3 b", "rest")
    assert (table.now["attacker"], table.now["gatlings_left"], table.due()) == ("cy", 1, "throw ana")


def test_b59_chaos_follows_every_attack() -> None:
    """In those Gatlings the attacker is the caster, and its power counts; the others throw, in order from it."""
    table = duel("cy chaos=cy hearts=2", chaos_scope="every_attack")("draw 5H")
    table.refused("throw bo b", rule="gg.b60")
    table("throw bo 5 b", "throw cy 6 b", "rest")
    assert (table.now["attacker"], table.now["gatlings_left"], table.due()) == ("cy", 2, "throw ana")
    table("throw ana 3 mid hit", "throw bo 6 b", "rest")
    assert (table.pages(), table.mana()["ana"]) == ({"ana": 12, "bo": 17, "cy": 22}, 1)
    assert (table.now["attacker"], table.now["gatlings_left"]) == ("cy", 1)
    assert table("1b", "1b", "rest").due() == "draw bo"


def test_b59_the_casters_of_chaos_follow_in_seat_order_from_the_attacker() -> None:
    table = duel("ana chaos=ana cy chaos=cy", chaos_scope="every_attack")
    table("draw 5H", "1b", "1b", "rest", "draw 5H", "throw cy 4 b", "throw ana 1 b", "rest")
    assert (table.now["attacker"], table.now["gatlings_left"], table.due()) == ("cy", 2, "throw ana")
    table("1b", "1b", "rest")
    assert (table.now["attacker"], table.now["gatlings_left"], table.due()) == ("ana", 1, "throw bo")
    assert table("1b", "1b", "rest").due() == "draw cy"
