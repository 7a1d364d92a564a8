"""Tests that every rule id is named in the code that carries it out."""

from __future__ import annotations

import re
from pathlib import Path

import gm
from gm.games.grimslingers.cards import ELEMENTS, SIGNATURES
from gm.store.shipped import cards

GAME = Path(gm.__file__).parent / "games" / "grimslingers"
POINTERS = ("house.py", "lookup.py", "texts/view.py")
"""Files that only refer to other rules."""

NUMBERED = [name for name in cards("grimslingers")["rules"] if re.fullmatch(r"gs\.r\d+", name)]
CODE = {
    path.relative_to(GAME).as_posix(): path.read_text(encoding="utf-8")
    for path in GAME.rglob("*.py")
    if path.relative_to(GAME).as_posix() not in POINTERS
}


def ids(text: str) -> set[str]:
    """Return the rule ids in a text, including those of a range such as ``gs.r21–gs.r24``."""
    named = set(re.findall(r"\bgs\.(?:r\d+|spell\.[a-z]+)\b", text))
    for first, last in re.findall(r"gs\.r(\d+)–(?:gs\.)?r(\d+)", text):
        named |= {f"gs.r{number}" for number in range(int(first), int(last) + 1)}
    return named


def not_code() -> dict[str, str]:
    """Return the rules that need no code, each with the reason."""
    lines = Path(__file__).with_name("not_code.txt").read_text(encoding="utf-8").splitlines()
    return {f"gs.{name}": why for name, why in (line.split(" | ") for line in lines if not line.startswith("#"))}


def test_every_rule_is_in_the_code_or_is_known_to_need_none() -> None:
    carried_out = ids("\n".join(CODE.values()))
    assert [name for name in NUMBERED if (name in carried_out) == (name in not_code())] == []
    assert set(not_code()) <= set(NUMBERED)
    assert all(not_code().values())


def test_every_signature_is_named_in_the_rules() -> None:
    working = ids("\n".join(text for file, text in CODE.items() if file.startswith("rules/")))
    assert [card.id for card in SIGNATURES if card.rule not in working] == []


def test_every_card_has_its_rule() -> None:
    rules = cards("grimslingers")["rules"]
    assert [card.rule for card in (*ELEMENTS, *SIGNATURES) if card.rule not in rules] == []
    assert {f"gs.spell.{card.id}" for card in SIGNATURES} == {name for name in rules if name.startswith("gs.spell.")}
