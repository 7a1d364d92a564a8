"""Tests that every spell is cited where the rules apply it, and that the overview of lasting spells is complete."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import gm
from gm.games.gatling import rules
from gm.games.gatling.rules import lasting
from gm.games.gatling.spells import spell_rule
from gm.store.shipped import cards

GAME = Path(gm.__file__).parent / "games" / "gatling"
SPELLS = cards("gatling")["spells"]
CODE = {path.relative_to(GAME).as_posix(): path.read_text(encoding="utf-8") for path in GAME.rglob("*.py")}


def ids(text: str) -> set[str]:
    """Return the rule ids of spells in a text."""
    return set(re.findall(r"\bgg\.spell\.[a-z-]*[a-z]\b", text))


def test_every_spell_is_named_where_the_rules_apply_it() -> None:
    biting = ids("\n".join(text for file, text in CODE.items() if file.startswith("rules/")))
    assert [slug for slug in SPELLS if spell_rule(slug) not in biting] == []


def test_the_list_of_ids_has_exactly_the_spells_of_the_cards() -> None:
    assert ids(CODE["spells.py"]) == {f"gg.spell.{slug}" for slug in SPELLS}
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
