"""Tests that every rule id is named in the code, or listed as needing no code."""

from __future__ import annotations

import re
from pathlib import Path

import gm
from gm.store.shipped import cards

GAME = Path(gm.__file__).parent / "games" / "gentlemen"
POINTERS = ("house.py", "lookup.py", "book.py", "typed/forms.py", "words/view.py")
"""Files that only refer to other rules."""

RULES = [name for name in cards("gentlemen")["rules"] if re.fullmatch(r"gw\.r\d+", name)]
CODE = {
    path.relative_to(GAME).as_posix(): path.read_text(encoding="utf-8")
    for path in GAME.rglob("*.py")
    if path.relative_to(GAME).as_posix() not in POINTERS and "paper" not in path.parts
}


def ids(text: str) -> set[str]:
    """Return the rule ids in a text, including those of a range such as ``gw.r21–gw.r23``."""
    named = set(re.findall(r"\bgw\.[a-z0-9.-]*[a-z0-9]", text))
    for first, last in re.findall(r"gw\.r(\d+)–(?:gw\.)?r(\d+)", text):
        named |= {f"gw.r{number}" for number in range(int(first), int(last) + 1)}
    return named


def not_code() -> dict[str, str]:
    """Return the rules that need no code, each with the reason."""
    lines = Path(__file__).with_name("not_code.txt").read_text(encoding="utf-8").splitlines()
    return {f"gw.{name}": why for name, why in (line.split(" | ") for line in lines if not line.startswith("#"))}


def test_every_rule_is_in_the_code_or_needs_none() -> None:
    carried_out = ids("\n".join(CODE.values()))
    assert [name for name in RULES if (name in carried_out) == (name in not_code())] == []
    assert set(not_code()) <= set(RULES)
    assert all(not_code().values())


def test_every_id_in_the_code_is_a_rule() -> None:
    known = {*cards("gentlemen")["rules"]}
    assert {name for text in CODE.values() for name in ids(text)} - known == set()
