"""The effects of spells, op by op, and their prompts (wg.r12–wg.r15, wg.r25–wg.r28, wg.r34–wg.r36)."""

from __future__ import annotations

from .table import OPS, Table, open_table


def ops(*lines: str, **house: str) -> Table:
    """Open a table with a card file that has every op."""
    return open_table(*lines, cards=OPS, **house)


def test_r12_an_instant_works_only_when_cast() -> None:
    table = open_table("ana: crushing-blow=0 haste=0 hand=4 deck=56", "move deck crushing-blow")
    assert (table.hp()[1], "damage" in table.kinds()) == (60, False)
    table("haste", "move crushing-blow discard", "cast crushing-blow")
    assert table.hp()[1] == 54


def test_r12_a_delayed_spell_fires_only_when_discarded_off() -> None:
    table = ops("ana: burn=0 hand=2 deck=58", "burn", "move burn ana")
    assert (table.hp()[1], table.mana("burn")) == (60, [1])
    assert table("move burn discard").hp()[1] == 58


def test_r12_an_ongoing_spell_is_on_while_it_has_mana() -> None:
    table = ops("ana: watch=0 aura=0", "watch")
    assert (table.on(), table.texts("switched-on")) == (["watch"], ["Watch is on"])
    table("move watch ana")
    assert (table.on(), table.texts("switched-off")) == ([], ["Watch has run out and is off"])
    assert table("move deck watch").on() == ["watch"]


def test_r14_mana_can_move_anywhere_by_hand() -> None:
    table = open_table("ana: haste=2 fury=1 hand=3 bo hand=1 deck=53", "cooldown")
    for line in ("move haste ana", "move fury discard 1", "move deck ana x2"):
        refused = line.startswith("move fury")
        table.refused(line, "rule", "wg.r14") if refused else table(line)
    for line in ("move ana bo 3", "move ana discard 1 1", "move ana deck x2", "move deck haste", "move haste fury"):
        table(line)
    table("move discard ana 1", "move bo haste x2")
    assert (table.mana("haste", "fury"), table.hands()) == ([2, 1], [5, 0])


def test_r14_no_more_moves_than_is_there() -> None:
    table = open_table("ana: haste=0 discard=2 deck=58")
    for line in ("move ana bo x4", "move haste ana", "move deck ana x58", "move fury ana"):
        table.refused(line, "rule", "wg.r14")
    table("move deck ana x57")
    assert (table.now["deck"], table.now["discard"]["count"]) == (0, 0)


def test_r15_an_effect_is_finished_before_the_next() -> None:
    table = ops("ana: nova=2 burn=3 deck=55", "cooldown 1 2", "nova")
    assert (table.hp()[1], table.due(), table.defaults()) == (59, ["move ana"], ["move burn discard"])
    table("1")
    kinds = [kind for kind in table.kinds() if kind in ("moved", "fires", "resolves", "damage")]
    assert kinds == ["moved", "fires", "resolves", "damage", "resolves", "damage"]
    assert (table.hp()[1], table.mana("nova", "burn"), table.hands()[0]) == (55, [1, 1], 3)


def test_r15_the_spell_continues_after_an_option() -> None:
    table = ops("ana: fork=0", "fork")
    assert (table.due(), table.questions()) == (
        ["option ana"],
        ["Fork: which option does Ana choose? 1 = strike, 2 = draw"],
    )
    table.refused("option 3", "rule", "wg.r15")
    table("2")
    assert (table.hands()[0], table.hp()[1], table.texts("picked")) == (6, 59, ["Fork: Ana chooses option 2: draw"])
    assert table("fork", "1").hp()[1] == 56


def test_r15_the_foe_chooses_if_the_spell_says_so() -> None:
    table = ops("ana: taunt=0", "taunt")
    assert table.due() == ["option bo"]
    assert table("option 1").hp()[1] == 60


def test_r34_a_foe_cannot_choose_what_they_cannot_pay() -> None:
    """Toll Bridge: give a mana, or take 2 damage. With one way left, nobody is asked."""
    table = open_table("ana: toll-bridge=0", "toll", cards="")
    assert (table.due(), table.hp()[1], table.mana("toll-bridge")) == (["basic ana", "pass ana"], 58, [1])
    assert table.texts("picked") == ["Toll Bridge: only option 2 is possible for Bo: take 2 damage"]
    table = open_table("ana: toll-bridge=0 bo hand=1 deck=59", "toll", cards="")
    assert table.due() == ["option bo"]
    assert table("1").hands() == [3, 0]


def test_r34_the_first_option_happens_if_none_can_be_paid() -> None:
    table = ops("ana: dues=0 bo hand=1 deck=59", "dues")
    assert (table.hands(), table.due()[0]) == ([3, 0], "basic ana")
    table = ops("ana: dues=0 bo hand=2 watch=1 bloom=1 burn=1 deck=55", "dues")
    assert table.questions() == ["Dues: which option does Bo choose? 1 = two from the hand, 3 = both spells"]
    no = table.refused("option 2", "rule", "wg.r34")
    assert (no.message, no.remedy) == (
        "Option 2 is not possible here, only 1 or 3.",
        "Type one of them: option 1",
    )


def test_r31_a_block_with_a_price_discards_it_from_the_hand() -> None:
    table = open_table("ana: ember-dart=0 bo stone-ward=1 hand=2 deck=57", "3 blocked", cards="")
    assert table.texts("block-paid") == ["Bo discards 1 mana from their hand for Stone Ward"]
    assert (table.hp()[1], table.hands(), table.now["discard"]["count"]) == (60, [2, 1], 2)


def test_r31_a_block_without_a_price_takes_nothing() -> None:
    table = open_table("ana: ember-dart=0 bo stone-ward=0 hand=2 deck=58", "3 blocked", cards="")
    assert table.hands() == [2, 2]
    for house, hand in (({}, 0), ({"powers": "must"}, 2)):
        table = open_table(f"ana: ember-dart=0 bo stone-ward=1 hand={hand} deck={59 - hand}", cards="", **house)
        table("3 blocked")
        assert (table.hands()[1], table.kinds()[1:3]) == (hand, ["block-unpaid", "damage"])


def test_r17_one_power_is_shown_if_a_sum_needs_it() -> None:
    table = ops("ana: tide=0 bo hand=1 deck=59", "tide")
    assert (table.due(), table.hands()) == (["show ana"], [3, 0])
    table.refused("show 3 1", "rule", "wg.r15")
    table.refused("move ana bo", "not-due", "wg.r5")
    assert table("3").hp()[1] == 57
    assert table.now["effect"] is None


def test_r17_nothing_to_show_counts_as_0() -> None:
    table = ops("ana: tide=0 bo hand=1 deck=59", "tide", "show 0")
    assert (table.hp()[1], table.texts("shown")) == (60, ["Ana has nothing to show"])


def test_r23_a_draw_takes_what_is_left() -> None:
    table = open_table("ana: renewal=0 hand=1 bo hand=57 deck=2")
    assert (table.hands()[0], table.now["deck"], table.texts("gained")) == (3, 0, ["Ana draws 2 mana"])
    table("renewal")
    assert (table.kinds(), table.hands()[0]) == (["cast", "nothing"], 2)
    table("ana: hand=2 renewal=0 bo hand=58 deck=0 discard=0")
    assert table.texts("gained") == ["Ana draws nothing: the mana deck and the discard are empty"]


def test_r25_no_amount_is_below_0() -> None:
    table = open_table("ana: renewal=0 hand=4 deck=56", "renewal")
    assert (table.kinds(), table.hands()[0]) == (["cast", "nothing"], 6)


def test_r26_damage_is_dealt_one_by_one_until_the_end() -> None:
    table = ops('adjust ana hp=3 backfire=0 bo hp=5 active=ana because "set"', "skip", "backfire")
    assert (table.hp(), table.now["winners"]) == ([0, 5], ["bo"])


def test_r27_a_power_bonus_applies_only_in_its_owners_turn() -> None:
    table = ops("ana: aura=2 burn=0 nova=2 bo leech=0 hand=3 deck=53", "cooldown 1 3")
    assert table.sums() == [[("power", 3), ("plus", 2)]]
    assert table.hp()[1] == 55
    table("move aura discard", "basic 1", "skip", "cast leech", "4")
    assert table.sums() == [[("power", 4)]]


def test_r27_a_power_of_0_gets_no_bonus() -> None:
    table = ops("ana: aura=2 leech=0 deck=58", "cooldown", "leech")
    assert (table.kinds(), table.sums()) == (["cast", "nothing", "damage"], [[("power", 0)]])


def test_r28_an_attack_discount_waits_for_an_attack() -> None:
    table = ops("ana: spark=0 census=0 tide=0 hand=4 deck=56", "spark")
    assert table.now["discounts"] == {"any": 0, "attack": 1}
    assert table.now["castable"] == {"census": 0, "tide": 1}
    table("tide")
    assert table.now["discounts"]["attack"] == 1
    assert table("census").now["discounts"]["attack"] == 0
    assert table.sums("cast") == [[("cost", 1), ("attack", -1)]]


def test_r28_discounts_add_up_and_end_with_the_turn() -> None:
    table = open_table("ana: haste=0 doom-drop=0 hand=5 deck=55", "haste", "move haste ana x2", "haste")
    assert (table.now["discounts"]["any"], table.sums("cast")) == (2, [[("cost", 2), ("any", -2)]])
    assert table("pass").now["discounts"] == {"any": 0, "attack": 0}


def test_r34_one_mana_off_each_spell_never_two() -> None:
    table = open_table("ana: time-distortion=0 haste=3 fury=2 hand=3 deck=52", "cooldown", "time")
    table.refused("move haste ana x2", "rule", "wg.r14")
    table("haste")
    assert table.texts("moved") == [
        "Time Distortion: move 1 mana from the top of Haste to Ana's hand",
        "Time Distortion: move 1 mana from the top of Fury to Ana's hand",
    ]
    assert (table.mana("haste", "fury"), table.now["effect"]) == ([1, 0], None)


def test_r34_an_effect_does_as_much_as_it_can() -> None:
    table = open_table("ana: time-distortion=0 haste=2 hand=3 deck=55", "cooldown", "time")
    assert (table.mana("haste"), table.now["effect"]) == ([0], None)
    table = open_table("ana: time-distortion=0 haste=0 hand=3 deck=57", "time")
    assert table.kinds() == ["cast", "nothing"]


def test_r34_moves_between_own_spells_use_each_once() -> None:
    table = ops("ana: ebb=0 burn=0 echo=0 bloom=0 nova=0 hand=3 deck=57", "set ana burn=2 echo=1 deck-3")
    table("ebb", "burn bloom")
    assert table.mana("burn", "echo", "bloom", "nova") == [1, 0, 1, 1]


def test_r34_mana_moves_to_and_from_the_foes_spells() -> None:
    table = ops("ana: rime=0 leech=0 bo watch=0 hand=3 deck=57", "rime")
    assert (table.on(), table.mana("watch")) == (["watch"], [1])
    table("leech")
    assert table.due() == ["show ana"]


def test_a_move_with_the_discard_is_asked_for() -> None:
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


def test_r35_a_delayed_spell_works_for_its_owner() -> None:
    table = ops("ana: odd-job=0 burn=1 bo echo=2 hand=4 deck=53", "cooldown 1", "odd")
    table("move echo discard 2", "done")
    assert table.mana("echo") == [0]
    assert table.hands()[1] == 5


def test_r36_two_mana_off_one_spell_fire_it_twice() -> None:
    table = ops("ana: odd-job=0 burn=0 hand=3 deck=57", "burn", "odd", "move burn discard 1 4")
    assert [spell["power"] for spell in table.now["queue"]] == [1, 4]
    assert table("done").hp()[1] == 56


def test_a_replaced_spell_still_resolves_without_itself() -> None:
    table = ops("ana: echo=2 swap-meet=1 deck=57", "cooldown", "resolve swap-meet", "swap echo bloom", "done")
    assert (table.spells("ana"), table.kinds()) == (["bloom", "swap-meet"], ["done", "resolves", "nothing", "gained"])
    assert (table.mana("bloom"), table.now["spell_discard"]) == ([1], ["echo"])


def test_a_sum_counts_spells_and_hands() -> None:
    table = ops("ana: census=0 watch=2 bo hand=4 deck=54", "cooldown", "census")
    assert table.sums() == [[("spells", 1), ("foe_hand", 4), ("number", -1)]]
    assert table.hp()[1] == 56


def test_empty_ops_do_nothing() -> None:
    table = ops("ana: blank-page=0 bloom=1 deck=59", "cooldown 3", "blank")
    assert (table.kinds(), table.now["effect"], table.due()[0]) == (["cast"], None, "cast ana")


def test_r20_living_wind_gains_less_for_spells_in_use() -> None:
    table = open_table("ana: living-wind=0 haste=2 fury=2 growth=1 deck=55", "cooldown", "living wind")
    assert (table.hands()[0], table.texts("gained")) == (5, ["Living Wind: Ana draws 4 mana"])
