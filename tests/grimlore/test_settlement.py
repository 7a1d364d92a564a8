"""Settlements after corrections: all that is on paper is put right, sheet by sheet (gl.r81)."""

from __future__ import annotations

import pytest

from .cases import played

pytestmark = pytest.mark.needs("grimlore")
BLADE = "item get lena notched-blade price=8 ore=3 proper skill=1-handed"
LAST_TILE = ("adjust successes=9 failures=5 wilderness=0 settlement=0 dungeon=1", "next")
SHOP = ("adjust xp=30 ore=9 tile=settlement friendly=yes lena crafting=3", BLADE, "item get lena plank-shield proper")


@pytest.mark.parametrize(
    ("lines", "correction", "moves"),
    [
        (
            ("adjust xp=30", "learn lena lore"),
            "fix 4 learn lena magic --yes",
            {"Lena's sheet: cross out “Lore 2”, write “Lore 1”", "Lena's sheet: cross out “Magic 1”, write “Magic 2”"},
        ),
        (
            ("adjust xp=30 lena lore=3", "learn lena rune-decryption"),
            "undo",
            {"Lena's sheet: cross out “Rune Decryption 1”", "The party: XP 25 → 30"},
        ),
        (
            ("next", "travel dungeon", "test lena lore 1", "next"),
            "fix 5 test lena lore 0 --yes",
            {"The party: event tokens for success 1 → 0", "The party: event tokens for failure 0 → 1"},
        ),
        (
            ("next", "travel dungeon"),
            "fix 4 travel settlement friendly --yes",
            {
                "The party: settlement tiles in the stack 4 → 3",
                "The party: dungeon tiles in the stack 1 → 2",
                "Put the party on a friendly settlement tile, not a dungeon",
            },
        ),
        (
            ("fight wolf hp=2 minions=1 gold=2 xp=1", "attack bo enemy 1h 1", "effect m1 hp-1"),
            "fix 4 attack bo enemy 1h 2 --yes",
            {"The party: Gold 0 → 2", "The party: XP 0 → 1", "The fight is over: clear the mat"},
        ),
        (
            ("adjust advantage=1 lena tacticians-aura=1", "fight wolf hp=9", "attack bo enemy 1h +1 1"),
            "fix 5 attack bo enemy 1h 1 --yes",
            {"The party: Tactician's Aura tokens 0 → 1"},
        ),
        (
            (*SHOP, "next", "visit", "item upgrade lena notched-blade 4"),
            "fix 8 item upgrade lena plank-shield 4 --yes",
            {
                "Lena's Notched blade: take off its mark “enhanced 1”",
                "Lena's Plank shield: attach its mark “enhanced 1”",
            },
        ),
        (
            (*SHOP, "item get lena edge price=2", "next", "visit", "item upgrade lena notched-blade edge"),
            "undo",
            {
                "The party: Ore 7 → 9",
                "Lena's Notched blade: take off its mark “enhanced 1”, take off Edge",
                "Lena takes Edge",
            },
        ),
        (
            (*SHOP, "next", "visit", "item break lena notched-blade"),
            "undo",
            {"Lena's sheet: cross out the recipe for Notched blade", "Lena takes Notched blade"},
        ),
        (
            (*LAST_TILE, "travel dungeon", "test lena lore 1", "next", "bonus 2 1"),
            "fix 6 test lena lore 0 --yes",
            {
                "The party: event tokens for success 10 → 9",
                "The party: event tokens for failure 5 → 6",
                "The bonus was rolled with 10 black, 5 red and now needs 9 black, 6 red: "
                "roll the missing dice and type: fix bonus SIXES",
            },
        ),
    ],
)
def test_r81_everything_on_paper_is_settled(lines: tuple[str, ...], correction: str, moves: set[str]) -> None:
    assert {*played(*lines).settle(correction)} == moves
