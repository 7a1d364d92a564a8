"""The handbook of Grimslingers duels is whole: every rule and card; what holds of any game's is asked in
``tests/suite/test_rulebook.py``."""

from __future__ import annotations

import re
from pathlib import Path

from gm.games import load
from gm.games.grimslingers.cards import ELEMENTS, SIGNATURES
from tests.support.handbook import questions

GAME = load("grimslingers")
RULES = {rule.id: rule for rule in GAME.rulebook().rules(None)}
NUMBERED = {*range(1, 10), *range(20, 31), *range(70, 97)}


def test_all_of_it_is_there() -> None:
    assert {int(name[4:]) for name in RULES if re.fullmatch(r"gs\.r\d+", name)} == NUMBERED
    assert {card.rule for card in (*SIGNATURES, *ELEMENTS)} <= {*RULES}
    assert sum(name.startswith("gs.word.") for name in RULES) >= 25


def test_a_card_tells_cost_banner_and_target_as_the_program_has_them() -> None:
    """Of every signature: ``Blue, single foe, 4 EP.``"""
    for card in SIGNATURES:
        said = f"{card.banner.capitalize()}, {card.target.replace('-', ' ')}, {card.cost} EP"
        assert RULES[card.rule].text.startswith(said), card.id


def test_questions_are_many() -> None:
    assert len([*questions(Path(__file__).with_name("lookup.txt"))]) >= 200
