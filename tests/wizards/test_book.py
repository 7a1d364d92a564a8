"""Everything that can be looked up: whole, each id known wherever it is named, and found as people ask for it."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import gm
from gm.games import load
from gm.games.wizards.book import Book
from gm.games.wizards.cards import SHIPPED
from gm.games.wizards.lookup import says
from gm.store.shipped import cards, root
from gm.table.lookup import Lookup
from tests.driving.handbook import answered_otherwise, hard_to_read, questions, unknown_ids

GAME = load("wizards")
BOOK = Book(cards("wizards"))
RULES = {rule.id: rule for rule in GAME.book().rules(None)}
ASKED = [*questions(Path(__file__).with_name("lookup.txt"))]
OF_NOTHING = ("pizza", "offside", "en passant", "xyzzy", "where is the bathroom")


def test_all_of_it_is_there() -> None:
    assert {int(name[4:]) for name in RULES if re.fullmatch(r"wg\.r\d+", name)} == {*range(1, 45)}
    assert {spell.rule for spell in BOOK.shipped.spell.values()} <= {*RULES}
    assert sum(name.startswith("wg.word.") for name in RULES) >= 25


def test_no_two_share_an_id_a_short_code_or_a_phrase() -> None:
    assert len(RULES) == len(GAME.book().rules(None))
    for shared in (
        Counter(rule.code for rule in RULES.values()),
        Counter(word for rule in RULES.values() for word in rule.words),
    ):
        assert [name for name, times in shared.items() if times > 1] == []


def test_each_can_be_read_in_a_hurry() -> None:
    found = {name: hard_to_read(rule, RULES) for name, rule in RULES.items()}
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_wording_and_facts_are_of_the_same_ids() -> None:
    read = cards("wizards")
    assert list(read["rules"]) == list(read["en/rules"])
    assert {key for rule in read["rules"].values() for key in rule} == {"see", "book", "switch"}
    assert {key for rule in read["en/rules"].values() for key in rule} == {"title", "text", "example", "house", "words"}


def test_every_heading_begins_at_a_rule_and_those_of_spells_lie_under_theirs() -> None:
    sections = cards("wizards")["en/contents"]["section"]
    assert [section["title"] for section in sections] == list(dict.fromkeys(rule.section for rule in RULES.values()))
    assert {rule.section for name, rule in RULES.items() if name.startswith("wg.spell.")} == {"Spells"}


@pytest.mark.parametrize("switch", GAME.typed.switches)
def test_a_house_switch_is_told_with_all_its_values(switch: str) -> None:
    behind = RULES[GAME.typed.switches[switch].rule]
    assert behind.switch == switch
    assert all(re.search(rf"\b{value}\b", behind.house) for value in (switch, *GAME.typed.switches[switch].values))


def test_only_a_rule_with_a_switch_says_what_the_house_may_change() -> None:
    assert [rule.id for rule in RULES.values() if bool(rule.switch) != bool(rule.house)] == []


@pytest.mark.parametrize(
    "path",
    [
        *sorted((Path(gm.__file__).parent / "games" / "wizards").rglob("*.py")),
        *sorted((Path(root("cards")) / "wizards").rglob("*.*")),
    ],
    ids=lambda path: path.name,
)
def test_every_id_named_in_code_and_cards_is_known(path: Path) -> None:
    assert unknown_ids(path.read_text(encoding="utf-8"), "wg", RULES) == []


def test_a_spell_of_the_four_tells_cost_type_activation_and_set_as_the_program_has_them() -> None:
    """Of each: ``Attack, instant, basic, 4 mana.``"""
    for spell in SHIPPED.values():
        assert RULES[spell.rule].text.startswith(says(BOOK, spell).partition(".")[0]), spell.id


def test_each_question_finds_its_rule_first() -> None:
    lookup = Lookup(RULES.values())
    assert answered_otherwise(lookup, ASKED) == {}
    lookup.close()


def test_of_what_is_not_in_the_game_the_nearest_is_called_a_guess() -> None:
    lookup = Lookup(RULES.values())
    assert [question for question in OF_NOTHING if not lookup.ask(question).guess] == []
    lookup.close()


def test_questions_are_many_and_none_is_asked_twice() -> None:
    assert len(ASKED) >= 150
    assert len({question.casefold() for question, _ in ASKED}) == len(ASKED)
