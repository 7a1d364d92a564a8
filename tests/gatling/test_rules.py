"""Everything that can be looked up: whole, each id known wherever it is named, and found as players ask for it."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import gm
from gm.games import load
from gm.store.shipped import cards, root
from gm.table.lookup import Lookup
from tests.driving.handbook import answered_otherwise, hard_to_read, questions, unknown_ids

GAME = load("gatling")
RULES = {rule.id: rule for rule in GAME.book().rules(None)}
COUNTS = {"a": 61, "b": 81, "spell": 23, "pattern": 13, "aspect": 4, "page": 52}
HOUSE = Path(gm.__file__).parent
ASKED = [*questions(Path(__file__).with_name("lookup.txt"))]
LOOKUP = Lookup(GAME.book().rules(None))


def kind(name: str) -> str:
    """``a`` and ``b`` for numbered rules, else the middle of the id."""
    numbered = re.fullmatch(r"gg\.([ab])\d\d", name)
    return numbered[1] if numbered else name.split(".")[1]


def test_all_of_it_is_there() -> None:
    counted = Counter(map(kind, RULES))
    assert {name: counted[name] for name in COUNTS} == COUNTS
    assert counted["word"] >= 30
    assert {name for name in RULES if kind(name) == "b"} == {f"gg.b{number:02}" for number in range(1, 82)}


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
    read = cards("gatling")
    assert list(read["rules"]) == list(read["en/rules"])
    assert {key for rule in read["rules"].values() for key in rule} == {"see", "book", "switch"}
    assert {key for rule in read["en/rules"].values() for key in rule} == {"title", "text", "example", "house", "words"}


def test_every_heading_begins_at_a_rule() -> None:
    sections = cards("gatling")["en/contents"]["section"]
    assert [section["title"] for section in sections] == list(dict.fromkeys(rule.section for rule in RULES.values()))


@pytest.mark.parametrize("switch", GAME.typed.switches)
def test_a_house_switch_is_told_with_all_its_values(switch: str) -> None:
    behind = RULES[GAME.typed.switches[switch].rule]
    assert behind.switch == switch
    for rule in RULES.values():
        if rule.switch == switch:
            values = GAME.typed.switches[switch].values
            shown = values if len(values) < 6 else values[:1]
            assert all(re.search(rf"\b{value}\b", rule.house) for value in (switch, *shown)), rule.id


def test_only_a_rule_with_a_switch_says_what_the_house_may_change() -> None:
    assert [rule.id for rule in RULES.values() if bool(rule.switch) != bool(rule.house)] == []


@pytest.mark.parametrize(
    "path",
    [*sorted((HOUSE / "games" / "gatling").rglob("*.py")), *sorted(Path(root("cards")).rglob("*.*"))],
    ids=lambda path: path.name,
)
def test_every_id_named_in_code_and_cards_is_known(path: Path) -> None:
    assert unknown_ids(path.read_text(encoding="utf-8"), "gg", RULES) == []


def test_every_spell_and_pattern_of_the_cards_is_known() -> None:
    for file in ("spells", "patterns"):
        assert all(f"gg.{file[:-1]}.{slug}" in RULES for slug in cards("gatling")[file])


def test_each_question_finds_its_rule_first() -> None:
    assert answered_otherwise(LOOKUP, ASKED) == {}


def test_questions_are_many_and_none_is_asked_twice() -> None:
    assert len(ASKED) >= 150
    assert len({question.casefold() for question, _ in ASKED}) == len(ASKED)


@pytest.mark.parametrize("page", ["7C", "TH", "AS", "KD"])
def test_a_page_is_made_of_its_pattern_and_its_aspect(page: str) -> None:
    rule = RULES[f"gg.page.{page.lower()}"]
    drawn = GAME.book().drawing(rule.id)
    assert drawn is not None
    assert drawn == GAME.book().drawing(rule.see[0])
    assert rule.text.startswith(RULES[rule.see[0]].title)
    assert RULES[rule.see[1]].title.split()[0] in rule.text


def test_every_pattern_and_page_is_drawn_and_nothing_else() -> None:
    for name in RULES:
        drawn = GAME.book().drawing(name)
        assert (drawn is not None) == (kind(name) in ("pattern", "page"))
        assert drawn is None or (5 <= len(drawn.pieces) <= 8 and drawn.caption)
