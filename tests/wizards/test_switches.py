"""House rules: what each switch changes, and when it may be set (wg.r21, wg.r24, wg.r29, wg.r30, wg.r33, wg.r35,
wg.r37, wg.r38)."""

from __future__ import annotations

from pathlib import Path

import pytest

from .table import at_once, sit, turned_away

OPS = Path(__file__).with_name("ops.toml")


def test_r24_a_spell_for_nothing_again_and_again_or_once_a_turn() -> None:
    table = at_once("ana: fork=0", "fork", "option 1", "fork", "option 1", cards=OPS)
    assert table.hp()[1] == 54
    table = at_once("ana: fork=0 census=0", "fork", "option 1", cards=OPS, zero_cost="once")
    assert "fork" not in table.now["castable"]
    table.refused("cast fork", "rule", "wg.r24")
    table.refused("cast fork x0", "rule", "wg.r24")
    table("cast fork x1", "option 1")
    assert (table.mana("fork"), table.now["casts"]) == ([1], ["fork", "fork"])


def test_r29_what_ran_out_goes_off_after_the_delayed_spells_or_at_once() -> None:
    lines = ("ana: aura=1 nova=1 deck=58", "cooldown 1 2")
    assert at_once(*lines, cards=OPS).sums() == [[("power", 2), ("plus", 2)]]
    table = at_once(*lines, cards=OPS, ongoing="at_once")
    assert table.sums() == [[("power", 2)]]
    kinds = table.kinds()
    assert kinds.index("switched-off") < kinds.index("damage")


def test_r30_a_pool_of_eight_or_none_at_all() -> None:
    table = sit(pool="8")("pool trance living time haste doom growth fury mutation")
    assert (table.due(), len(table.now["pool"])) == (["choose ana"], 8)
    table = sit(pool="open")
    assert (table.due(), table.now["pool"], table.now["spell_deck"]) == (["choose ana"], [], None)
    table.refused("pool haste", "not-due", "wg.r5")
    table("haste")
    table.refused("choose haste", "rule", "wg.r6")


def test_r33_powers_may_be_told_or_must() -> None:
    table = at_once("ana: haste=2 fury=1 deck=57", powers="must")
    assert table.defaults() == [None]
    table.refused("cooldown", "rule", "wg.r33")
    table.refused("cooldown 1 -", "rule", "wg.r33")
    table("cooldown 1 2").refused("move ana discard", "rule", "wg.r33")
    table = at_once('adjust ana hand=11 deck=49 active=ana because "set"', powers="must")
    assert table.defaults() == [None]
    table.refused("move ana discard", "rule", "wg.r33")
    assert table("1").now["discard"] == {"count": 1, "powers": [1, 0, 0, 0]}


def test_r35_delayed_spells_in_the_order_fired() -> None:
    table = at_once("ana: burn=1 echo=2 bloom=1 deck=56", "cooldown", cards=OPS, order="listed")
    resolved = [notice.params["spell"] for notice in table.notices if notice.kind == "resolves"]
    assert (resolved, table.due()[-1]) == (["burn", "echo", "bloom"], "pass ana")


def test_r37_which_sets_are_in_play() -> None:
    assert [sit(sets=sets).now["spell_deck"] for sets in ("all", "advanced", "basic")] == [14, 13, 10]
    table = sit(sets="basic")
    table.refused("pool growth", "rule", "wg.r37")
    table.refused('adjust ana growth=0 because "x"', "rule", "wg.r37")
    assert table('spell "Fire Ball" 2 attack instant').now["spell_deck"] == 11


def test_r38_a_shorter_duel() -> None:
    assert sit(health="20").hp() == [20, 20]


@pytest.mark.parametrize(("switch", "rule"), [("pool=8", "wg.r30"), ("sets=basic", "wg.r37"), ("health=20", "wg.r38")])
def test_some_switches_are_chosen_when_a_duel_begins(switch: str, rule: str) -> None:
    sit().refused(f"house {switch}", "rule", rule)


def test_no_switch_is_set_while_an_effect_is_under_way_or_waits() -> None:
    table = at_once("ana: burn=1 echo=1 deck=58", "cooldown", cards=OPS)
    table.refused("house order=listed", "rule", "wg.r35")
    table = at_once("ana: odd-job=0", "odd", cards=OPS)
    table.refused("house choose=must", "rule", "wg.r21")
    assert table("done", 'house choose=must because "as agreed"').kinds() == ["house"]


def test_a_switch_or_value_that_there_is_not() -> None:
    assert turned_away("Ana", "Bo", "--house", "pool=9").code == "words"
    assert turned_away("Ana", "Bo", "--house", "mana=61").code == "words"
