"""Every rule's id is in the code that implements the rule, or in the list of rules without code."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import gm
from gm.games.gatling import rules
from gm.games.gatling.rules import lasting
from gm.games.gatling.spells import spell_rule
from gm.store.shipped import cards, root

GAME = Path(gm.__file__).parent / "games" / "gatling"
POINTERS = ("house.py", "lookup.py", "patterns/query.py", "patterns/answer.py")
"""Files that only name rules to read."""

DRAWN = Path(root("cards"), "gatling", "patterns.toml")
"""The file of drawings, which implement the patterns."""

SPELLS = cards("gatling")["spells"]
NUMBERED = [name for name in cards("gatling")["rules"] if re.fullmatch(r"gg\.[ab]\d\d", name)]
CODE = {
    path.relative_to(GAME).as_posix(): path.read_text(encoding="utf-8")
    for path in GAME.rglob("*.py")
    if path.relative_to(GAME).as_posix() not in POINTERS
}


def ids(text: str) -> set[str]:
    """Return the rule ids in a text."""
    return set(re.findall(r"\bgg\.(?:[ab]\d\d|spell\.[a-z-]*[a-z])\b", text))


def not_code() -> dict[str, str]:
    """Return the rules without code, each with the reason."""
    lines = Path(__file__).with_name("not_code.txt").read_text(encoding="utf-8").splitlines()
    return {f"gg.{name}": why for name, why in (line.split(" | ") for line in lines if not line.startswith("#"))}


def test_every_rule_is_in_the_code_or_listed_as_without_code() -> None:
    carried_out = ids("\n".join((*CODE.values(), DRAWN.read_text(encoding="utf-8"))))
    assert [name for name in NUMBERED if (name in carried_out) == (name in not_code())] == []
    assert set(not_code()) <= set(NUMBERED)
    assert all(not_code().values())


def test_every_spell_is_named_where_the_rules_apply_it() -> None:
    biting = ids("\n".join(text for file, text in CODE.items() if file.startswith("rules/")))
    assert [slug for slug in SPELLS if spell_rule(slug) not in biting] == []


def test_the_list_of_ids_has_exactly_the_spells_of_the_cards() -> None:
    assert {name for name in ids(CODE["spells.py"]) if "spell" in name} == {f"gg.spell.{slug}" for slug in SPELLS}
    assert all(spell_rule(slug) == f"gg.spell.{slug}" for slug in SPELLS)


def test_no_id_of_a_spell_is_built_from_parts() -> None:
    assert [file for file, text in CODE.items() if "gg.spell.{" in text] == []


def home() -> dict[str, str]:
    """Return the overview of lasting spells: where each begins, acts and ends."""
    places, name = {}, ""
    for line in (lasting.__doc__ or "").splitlines():
        names, gap, text = line.strip().partition("  ")
        if line.startswith("    ") and gap:
            name = names
            places[name] = text
        elif line.startswith("     "):
            places[name] += f" {line.strip()}"
    return places


def test_the_overview_of_lasting_spells_names_each() -> None:
    tricks = {"bards-itch", "get-ready", "opposite-day", "natural-failure", "transformation"}
    listed = {slug for names in home() for slug in names.split(", ")} - {"the five Tricks"}
    ends = {"begin", "remind", "expire", "end_with_casters", "struck_spells"}
    assert ends == listed & {*vars(lasting)}
    assert listed - ends == {slug for slug, spell in SPELLS.items() if spell.get("lasts")} - tricks


@pytest.mark.parametrize("place", sorted(set(re.findall(r"\b[a-z]+\.[a-z_]+\b", " ".join(home().values())))))
def test_the_functions_that_the_overview_names_exist(place: str) -> None:
    file, name = place.split(".")
    tree = ast.parse(Path(rules.__file__).with_name(f"{file}.py").read_text(encoding="utf-8"))
    assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
