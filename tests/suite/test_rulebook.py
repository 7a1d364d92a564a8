"""Every rule can be looked up by its id, is complete, and is found by the questions that people ask."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest

import gm
from gm.game import AnyGame, Rule
from gm.games import load
from gm.store.shipped import Cards, cards, root
from gm.table.lookup import Lookup
from tests.support.handbook import answered_otherwise, hard_to_read, questions, unknown_ids

FEW = 6
"""The number of values below which a house rule lists all of them, and not only the first and last."""
FACTS = {"see", "book", "switch"}
WORDING = {"title", "text", "example", "house", "ruling", "words"}
ASKED = 60
"""The least number of questions for each shipped game."""


@pytest.fixture
def shipped(slug: str) -> Cards:
    """Return the card files of a game with a rulebook."""
    return cards(slug)


@pytest.fixture
def rules(slug: str) -> Mapping[str, Rule]:
    """Return all rules by id."""
    return _rules(slug)


@cache
def _rules(slug: str) -> Mapping[str, Rule]:
    return {rule.id: rule for rule in load(slug).rulebook().rules(None)}


@pytest.fixture
def asked(slug: str) -> Sequence[tuple[str, str]]:
    """Return the questions that people ask, each with the rule that answers it."""
    return [*questions(Path(__file__).parents[1] / slug / "lookup.txt")]


def test_ids_codes_phrases_and_questions_are_unique(game: AnyGame, rules: Mapping[str, Rule]) -> None:
    assert len(rules) == len(game.rulebook().rules(None))
    for shared in (
        Counter(rule.code for rule in rules.values()),
        Counter(phrase.casefold() for rule in rules.values() for phrase in (*rule.words, *rule.asked)),
    ):
        assert [name for name, times in shared.items() if times > 1] == []


def test_every_rule_is_printed_or_a_ruling_of_ours_or_both(rules: Mapping[str, Rule]) -> None:
    assert [rule.id for rule in rules.values() if not (rule.book or rule.ruling)] == []
    unfinished = [rule.id for rule in rules.values() if rule.ruling and not re.fullmatch(r"[A-Z“].*[.”]", rule.ruling)]
    assert unfinished == [], "a ruling is a sentence"


def test_every_question_belongs_to_a_rule(shipped: Cards, rules: Mapping[str, Rule]) -> None:
    assert [name for name in shipped.get("en/asked", {}) if not rules[name].asked] == []


def test_every_rule_is_short(shipped: Cards, rules: Mapping[str, Rule]) -> None:
    faults = {name: hard_to_read(rule, rules) for name, rule in rules.items()}
    assert {name: wrong for name, wrong in faults.items() if wrong} == {}


def test_wording_and_facts_have_the_same_ids(shipped: Cards) -> None:
    assert list(shipped["rules"]) == list(shipped["en/rules"])
    assert {key for rule in shipped["rules"].values() for key in rule} == FACTS
    assert {key for rule in shipped["en/rules"].values() for key in rule} == WORDING


def test_every_heading_begins_at_a_rule(shipped: Cards, rules: Mapping[str, Rule]) -> None:
    titles = [section["title"] for section in shipped["en/contents"]["section"]]
    assert titles == list(dict.fromkeys(rule.section for rule in rules.values()))


def test_a_house_rule_is_described_with_all_its_values(
    game: AnyGame, shipped: Cards, rules: Mapping[str, Rule]
) -> None:
    """House rules of the same ruling are described together, under one name."""
    switches = game.inputs.house_rules
    for name, switch in switches.items():
        behind = rules[switch.rule]
        assert behind.switch in {other for other, rule in switches.items() if rule.rule == switch.rule}, name
        shown = switch.values if len(switch.values) < FEW else (switch.values[0], switch.values[-1])
        for rule in (behind, *(rule for rule in rules.values() if rule.switch == name)):
            assert [word for word in (name, *shown) if not re.search(rf"\b{word}\b", rule.house)] == [], rule.id


def test_only_a_ruling_with_a_house_rule_says_what_may_change(shipped: Cards, rules: Mapping[str, Rule]) -> None:
    assert [rule.id for rule in rules.values() if bool(rule.switch) != bool(rule.house)] == []


def test_every_id_named_in_code_and_cards_is_known(slug: str, shipped: Cards, rules: Mapping[str, Rule]) -> None:
    prefix = next(iter(rules)).partition(".")[0]
    code = (Path(gm.__file__).parent / "games" / slug).rglob("*.py")
    texts = [path for path in (Path(root("cards")) / slug).rglob("*.*") if path.suffix in (".toml", ".gm")]
    unknown = {path.name: unknown_ids(path.read_text(encoding="utf-8"), prefix, rules) for path in (*code, *texts)}
    assert {name: ids for name, ids in unknown.items() if ids} == {}


def test_every_question_finds_its_rule_first(rules: Mapping[str, Rule], asked: Sequence[tuple[str, str]]) -> None:
    lookup = Lookup(rules.values())
    assert answered_otherwise(lookup, asked) == {}
    lookup.close()


def test_foreign_words_lead_to_words_of_the_texts(game: AnyGame, shipped: Cards, rules: Mapping[str, Rule]) -> None:
    known = " ".join(part.casefold() for rule in rules.values() for part in (rule.title, rule.text, *rule.words))
    tongues = game.rulebook().translations
    assert tongues
    assert {
        word: meaning for word, meaning in tongues.items() if any(part not in known for part in meaning.split())
    } == {}


def test_questions_are_many_and_unique(asked: Sequence[tuple[str, str]]) -> None:
    assert len(asked) >= ASKED
    assert len({question.casefold() for question, _ in asked}) == len(asked)
