"""Spells of four mana: Equivalent exchange, Close Quarters, Fright. Second wind and Out of control have files of
their own."""

from __future__ import annotations

import pytest

from .table import Table, at_visits, sit


@pytest.mark.parametrize(("die", "ana", "bo", "swapped"), [(3, 20, 20, 3), (6, 4, 20, 4), (6, 20, 2, 2), (1, 1, 1, 1)])
def test_spell_equivalent_exchange_swaps_what_the_smaller_deck_has(die: int, ana: int, bo: int, swapped: int) -> None:
    table = at_visits("Ana", "Bo", "Cy", mana="4 0 0", given={"pages": {"ana": ana, "bo": bo, "cy": 10}})
    table(f"cast ana equivalent-exchange bo {die}")
    assert table.pages() == {"ana": ana, "bo": bo, "cy": 10}
    (swap,) = table.said("swap")
    assert (swap.params["given"], swap.level) == (swapped, "do")
    assert "gg.b55" in swap.rules
    assert f"swap {swapped} page" in " ".join(table.texts())
    assert not table.said("out")


def test_spell_close_quarters_the_higher_number_takes_that_many() -> None:
    table = at_visits("Ana", "Bo", "Cy", mana="4 0 0")("cast ana close-quarters bo 5 2")
    assert table.pages() == {"ana": 22, "bo": 12, "cy": 17}
    assert table.changed("taken") == [("bo", "pages", -5), ("ana", "pages", 5)]
    assert "gg.b56" in table.said("taken")[0].rules


def test_spell_close_quarters_lost_costs_mana_and_pages() -> None:
    table = at_visits("Ana", "Bo", "Cy", mana="5 0 0")("cast ana close-quarters bo 2 6")
    assert table.standings() == "11/1 23/0 17/0"


@pytest.mark.parametrize(("dice", "ana"), [("3 3 5 1", 22), ("3 3 1 5", 12), ("6 6 2 2 4 1", 21)])
def test_spell_close_quarters_a_tie_is_rolled_again(dice: str, ana: int) -> None:
    assert at_visits("Ana", "Bo", "Cy", mana="4 0 0")(f"cast ana close-quarters bo {dice}").pages()["ana"] == ana


@pytest.mark.parametrize("dice", ["3 3", "3", "3 3 5", "3 3 5 5", "5 1 3 3", "5 1 3", "5 1 2 6", "7 1", "0 1"])
def test_spell_close_quarters_equal_missing_or_spare_dice(dice: str) -> None:
    at_visits("Ana", "Bo", "Cy", mana="4 0 0").refused(f"cast ana close-quarters bo {dice}", code="words")


def test_spell_close_quarters_b57_no_power_counts() -> None:
    table = at_visits("Ana", "Bo", "Cy", mana="4 0 0", given={"powers": {"ana": "6 6 6 6", "bo": "6 6 6 6"}})
    assert table("cast ana close-quarters bo 3 1").pages()["ana"] == 20


def test_spell_close_quarters_at_most_all_and_out_at_once() -> None:
    table = at_visits("Ana", "Bo", "Cy", mana="5 2 2", given={"pages": {"ana": 30, "bo": 3, "cy": 19}})
    table("cast ana close-quarters bo 5 2")
    assert (table.standings(), table.now["order"]) == ("33/1 OUT 19/2", ["ana", "cy"])
    assert [said.params["who"] for said in table.said("out")] == ["bo"]


def test_spell_close_quarters_the_caster_may_knock_itself_out_and_has_no_further_visit() -> None:
    table = at_visits("Ana", "Bo", "Cy", mana="6 2 2", given={"pages": {"ana": 3, "bo": 30, "cy": 19}})
    table("cast ana close-quarters bo 1 4")
    assert (table.standings(), table.now["order"]) == ("OUT 33/2 19/2", ["bo", "cy"])


def test_spell_close_quarters_b45_the_caster_out_without_mana_left_in_the_last_visit() -> None:
    table = at_visits("Ana", "Bo", "Cy", mana="0 0 4", given={"pages": {"ana": 30, "bo": 19, "cy": 3}})
    table("cast cy close-quarters bo 1 4")
    assert (table.standings(), table.now["round"], table.due()) == ("30/0 22/0 OUT", 2, "draw ana")


def frightened(**given: object) -> Table:
    """Bo is under Fright of Ana's."""
    return sit("Ana", "Bo", "Cy").given(**{"spells": {"bo": ("fright ana",)}, **given})  # type: ignore[arg-type]


@pytest.mark.parametrize("zone", ["bottom", "middle", "top"])
def test_spell_fright_no_mana_from_any_zone(zone: str) -> None:
    table = frightened(mana={"bo": 2})("draw 5H")
    assert "Fright" in table.asked("throw")
    table(f"throw bo 3 {zone}", "5t", "rest")
    assert (table.mana()["bo"], table.mana()["cy"]) == (2, 2)
    assert table.changed("mana") == [("cy", "mana", 2)]
    if zone != "bottom":
        assert any("Bo" in text and "no mana (Fright)" in text for text in table.texts())


def test_spell_fright_no_mana_but_leaving_still_costs() -> None:
    table = frightened(mana={"bo": 1})("draw 5H", "throw bo off")
    assert (table.mana()["bo"], table.pages()["bo"]) == (0, 17)
    table("throw bo off")
    assert (table.mana()["bo"], table.pages()["bo"]) == (0, 16)


def test_spell_fright_and_pacify_together_pay_nothing() -> None:
    table = frightened(spells={"bo": ("pacify cy", "fright ana")})("draw 5H", "5t", "1b", "rest")
    assert table.mana()["bo"] == 0


def test_spell_fright_pages_are_lost_and_won_as_ever() -> None:
    table = frightened()("draw 5H", "throw bo 3 top hit", "1b", "rest", "draw 6H", "throw cy 2 b hit", "1b", "rest")
    assert table.standings() == "20/0 16/0 15/0"


def test_spell_fright_does_not_stop_a_spell_of_the_mana_held() -> None:
    table = frightened(mana={"bo": 1}).until("spells")
    assert table("cast bo bards-itch ana").mana()["bo"] == 0
