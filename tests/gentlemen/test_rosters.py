"""Tests of roster files: their content, and every mistake with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm.commands.line import run
from gm.errors import GmError
from gm.games import sample
from gm.table.session import Session

from .table import file_of, sit

_STATS = "stats = {hearts = 2, diamonds = 2, clubs = 2, spades = 2}"
_HEAD = 'format = 1\ngame = "gentlemen"\n'
_LONE = f'[[unit]]\nid = "lone"\nelite = true\n{_STATS}\n'
_SHOT = 'id = "shot", type = "ranged", range = 3, suit = "diamonds"'
_PAID = 'options = [{id = "hurt", cost = ["D"], wound = 1}]'

FAULTS = (
    ("zz = 1\n" + _LONE, "zz", "there is no such key"),
    (_LONE.replace("hearts = 2", "hearts = 12"), "unit.0.stats.hearts", "at most 9"),
    (_LONE.replace(", spades = 2", ""), "unit.0.stats.spades", "it is missing"),
    (_LONE.replace("elite = true\n", ""), "unit", "no commander"),
    ('commander = "nobody"\n' + _LONE, "commander", "not an elite unit"),
    (_LONE + _LONE, "unit.1.id", "used twice"),
    (_LONE + _LONE.replace('"lone"', '"other"\nname = "lone"'), "unit.1.name", "two units are called"),
    (_LONE.replace('"lone"', '"wound"'), "unit.0.id", "a word that gm uses"),
    (_LONE.replace('"lone"', '"undo"'), "unit.0.id", "a word that gm uses"),
    (_LONE.replace('"lone"', '"Lone"'), "unit.0.id", "lower-case letters, digits and single dashes"),
    (_LONE.replace('"lone"', '"12"'), "unit.0.id", "a number"),
    ('[[gear]]\nid = "lone"\nkind = "misc"\n' + _LONE, "unit.0.id", "also an item"),
    (
        '[[gear]]\nid = "pike"\nkind = "weapon"\nhands = 2\n' + _LONE + 'gear = ["pike", "pike"]\n',
        "unit.0.gear",
        "need 4 hands",
    ),
    ('[[gear]]\nid = "knife"\nkind = "bayonet"\n' + _LONE + 'gear = ["knife"]\n', "unit.0.gear", "no lugs"),
    (
        '[[gear]]\nid = "coat"\nkind = "armour"\n' + _LONE + 'gear = ["coat", "coat"]\n',
        "unit.0.gear",
        "occurs 2 times",
    ),
    ('[[gear]]\nid = "coat"\nkind = "armour"\n' + _LONE + 'gear = ["coat*2"]\n', "unit.0.gear.0", "no ammunition"),
    (_LONE + 'gear = ["sword"]\n', "unit.0.gear.0", "there is no gear"),
    ('[[gear]]\nid = "coat"\nkind = "armour"\nhands = 1\n' + _LONE, "gear.0.hands", "only weapons"),
    ('[[gear]]\nid = "gun"\nkind = "weapon"\nammo = {max = 1, start = 2}\n' + _LONE, "gear.0.ammo.start", "at most 1"),
    (_LONE + f"abilities = [{{{_SHOT}, uses_ammo = true, {_PAID}}}]\n", "unit.0.abilities.0.uses_ammo", "ammunition"),
    (_LONE + f"abilities = [{{{_SHOT.replace(', range = 3', '')}, {_PAID}}}]\n", "unit.0.abilities.0.range", "1 to 30"),
    (_LONE + f"abilities = [{{{_SHOT}, ap = 2, {_PAID}}}]\n", "unit.0.abilities.0.ap", "with a suit has none"),
    (
        _LONE + f'abilities = [{{{_SHOT}, options = [{{id = "hurt", wound = 1}}]}}]\n',
        "unit.0.abilities.0.options.0.cost",
        "at least one card",
    ),
    (
        _LONE + 'abilities = [{id = "rest", suit = "checkless", options = [{id = "heal", heal = 1}, {id = "more"}]}]\n',
        "unit.0.abilities.0.options",
        "exactly one option",
    ),
    (
        _LONE + f"abilities = [{{{_SHOT.replace('shot', 'move')}, {_PAID}}}]\n",
        "unit.0.abilities.0.id",
        "a word that gm uses",
    ),
    (
        _LONE + 'abilities = [{id = "rest", suit = "checkless", options = [{id = "heal", heal = 1}]}]\n',
        "unit.0.abilities.0.ap",
        "1 to 9 AP",
    ),
    (
        _LONE + 'abilities = [{id = "yell", suit = "clubs", options = [{id = "nothing", cost = ["C"]}]}]\n',
        "unit.0.abilities.0.options.0.id",
        "a word that gm uses",
    ),
    (
        _LONE + 'abilities = [{id = "yell", suit = "clubs", options = [{id = "go", cost = ["X9+"]}]}]\n',
        "unit.0.abilities.0.options.0.cost.0",
        "suit letters (HDCS)",
    ),
)


def faults(folder: Path, text: str) -> dict[str, tuple[int | None, str]]:
    """Return the mistakes in a roster file, by key."""
    path = folder / "roster.toml"
    path.write_text(_HEAD + text, encoding="utf-8")
    with pytest.raises(GmError) as caught:
        run(Session(":memory:"), ["cards", "check", str(path), "roster", "--game", "gentlemen"])
    assert caught.value.code == "file"
    mistakes: dict[str, tuple[int | None, str]] = {}
    for fault in caught.value.more["faults"]:
        message = mistakes.get(fault["key"], (None, ""))[1]
        mistakes[fault["key"]] = (fault["line"], f"{message} {fault['said']}".strip())
    return mistakes


@pytest.mark.parametrize(("text", "key", "message"), FAULTS, ids=[f"{key}: {message}" for _, key, message in FAULTS])
def test_a_mistake_is_reported_with_its_key_and_line(tmp_path: Path, text: str, key: str, message: str) -> None:
    mistakes = faults(tmp_path, text)
    assert key in mistakes, mistakes
    line, words = mistakes[key]
    assert message in words, words
    assert line is not None


def test_all_mistakes_are_reported_at_once(tmp_path: Path) -> None:
    text = _LONE.replace("hearts = 2", "hearts = 12").replace('"lone"', '"wound"') + 'gear = ["sword", "sword"]\n'
    mistakes = faults(tmp_path, f"zz = 1\n{text}")
    assert {*mistakes} == {"zz", "unit.0.stats.hearts", "unit.0.id", "unit.0.gear.0", "unit.0.gear.1"}
    assert [line for line, _ in mistakes.values()] == sorted(line or 0 for line, _ in mistakes.values())


def test_every_mistake_is_reported_once_in_plain_words(tmp_path: Path) -> None:
    """A wrong value is one mistake, even if other parts depend on it."""
    gun = 'id = "gun"\nkind = "gun"\nhands = 3\nammo = {max = 0, start = 10}\n'
    shot = f'abilities = [{{{_SHOT}, options = [{{id = "hurt", cost = [], wound = 12, pierce = "a"}}]}}]\n'
    spoilt = _LONE.replace(_STATS, "stats = 3") + 'name = ""\ncount = 1.5\ngear = ["Gun", 3]\npassives = {large = 1}\n'
    mistakes = faults(tmp_path, f"[[gear]]\n{gun}{shot}{spoilt}title = 4\n")
    assert not [
        message
        for _, message in mistakes.values()
        if "nput should" in message or "String" in message or "List" in message
    ]
    assert {key: message for key, (_, message) in mistakes.items()} == {
        "gear.0.kind": "it must be weapon, bayonet, armour, headgear, mount or misc",
        "gear.0.hands": "it must be 1 or 2",
        "gear.0.ammo.max": "it must be at least 1",
        "gear.0.ammo.start": "it must be at most 9",
        "gear.0.abilities.0.options.0.cost": "it must cost at least one card",
        "gear.0.abilities.0.options.0.wound": "it must be at most 9 or true",
        "gear.0.abilities.0.options.0.pierce": "it must be a whole number or true",
        "unit.0.stats": "it must be a table of keys and values",
        "unit.0.name": "it is empty",
        "unit.0.count": "it must be a whole number",
        "unit.0.gear.0": "write each piece of gear as its id; for more ammunition, append *2, *3 or *4",
        "unit.0.gear.1": "it must be text in quotes",
        "unit.0.passives.large": "it must be true or false",
        "unit.0.title": "there is no such key",
    }


@pytest.mark.parametrize("name", ["red", "blue"])
def test_the_shipped_rosters_are_valid(tmp_path: Path, name: str) -> None:
    path = tmp_path / "roster.toml"
    path.write_text(sample("gentlemen", name), encoding="utf-8")
    run(Session(":memory:"), ["cards", "check", str(path), "roster", "--game", "gentlemen"])


def test_r51_points_include_gear_and_subtract_arsenal(tmp_path: Path) -> None:
    gear = (
        '[[gear]]\nid = "gun"\nkind = "weapon"\npoints = 20\nammo = {max = 2, start = 1}\n'
        'abilities = [{id = "load", suit = "checkless", ap = 1, options = [{id = "ammo", ammo = 1}]}]\n'
    )
    unit = _LONE.replace("elite", "points = 30\npassives = {arsenal = 25}\nelite")
    table = sit(rosters=(file_of(tmp_path, "Red", gear + unit + 'gear = ["gun*3"]\n'),))
    assert table.side("red")["points"] == 30 + 60 - 25
    assert table.unit("lone")["items"] == [{"item": "gun", "ammo": 3, "state": "ok"}]


def test_r41_martial_and_vigour_are_in_the_stats_already(tmp_path: Path) -> None:
    """The stats in the file include these points."""
    unit = _LONE.replace("elite", "passives = {vigour = 1, martial = 2}\nelite")
    table = sit("first red", "activate lone", rosters=(file_of(tmp_path, "Red", unit),))
    assert (table.unit("lone")["spades"], table.unit("lone")["ap"]) == (2, 2)
    assert table("use punch uhlan").terms() == "hearts 2"


def test_large_targets_and_goliath_killers(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(sample("gentlemen", "blue"), encoding="utf-8")
    table = sit("first red", rosters=(f"Red={own}",))
    table("activate jager-red")
    assert table.sum("fire uhlan-blue 5") == "4 ap 1: diamonds 3 goliath-killer 1"
    assert table.sum("fire drummer-blue 5") == "3 ap 1: diamonds 3"
