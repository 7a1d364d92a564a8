"""Tests of the rulebook of Grimslingers duels."""

from __future__ import annotations

import re
from pathlib import Path

from gm.games import load
from gm.games.grimslingers import rules
from gm.games.grimslingers.cards import ELEMENTS, SIGNATURES
from tests.support.handbook import questions

GAME = load("grimslingers")
RULES = {rule.id: rule for rule in GAME.rulebook().rules(None)}
NUMBERED = {*range(1, 10), *range(20, 31), *range(70, 97)}


def test_the_rulebook_is_complete() -> None:
    assert {int(name[4:]) for name in RULES if re.fullmatch(r"gs\.r\d+", name)} == NUMBERED
    assert {card.rule for card in (*SIGNATURES, *ELEMENTS)} <= {*RULES}
    assert {card.rule for card in SIGNATURES} == {name for name in RULES if name.startswith("gs.spell.")}
    assert sum(name.startswith("gs.word.") for name in RULES) >= 25


def test_a_card_text_has_the_cost_banner_and_target_of_the_code() -> None:
    """The text of every signature begins like ``Blue, single foe, 4 EP.``"""
    for card in SIGNATURES:
        text = f"{card.banner.capitalize()}, {card.target.replace('-', ' ')}, {card.cost} EP"
        assert RULES[card.rule].text.startswith(text), card.id


def test_the_lookup_file_has_many_questions() -> None:
    assert len([*questions(Path(__file__).with_name("lookup.txt"))]) >= 200


def test_every_signature_is_cited_where_the_rules_apply_it() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in Path(rules.__path__[0]).rglob("*.py"))
    assert [card.id for card in SIGNATURES if card.rule not in code] == []
