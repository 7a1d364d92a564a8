"""The handbook of Wizards of the Grimoire is whole: every rule, ruling and spell; what holds of any game's is asked in
``tests/suite/test_rulebook.py``."""

from __future__ import annotations

import re
from pathlib import Path

from gm.games import load
from gm.games.wizards.book import Book
from gm.games.wizards.cards import SHIPPED
from gm.games.wizards.lookup import describe
from gm.store.shipped import cards
from gm.table.lookup import Lookup
from tests.support.handbook import questions

GAME = load("wizards")
BOOK = Book(cards("wizards"))
RULES = {rule.id: rule for rule in GAME.rulebook().rules(None)}
OF_NOTHING = ("pizza", "offside", "en passant", "xyzzy", "where is the bathroom")


def test_all_of_it_is_there() -> None:
    assert {int(name[4:]) for name in RULES if re.fullmatch(r"wg\.r\d+", name)} == {*range(1, 45)}
    assert {spell.rule for spell in BOOK.shipped.spell.values()} <= {*RULES}
    assert sum(name.startswith("wg.word.") for name in RULES) >= 25


def test_all_spells_stand_under_one_heading() -> None:
    assert {rule.section for name, rule in RULES.items() if name.startswith("wg.spell.")} == {"Spells"}


def test_a_spell_of_the_four_tells_type_activation_set_and_cost_as_the_program_has_them() -> None:
    """Of each: ``Attack, instant, basic, 4 mana.``"""
    for spell in SHIPPED.values():
        assert RULES[spell.rule].text.startswith(describe(BOOK, spell).partition(".")[0]), spell.id


def test_of_what_is_not_in_the_game_it_is_said_that_nothing_fits() -> None:
    lookup = Lookup(RULES.values())
    assert [question for question in OF_NOTHING if not lookup.ask(question).guess] == []
    lookup.close()


def test_questions_are_many() -> None:
    assert len([*questions(Path(__file__).with_name("lookup.txt"))]) >= 200
