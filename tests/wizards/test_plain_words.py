"""What is read out agrees with its numbers, and says what is so."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm.errors import GmError
from gm.table.interchange.attached_files import read_file

from .table import GAME, at_once, file_of, sit

FIRE = '[[spell]]\nname = "Fire Ball"\ncost = 2\ntype = "attack"\nactivation = "instant"\n'


def test_one_spell_is_left() -> None:
    table = sit(pool="8", sets="basic")("pool doom haste fury mutation renewal power living time")
    table("choose haste", "pool shadow", "choose fury")
    assert table.asks() == ["Which spell was added to the pool? (1 left)"]


def test_where_no_pool_is_kept_spells_are_of_the_book() -> None:
    assert sit(pool="open").asks() == ["Ana chooses a spell from the book"]
    table = at_once('adjust ana haste=0 fury=0 renewal=1 mutation=1 growth=1 doom=1 deck=56 active=ana because "set"')
    assert table.asks()[0] == "Ana may replace Haste or Fury with a spell from the book"
    said = table.refused("choose haste fury", "rule", "wg.r6").message
    assert said == "Haste is not in the spell deck: it is with Ana."


def test_a_cost_asked_while_an_effect_is_under_way_says_so() -> None:
    table = at_once("ana: mutation=0 haste=0", "mutation")
    assert table.due() == ["show ana"]
    assert table.asked("cost haste").view.data["why"] == "The effect in progress must be finished first."


def test_a_power_too_few_names_the_spells() -> None:
    table = at_once('adjust ana haste=1 fury=1 deck=58 active=ana because "set"', "skip")
    assert table.refused("cooldown 3", "rule", "wg.r7").message == (
        "Mana is discarded off Haste and Fury: type 2 powers, not 1."
    )


def test_what_counts_more_is_called_so_whatever_the_spell_is_called() -> None:
    table = at_once("ana: growth=2 deck=58", "cooldown", "basic 4")
    assert table.told("damage") == ["Bo takes 5 damage (power 4 + 1 for higher powers): 55 HP left"]


@pytest.mark.parametrize(
    ("n", "said"), [("61", "it must be a number from 0 to 60"), ('"power-"', "a sum joins numbers up to 60")]
)
def test_a_fault_of_a_card_file_is_told_once_and_in_plain_words(tmp_path: Path, n: str, said: str) -> None:
    path = file_of(tmp_path, f'{FIRE}ops = [{{do = "damage", n = {n}}}]\n')
    with pytest.raises(GmError) as no:
        read_file(GAME, "cards", str(path))
    assert no.value.message.startswith("1 mistake in ")
    assert f":\n  line 8, spell.0.ops.0.n: {said}" in no.value.message


def test_too_many_spells_for_the_pool_are_refused_by_the_rule() -> None:
    line = "pool doom haste fury mutation renewal power living time shadow growth trance"
    assert sit().refused(line, "rule", "wg.r2").message == "The pool needs 10 spells, not 11."


def test_a_spell_without_a_text_says_who_sees_to_its_effect() -> None:
    says = {
        spell: sit().asked(f"rule {spell}").data()["rule"]["text"] for spell in ("haste", "quick-swap", "power-hungry")
    }
    assert says["haste"].endswith("gm carries it out.")
    assert says["quick-swap"].endswith("entered by hand.")
    assert says["power-hungry"].endswith("the table carries it out.")


def test_one_of_the_four_that_is_changed_is_not_told_in_the_old_words(tmp_path: Path) -> None:
    changed = '[[spell]]\nid = "trance-state"\nops = [{do = "damage", n = 9}]\n'
    told = sit(cards=file_of(tmp_path, changed)).asked("rule trance-state").data()["rule"]["detail"]
    assert told.endswith("1 mana. Its effect is on its card; gm carries it out.")


def test_a_spell_named_when_none_is_due_is_told_what_is() -> None:
    """The word alone may be a spell laid, chosen, cast or resolved: it is called none of these."""
    table = at_once("choose haste", "set ana haste=2 deck=58 active=ana", "skip")
    no = table.refused("haste", "not-due", "wg.r5")
    assert no.message == "“haste” does not fit here."
    assert no.remedy.startswith("Next: Ana's cool-down")


def test_a_spell_that_may_be_cast_now_but_cannot_be_paid_says_so() -> None:
    """It is not told of what it would be at other moments."""
    table = at_once("set ana crushing-blow=0 active=ana", "skip")
    assert table.refused("crushing", "rule", "wg.r9").message.startswith("Crushing Blow costs 5, and Ana has 3")


def test_whoever_names_a_spell_after_the_end_is_told_what_can_still_be_done() -> None:
    table = at_once("retire bo")
    no = table.refused("haste", "not-due", "wg.r11")
    assert (no.message, no.remedy) == ("“haste” does not fit here.", "To correct something before the end: gm fix")


def test_at_a_cool_down_it_is_shown_how_powers_are_told() -> None:
    table = at_once("choose haste", "set ana haste=2 hand=3 deck=55 active=ana", "skip")
    assert table.asks() == ["Ana's cool-down: discard the top mana of Haste and type its power (Enter: not given)"]
    assert table.defaults() == ["cooldown"]
    assert table.session.table().stands.prompts[0].example == "cooldown 1"
    told = at_once("choose haste", "set ana haste=2 doom-drop=1 deck=57 active=ana", "skip", powers="must")
    assert told.asks() == [
        "Ana's cool-down: discard the top mana of Haste and Doom Drop and type the powers in this order; "
        "Doom Drop fires"
    ]


def test_a_spell_that_lies_in_the_pool_already_is_chosen_once_the_pool_is_full() -> None:
    table = sit(pool="8")("pool doom crush haste growth silent fury mutation renewal", "choose haste")
    no = table.refused("fury", "rule", "wg.r2")
    assert no.message == "Fury is not in the spell deck: it is in the pool."
    assert no.remedy == "It can be chosen once the pool is full. First name the spells that fill the pool."


def test_before_a_basic_attack_the_foes_ongoing_spells_that_the_table_sees_to_are_named() -> None:
    """Of them gm does not know whether one blocks it; what it works out by itself is not named."""
    table = at_once("set bo power-hungry=1 growth=1 deck=58 active=ana", "skip")
    assert table.asks()[0] == "Nothing can be cast. A basic attack by Ana (3 mana in hand); Bo's Power Hungry is on"


def test_another_mana_than_an_effect_asks_for_is_told_which_it_asks_for() -> None:
    table = at_once("set ana silent-support=1 haste=2 growth=2 fury=2 deck=53 active=ana", "skip", "cooldown")
    no = table.refused("move deck ana", "rule", "wg.r14")
    assert no.message == "Silent Support does not ask for mana from the mana deck to Ana."
    assert no.remedy == "It asks for mana from Haste, Growth or Fury to Ana."
