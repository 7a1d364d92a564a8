"""Entries by hand: effects, prices, cards, counts, adjustments (wg.r16, wg.r39–wg.r44)."""

from __future__ import annotations

from pathlib import Path

from .table import new_table, open_table

OPS = Path(__file__).with_name("ops.toml")


def test_r16_a_spell_replaced_by_an_effect_passes_its_mana() -> None:
    table = open_table("ana: quick-swap=1 haste=3 deck=56", "cooldown", "swap haste growth")
    assert (table.spells("ana"), table.mana("growth"), table.on()) == (["quick-swap", "growth"], [2], ["growth"])
    assert (table.now["spell_discard"], table.kinds()) == (["haste"], ["swapped", "switched-on"])
    table.refused("swap haste fury", "rule", "wg.r6")
    table.refused("swap growth haste", "rule", "wg.r6")


def test_r16_the_pool_is_refilled_before_anything_else() -> None:
    table = new_table()("pool trance living time haste doom growth fury mutation renewal crushing")
    table("haste", "shadow", "doom", "silent", "fury", "quick", "trance", "power")
    assert table.now["phase"] == "cast"
    table('spell "Late Card" 1 utility instant')
    table("swap doom growth")
    assert (table.due(), table.now["phase"]) == (["pool"], "cast")
    table.refused("pass", "not-due", "wg.r5")
    table("late")
    assert table.now["pool"][-1] == "late-card"


def test_r39_a_wizard_who_leaves_has_lost() -> None:
    for table in (new_table(), open_table("ana: haste=0", "retire ana")):
        if table.now["winners"] is None:
            table("retire ana")
        assert (table.now["winners"], table.now["phase"]) == (["bo"], "over")


def test_r40_a_right_count_is_logged() -> None:
    table = open_table("ana: haste=2 bo hand=4 deck=54", "cooldown", "count deck=51 ana=3 bo=4 haste=1 discard=1")
    assert table.texts("counted") == ["The count is right: the mana deck 51, Ana 3, Bo 4, Haste 1, the discard 1"]


def test_r40_a_wrong_count_offers_the_adjustment() -> None:
    table = open_table("ana: haste=2 bo hand=4 deck=54", "cooldown")
    no = table.refused("count deck=50 ana=4", "rule", "wg.r40")
    assert no.remedy == 'Count again, or type: adjust ana hand=4 deck=50 because "counted"'
    table(no.remedy.partition("or type: ")[2])
    assert (table.now["deck"], table.hands()[0]) == (50, 4)
    table.refused("count ana=3", "rule", "wg.r40")
    no = table.refused("count ana=6", "rule", "wg.r40")
    table(no.remedy.partition("or type: ")[2])
    assert (table.now["deck"], table.hands()[0]) == (48, 6)


def test_r40_a_full_count_says_how_many_are_missing() -> None:
    table = open_table("ana: haste=2 bo hand=4 deck=54", "cooldown")
    no = table.refused("count deck=50 ana=3 bo=4 haste=1 discard=1", "rule", "wg.r40")
    assert "1 missing" in no.message
    no = table.refused("count deck=53 ana=3 bo=4 haste=1 discard=1", "rule", "wg.r40")
    assert "2 too many" in no.message


def test_r40_an_adjustment_keeps_mana_spells_and_hp_valid() -> None:
    table = open_table("ana: haste=0")
    for line in (
        "ana hand=5",
        "ana hp=0",
        "ana hp-60",
        "ana hp+1",
        "deck-1",
        "ana haste+1",
        "turn=0",
        "ana fury+1 deck-1",
    ):
        table.refused(f'adjust {line} because "x"', "rule", "wg.r40")
    spells = "fury=0 growth=0 doom-drop=0 renewal=0 mutation=0"
    table.refused(f'adjust ana {spells} trance-state=0 because "x"', "rule", "wg.r40")
    table(f'adjust ana {spells} because "x"')
    table.refused('adjust ana trance-state=0 because "x"', "rule", "wg.r40")
    table('adjust ana fury=none trance-state=0 hp=7 because "x"')
    assert (table.spells("ana")[-1], table.now["spell_discard"], table.hp()[0]) == ("trance-state", ["fury"], 7)


def test_r40_an_adjusted_spell_comes_to_the_end() -> None:
    table = open_table("ana: haste=1 deck=59", "cooldown 1", "set bo haste=0")
    assert (table.spells("ana"), table.spells("bo")) == ([], ["haste"])


def test_r40_setting_active_begins_the_turn_again() -> None:
    table = open_table("ana: odd-job=0 burn=2 nova=2 deck=56", "cooldown 1 1", cards=OPS)
    table.refused('adjust ana hp=3 because "x"', "rule", "wg.r40")
    table('adjust ana hp=3 turn=7 active=bo because "x"')
    now = table.now
    assert (now["queue"], now["effect"], now["active"], now["turn"], now["phase"]) == ([], None, "bo", 7, "choose")


def test_r40_adjusting_is_possible_during_a_manual_effect() -> None:
    table = open_table("ana: odd-job=0", "odd", "set ana hp=50", cards=OPS)
    assert (table.hp()[0], table.due()[0]) == (50, "done ana")


def test_r41_another_price_is_accepted_with_a_warning() -> None:
    table = open_table("ana: fury=0 haste=0", "cast fury x0")
    assert (table.hands()[0], table.mana("fury")) == (3, [0])
    assert table.texts("price") == ["Fury costs 4 now, but 0 mana was paid"]
    assert table("cast haste x3").kinds()[:2] == ["cast", "price"]
    table.refused("cast fury x1", "rule", "wg.r9")


def test_r42_a_manual_effect_continues_until_done() -> None:
    table = open_table("ana: odd-job=0 burn=0 hand=3 deck=57", "burn", "odd", cards=OPS)
    assert table.now["effect"] == {"spell": "odd-job", "wizard": "ana", "power": None, "manual": True}
    assert (table.due(), table.defaults()) == (["done ana", "damage ana", "move ana"], ["done"] * 3)
    table.refused("pass", "not-due", "wg.r5")
    table("3", "2 ana", "burn discard 4", "show 2 2")
    assert (table.hp(), table.waiting()) == ([58, 57], ["burn"])
    assert table("done").hp() == [58, 55]


def test_r42_damage_goes_to_the_foe_of_the_effects_owner() -> None:
    table = open_table("ana: odd-job=0 bo swap-meet=1 hand=3 deck=56", "odd", cards=OPS)
    table("move swap-meet discard", "done")
    assert table.due()[0] == "done bo"
    assert table("damage 4").hp() == [56, 60]


def test_r42_a_block_is_entered_after_the_discard() -> None:
    table = open_table("ana: haste=0 bo hand=12 deck=48", "move bo discard 3", "3 blocked")
    assert (table.hp(), table.wizard("ana")["last_basic"]) == ([60, 60], {"power": 3, "damage": 0})
    assert table.sums() == [[("power", 3), ("blocked", -3)]]
    assert (table.now["phase"], table.due()) == ("limit", ["move bo"])


def test_r44_a_new_spell_is_declared_once() -> None:
    table = open_table('spell "Fire Ball" 2 attack instant', "ana: haste=0")
    table.refused('spell "Fire Ball" 2 attack instant', "rule", "wg.r37")
    table.refused('spell "Trance State" 2 attack instant', "rule", "wg.r37")
    table.refused("spell Ana 2 attack instant", "rule", "wg.r37")
    table("set ana fire-ball=0", "cast fire", "damage 3", "done")
    assert (table.hp()[1], table.mana("fire-ball")) == (57, [2])


def test_r44_without_a_file_the_sample_is_the_book() -> None:
    table = new_table(cards="")
    assert table.now["spell_deck"] >= 30
    assert {"trance-state", "shadow-attack"} <= set(table.session.table().state.book.spell)


def test_r40_a_count_needs_a_number() -> None:
    """A place with a name of several words needs a number, too."""
    table = new_table(cards="", pool="open")
    for line in ("count deck", "count Candle Trick", "count * candle-trick"):
        assert "PLACE=NUMBER" in table.refused(line, "words").remedy


def test_r42_an_own_ongoing_spell_is_recalled_before_casting() -> None:
    table = open_table("ana: slack-tide=2 short-cut=0 ember-dart=0 deck=58", "cooldown", cards="")
    reminder = "In effect for Ana: Slack Tide (At the start of your cast phase, gain a mana)"
    assert table.questions()[0] == f"Ana can cast Short Cut for 1, Ember Dart for 1. {reminder}"
    assert "Slack Tide" not in " ".join(table("cast short-cut").questions())
    table = open_table("ana: slack-tide=2 deck=58", "cooldown", cards="")
    assert table.questions()[0] == f"Nothing can be cast. Type a basic attack by Ana (3 mana in hand). {reminder}"
    assert sum("Slack Tide" in question for question in table.questions()) == 1


def test_r42_an_own_ongoing_spell_is_recalled_as_the_turn_begins() -> None:
    reminder = "In effect for Ana: Slack Tide (At the start of your cast phase, gain a mana)"
    table = open_table('adjust ana slack-tide=2 deck=58 active=ana because "set"', cards="")
    assert table.questions()[0] == f"Ana chooses a second spell from the book. {reminder}"
    assert "Slack Tide (" not in " ".join(table("skip").questions())
    full = "slack-tide=2 short-cut=1 ember-dart=1 magpie=1 wellspring=1 iron-rain=1 deck=53"
    table = open_table(f'adjust ana {full} active=ana because "set"', cards="")
    assert (table.due(), table.questions()[0].endswith(reminder)) == (["cooldown ana"], True)


def test_r42_the_text_of_a_card_by_hand_is_shown_when_it_is_cast() -> None:
    table = open_table("ana: changeling=0", "cast changeling", cards="")
    text = table.session.table().state.book.spell["changeling"].text
    assert table.questions()[0] == f"Ana's Changeling: {text} Type what it does; at the end, type: done"


def test_r31_the_attack_prompt_says_what_may_block_it() -> None:
    table = open_table("ana: ember-dart=0 bo stone-ward=1 hand=1 deck=58", cards="")
    assert "In effect for Bo: Stone Ward (When your foe makes a basic attack" in table.questions()[1]
    assert table.questions()[1].endswith("If the attack is blocked, type for example: 2 blocked")


def test_r40_an_adjustment_names_a_spell_without_its_owner() -> None:
    table = open_table("ana: haste=1 bo fury=2 deck=57", "cooldown")
    assert table('adjust fury-1 deck+1 because "x"').long_form() == "adjust bo fury-1 deck+1 because x"
    assert table("set deck+1 fur=0").mana("fury") == [0]
    table.refused('adjust hp-1 because "x"', "words")
    table.refused('adjust growth=1 deck-1 because "x"', "words")


def test_r40_a_turn_that_an_adjustment_begins_has_no_limit_to_keep() -> None:
    table = new_table()('adjust active=ana because "x"')
    assert (table.now["phase"], table.due()) == ("choose", ["pool"])
