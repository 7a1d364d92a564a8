"""Every rule id is in the code at the place that implements it, or is listed as needing no code."""

from __future__ import annotations

import re
from pathlib import Path

import gm
from gm.games.wizards.cards import SHIPPED
from gm.store.shipped import cards

GAME = Path(gm.__file__).parent / "games" / "wizards"
POINTERS = ("house.py", "lookup.py", "typed/forms.py", "words/view.py")
"""Files that only refer to rules."""

NUMBERED = [name for name in cards("wizards")["rules"] if re.fullmatch(r"wg\.r\d+", name)]
CODE = {
    path.relative_to(GAME).as_posix(): path.read_text(encoding="utf-8")
    for path in GAME.rglob("*.py")
    if path.relative_to(GAME).as_posix() not in POINTERS and path.parent.name != "paper"
}


def ids(text: str) -> set[str]:
    """Return the rule ids in a text, with those of a range (``wg.r21–wg.r24``)."""
    names = set(re.findall(r"\bwg\.(?:r\d+|spell\.[a-z]+)\b", text))
    for first, last in re.findall(r"wg\.r(\d+)–(?:wg\.)?r(\d+)", text):
        names |= {f"wg.r{number}" for number in range(int(first), int(last) + 1)}
    return names


def not_code() -> dict[str, str]:
    """Return the rules that no code carries out, each with the reason."""
    lines = Path(__file__).with_name("not_code.txt").read_text(encoding="utf-8").splitlines()
    return {f"wg.{name}": why for name, why in (line.split(" | ") for line in lines if not line.startswith("#"))}


def test_every_rule_is_in_the_code_or_needs_none() -> None:
    carried_out = ids("\n".join(CODE.values()))
    assert [name for name in NUMBERED if (name in carried_out) == (name in not_code())] == []
    assert set(not_code()) <= set(NUMBERED)
    assert all(not_code().values())


def test_every_shipped_spell_has_its_rule() -> None:
    rules = cards("wizards")["rules"]
    assert {spell.rule for spell in SHIPPED.values()} == {name for name in rules if name.startswith("wg.spell.")}
