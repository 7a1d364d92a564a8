"""Every rule id is cited in the code that implements the rule, or listed in ``not_code.txt``."""

from __future__ import annotations

import re
from pathlib import Path

import gm
from gm.store.shipped import cards

GAME = Path(gm.__file__).parent / "games" / "grimlore"
POINTERS = ("house.py", "lookup.py", "book.py", "typed/forms.py", "words/view.py")
"""Files that cite rules only for further reading."""

RULES = [name for name in cards("grimlore")["rules"] if re.fullmatch(r"gl\.r\d+", name)]
CODE = {
    path.relative_to(GAME).as_posix(): path.read_text(encoding="utf-8")
    for path in GAME.rglob("*.py")
    if path.relative_to(GAME).as_posix() not in POINTERS and "paper" not in path.parts
}


def ids(text: str) -> set[str]:
    """Return the rule ids in a text. A range such as ``gl.r21–gl.r23`` counts as all its ids."""
    ids = set(re.findall(r"\bgl\.[a-z0-9.-]*[a-z0-9]", text))
    for first, last in re.findall(r"gl\.r(\d+)–(?:gl\.)?r(\d+)", text):
        ids |= {f"gl.r{number}" for number in range(int(first), int(last) + 1)}
    return ids


def not_code() -> dict[str, str]:
    """Return the rules that need no code, each with its reason."""
    lines = Path(__file__).with_name("not_code.txt").read_text(encoding="utf-8").splitlines()
    return {f"gl.{name}": why for name, why in (line.split(" | ") for line in lines if not line.startswith("#"))}


def test_every_rule_is_cited_in_code_or_listed() -> None:
    carried_out = ids("\n".join(CODE.values()))
    assert [name for name in RULES if (name in carried_out) == (name in not_code())] == []
    assert set(not_code()) <= set(RULES)
    assert all(not_code().values())
