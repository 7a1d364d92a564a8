"""The test vectors of the rule book, typed as they are written there."""

from __future__ import annotations

from .table import POOL, new_table, open_table


def test_1_the_pool_is_filled() -> None:
    table = new_table()
    now = table.now
    assert (table.hp(), now["deck"], now["discard"]["count"], now["phase"]) == ([60, 60], 60, 0, "pool")
    assert (table.due(), now["spell_deck"]) == (["pool"], 14)
    now = table(POOL[0]).now
    assert (len(now["pool"]), now["spell_deck"], now["phase"], table.due()) == (10, 4, "opening", ["choose ana"])


def test_3_the_opening_and_the_first_full_turn() -> None:
    table = new_table()(*POOL)
    now = table.now
    assert (now["phase"], now["turn"], now["active"], now["spell_deck"]) == ("choose", 1, "bo", 1)
    assert [len(wizard["spells"]) for wizard in now["wizards"]] == [2, 1]
    now = table("choose mutation", "pool power-hungry").now
    assert ([len(wizard["spells"]) for wizard in now["wizards"]], table.hands()) == ([2, 2], [0, 3])
    assert (now["deck"], now["spell_deck"], now["phase"]) == (57, 0, "cast")


def test_5_trance_state_counts_what_is_left_in_hand() -> None:
    table = open_table('adjust ana trance-state=0 active=ana because "set"', "skip")
    assert (table.now["phase"], table.hands(), table.now["castable"]) == ("cast", [3, 0], {"trance-state": 1})
    table("cast trance-state")
    assert (table.hands(), table.mana("trance-state"), table.hp()) == ([2, 0], [1], [60, 59])
    assert "damage" in table.kinds()


def test_7_the_top_mana_of_all_spells_is_discarded() -> None:
    table = open_table("ana: crushing-blow=4 power-hungry=1 trance-state=0 mutation=2 deck=53")
    assert (table.due(), table.defaults()) == (["cooldown ana"], ["cooldown"])
    table("cooldown")
    assert table.mana("crushing-blow", "power-hungry", "trance-state", "mutation") == [3, 0, 0, 1]
    assert table.now["discard"] == {"count": 3, "powers": [0, 0, 0, 0]}
    assert (table.hands(), table.now["phase"]) == ([3, 0], "cast")


def test_9_growth_applies_while_it_is_on() -> None:
    table = open_table("ana: growth=1 deck=59", "cooldown")
    assert ("switched-off" in table.kinds(), table.on()) == (True, [])
    assert table("basic 4").hp() == [60, 56]
    table = open_table("ana: growth=2 deck=58", "cooldown")
    assert table.on() == ["growth"]
    assert table("basic 4").hp() == [60, 55]
    assert table.wizard("ana")["last_basic"] == {"power": 4, "damage": 5}


def test_11_choosing_comes_before_the_cool_down() -> None:
    full = (
        "adjust ana trance-state=1 haste=2 fury={} mutation=1 crushing-blow=3 growth=1 deck={} active=ana because set"
    )
    table = open_table(full.format(1, 51))
    assert ("skipped" in table.kinds(), table.due()) == (True, ["cooldown ana"])
    table = open_table(full.format(0, 52))
    assert table.due() == ["choose ana", "skip ana"]
    table.refused("choose renewal", "rule", "wg.r6")
    table.refused("choose renewal haste", "rule", "wg.r6")
    table("choose renewal fury")
    assert table.spells("ana") == ["trance-state", "haste", "renewal", "mutation", "crushing-blow", "growth"]
    assert (table.mana("renewal"), table.now["spell_discard"], table.now["phase"]) == ([0], ["fury"], "cooldown")


def test_13_a_draw_that_fails_shuffles() -> None:
    table = open_table('adjust ana hand=4 bo hand=24 deck=2 discard=30 active=ana because "set"', "skip")
    assert "reshuffled" in table.kinds()
    now = table.now
    assert (now["deck"], now["discard"]["count"], table.hands()[0], now["phase"]) == (29, 0, 7, "cast")


def test_15_haste_makes_the_next_spell_cheaper() -> None:
    table = open_table("ana: haste=0 crushing-blow=0 hand=3 deck=57")
    assert table.hands()[0] == 6
    table("cast haste")
    now = table.now
    assert (table.hands()[0], now["discounts"]["any"], now["castable"]) == (4, 2, {"crushing-blow": 3})
    table("cast crushing-blow")
    assert (table.mana("crushing-blow"), table.hp()[1]) == ([3], 54)
    assert (table.now["discounts"]["any"], table.hands()[0]) == (0, 1)


def test_17_the_duel_ends_at_0_hp() -> None:
    table = open_table('adjust ana crushing-blow=0 bo hp=3 active=ana because "set"', "skip", "damage 5")
    assert (table.hp()[1], table.now["winners"], table.now["phase"], table.due()) == (0, ["ana"], "over", [])
    table.refused("basic 1", "not-due")


def test_19_two_delayed_spells_are_ordered() -> None:
    table = open_table("ana: silent-support=1 quick-swap=1 power-hungry=1 fury=1 deck=56", "cooldown")
    assert table.waiting() == ["silent-support", "quick-swap"]
    assert (table.on(), table.mana("power-hungry"), table.hands()[0]) == (["power-hungry"], [0], 0)
    assert table.due() == ["resolve ana"]
    table("resolve quick-swap")
    assert table.due() == ["done ana", "damage ana", "move ana"]
    table("done")
    kinds = table.kinds()
    assert kinds.index("nothing") < kinds.index("switched-off")
    assert (table.hands()[0], table.now["phase"]) == (3, "cast")


def test_21_an_effect_in_the_middle_of_another_waits() -> None:
    table = open_table("ana: shadow-attack=0 doom-drop=3 hand=3 deck=54", "cooldown")
    assert ("fires" in table.kinds(), table.due()) == (True, ["show ana"])
    table("show 1")
    assert (table.hp()[1], table.mana("doom-drop"), table.hands()[0]) == (59, [2], 6)
    assert table("cast shadow-attack").due() == ["move ana"]
    table("move doom-drop discard 2")
    assert (table.hp()[1], table.hands()[0], table.mana("doom-drop"), table.waiting()) == (55, 4, [1], [])
    kinds = [kind for kind in table.kinds() if kind in ("fires", "damage", "gained", "resolves")]
    assert kinds == ["fires", "damage", "gained", "resolves", "damage"]


def test_23_no_damage_is_below_0() -> None:
    table = open_table("ana: trance-state=0 hand=3 deck=57", "cast trance-state")
    assert (table.sums(), table.hp(), table.hands()[0]) == ([[("number", 3), ("hand", -5), ("least", 2)]], [60, 60], 5)
