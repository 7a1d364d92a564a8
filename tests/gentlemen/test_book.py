"""Tests of the rulebook of Gentlemen of War: every rule, keyword and unit."""

from __future__ import annotations

import re
from collections import Counter
from contextlib import closing
from pathlib import Path

from gm.game import Seat, Setup
from gm.games import load
from gm.games.gentlemen.arms import Passives
from gm.store.shipped import cards
from gm.table.lookup import Lookup
from tests.support.handbook import questions

GAME = load("gentlemen")
RULES = {rule.id: rule for rule in GAME.rulebook().rules(None)}
NUMBERED = {*range(1, 14), *range(20, 25), *range(30, 34), 40, 41, *range(50, 56), 60, 61, 62}
KINDS = {"ability": 5, "keyword": 20, "passive": 18, "card": 6, "terrain": 5, "critical": 3, "unit": 12}
"""The number of rules of each kind. Units are those of the sample rosters."""
ELSEWHERE = (
    *("castling", "how much mana does a fireball cost", "what is the airspeed of a swallow", "where did I park my car"),
    *("recipe for pancakes", "translate hello into Finnish", "which planet is closest to the sun", "zzzz qqqq"),
)
"""Questions that the rulebook does not answer."""


def test_the_rulebook_has_every_rule_keyword_and_passive() -> None:
    assert {int(name[4:]) for name in RULES if re.fullmatch(r"gw\.r\d+", name)} == NUMBERED
    kinds = Counter(name.split(".")[1] for name in RULES if name.count(".") == 2)
    assert {kind: many for kind, many in kinds.items() if kind != "word"} == KINDS
    assert kinds["word"] >= 35
    named = {name.partition("gw.passive.")[2].replace("-", "_") for name in RULES if name.startswith("gw.passive.")}
    assert named == {*Passives._fields}


def test_the_lookup_file_has_many_questions() -> None:
    assert len([*questions(Path(__file__).with_name("lookup.txt"))]) >= 200


def test_a_question_about_something_else_finds_nothing() -> None:
    with closing(Lookup(RULES.values())) as lookup:
        matches = {question: lookup.ask(question) for question in ELSEWHERE}
    assert [question for question, match in matches.items() if match.rules and not match.guess] == []


def test_a_unit_is_looked_up_with_its_abilities() -> None:
    wren = RULES["gw.unit.wren"]
    assert wren.text == "♥2 ♦4 ♣2 ♠2, 75 points. Mobile Loading 1, Stalk 1, Arsenal 10."
    assert "kill ♦8+ ♦ (2 wounds, pierce 1, Lethal)" in wren.detail
    assert "Rifle (2 hands, lug, 1 shot)" in wren.detail
    assert "Pistol 2 (1 hand, 3 shots)" in RULES["gw.unit.marten"].detail


def test_only_units_of_the_battle_are_looked_up() -> None:
    """Both sides have the same roster, so that ids and names are extended."""
    red = cards("gentlemen")["red"]
    setup = Setup((Seat("red", "Red"), Seat("blue", "Blue")), "red", brought={"roster.red": red, "roster.blue": red})
    rules = {rule.id: rule for rule in GAME.rulebook().rules(GAME.play.start(setup).state)}
    units = [name for name in rules if name.startswith("gw.unit.")]
    assert len(units) == 12
    assert rules["gw.unit.wren-blue"].title == "Wren (Blue), a unit of Blue"
    assert "gw.unit.uhlan" not in rules


TRANSLATED = {
    "Rüstungswurf": "gw.r30",
    "Kommandant ist tot": "gw.r32",
    "wie viele Aktionspunkte habe ich": "gw.word.ap",
    "verificare de moral": "gw.r32",
    "vindecarea rănilor": "gw.ability.recuperate",
}
"""Questions in other languages, and the rules that answer them."""


def test_questions_in_other_languages_are_understood() -> None:
    with closing(Lookup(RULES.values(), GAME.rulebook().translations)) as lookup:
        assert {question: lookup.ask(question).rules[0].id for question in TRANSLATED} == TRANSLATED
