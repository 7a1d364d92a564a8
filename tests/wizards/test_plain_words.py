"""Sentences of Wizards: they agree with their numbers and are true."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm.errors import GmError
from gm.notation.short_forms import needs_explicit_default
from gm.table.interchange.attached_files import read_file

from .table import GAME, file_of, new_table, open_table

FIRE = '[[spell]]\nname = "Fire Ball"\ncost = 2\ntype = "attack"\nactivation = "instant"\n'


def test_the_pool_prompt_counts_one_spell() -> None:
    table = new_table(pool="8", sets="basic")("pool doom haste fury mutation renewal power living time")
    table("choose haste", "pool shadow", "choose fury")
    assert table.questions() == ["Which spell was added to the pool? (1 in the deck)"]


def test_a_notice_counts_the_spells_for_the_pool() -> None:
    table = new_table(pool="8", sets="basic")("pool doom haste fury mutation renewal power living time")
    assert table.texts("pooled")[0].startswith("Lay these face up in the pool: Doom Drop, ")
    assert table("choose haste", "pool shadow").texts("pooled") == ["Lay this face up in the pool: Shadow Attack"]


def test_with_an_open_pool_spells_come_from_the_book() -> None:
    assert new_table(pool="open").questions() == ["Ana chooses a spell from the book"]
    table = open_table(
        'adjust ana haste=0 fury=0 renewal=1 mutation=1 growth=1 doom=1 deck=56 active=ana because "set"'
    )
    assert table.questions()[0] == "Ana may replace Haste or Fury with a spell from the book"
    text = table.refused("choose haste fury", "rule", "wg.r6").message
    assert text == "Haste is not in the spell deck: it is with Ana."


def test_cost_says_that_an_effect_is_in_progress() -> None:
    table = open_table("ana: mutation=0 haste=0", "mutation")
    assert table.due() == ["show ana"]
    assert table.query("cost haste").view.data["why"] == "The effect in progress must be finished first."


def test_a_missing_power_names_the_spells() -> None:
    table = open_table('adjust ana haste=1 fury=1 deck=58 active=ana because "set"', "skip")
    assert table.refused("cooldown 3", "rule", "wg.r7").message == (
        "Mana is discarded from Haste and Fury: type 2 powers, not 1."
    )


def test_a_power_bonus_is_a_term_of_the_damage() -> None:
    table = open_table("ana: growth=2 deck=58", "cooldown", "basic 4")
    assert table.texts("damage") == ["Bo takes 5 damage (power 4 + 1 for Growth): 55 HP left"]


@pytest.mark.parametrize(
    ("n", "said"),
    [("61", "it must be a number from 0 to 60"), ('"power-"', "it must be a number from 0 to 60, or a sum")],
)
def test_a_mistake_in_a_card_file_is_reported_once(tmp_path: Path, n: str, said: str) -> None:
    path = file_of(tmp_path, f'{FIRE}ops = [{{do = "damage", n = {n}}}]\n')
    with pytest.raises(GmError) as no:
        read_file(GAME, "cards", str(path))
    assert no.value.message.startswith("1 mistake in ")
    assert f":\n  line 8, spell.0.ops.0.n: {said}" in no.value.message


def test_too_many_spells_for_the_pool_are_rejected() -> None:
    line = "pool doom haste fury mutation renewal power living time shadow growth trance"
    assert new_table().refused(line, "rule", "wg.r2").message == "The pool needs 10 spells, not 11."


def test_a_spell_without_text_says_who_carries_it_out() -> None:
    says = {
        spell: new_table().query(f"rule {spell}").data()["rule"]["text"]
        for spell in ("haste", "quick-swap", "power-hungry")
    }
    assert says["haste"].endswith("gm carries it out.")
    assert says["quick-swap"].endswith("enter it by hand.")
    assert says["power-hungry"].endswith("the players carry it out.")


def test_a_changed_shipped_spell_loses_its_old_text(tmp_path: Path) -> None:
    changed = '[[spell]]\nid = "trance-state"\nops = [{do = "damage", n = 9}]\n'
    detail = new_table(cards=file_of(tmp_path, changed)).query("rule trance-state").data()["rule"]["detail"]
    assert detail.endswith("1 mana. The effect is printed on the card; gm carries it out.")


def test_a_spell_typed_too_early_shows_what_is_next() -> None:
    """The spell alone could be meant for the pool, or to be chosen, cast or resolved."""
    table = open_table("choose haste", "set ana haste=2 deck=58 active=ana", "skip")
    no = table.refused("haste", "not-due", "wg.r5")
    assert no.message == "“haste” does not fit here."
    assert no.remedy.startswith("Next: Ana's cool-down")


def test_a_spell_that_cannot_be_paid_says_so() -> None:
    """Only the reason that applies now is given."""
    table = open_table("set ana crushing-blow=0 active=ana", "skip")
    assert table.refused("crushing", "rule", "wg.r9").message.startswith("Crushing Blow costs 5, but Ana has only 3")


def test_a_wizard_without_mana_is_offered_no_free_cast() -> None:
    table = open_table("ana: haste=0 hand=0 deck=60", "set ana hand=0 deck=60")
    assert table.refused("cast haste", "rule", "wg.r9").remedy == "Type: pass"
    remedy = table("set ana hand=1 deck=59").refused("cast haste", "rule", "wg.r9").remedy
    assert remedy == "Type: pass. If an effect lowered its price, say what was paid: cast haste x1"


def test_another_cast_is_suggested_only_if_one_is_possible() -> None:
    table = open_table("ana: haste=0 renewal=0", "set ana haste=1 deck=56")
    assert table.refused("cast haste", "rule", "wg.r9").remedy == "Cast another spell, or: pass"
    assert table("set ana renewal=1 deck=55").refused("cast haste", "rule", "wg.r9").remedy == "Type: pass"


def test_a_spell_after_the_end_offers_a_correction() -> None:
    table = open_table("retire bo")
    no = table.refused("haste", "not-due", "wg.r11")
    assert (no.message, no.remedy) == ("“haste” does not fit here.", "To correct an earlier line: gm fix")


def test_the_cool_down_prompt_asks_for_powers() -> None:
    table = open_table("choose haste", "set ana haste=2 hand=3 deck=55 active=ana", "skip")
    assert table.questions() == ["Ana's cool-down: discard the top mana of Haste and type its power, if you saw it"]
    assert table.defaults() == ["cooldown"]
    assert table.session.table().view.prompts[0].example == "cooldown 1"
    table = open_table("choose haste", "set ana haste=2 doom-drop=1 deck=57 active=ana", "skip", powers="must")
    assert table.questions() == [
        "Ana's cool-down: discard the top mana of Haste and Doom Drop and type the powers in this order; "
        "Doom Drop fires"
    ]


def test_a_spell_in_the_pool_must_wait_until_it_is_full() -> None:
    table = new_table(pool="8")("pool doom crush haste growth silent fury mutation renewal", "choose haste")
    no = table.refused("fury", "rule", "wg.r2")
    assert no.message == "Fury is not in the spell deck: it is in the pool."
    assert no.remedy == "It can be chosen once the pool is full. First name the spells that fill the pool."


def test_the_basic_prompt_names_ongoing_spells_of_the_foe() -> None:
    """Only spells whose effects the table carries out are named, since they may block the attack."""
    table = open_table("set bo power-hungry=1 growth=1 deck=58 active=ana", "skip")
    assert (
        table.questions()[0]
        == "Nothing can be cast. Type a basic attack by Ana (3 mana in hand). In effect for Bo: Power Hungry"
    )


def test_a_wrong_move_shows_which_one_is_asked_for() -> None:
    table = open_table("set ana silent-support=1 haste=2 growth=2 fury=2 deck=53 active=ana", "skip", "cooldown")
    no = table.refused("move deck ana", "rule", "wg.r14")
    assert no.message == "Silent Support does not ask you to move mana from the mana deck to Ana."
    assert no.remedy == "It asks for a move from Haste, Growth or Fury to Ana. For example: move haste ana"


def test_a_choice_and_its_refill_stand_on_one_line() -> None:
    table = new_table(cards="")
    table(
        "pool creeping-frost iron-rain short-cut ember-dart shadow-attack quiet-hour rising-moon magpie undertow unpick"
    )
    rows = len(table.session.table().rows)
    table("short cut, loose thread")
    assert [row.words for row in table.session.table().rows[rows:]] == ["choose short-cut", "pool loose-thread"]
    table.refused("ember dart, short cut", "rule")


def test_several_moves_stand_on_one_line() -> None:
    table = open_table("ana: time-distortion=0 haste=2 fury=2 growth=2 hand=3 deck=51", "cooldown", "time")
    assert table("haste, fury").mana("haste", "fury", "growth") == [0, 0, 1]


def test_a_line_that_is_refused_never_casts_a_spell_besides() -> None:
    table = open_table("ana: time-distortion=0 haste=2 fury=2 hand=3 deck=53", "cooldown", "time")
    assert table.questions() == [
        "Ana's Time Distortion: move 1 mana from each of Haste and Fury to Ana. Type one of them; gm adds the other"
    ]
    table.refused("haste, fury", "rule", "wg.r14")
    assert table("haste").mana("haste", "fury") == [0, 0]


def test_a_spell_may_begin_with_a_word_of_the_game(tmp_path: Path) -> None:
    cards = file_of(tmp_path, '[[spell]]\nname = "Mana Leak"\ncost = 1\ntype = "utility"\nactivation = "instant"')
    table = open_table(cards=cards)
    assert table("choose mana").spells("ana") == ["mana-leak"]


def test_enter_never_ends_a_turn_in_which_something_can_be_done() -> None:
    """With a spell to cast or mana in hand, the end of the turn must be typed."""
    table = open_table("ana: ember-dart=0", cards="")
    for line in ("ember dart", "move ana deck x2"):
        assert needs_explicit_default(GAME.play.prompts(table.session.table().state, None))
        table(line)
    assert not needs_explicit_default(GAME.play.prompts(table.session.table().state, None))


def test_names_in_a_list_may_be_cut_after_a_space() -> None:
    table = new_table(cards="", pool="8")("pool deep b, well, iron r, trance state")
    assert table.now["pool"] == ["deep-breath", "wellspring", "iron-rain", "trance-state"]


def test_a_name_in_a_list_that_may_be_two_is_asked_about() -> None:
    """“Quiet h” may be Quiet Hour, or Quiet Hour and Heavy Hammer."""
    table = new_table(cards="")
    table.refused("pool quiet h", "ambiguous")
    assert table("pool quiet, h").now["pool"] == ["quiet-hour", "heavy-hammer"]


def test_a_small_word_that_begins_a_spell_is_not_ignored() -> None:
    table = new_table(cards="", pool="8")("pool well of, living wind")
    assert table.now["pool"] == ["wellspring", "living-wind"]
    table = open_table("ana: time-distortion=0 haste=2 fury=2 growth=2 hand=3 deck=51", "cooldown", "time")
    table.refused("has fur", "rule", "wg.r14")
    assert table("has, fur").mana("haste", "fury", "growth") == [0, 0, 1]


def test_initials_are_enough_even_if_they_begin_a_word() -> None:
    """“Ir” is short for Iron Rain twice over; “iro” is too short alone."""
    table = open_table("ana: iron-rain=0", cards="")
    table.refused("iro", "ambiguous")
    assert table("ir").answer.text == "cast iron-rain"


def test_a_new_spell_needs_no_quotes_before_its_price() -> None:
    table = open_table(cards="")("spell Night Raid 2 attack instant")
    assert table.answer.text == 'spell "Night Raid" 2 attack instant'
    assert "in quotes" in table.refused("spell Night of 3 Moons 2 attack instant", "words").remedy
    assert "instant|delayed|ongoing is missing" in table.refused("spell Dark Night 2 attack", "words").message


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("spell Night Raid 2ai", 'spell "Night Raid" 2 attack instant'),
        ("spell Night Raid 2ia", 'spell "Night Raid" 2 attack instant'),
        ("spell Ad Hoc 0ud", 'spell "Ad Hoc" 0 utility delayed'),
        ("spell Once a Day 1ro", 'spell "Once a Day" 1 regeneration ongoing'),
    ],
)
def test_first_letters_directly_after_the_cost_are_type_and_activation(typed: str, stored: str) -> None:
    assert open_table(cards="")(typed).answer.text == stored


@pytest.mark.parametrize("typed", ["spell Night Raid 2 a i", "spell Night Raid ai 2"])
def test_first_letters_in_any_other_place_are_not_read(typed: str) -> None:
    open_table(cards="").refused(typed, "words")


def test_done_ends_an_effect_by_hand_and_never_a_turn() -> None:
    table = open_table("ana: changeling=0 ember-dart=0 short-cut=0 hand=5 deck=55", "changeling", cards="")
    assert [row.words for row in table("4 done").session.table().rows[-2:]] == ["damage 4", "done"]
    table.refused("ember; done", "words")
    table.refused("ember done", "words")
    assert table("ember pass").now["active"] == "bo"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("hit for 4", "“basic” is not possible now: the cool-down comes first."),
        ("ana attacks for 4", "“basic” is not possible now: the cool-down comes first."),
        ("ana casts haste", "“cast” is not possible now: the cool-down comes first."),
    ],
)
def test_a_sentence_said_too_early_is_rejected_for_its_time(line: str, message: str) -> None:
    table = open_table("choose haste", "set ana haste=2 hand=3 deck=55 active=ana", "skip")
    assert table.refused(line, "not-due", "wg.r5").message == message


def test_a_second_answer_that_does_not_fit_is_no_reason() -> None:
    """After “4” another turn would begin, in which a basic attack is too early."""
    assert "too many" in open_table("ana: haste=1 deck=59", "cooldown").refused("4 and 3", "words").message


@pytest.mark.parametrize("line", ["haste 2, fury 1", "fury 1 haste 2", "has 2 fur 1"])
def test_r7_powers_of_the_cool_down_may_follow_the_names_of_spells(line: str) -> None:
    setting = 'adjust ana haste=1 fury=2 deck=57 active=ana because "set"'
    assert open_table(setting, "skip", line).answer.text == "cooldown 2 1"
    for wrong in ("haste 2", "haste 2, haste 1"):
        open_table(setting, "skip").refused(wrong, "words")
