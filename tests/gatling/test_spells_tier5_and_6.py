"""Spells of five mana, Wisdom Steal and Unravel, and the casting of Chaos; its Gatlings have a file of their own."""

from __future__ import annotations

import pytest

from .table import at_visits


@pytest.mark.parametrize("die", range(1, 7))
def test_spell_wisdom_steal_takes_the_number_of_the_die(die: int) -> None:
    given = {"powers": {"ana": "6 6 6 6", "bo": "6 6 6 6"}}
    table = at_visits("Ana", "Bo", "Cy", mana="5 0 0", given=given)(f"cast ana wisdom-steal bo {die}")
    assert table.pages() == {"ana": 17 + die, "bo": 17 - die, "cy": 17}
    assert table.changed("taken") == [("bo", "pages", -die), ("ana", "pages", die)]
    assert {"gg.b57", "gg.spell.wisdom-steal"} <= set(table.said("taken")[0].rules)
    assert table.now["round"] == 2, "it works at once, and the mana is spent"


def test_spell_wisdom_steal_at_most_all_and_out_at_once() -> None:
    table = at_visits("Ana", "Bo", "Cy", mana="5 3 3", given={"pages": {"ana": 30, "bo": 2, "cy": 20}})
    table("cast ana wisdom-steal bo 6")
    assert (table.standings(), table.now["order"]) == ("32/0 OUT 20/3", ["cy"])
    assert "all that Bo owns" in " ".join(table.texts())


def test_spell_wisdom_steal_wins_in_the_middle_of_the_phase() -> None:
    table = at_visits("Ana", "Bo", mana="5 3", given={"pages": {"ana": 50, "bo": 2}})("cast ana wisdom-steal bo 2")
    assert (table.now["winners"], table.now["phase"], table.due()) == (["ana"], "over", "")


def test_spell_wisdom_steal_a_mage_out_leaves_the_visits_of_teams_too() -> None:
    given = {"pages": {"ana": 13, "bo": 2, "cy": 13, "di": 24}}
    table = at_visits("Ana", "Bo", "Cy", "Di", teams="Ana+Cy/Bo+Di", mana="6 1 1 1", given=given)
    table("cast ana wisdom-steal bo 3")
    assert (table.now["order"], table.now["winners"]) == (["ana", "cy", "di"], None)


def test_spell_unravel_moves_nothing_but_mana() -> None:
    table = at_visits("Ana", "Bo", "Cy", mana="6 0 0")("cast ana unravel")
    assert table.standings() == "17/1 17/0 17/0"
    (arrange,) = table.said("arrange")
    assert (arrange.level, arrange.changes) == ("do", ())


def test_spell_chaos_takes_all_six_mana_and_waits_for_the_next_round() -> None:
    table = at_visits("Ana", "Bo", "Cy", mana="6 6 6")("cast ana chaos")
    assert (table.mana()["ana"], table.running("ana"), table.now["order"]) == (
        0,
        [("chaos", "ana", None, 2)],
        ["bo", "cy"],
    )
    table.next_round()("draw 5H", "5m", "1b", "rest")
    assert table.now["gatlings_left"] == 1
