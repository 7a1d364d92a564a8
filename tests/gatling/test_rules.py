"""Everything that can be looked up: whole, each id known wherever it is named, and found as players ask for it."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import gm
from gm.game import Rule
from gm.games import load
from gm.store.shipped import cards, root
from gm.table.lookup import Lookup

GAME = load("gatling")
RULES = {rule.id: rule for rule in GAME.book().rules(None)}
COUNTS = {"a": 61, "b": 81, "spell": 23, "pattern": 13, "aspect": 4, "page": 52}
HOUSE = Path(gm.__file__).parent
ASKED = [
    tuple(line.split("\t"))
    for line in Path(__file__).with_name("lookup.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]
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


def hard_to_read(rule: Rule) -> list[str]:
    """What makes a rule hard to read in a hurry, if anything does."""
    parts = (rule.text, rule.example, rule.house, rule.detail)
    wrong = {
        "title": not 3 <= len(rule.title) <= 60,
        "length": len(rule.text) > 280 or len(rule.example) > 240 or len(rule.house) > 240,
        "section": not rule.section,
        "words": not rule.words,
        "ending": any(part and not part.endswith((".", "”", '"')) for part in parts),
        "spaces": any("  " in part for part in parts),
        "see": not 1 <= len(rule.see) <= 5 or rule.id in rule.see or not set(rule.see) <= set(RULES),
    }
    return [what for what, is_so in wrong.items() if is_so]


def test_each_can_be_read_in_a_hurry() -> None:
    assert {name: hard_to_read(rule) for name, rule in RULES.items() if hard_to_read(rule)} == {}


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
    for named in re.findall(r"\bgg\.[a-z0-9.-]*[a-z0-9]", path.read_text(encoding="utf-8")):
        assert named in RULES or any(name.startswith((f"{named}.", f"{named}-")) for name in RULES), named


def test_every_spell_and_pattern_of_the_cards_is_known() -> None:
    for file in ("spells", "patterns"):
        assert all(f"gg.{file[:-1]}.{slug}" in RULES for slug in cards("gatling")[file])


def test_each_question_finds_its_rule_first() -> None:
    wrong = {}
    for question, answer in ASKED:
        found = LOOKUP.ask(question)
        if found.guess or found.rules[0].id != answer:
            wrong[question] = (answer, found.rules[:1], found.guess)
    assert wrong == {}


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
