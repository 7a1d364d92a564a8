"""What spells do op by op, and what they ask for (wg.r12–wg.r15, wg.r25–wg.r28, wg.r34–wg.r36)."""

from __future__ import annotations

from .table import OPS, Table, at_once


def ops(*lines: str, **house: str) -> Table:
    """A table with a file that has every op."""
    return at_once(*lines, cards=OPS, **house)


def test_r12_an_instant_spell_works_when_cast_and_never_by_mana_laid_on_it() -> None:
    table = at_once("ana: crushing-blow=0 haste=0 hand=4 deck=56", "move deck crushing-blow")
    assert (table.hp()[1], "damage" in table.kinds()) == (60, False)
    table("haste", "move crushing-blow discard", "cast crushing-blow")
    assert table.hp()[1] == 54


def test_r12_a_delayed_spell_does_nothing_when_cast_or_picked_up() -> None:
    table = ops("ana: burn=0 hand=2 deck=58", "burn", "move burn ana")
    assert (table.hp()[1], table.mana("burn")) == (60, [1])
    assert table("move burn discard").hp()[1] == 58


def test_r12_an_ongoing_spell_is_on_while_it_holds_mana() -> None:
    table = ops("ana: watch=0 aura=0", "watch")
    assert (table.on(), table.told("switched-on")) == (["watch"], ["Watch is on"])
    table("move watch ana")
    assert (table.on(), table.told("switched-off")) == ([], ["Watch has run out and is off"])
    assert table("move deck watch").on() == ["watch"]


def test_r14_mana_is_moved_from_everywhere_to_everywhere_by_hand() -> None:
    table = at_once("ana: haste=2 fury=1 hand=3 bo hand=1 deck=53", "cooldown")
    for line in ("move haste ana", "move fury discard 1", "move deck ana x2"):
        refused = line.startswith("move fury")
        table.refused(line, "rule", "wg.r14") if refused else table(line)
    for line in ("move ana bo 3", "move ana discard 1 1", "move ana deck x2", "move deck haste", "move haste fury"):
        table(line)
    table("move discard ana 1", "move bo haste x2")
    assert (table.mana("haste", "fury"), table.hands()) == ([2, 1], [5, 0])


def test_r14_no_more_is_moved_than_is_there() -> None:
    table = at_once("ana: haste=0 discard=2 deck=58")
    for line in ("move ana bo x4", "move haste ana", "move deck ana x58", "move fury ana"):
        table.refused(line, "rule", "wg.r14")
    table("move deck ana x57")
    assert (table.now["deck"], table.now["discard"]["count"]) == (0, 0)


def test_r15_the_effect_under_way_is_finished_before_the_next() -> None:
    table = ops("ana: nova=2 burn=3 deck=55", "cooldown 1 2", "nova")
    assert (table.hp()[1], table.due(), table.defaults()) == (59, ["move ana"], ["move burn discard"])
    table("1")
    kinds = [kind for kind in table.kinds() if kind in ("moved", "fires", "resolves", "damage")]
    assert kinds == ["moved", "fires", "resolves", "damage", "resolves", "damage"]
    assert (table.hp()[1], table.mana("nova", "burn"), table.hands()[0]) == (55, [1, 1], 3)


def test_r15_a_choice_is_asked_and_the_rest_of_the_spell_follows() -> None:
    table = ops("ana: fork=0", "fork")
    assert (table.due(), table.asks()) == (["option ana"], ["Fork: which option does Ana choose? 1 = strike, 2 = draw"])
    table.refused("option 3", "rule", "wg.r15")
    table("2")
    assert (table.hands()[0], table.hp()[1], table.told("picked")) == (6, 59, ["Fork: Ana chooses option 2: draw"])
    assert table("fork", "1").hp()[1] == 56


def test_r15_the_foe_is_asked_where_the_spell_says_so() -> None:
    table = ops("ana: taunt=0", "taunt")
    assert table.due() == ["option bo"]
    assert table("option 1").hp()[1] == 60


def test_r17_a_power_that_a_sum_needs_is_shown_exactly_one() -> None:
    table = ops("ana: tide=0 bo hand=1 deck=59", "tide")
    assert (table.due(), table.hands()) == (["show ana"], [3, 0])
    table.refused("show 3 1", "rule", "wg.r15")
    table.refused("move ana bo", "not-due", "wg.r5")
    assert table("3").hp()[1] == 57
    assert table.now["effect"] is None


def test_r17_nothing_to_show_counts_nothing() -> None:
    table = ops("ana: tide=0 bo hand=1 deck=59", "tide", "show 0")
    assert (table.hp()[1], table.told("shown")) == (60, ["Ana has nothing to show"])


def test_r23_a_draw_takes_what_there_is() -> None:
    table = at_once("ana: renewal=0 hand=1 bo hand=57 deck=2")
    assert (table.hands()[0], table.now["deck"], table.told("gained")) == (3, 0, ["Ana draws 2 mana"])
    table("renewal")
    assert (table.kinds(), table.hands()[0]) == (["cast", "nothing"], 2)
    table("ana: hand=2 renewal=0 bo hand=58 deck=0 discard=0")
    assert table.told("gained") == ["Ana draws nothing: the mana deck and the discard are empty"]


def test_r25_no_amount_is_below_none() -> None:
    table = at_once("ana: renewal=0 hand=4 deck=56", "renewal")
    assert (table.kinds(), table.hands()[0]) == (["cast", "nothing"], 6)


def test_r26_damage_is_dealt_one_after_the_other_and_the_rest_is_not_carried_out() -> None:
    table = ops('adjust ana hp=3 backfire=0 bo hp=5 active=ana because "set"', "skip", "backfire")
    assert (table.hp(), table.now["winners"]) == ([0, 5], ["bo"])


def test_r27_growth_counts_in_effects_of_both_in_its_wizards_turn_alone() -> None:
    table = ops("ana: aura=2 burn=0 nova=2 bo leech=0 hand=3 deck=53", "cooldown 1 3")
    assert table.sums() == [[("power", 3), ("plus", 2)]]
    assert table.hp()[1] == 55
    table("move aura discard", "basic 1", "skip", "cast leech", "move nova bo", "4")
    assert table.sums() == [[("power", 4)]]


def test_r27_a_power_of_nothing_stays_nothing() -> None:
    table = ops("ana: aura=2 leech=0 deck=58", "cooldown", "leech")
    assert (table.kinds(), table.sums()) == (["cast", "nothing", "damage"], [[("power", 0)]])


def test_r28_a_discount_for_attacks_waits_for_one() -> None:
    table = ops("ana: spark=0 census=0 tide=0 hand=4 deck=56", "spark")
    assert table.now["discounts"] == {"any": 0, "attack": 1}
    assert table.now["castable"] == {"census": 0, "tide": 1}
    table("tide")
    assert table.now["discounts"]["attack"] == 1
    assert table("census").now["discounts"]["attack"] == 0
    assert table.sums("cast") == [[("cost", 1), ("attack", -1)]]


def test_r28_discounts_stack_and_an_unused_rest_ends_with_the_turn() -> None:
    table = at_once("ana: haste=0 doom-drop=0 hand=5 deck=55", "haste", "move haste ana x2", "haste")
    assert (table.now["discounts"]["any"], table.sums("cast")) == (2, [[("cost", 2), ("any", -2)]])
    assert table("pass").now["discounts"] == {"any": 0, "attack": 0}


def test_r34_one_off_each_and_never_the_same_spell_twice() -> None:
    table = at_once("ana: time-distortion=0 haste=3 fury=2 hand=3 deck=52", "cooldown", "time")
    table("haste")
    table.refused("move haste ana", "rule", "wg.r14")
    assert (table.due(), table.defaults()) == (["move ana"], ["move fury ana"])
    table("move fury ana")
    assert (table.mana("haste", "fury"), table.now["effect"]) == ([1, 0], None)


def test_r34_as_many_as_there_are_and_nothing_there_is_passed_over() -> None:
    table = at_once("ana: time-distortion=0 haste=2 hand=3 deck=55", "cooldown", "time", "move haste ana")
    assert table.now["effect"] is None
    table = at_once("ana: time-distortion=0 haste=0 hand=3 deck=57", "time")
    assert table.kinds() == ["cast", "nothing"]


def test_r34_own_to_own_uses_four_different_spells() -> None:
    table = ops("ana: ebb=0 burn=0 echo=0 bloom=0 nova=0 hand=3 deck=57", "set ana burn=2 echo=1 deck-3")
    table("ebb", "burn bloom")
    table.refused("move burn nova", "rule", "wg.r14")
    assert table.due() == ["move ana"]
    table("echo nova")
    assert table.mana("burn", "echo", "bloom", "nova") == [1, 0, 1, 1]


def test_r34_to_the_foes_spells_and_from_them() -> None:
    table = ops("ana: rime=0 leech=0 bo watch=0 hand=3 deck=57", "rime")
    assert table.defaults() == ["move deck watch"]
    table("move deck watch")
    assert (table.on(), table.mana("watch")) == (["watch"], [1])
    table("leech", "move watch ana")
    assert table.due() == ["show ana"]


def test_a_move_with_the_discard_in_it_is_asked_for_exactly() -> None:
    table = ops("ana: purge=0 salvage=0 hand=4 deck=56", "purge")
    assert (table.due(), table.defaults()) == (["move ana"], ["move ana discard x2"])
    table.refused("move ana discard 1", "rule", "wg.r14")
    table.refused("move ana bo 1 1", "rule", "wg.r14")
    table("2 3")
    assert (table.due(), table.now["effect"]["power"]) == (["show ana"], None)
    table("show 3", "cast salvage")
    assert (table.due(), table.defaults(), table.hp()[1]) == (["move ana"], [None], 56)
    table.refused("move discard ana x2", "words")
    table("3 2")
    assert table.now["discard"] == {"count": 0, "powers": [0, 0, 0, 0]}


def test_r35_delayed_spells_of_both_wait_and_each_owner_has_its_effect() -> None:
    table = ops("ana: odd-job=0 burn=1 bo echo=2 hand=4 deck=53", "cooldown 1", "odd")
    table("move echo discard 2", "done")
    assert table.mana("echo") == [0]
    assert table.hands()[1] == 5


def test_r36_two_off_one_spell_fire_it_twice() -> None:
    table = ops("ana: odd-job=0 burn=0 hand=3 deck=57", "burn", "odd", "move burn discard 1 4")
    assert [one["power"] for one in table.now["queue"]] == [1, 4]
    assert table("done").hp()[1] == 56


def test_a_spell_that_left_still_has_its_effect_but_is_nothing_itself() -> None:
    table = ops("ana: echo=2 swap-meet=1 deck=57", "cooldown", "resolve swap-meet", "swap echo bloom", "done")
    assert (table.spells("ana"), table.kinds()) == (["bloom", "swap-meet"], ["done", "resolves", "nothing", "gained"])
    assert (table.mana("bloom"), table.now["spell_discard"]) == ([1], ["echo"])


def test_a_sum_counts_spells_and_hands() -> None:
    table = ops("ana: census=0 watch=2 bo hand=4 deck=54", "cooldown", "census")
    assert table.sums() == [[("spells", 1), ("foe_hand", 4), ("number", -1)]]
    assert table.hp()[1] == 56


def test_an_op_list_that_is_empty_does_nothing() -> None:
    table = ops("ana: blank-page=0 bloom=1 deck=59", "cooldown 3", "blank")
    assert (table.kinds(), table.now["effect"], table.due()[0]) == (["cast"], None, "cast ana")


def test_r20_living_wind_gains_less_for_each_other_spell_in_use() -> None:
    table = at_once("ana: living-wind=0 haste=2 fury=2 growth=1 deck=55", "cooldown", "living wind")
    assert (table.hands()[0], table.told("gained")) == (5, ["Living Wind: Ana draws 4 mana"])
