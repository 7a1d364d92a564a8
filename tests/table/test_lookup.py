"""Tests that rules are found by id, code, title and words; otherwise the nearest rule is a guess."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from gm.commands.rule import rule_data
from gm.errors import GmError
from gm.game import Rule, written_rules
from gm.games import load
from gm.table.lookup import Lookup, contents


@pytest.fixture
def lookup() -> Iterator[Lookup]:
    """Yield the rules of the toy game."""
    made = Lookup(load("toy").rulebook().rules(None))
    yield made
    made.close()


@pytest.mark.parametrize("typed", ["toy.r7", "TOY.R7", "r7", "R7", "A lamp parries", "a LAMP parries!", "parries"])
def test_an_exact_name_finds_its_rule(lookup: Lookup, typed: str) -> None:
    rule = lookup.exact(typed)
    assert rule is not None
    assert rule.id == "toy.r7"
    assert lookup.ask(typed).rules[0] == rule


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("who pays at the gate", "toy.r9"),
        ("stak", "toy.r5"),
        ("staking coins", "toy.r5"),
        ("do plans stay secret?", "toy.r4"),
        ("wether die", "toy.r3"),
    ],
)
def test_words_find_the_rule_that_contains_most_of_them(lookup: Lookup, question: str, first: str) -> None:
    assert lookup.ask(question).rules[0].id == first


def test_corrected_spelling_is_reported(lookup: Lookup) -> None:
    assert lookup.ask("wether die").meant == "weather die"
    assert lookup.ask("weather die").meant == ""
    assert "weather" not in lookup.ask("wethr die").meant, "a word with two letters missing is another word"


def test_unknown_words_get_the_nearest_rule_as_a_guess(lookup: Lookup) -> None:
    matches = lookup.ask("r99")
    assert matches.guess
    assert "toy.r9" in {rule.id for rule in matches.rules}


@pytest.mark.parametrize(
    "question", ["", "   ", "?!", "qqqqqqqqqqqqqq", '"', "*", "'; DROP TABLE rule; --", "NEAR(", "\0"]
)
def test_question_with_any_characters_is_accepted(lookup: Lookup, question: str) -> None:
    assert len(lookup.ask(question).rules) <= 8


def test_question_of_any_length_is_accepted(lookup: Lookup) -> None:
    assert len(lookup.ask("lamp " * 100_000).rules) <= 8


def test_contents_have_every_rule_once() -> None:
    rules = load("toy").rulebook().rules(None)
    sections = contents(rules)
    assert list(sections) == ["The road", "The gate"]
    assert [rule for section in sections.values() for rule in section] == list(rules)


def test_shown_rule_names_what_to_read_next(lookup: Lookup) -> None:
    data = rule_data(lookup.rules["toy.r15"], lookup.next_to(lookup.rules["toy.r15"]))
    assert data["code"] == "r15"
    assert data["see"] == [{"id": "toy.r1", "code": "r1", "title": "Two to four carters"}]
    assert "words" not in data


def test_rules_in_card_files_belong_to_the_heading_above_them() -> None:
    wording = {"title": "A lamp", "text": "It burns.", "words": ["lamp"]}
    cards: dict[str, Any] = {
        "rules": {"toy.a1": {"see": []}, "toy.a2": {"see": [], "switch": "light"}},
        "en/rules": {"toy.a1": wording, "toy.a2": wording},
        "en/asked": {"toy.a1": ["what if it gets dark"]},
        "en/contents": {"section": [{"title": "The road", "from": "toy.a1"}]},
    }
    first, second = written_rules(cards)
    assert (first.id, first.section, first.words) == ("toy.a1", "The road", ("lamp",))
    assert (second.section, second.switch, second.book) == ("The road", "light", "")
    assert (first.asked, second.asked) == (("what if it gets dark",), ())
    del cards["en/rules"]["toy.a2"]
    with pytest.raises(GmError, match=r"en/rules\.toml, toy\.a2"):
        written_rules(cards)


def test_unknown_word_is_read_as_a_known_synonym(lookup: Lookup) -> None:
    """The toy game has no cube, but it has dice."""
    assert lookup.ask("weather cube").meant == "weather die"
    assert lookup.ask("weather cube").rules[0].id == "toy.r3"


@pytest.mark.parametrize(
    "question", ["welcher würfel fürs wetter", "welcher wurfel furs wetter", "ce zar pentru vreme"]
)
def test_a_question_in_another_language_is_read_word_by_word(question: str) -> None:
    """The core knows common words of other languages, and a game brings its own."""
    made = Lookup(load("toy").rulebook().rules(None), {"wetter": "weather", "vreme": "weather"})
    matches = made.ask(question)
    assert (matches.rules[0].id, matches.guess) == ("toy.r3", False)
    made.close()


def test_game_word_shows_the_language_of_a_question() -> None:
    """Even if no other word is known, the nearest rule is the one about this word."""
    made = Lookup(load("toy").rulebook().rules(None), {"wetter": "weather"})
    assert made.ask("wetter heute").rules[0].id == "toy.r3"
    made.close()


@pytest.mark.parametrize(
    "question", ["who painted the mona lisa", "how do I cook rice", "wie koche ich nudeln", "parries rice"]
)
def test_question_about_nothing_in_the_game_finds_nothing(lookup: Lookup, question: str) -> None:
    """This holds even if a rule contains one of its words."""
    assert lookup.ask(question).guess


def test_nearest_title_ranks_before_a_text_with_the_words() -> None:
    rules = (
        Rule(
            "x.r1", "Gates", "A gate that is shut stays shut. Who knocks at a gate waits. A lamp is no key to a gate."
        ),
        Rule("x.r2", "Who knocks at a shut gate", "See the watchman."),
    )
    made = Lookup(rules)
    assert [rule.id for rule in made.ask("what if I knock at a gate that is shut").rules] == ["x.r2", "x.r1"]
    made.close()


def test_known_question_finds_a_rule_and_is_not_shown() -> None:
    asked = Rule("x.r1", "A lamp burns", "It needs oil.", asked=("what if it gets dark on the road",))
    made = Lookup((asked, Rule("x.r2", "The road", "It leads on.")))
    matches = made.ask("it is getting dark, what now")
    assert (matches.rules[0].id, matches.guess) == ("x.r1", False)
    assert "dark" not in str(rule_data(asked, ()))
    made.close()


def test_negation_changes_the_meaning_of_a_question() -> None:
    paid = Rule("x.r1", "A shut gate", "The watchman opens it for a coin.", words=("a coin to pay",))
    poor = Rule("x.r2", "Waiting", "Whoever cannot pay waits.", words=("no coin to pay",))
    made = Lookup((paid, poor))
    assert made.ask("what if I have no coin to pay").rules[0] == poor
    assert made.ask("I have a coin to pay").rules[0] == paid
    made.close()


def test_a_word_with_another_ending_is_not_read_as_another_word() -> None:
    made = Lookup((Rule("x.r1", "Burning", "A torch burns."), Rule("x.r2", "A ball may bounce", "It has to land.")))
    matches = made.ask("bouncing")
    assert ([rule.id for rule in matches.rules], matches.meant) == (["x.r2"], "")
    made.close()


def test_a_word_finds_others_that_mean_nearly_the_same() -> None:
    """Someone who loses something finds the rule about lost things."""
    made = Lookup((Rule("x.r1", "A coin", "It pays."), Rule("x.r2", "A lost coin", "Look under the table.")))
    assert [rule.id for rule in made.ask("did I lose my coin").rules] == ["x.r2", "x.r1"]
    made.close()


def test_several_matching_phrases_rank_before_one() -> None:
    once = Rule("x.r1", "Burning", "It burns.", words=("oil and lamp", "wick", "flame"))
    often = Rule("x.r2", "Buying", "It burns.", words=("lamp and oil", "lamp, oil and wick", "oil or lamp"))
    made = Lookup((once, often))
    assert made.ask("is there oil in a green lamp").rules[0] == often
    made.close()


def test_stem_is_never_a_word_without_meaning() -> None:
    """``ore`` is not ``or`` with an ending."""
    roll = Rule("x.r1", "Roll or pay", "As you like.", words=("roll or throw", "roll or wait"))
    dig = Rule("x.r2", "Digging", "Two coins.", words=("roll, and find ore", "find ore in hills"))
    made = Lookup((roll, dig, Rule("x.r3", "Or not", "Or so.")))
    assert made.ask("how do I roll for ore").rules[0] == dig
    made.close()


def test_first_letters_count_less_than_the_whole_word() -> None:
    """A question of two first letters that no rule combines matches nothing."""
    made = Lookup((Rule("x.r1", "Blueprints", "Of a mill."), Rule("x.r2", "Skyline", "Of a town.")))
    assert (made.ask("skyli").guess, made.ask("sky blue").guess) == (False, True)
    made.close()
