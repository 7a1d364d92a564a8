"""The party as JSON data, which the next session reads (gl.r82)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from gm.game import NamedTuple, name_id, public
from gm.games.grimlore.cards import name_of, trait_pairs
from gm.games.grimlore.state import Hero, Item, Party, Recipe, State
from gm.games.grimlore.tables import ATTRIBUTES, EVERY_TRAIT, LONGEST, SKILLS, TOP, TRAITS, TYPES

KEPT = ("gold", "ore", "essence", "organics", "xp", "clues", "local")
_HERO = ("id", "energy", "energy_max", "destiny_max", "attributes", "skills", "traits", "items", "recipes")
_MOST_ENERGY, _MOST_DESTINY = 21, 11
"""The largest possible maximum of a character's Energy, and of a character's Destiny (gl.r2, gl.r16).

Each number is the most that the referee can set, plus what a trait or levels add.
"""


class Carried(NamedTuple):
    """A party as stored between two sessions: its goods and its characters."""

    party: Party
    heroes: tuple[Hero, ...]


def carry(state: State) -> str:
    """Return the party after a session as compact JSON. Characters who died are left out (gl.r37, gl.r80)."""
    wiped = state.winners == ()
    goods = Party() if wiped and state.house.wipe == "all" else state.party
    seated = () if wiped else state.heroes
    data = {
        "party": {what: getattr(goods, what) for what in KEPT},
        "heroes": [{key: hero_data(hero)[key] for key in _HERO} for hero in (*seated, *state.bench) if hero.made],
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def hero_data(hero: Hero) -> dict[str, Any]:
    """Return a character as JSON data."""
    return public(
        hero,
        attributes=dict(zip(ATTRIBUTES, hero.attributes, strict=True)),
        skills=dict(zip(SKILLS, hero.skills, strict=True)),
        traits=dict(hero.traits),
        items=[item_data(item) for item in hero.items],
    )


def item_data(item: Item) -> dict[str, Any]:
    """Return an item as JSON data. The key ``attached`` is left out if nothing is attached."""
    data = item._asdict()
    names = data.pop("attached")
    return {**data, "attached": list(names)} if names else data


def parse_carry(data: Any) -> Carried:
    """Return the party that JSON data describes. Raises ValueError, TypeError or KeyError for malformed data."""
    _keys(data, ("party", "heroes"))
    _keys(data["party"], KEPT)
    party = Party()._replace(**{what: _number(data["party"][what], 0) for what in KEPT})  # type: ignore[arg-type]
    heroes = tuple(map(_hero, _list(data["heroes"])))
    if len({hero.id for hero in heroes}) != len(heroes):
        raise ValueError("a character is listed twice")
    return Carried(party, heroes)


def _hero(data: Any) -> Hero:
    _keys(data, _HERO)
    id = data["id"]
    if not isinstance(id, str) or not id or name_id(id) != id:
        raise ValueError("an id does not match its name")
    energy_max = _number(data["energy_max"], 1, _MOST_ENERGY)
    _keys(data["attributes"], ATTRIBUTES)
    _keys(data["skills"], tuple(SKILLS))
    traits = data["traits"]
    if not isinstance(traits, Mapping):
        raise TypeError("traits must have levels")
    for trait, level in traits.items():
        if trait not in EVERY_TRAIT:
            raise ValueError(f"{trait} is not a trait")
        _number(level, 1, TRAITS[trait].levels if trait in TRAITS else 1)
    return Hero(
        id,
        name_of(id),
        _number(data["energy"], 0, energy_max),
        energy_max,
        0,
        _number(data["destiny_max"], 0, _MOST_DESTINY),
        tuple(_number(data["attributes"][name], 1, TOP) for name in ATTRIBUTES),
        tuple(_number(data["skills"][name], 1, TOP) for name in SKILLS),
        trait_pairs(traits.items()),
        tuple(map(_item, _list(data["items"]))),
        tuple(map(_recipe, _list(data["recipes"]))),
    )


def _item(data: Any) -> Item:
    _keys({"attached": (), **data}, Item._fields)
    for key in ("price", "ore", "essence", "space", "slots", "enhanced", "damage"):
        _number(data[key], 0)
    for key in ("magic", "rolled"):
        if data[key] is not None:
            _number(data[key], 0)
    if (
        not isinstance(data["proper"], bool)
        or data["skill"] not in (None, *SKILLS)
        or data["type"] not in (None, *TYPES)
    ):
        raise ValueError("an item has a value of the wrong type")
    attached = tuple(map(_slug, _list(data.get("attached", ()))))
    return Item(**{**data, "item": _slug(data["item"]), "attached": attached})


def _recipe(data: Any) -> Recipe:
    _keys(data, Recipe._fields)
    numbers = {key: _number(data[key], 0) for key in ("price", "ore", "essence")}
    return Recipe(_slug(data["item"]), **numbers)


def _slug(value: Any) -> str:
    if not isinstance(value, str) or not value or name_id(value) != value or value.isdigit() or len(value) > LONGEST:
        raise ValueError("an item has an id that cannot be typed")
    return value


def _keys(data: Any, keys: Sequence[str]) -> None:
    if not isinstance(data, Mapping) or set(data) != set(keys):
        raise ValueError(f"the keys must be {', '.join(keys)}")


def _list(data: Any) -> list[Any]:
    if not isinstance(data, list | tuple):
        raise TypeError("a list is expected")
    return list(data)


def _number(value: Any, low: int, high: int = 999_999) -> int:
    if type(value) is not int or not low <= value <= high:
        raise ValueError(f"a number must be from {low} to {high}")
    return value
