"""Tests that every numbered rule is cited in the code that implements it, or listed as needing no code."""

from __future__ import annotations

import re
from pathlib import Path

import gm
from gm import games
from gm.game import AnyGame
from gm.store.shipped import cards

ROOT = Path(__file__).parents[2]
POINTERS = ("house.py", "lookup.py", "book.py", "texts/view.py", "patterns/query.py", "patterns/answer.py", "paper/")
"""Files of a game that cite rules only for further reading."""


def cited(slug: str, prefix: str) -> set[str]:
    """Return the rule ids in a game's code and drawings. A range such as ``gg.a21–gg.a24`` counts as all its ids."""
    folder = Path(gm.__file__).parent / "games" / slug
    paths = [path for path in folder.rglob("*.py") if not path.relative_to(folder).as_posix().startswith(POINTERS)]
    drawings = ROOT / "cards" / slug / "patterns.toml"
    text = "\n".join(path.read_text(encoding="utf-8") for path in [*paths, *filter(Path.exists, [drawings])])
    ids = set(re.findall(rf"\b{prefix}\.[a-z]\d+\b", text))
    for letter, first, last in re.findall(rf"\b{prefix}\.([a-z])(\d+)–(?:{prefix}\.)?[a-z]?(\d+)", text):
        ids |= {f"{prefix}.{letter}{number:0{len(first)}}" for number in range(int(first), int(last) + 1)}
    return ids


def without_code(slug: str, prefix: str) -> dict[str, str]:
    """Return the rules that need no code, each with the reason."""
    path = ROOT / "tests" / slug / "not_code.txt"
    lines = path.read_text(encoding="utf-8").splitlines()
    return {f"{prefix}.{name}": why for name, why in (line.split(" | ") for line in lines if not line.startswith("#"))}


def test_every_numbered_rule_is_in_the_code_or_needs_none(slug: str) -> None:
    if not (ROOT / "tests" / slug / "not_code.txt").exists():
        return
    prefix = games.info(slug).prefix
    numbered = [name for name in cards(slug)["rules"] if re.fullmatch(rf"{prefix}\.[a-z]\d+", name)]
    exempt, in_code = without_code(slug, prefix), cited(slug, prefix)
    assert [name for name in numbered if (name in in_code) == (name in exempt)] == []
    assert exempt.keys() <= {*numbered}
    assert all(exempt.values())


def test_every_id_in_the_code_is_a_rule(slug: str, game: AnyGame, rule_ids: frozenset[str]) -> None:
    assert cited(slug, game.info.prefix) - rule_ids == set()
