"""Tests that compare numbers in rule texts and on sheets with the rules of the code."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gm.games.gentlemen.arms import FULL_HANDS, MOVE, PUNCH, RECUPERATE
from gm.games.gentlemen.computation import plan
from gm.games.gentlemen.playing_cards import VALUE
from gm.games.gentlemen.rules import buy, by_hand, piles, setup, turns, use
from gm.games.gentlemen.state import DECK
from gm.store.shipped import cards, root

CARDS = cards("gentlemen")
SOFT, HARD = plan._COVER["soft"], plan._COVER["hard"]
HEXES = MOVE.options[0].does.move
LEAST = {ability.id: ability.options[0].cost[0].least for ability in (PUNCH, RECUPERATE)}
RULES = {
    "gw.ability.move": f"{HEXES} hexes",
    "gw.ability.punch": f"♥{LEAST['punch']} or above causes 1 wound",
    "gw.ability.recuperate": f"♠{LEAST['recuperate']} or above heals 1 of the unit's own wounds",
    "gw.card.ace": f"{VALUE['AS']}, ignores 1 armour",
    "gw.card.jack": f"{VALUE['JS']}, any suit",
    "gw.card.king": f"{VALUE['KS']}, any suit",
    "gw.card.little-joker": f"{VALUE['LJ']}, and pays for nothing",
    "gw.card.queen": f"{VALUE['QS']}, or discard it and draw {piles._FOR_A_QUEEN} more",
    "gw.r32": "3 cards, +1 while the commander lives",
    "gw.r33": f"{by_hand._RELOAD} Reactions count as 1 AP of loading",
    "gw.r50": f"no more than {FULL_HANDS} hands",
    "gw.r51": f"1 per {setup._PER_PRESTIGE} points",
    "gw.r52": f"within {plan._CLOSE} hexes of the attacker",
    "gw.r53": f"becomes {plan.INCHES} inches",
    "gw.r61": f"the sum is {buy._BELOW - 1} or less",
    "gw.terrain.hard-cover": f"draws {HARD} cards fewer",
    "gw.terrain.soft-cover": f"draws {SOFT} card fewer",
    "gw.terrain.water": f"Charge Defence {use._OVER}",
    "gw.word.deck": f"{DECK} cards per side",
}
"""The number that each rule text must contain."""
SHEETS = (
    ("quick", f"1 AP, reusable: {HEXES} hexes"),
    ("quick", f"♥{LEAST['punch']}+ is a wound"),
    ("quick", f"♠{LEAST['recuperate']}+ heals a wound"),
    ("quick", f"discard it for {piles._FOR_A_QUEEN} cards"),
    ("quick", f"Charge Defence is {use._OVER} higher"),
    ("quick", f"1 Reaction for every {('', 'one', 'two')[turns._FOR_A_REACTION]}"),
    ("modifiers", f"more than {plan._CLOSE} hexes from the attacker"),
    ("modifiers", f"each full {plan.INCHES}″"),
    ("critical", f"below {buy._BELOW}"),
    ("critical", f"{buy._HURT.wound} wounds"),
    ("terrain", f"−{SOFT} card"),
    ("terrain", f"−{HARD} cards"),
    ("terrain", f"Charge Defence {use._OVER}"),
    ("terrain", f"hex becomes {plan.INCHES}″"),
    ("messages", f"a deck of {DECK} cards"),
)
"""The number that a text of each card file must contain."""


def texts(value: Any) -> str:
    """Return all texts of a card file as one text."""
    if isinstance(value, dict):
        value = [*value.values()]
    return "\n".join(map(texts, value)) if isinstance(value, list | tuple) else str(value)


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_text_states_the_figures_of_the_rule(rule: str) -> None:
    written = CARDS["en/rules"][rule]
    assert RULES[rule] in f"{written['title']}\n{written['text']}"


@pytest.mark.parametrize(("file", "says"), SHEETS)
def test_a_sheet_states_the_figures_of_the_rules(file: str, says: str) -> None:
    assert says in texts(CARDS[f"en/{file}"])


@pytest.mark.parametrize("template", ["units", "warband"])
def test_sheets_say_how_much_an_untrained_rider_loses(template: str) -> None:
    text = (Path(root("printables")) / "gentlemen" / f"{template}.typ").read_text(encoding="utf-8")
    assert f"mounted: −{plan.UNTRAINED} ♥, −{plan.UNTRAINED} ♦" in text
