"""Records of card files: what a file may contain, its faults, and the record made from it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import pytest

from gm.game import (
    FLAT,
    NEEDED,
    Bounds,
    Faults,
    Key,
    NamedTuple,
    OneOf,
    Only,
    SameAs,
    Slug,
    Written,
    complete_ids,
    id_faults,
    name_faults,
    read_record,
    tables_of,
)
from gm.table.interchange.card_models import check_file


class Harm(NamedTuple):
    """The effects of a spell."""

    burns: Annotated[int, Bounds(0, 9)] = 0
    stuns: bool = False


class Spell(NamedTuple):
    """A spell in a card file."""

    id: Annotated[Slug, SameAs("name")]
    name: Annotated[str, SameAs("id"), Bounds(1, 10)]
    cost: Annotated[int, Bounds(0, 9)] = 0
    place: Annotated[str, OneOf(("hand", "deck")), Key("from")] = "hand"
    speed: Annotated[int, NEEDED] = 1
    rolls: Annotated[tuple[int, ...], Written(int | str, lambda text: tuple(map(int, str(text).split("+"))))] = ()
    harm: Annotated[Harm, FLAT] = Harm()
    recoil: Annotated[Harm, Only(("burns",))] | None = None
    then: "tuple[Spell, ...]" = ()  # noqa: UP037


class Cards(NamedTuple):
    """A card file."""

    format: Literal[1]
    spell: Annotated[tuple[Spell, ...], Bounds(1, 3)]

    @staticmethod
    def complete(data: Mapping[str, Any]) -> None:
        complete_ids(data, "spell")

    @staticmethod
    def faults(data: Mapping[str, Any]) -> Faults:
        yield from name_faults(tables_of(data, "spell"))
        yield from id_faults(tables_of(data, "spell"), lambda id: id == "deck")


def checked(*spells: Mapping[str, Any], **more: Any) -> tuple[dict[str, Any], list[tuple[Any, str]]]:
    """Check a file with these spells."""
    return check_file(Cards, json.dumps({"format": 1, "spell": [*spells], **more}))


FOG = {"name": " Fog ", "speed": 2}


def test_a_table_becomes_a_frozen_record() -> None:
    table = {
        **FOG,
        "from": "deck",
        "rolls": "1+2",
        "burns": 3,
        "recoil": {"burns": 1},
        "then": [{"id": "x", "speed": 1}],
    }
    data, faults = checked(table)
    assert faults == []
    assert data["spell"][0] == {**table, "id": "fog", "name": "Fog"}
    spell = read_record(Cards, data).spell[0]
    assert spell == Spell("fog", "Fog", 0, "deck", 2, (1, 2), Harm(3), Harm(1), (Spell("x", "x", speed=1),))


def test_a_missing_key_keeps_the_value_of_the_base() -> None:
    assert read_record(Spell, {"cost": 3}, Spell("fog", "Fog", 1, speed=4)) == Spell("fog", "Fog", 3, speed=4)


@pytest.mark.parametrize(
    ("change", "place", "text"),
    [
        ({"cost": 10}, "cost", "it must be at most 9"),
        ({"cost": True}, "cost", "it must be a whole number"),
        ({"cost": "3"}, "cost", "it must be a whole number"),
        ({"name": ""}, "name", "it is empty"),
        ({"name": "\u00ad", "id": "fog"}, "name", "a name must be one line of printable text"),
        ({"name": "Deck"}, "name", "“deck” is a word that gm uses, or a number: use another name"),
        ({"name": "!"}, "name", "it needs a name, or an id of lower-case letters, digits and single dashes"),
        ({"id": "Fog"}, "id", "it must contain only lower-case letters, digits and single dashes"),
        ({"from": "pool"}, "from", "it must be hand or deck"),
        ({"place": "hand"}, "place", "there is no such key"),
        ({"rolls": "a"}, "rolls", "invalid literal for int() with base 10: 'a'"),
        ({"rolls": 1.5}, "rolls", "it must be a whole number or text in quotes"),
        ({"burns": -1}, "burns", "it must be at least 0"),
        ({"stuns": 1}, "stuns", "it must be true or false"),
        ({"recoil": {"stuns": True}}, "recoil.stuns", "there is no such key"),
        ({"recoil": 1}, "recoil", "it must be a table of keys and values"),
        ({"then": {}}, "then", "it must be a list in [ ]"),
        ({"then": [{"name": "Mist"}]}, "then.0.speed", "it is missing"),
    ],
)
def test_a_fault_is_reported_with_its_place(change: Mapping[str, Any], place: str, text: str) -> None:
    where = ("spell", 0, *(int(step) if step.isdigit() else step for step in place.split(".")))
    assert checked({**FOG, **change})[1] == [(where, text)]


def test_all_faults_of_a_file_are_reported_together() -> None:
    faults = checked({**FOG, "cost": 10}, {"id": "fog", "speed": "fast"}, {**FOG, "speed": 1}, title="Fogs")[1]
    assert sorted(faults, key=str) == [
        (("spell", 0, "cost"), "it must be at most 9"),
        (("spell", 1, "id"), "“fog” is defined twice"),
        (("spell", 1, "speed"), "it must be a whole number"),
        (("spell", 2, "name"), "“fog” is defined twice"),
        (("title",), "there is no such key"),
    ]


@pytest.mark.parametrize("spells", [[], [FOG] * 4, [1, FOG], None, {}])
def test_a_list_of_the_wrong_length_or_type_is_reported(spells: Any) -> None:
    assert check_file(Cards, json.dumps({"format": 1, "spell": spells}))[1]
