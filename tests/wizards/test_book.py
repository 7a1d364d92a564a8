"""The rulebook of Wizards of the Grimoire is complete; ``tests/suite`` tests what all games share."""

from __future__ import annotations

import re
from pathlib import Path

from gm.games import load
from gm.games.wizards.book import Book
from gm.games.wizards.cards import SHIPPED
from gm.games.wizards.house import House
from gm.games.wizards.lookup import describe
from gm.games.wizards.rules.flow import GAIN
from gm.games.wizards.state import BOX, HP, LIMIT, MANA, POOL, SPELLS
from gm.store.shipped import cards
from gm.table.lookup import Lookup
from tests.support.handbook import questions

GAME = load("wizards")
BOOK = Book(cards("wizards"))
RULES = {rule.id: rule for rule in GAME.rulebook().rules(None)}
OF_NOTHING = ("pizza", "offside", "en passant", "xyzzy", "where is the bathroom")


def test_every_shipped_spell_has_its_rule() -> None:
    assert {spell.rule for spell in SHIPPED.values()} == {
        name for name in cards("wizards")["rules"] if name.startswith("wg.spell.")
    }


def test_the_rulebook_is_complete() -> None:
    assert {int(name[4:]) for name in RULES if re.fullmatch(r"wg\.r\d+", name)} == {*range(1, 45)}
    assert {spell.rule for spell in BOOK.shipped.spell.values()} <= {*RULES}
    assert sum(name.startswith("wg.word.") for name in RULES) >= 25


def test_all_spells_have_one_heading() -> None:
    assert {rule.section for name, rule in RULES.items() if name.startswith("wg.spell.")} == {"Spells"}


def test_rules_of_shipped_spells_match_their_cards() -> None:
    """Each text begins with its facts: ``Attack, instant, basic, 4 mana.``"""
    for spell in SHIPPED.values():
        assert RULES[spell.rule].text.startswith(describe(BOOK, spell).partition(".")[0]), spell.id


def test_unrelated_questions_find_only_guesses() -> None:
    lookup = Lookup(RULES.values())
    assert [question for question in OF_NOTHING if not lookup.ask(question).guess] == []
    lookup.close()


def test_the_lookup_has_enough_questions() -> None:
    assert len([*questions(Path(__file__).with_name("lookup.txt"))]) >= 200


NUMBERS = {3: "three", 6: "six", 10: "ten"}
BOX_IN_WORDS = "{} ones, {} twos, {} threes, {} fours".format(*BOX)
FIGURES = {
    "wg.r1": (f"{HP} HP", f"{MANA} mana", BOX_IN_WORDS),
    "wg.r2": (f"pool is {NUMBERS[POOL['10']]} spells",),
    "wg.r4": (f"more than {NUMBERS[LIMIT]} mana", f"down to {NUMBERS[LIMIT]}"),
    "wg.r6": (f"With {NUMBERS[SPELLS]},",),
    "wg.r8": (f"Draw {NUMBERS[GAIN]} mana",),
    "wg.r38": (f"{HP} HP",),
    "wg.r40": (f"add up to {MANA}",),
    "wg.r43": (f"{HP} is the maximum",),
    "wg.word.hand": (f"more than {NUMBERS[LIMIT]}",),
    "wg.word.repertoire": (f"at most {NUMBERS[SPELLS]}",),
    "wg.word.unseen": ("{} ones, {} twos, {} threes and {} fours".format(*BOX),),
}
"""The numbers in a rule's title and text, from the code, by the rule's id."""


def test_figures_in_the_rules_are_those_of_the_code() -> None:
    for rule, figures in FIGURES.items():
        text = f"{RULES[rule].title} {RULES[rule].text}"
        assert [figure for figure in figures if figure.casefold() not in text.casefold()] == [], rule
    for value in House.TABLE["health"].values:
        assert value in cards("wizards")["en/rules"]["wg.r38"]["house"]
    sheet = Path(__file__).parents[2].joinpath("printables/wizards/distribution.typ").read_text(encoding="utf-8")
    assert BOX_IN_WORDS in sheet
    assert f"[of {MANA}]" in sheet
