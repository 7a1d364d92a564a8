"""Counts, retirements and adjustments as words: what makes no sense, and words to entry to words."""

from __future__ import annotations

import json

import pytest

from gm.games.gatling.entries import Adjust, Count, Retire
from gm.notation.formatting import entry_from_json, format_entry
from gm.notation.line import join

from .by_hand import three
from .table import GAME


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        ("count ana=20 bo=32", Count((("ana", 20), ("bo", 32)))),
        ("retire cy", Retire("cy")),
        ('adjust ana mana+1 because "miscounted once more"', Adjust(("ana.mana+1",), "miscounted once more")),
        (
            "adjust ana pages=20 mana+1 spades=6 bo pages=32 fright=ana cy aspect-weakness=bo/hearts round=4"
            ' attacker=bo because "from paper"',
            Adjust(
                (
                    *("ana.pages=20", "ana.mana+1", "ana.spades=6", "bo.pages=32", "bo.fright=ana"),
                    *("cy.aspect-weakness=bo/hearts", "round=4", "attacker=bo"),
                ),
                "from paper",
            ),
        ),
        (
            "adjust round=2 ana hearts=-3 discarded-1 pages+1 fright=none because paper",
            Adjust(("round=2", "ana.hearts=-3", "discarded-1", "ana.pages+1", "ana.fright=none"), "paper"),
        ),
        ("adjust ana damaged-weapon=bo/2-4 because paper", Adjust(("ana.damaged-weapon=bo/2-4",), "paper")),
        ("adjust ana mana=1 bo mana=1 ana clubs-1 because x", Adjust(("ana.mana=1", "bo.mana=1", "ana.clubs-1"), "x")),
    ],
)
def test_words_to_entry_to_words(line: str, entry: object) -> None:
    table = three()
    assert table.read(line) == entry
    assert join(format_entry(GAME.inputs.forms, entry)) == line
    body = json.loads(json.dumps(entry._asdict()))  # type: ignore[attr-defined]
    assert entry_from_json(GAME.inputs.forms, body) == entry


@pytest.mark.parametrize(
    ("typed", "long"),
    [
        ("adjust Ana ♠=6 because x", "adjust ana spades=6 because x"),
        ("adjust a WILD+2 b MANA=1 because x", "adjust ana clubs+2 bo mana=1 because x"),
        ("adjust ana weapon-proficiency=Ana/5–7 because x", "adjust ana weapon-proficiency=ana/5-7 because x"),
        ("adjust ana fright=NONE because x", "adjust ana fright=none because x"),
        ("adjust ana round=2 mana=1 because x", "adjust round=2 ana mana=1 because x"),
        ("adjust attacker=Bo because x", "adjust attacker=bo because x"),
        ("count Bo=17 a=17", "count bo=17 ana=17"),
        ("retire B", "retire bo"),
    ],
)
def test_other_ways_to_type_come_to_the_long_form(typed: str, long: str) -> None:
    table = three()
    entry = table.read(typed)
    assert join(format_entry(GAME.inputs.forms, entry)) == long
    assert table.read(long) == entry
