"""House rules: their effects, and when they may change (wg.r21, wg.r24, wg.r29, wg.r30, wg.r33, wg.r35–wg.r38)."""

from __future__ import annotations

from pathlib import Path

import pytest

from .table import new_table, open_table, rejected_setup

OPS = Path(__file__).with_name("ops.toml")


def test_r24_a_free_spell_again_or_once_a_turn() -> None:
    table = open_table("ana: fork=0", "fork", "option 1", "fork", "option 1", cards=OPS)
    assert table.hp()[1] == 54
    table = open_table("ana: fork=0 census=0", "fork", "option 1", cards=OPS, zero_cost="once")
    assert "fork" not in table.now["castable"]
    table.refused("cast fork", "rule", "wg.r24")
    table.refused("cast fork x0", "rule", "wg.r24")
    table("cast fork x1", "option 1")
    assert (table.mana("fork"), table.now["casts"]) == ([1], ["fork", "fork"])


def test_r29_ongoing_spells_end_after_delayed_ones_or_before() -> None:
    lines = ("ana: aura=1 nova=1 deck=58", "cooldown 1 2")
    assert open_table(*lines, cards=OPS).sums() == [[("power", 2), ("plus", 2)]]
    table = open_table(*lines, cards=OPS, ongoing="at_once")
    assert table.sums() == [[("power", 2)]]
    kinds = table.kinds()
    assert kinds.index("switched-off") < kinds.index("damage")


def test_r30_a_pool_of_eight_or_none_at_all() -> None:
    table = new_table(pool="8")("pool trance living time haste doom growth fury mutation")
    assert (table.due(), len(table.now["pool"])) == (["choose ana"], 8)
    table = new_table(pool="open")
    assert (table.due(), table.now["pool"], table.now["spell_deck"]) == (["choose ana"], [], None)
    table.refused("pool haste", "not-due", "wg.r5")
    table("haste")
    table.refused("choose haste", "rule", "wg.r6")


def test_r33_powers_may_or_must_be_given() -> None:
    table = open_table("ana: haste=2 fury=1 deck=57", powers="must")
    assert table.defaults() == [None]
    table.refused("cooldown", "rule", "wg.r33")
    table.refused("cooldown 1 -", "rule", "wg.r33")
    table("cooldown 1 2").refused("move ana discard", "rule", "wg.r33")
    table = open_table('adjust ana hand=11 deck=49 active=ana because "set"', powers="must")
    assert table.defaults() == [None]
    table.refused("move ana discard", "rule", "wg.r33")
    assert table("1").now["discard"] == {"count": 1, "powers": [1, 0, 0, 0]}


def test_r33_the_power_of_a_discarded_mana_is_asked_for_with_the_move() -> None:
    lines = ("ana: shadow-attack=0 haste=1 hand=8 deck=51", "cooldown -", "set ana haste=1 deck-1", "cast shadow")
    table = open_table(*lines, pool="open")
    asked = "Ana's Shadow Attack: move 1 mana from Haste to the discard, and type its power"
    assert (table.questions(), table.defaults()) == ([asked], ["move haste discard"])
    assert table("move haste discard 4").now["discard"]["powers"] == [0, 0, 0, 1]


def test_r35_delayed_spells_can_resolve_in_firing_order() -> None:
    table = open_table("ana: burn=1 echo=2 bloom=1 deck=56", "cooldown", cards=OPS, order="listed")
    resolved = [notice.params["spell"] for notice in table.notices if notice.kind == "resolves"]
    assert (resolved, table.due()[-1]) == (["burn", "echo", "bloom"], "pass ana")


def test_r37_only_the_chosen_sets_are_in_play() -> None:
    assert [new_table(sets=sets).now["spell_deck"] for sets in ("all", "advanced", "basic")] == [14, 13, 10]
    table = new_table(sets="basic")
    table.refused("pool growth", "rule", "wg.r37")
    table.refused('adjust ana growth=0 because "x"', "rule", "wg.r37")
    assert table('spell "Fire Ball" 2 attack instant').now["spell_deck"] == 11


def test_r38_a_duel_can_start_with_fewer_hp() -> None:
    assert new_table(health="20").hp() == [20, 20]


@pytest.mark.parametrize(("switch", "rule"), [("pool=8", "wg.r30"), ("sets=basic", "wg.r37"), ("health=20", "wg.r38")])
def test_fixed_house_rules_cannot_change_later(switch: str, rule: str) -> None:
    new_table().refused(f"house {switch}", "rule", rule)


def test_no_house_rule_changes_during_an_effect() -> None:
    table = open_table("ana: burn=1 echo=1 deck=58", "cooldown", cards=OPS)
    table.refused("house order=listed", "rule", "wg.r35")
    table = open_table("ana: odd-job=0", "odd", cards=OPS)
    table.refused("house choose=must", "rule", "wg.r21")
    assert table("done", 'house choose=must because "as agreed"').kinds() == ["house"]


def test_unknown_house_rules_and_values_are_rejected() -> None:
    assert rejected_setup("Ana", "Bo", "--house", "pool=9").code == "words"
    assert rejected_setup("Ana", "Bo", "--house", "mana=61").code == "words"
