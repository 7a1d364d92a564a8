"""Everything that can be looked up: whole, each id known wherever it is named, and found as people ask for it."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import gm
from gm.games import load
from gm.games.grimslingers.cards import ELEMENTS, SIGNATURES
from gm.store.shipped import cards, root
from gm.table.lookup import Lookup
from tests.driving.handbook import answered_otherwise, hard_to_read, questions, unknown_ids

GAME = load("grimslingers")
RULES = {rule.id: rule for rule in GAME.book().rules(None)}
ASKED = [*questions(Path(__file__).with_name("lookup.txt"))]
NUMBERED = {*range(1, 10), *range(20, 31), *range(70, 97)}
SHARED = ("start_hp", "start_ep", "max_hp", "max_ep")
"""Switches of one ruling, told together."""


def test_all_of_it_is_there() -> None:
    assert {int(name[4:]) for name in RULES if re.fullmatch(r"gs\.r\d+", name)} == NUMBERED
    assert {card.rule for card in (*SIGNATURES, *ELEMENTS)} <= {*RULES}
    assert sum(name.startswith("gs.word.") for name in RULES) >= 25


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
    read = cards("grimslingers")
    assert list(read["rules"]) == list(read["en/rules"])
    assert {key for rule in read["rules"].values() for key in rule} == {"see", "book", "switch"}
    assert {key for rule in read["en/rules"].values() for key in rule} == {"title", "text", "example", "house", "words"}


def test_every_heading_begins_at_a_rule() -> None:
    sections = cards("grimslingers")["en/contents"]["section"]
    assert [section["title"] for section in sections] == list(dict.fromkeys(rule.section for rule in RULES.values()))


@pytest.mark.parametrize("switch", GAME.typed.switches)
def test_a_house_switch_is_told_with_all_its_values(switch: str) -> None:
    behind = RULES[GAME.typed.switches[switch].rule]
    values = GAME.typed.switches[switch].values
    shown = values if len(values) < 6 else (values[0], values[-1])
    assert behind.switch == (SHARED[0] if switch in SHARED else switch)
    assert all(re.search(rf"\b{value}\b", behind.house) for value in (switch, *shown))


def test_only_a_rule_with_a_switch_says_what_the_house_may_change() -> None:
    assert [rule.id for rule in RULES.values() if bool(rule.switch) != bool(rule.house)] == []


@pytest.mark.parametrize(
    "path",
    [
        *sorted((Path(gm.__file__).parent / "games" / "grimslingers").rglob("*.py")),
        *sorted((Path(root("cards")) / "grimslingers").rglob("*.*")),
    ],
    ids=lambda path: path.name,
)
def test_every_id_named_in_code_and_cards_is_known(path: Path) -> None:
    assert unknown_ids(path.read_text(encoding="utf-8"), "gs", RULES) == []


def test_a_card_tells_cost_banner_and_target_as_the_program_has_them() -> None:
    """Of every signature: ``Blue, single foe, 4 EP.``"""
    for card in SIGNATURES:
        said = f"{card.banner.capitalize()}, {card.target.replace('-', ' ')}, {card.cost} EP"
        assert RULES[card.rule].text.startswith(said), card.id


def test_each_question_finds_its_rule_first() -> None:
    lookup = Lookup(RULES.values())
    assert answered_otherwise(lookup, ASKED) == {}
    lookup.close()


def test_questions_are_many_and_none_is_asked_twice() -> None:
    assert len(ASKED) >= 200
    assert len({question.casefold() for question, _ in ASKED}) == len(ASKED)
