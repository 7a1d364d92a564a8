"""The labels of the menus: numbers of the spells in the pool, and first letters of the spells that can be cast."""

from __future__ import annotations

import pytest

from gm.commands.menu import menu_choices, menu_rows

from .table import Table, new_table, open_table

POOL = "pool creeping-frost iron-rain short-cut ember-dart shadow-attack quiet-hour rising-moon changeling deep-breath"


def menu(table: Table) -> list[tuple[str, str]]:
    """Return the menu that the console shows."""
    duel = table.session.table()
    return menu_rows(menu_choices(duel.game, duel.view.pending, duel.known, duel.state))


def test_a_number_chooses_the_spell_that_the_menu_numbers() -> None:
    table = new_table(cards="")(f"{POOL} trance-state")
    assert menu(table)[:2] == [
        ("1 mana", "[1] short-cut · [2] ember-dart · [3] deep-breath · [4] trance-state"),
        ("2 mana", "[5] creeping-frost · [6] rising-moon · [7] changeling"),
    ]
    assert table("5").answer.text == "choose creeping-frost"


def test_a_number_that_the_menu_does_not_show_chooses_nothing() -> None:
    table = new_table(cards="")(f"{POOL} trance-state")
    table.refused("11", "words")
    table.refused("0", "words")


def test_a_first_letter_casts_the_only_spell_that_it_begins() -> None:
    table = open_table("ana: ember-dart=0 short-cut=0 slack-tide=0 hand=5 deck=55", cards="")
    assert menu(table) == [("1 mana", "[e]mber-dart · short-cut"), ("2 mana", "slack-tide")]
    table.refused("s", "ambiguous")
    assert table("e").answer.text == "cast ember-dart"


@pytest.mark.parametrize(("spell", "letter"), [("pickpocket", "p"), ("quiet-hour", "q")])
def test_a_letter_with_another_meaning_casts_nothing(spell: str, letter: str) -> None:
    """“p” may be short for pass, and “q” leaves the console."""
    table = open_table(f"ana: {spell}=0 hand=5 deck=55", cards="")
    assert menu(table)[0][1] == spell
    table.refused(letter, "ambiguous")


def test_a_number_in_the_casting_phase_is_still_a_basic_attack() -> None:
    table = open_table("ana: ember-dart=0 hand=5 deck=55", cards="")
    assert table("1").answer.text == "basic 1"
