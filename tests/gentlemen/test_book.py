"""Everything that can be looked up: whole, each id known wherever it is named, and found as people ask for it."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import gm
from gm.game import Seat, Setup
from gm.games import load
from gm.games.gentlemen.arms import Passives
from gm.store.shipped import cards, root
from gm.table.lookup import Lookup
from tests.driving.handbook import answered_otherwise, hard_to_read, questions, unknown_ids

GAME = load("gentlemen")
RULES = {rule.id: rule for rule in GAME.book().rules(None)}
ASKED = [*questions(Path(__file__).with_name("lookup.txt"))]
NUMBERED = {*range(1, 14), *range(20, 25), *range(30, 34), 40, 41, *range(50, 56), 60, 61, 62}
KINDS = {"ability": 5, "keyword": 20, "passive": 18, "card": 6, "terrain": 5, "critical": 3, "unit": 12}
"""How many there are of each kind; units are those of the shipped rosters."""
ELSEWHERE = (
    *("castling", "how much mana does a fireball cost", "what is the airspeed of a swallow", "where did I park my car"),
    *("recipe for pancakes", "translate hello into Finnish", "which planet is closest to the sun", "zzzz qqqq"),
)
"""Questions about nothing in the game."""


def test_all_of_it_is_there() -> None:
    assert {int(name[4:]) for name in RULES if re.fullmatch(r"gw\.r\d+", name)} == NUMBERED
    kinds = Counter(name.split(".")[1] for name in RULES if name.count(".") == 2)
    assert {kind: many for kind, many in kinds.items() if kind != "word"} == KINDS
    assert kinds["word"] >= 35
    named = {name.partition("gw.passive.")[2].replace("-", "_") for name in RULES if name.startswith("gw.passive.")}
    assert named == {*Passives._fields}


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
    read = cards("gentlemen")
    assert list(read["rules"]) == list(read["en/rules"])
    assert {key for rule in read["rules"].values() for key in rule} == {"see", "book", "switch"}
    assert {key for rule in read["en/rules"].values() for key in rule} == {"title", "text", "example", "house", "words"}


def test_every_heading_begins_at_a_rule() -> None:
    sections = cards("gentlemen")["en/contents"]["section"]
    assert [section["title"] for section in sections] == list(dict.fromkeys(rule.section for rule in RULES.values()))


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
        *sorted((Path(gm.__file__).parent / "games" / "gentlemen").rglob("*.py")),
        *sorted((Path(root("cards")) / "gentlemen").rglob("*.toml")),
    ],
    ids=lambda path: path.name,
)
def test_every_id_named_in_code_and_cards_is_known(path: Path) -> None:
    assert unknown_ids(path.read_text(encoding="utf-8"), "gw", RULES) == []


def test_each_question_finds_its_rule_first() -> None:
    lookup = Lookup(RULES.values())
    assert answered_otherwise(lookup, ASKED) == {}
    lookup.close()


def test_questions_are_many_and_none_is_asked_twice() -> None:
    assert len(ASKED) >= 200
    assert len({question.casefold() for question, _ in ASKED}) == len(ASKED)


@pytest.mark.parametrize("question", ELSEWHERE)
def test_a_question_about_nothing_in_the_game_is_told_that_nothing_fits(question: str) -> None:
    lookup = Lookup(RULES.values())
    found = lookup.ask(question)
    assert found.guess or not found.rules
    lookup.close()


def test_a_unit_is_found_with_all_that_it_can_do() -> None:
    wren = RULES["gw.unit.wren"]
    assert wren.text == "♥2 ♦4 ♣2 ♠2, 75 points. Mobile Loading 1, Stalk 1, Arsenal 10."
    assert "kill ♦8+ ♦ (2 wounds, pierce 1, Lethal)" in wren.detail
    assert "Rifle (2 hands, lug, 1 shot)" in wren.detail
    assert "Pistol 2 (1 hand, 3 shots)" in RULES["gw.unit.marten"].detail


def test_in_a_battle_its_own_units_are_found_and_no_others() -> None:
    """Both sides have the same roster: ids and names are told apart."""
    red = cards("gentlemen")["red"]
    setup = Setup((Seat("red", "Red"), Seat("blue", "Blue")), "red", brought={"roster.red": red, "roster.blue": red})
    found = {rule.id: rule for rule in GAME.book().rules(GAME.play.start(setup).state)}
    units = [name for name in found if name.startswith("gw.unit.")]
    assert len(units) == 12
    assert found["gw.unit.wren-blue"].title == "Wren (Blue), a unit of Blue"
    assert "gw.unit.uhlan" not in found
