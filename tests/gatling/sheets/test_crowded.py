"""Sheets of a duel with more on them than a blank form has room for: nothing is lost, nothing overlaps."""

from __future__ import annotations

from itertools import pairwise

import pytest

from gm.games import load
from gm.games.gatling.house import House
from gm.games.gatling.state import Mage, Running, State
from tests.support.layout import faults, pages
from tests.support.proofs import printed_state

GAME = load("gatling")
LASTING = {
    "fright": None,
    "pacify": None,
    "transformation": "an impertinent little marmot",
    "second-wind": "11-13",
    "aspect-weakness": "diamonds",
    "damaged-weapon": "8-10",
    "bards-itch": None,
    "natural-failure": None,
}
"""Lasting spells, each with its choice."""


def crowded(spells: int) -> State:
    """Return a duel of four mages with long names, so many spells on each, and 16 mana."""
    names = [f"{letter}lexandra-Wilhelmina von und zu Featherstone" for letter in "ABCD"]
    running = tuple(Running(slug, "b", choice, 12) for slug, choice in [*LASTING.items()] * 4)[:spells]
    mages = tuple(
        Mage(letter, name, f"team {name}", 13, 16, 16, (-3, 12, 0, 7), False, running)
        for letter, name in zip("abcd", names, strict=True)
    )
    return State(House(pacify="mid0", stacking="yes"), mages, 0, "a", "a", round=12, turns=("a", "b", "c", "d"))


@pytest.mark.parametrize(
    ("sheet", "paper", "measured"),
    [("stats", "a4", 100.0), ("stats", "a5", 80.0), ("score", "letter", 97.5), ("quick", "a5", 90.0)],
)
def test_a_crowded_duel_fits_its_sheets(sheet: str, paper: str, measured: float) -> None:
    assert faults(printed_state(GAME, sheet, crowded(12), paper, measured)) == []


@pytest.mark.parametrize(("spells", "paper"), [(7, "a4"), (12, "a4"), (30, "a5")])
def test_no_spell_is_lost(spells: int, paper: str) -> None:
    """Check that spells continue on the next page, under the mage's name and at full row height."""
    document = printed_state(GAME, "stats", crowded(spells), paper)
    words = [word.said.strip() for page in pages(document) for word in page.words]
    assert sum(word == "12" for word in words) >= 4 * spells  # the round of each
    assert faults(document) == []
    for page in pages(document):
        rows = [rule for rule in page.rules if rule.right - rule.left > 15 and rule.top - rule.bottom < 0.1]
        gaps = [after - before for before, after in pairwise(sorted({round(row.bottom, 1) for row in rows}))]
        assert min(gaps, default=9) > 4


def test_current_house_rules_are_on_the_quick_reference() -> None:
    text = " ".join(word.said for page in pages(printed_state(GAME, "quick", crowded(0))) for word in page.words)
    assert "pacify=mid0" in text
    assert "stacking=yes" in text
    assert "chaos_scope" not in text
