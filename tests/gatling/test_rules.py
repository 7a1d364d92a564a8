"""The handbook of Gatling Grimoire is complete: every rule, spell, pattern and page."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from gm.commands.line import run
from gm.games import load
from gm.games.gatling.rules.casting import LEAST_MAXIMUM
from gm.games.gatling.rules.lasting import WEAPON_BONUS
from gm.games.gatling.state import DECK, MANA, Mage
from gm.store.shipped import cards
from gm.table.session import Session
from tests.support.handbook import questions

from .laid import BOOK

GAME = load("gatling")
RULES = {rule.id: rule for rule in GAME.rulebook().rules(None)}
COUNTS = {"a": 61, "b": 81, "spell": 23, "pattern": 13, "aspect": 4, "page": 52}


def kind(name: str) -> str:
    """Return ``a`` or ``b`` for a numbered rule, else the middle part of the id."""
    numbered = re.fullmatch(r"gg\.([ab])\d\d", name)
    return numbered[1] if numbered else name.split(".")[1]


def test_the_handbook_has_every_rule() -> None:
    counted = Counter(map(kind, RULES))
    assert {name: counted[name] for name in COUNTS} == COUNTS
    assert counted["word"] >= 30
    assert {name for name in RULES if kind(name) == "b"} == {f"gg.b{number:02}" for number in range(1, 82)}


def test_every_spell_and_pattern_of_the_cards_is_known() -> None:
    for file in ("spells", "patterns"):
        assert all(f"gg.{file[:-1]}.{slug}" in RULES for slug in cards("gatling")[file])


def test_questions_are_many() -> None:
    assert len([*questions(Path(__file__).with_name("lookup.txt"))]) >= 150


@pytest.mark.parametrize("page", ["7C", "TH", "AS", "KD"])
def test_a_page_is_made_of_its_pattern_and_its_aspect(page: str) -> None:
    rule = RULES[f"gg.page.{page.lower()}"]
    drawn = GAME.rulebook().drawing(rule.id)
    assert drawn is not None
    assert drawn == GAME.rulebook().drawing(rule.see[0])
    assert rule.text.startswith(RULES[rule.see[0]].title)
    assert RULES[rule.see[1]].title.split()[0] in rule.text


def test_every_pattern_and_page_is_drawn_and_nothing_else() -> None:
    for name in RULES:
        drawn = GAME.rulebook().drawing(name)
        assert (drawn is not None) == (kind(name) in ("pattern", "page"))
        assert drawn is None or (5 <= len(drawn.pieces) <= 8 and drawn.caption)


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("gg.a31", "only a hit on a bullet still counts"),
        ("gg.word.void-throw", "touched no bullet"),
        ("gg.a36", "with resist_on=total, only after all of this"),
        ("gg.b06", "the order of throws, the limit of 6 mana"),
        ("gg.b33", "but a second Transformation is rejected"),
        ("gg.b46", "gm points that out"),
        ("gg.b80", "unless tag_victory=last_mage"),
        ("gg.spell.close-quarters", "1 and the other 5, you would give 5"),
    ],
)
def test_misleading_exceptions_are_mentioned(rule: str, said: str) -> None:
    assert said in f"{RULES[rule].text} {RULES[rule].example} {RULES[rule].house}"


def test_figures_in_texts_are_those_of_the_rules() -> None:
    """The numbers are the bound of a maximum, the weapon bonus, the mana of zones and the size of the deck."""
    texts = f"{BOOK.spells['energy-efficiency'].text} {RULES['gg.spell.energy-efficiency'].text}"
    assert texts.count(f"below {LEAST_MAXIMUM}") == 2
    for weapon in ("weapon-proficiency", "damaged-weapon"):
        assert f"{WEAPON_BONUS} " in BOOK.spells[weapon].text
        assert f"{WEAPON_BONUS} " in RULES[f"gg.spell.{weapon}"].text
    assert f"bottom {MANA['bottom']}, middle {MANA['middle']}, top {MANA['top']}" in RULES["gg.a50"].title
    assert f"{Mage('ana', 'Ana', None, 26).max_mana} at first" in RULES["gg.a07"].title
    assert str(DECK) in RULES["gg.a16"].title


def test_a_house_rule_is_found_by_its_name() -> None:
    for name, rule in {"zone_rule": "gg.b21", "round_limit": "gg.b80", "offboard_cost": "gg.b22"}.items():
        shown: Any = run(Session(":memory:"), ["rule", name]).data()
        assert shown["rule"]["id"] == rule
