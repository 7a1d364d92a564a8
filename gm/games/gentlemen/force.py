"""The two warbands of a battle, with the names of all their units and gear."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import ClassVar

from gm.game import Name
from gm.games.gentlemen.arms import DISMOUNT, UNIVERSAL, Ability, Item, Passives, Profile, combine
from gm.games.gentlemen.roster import Band, read_band

Ways = Mapping[str, tuple[tuple[Item | None, Ability], ...]]
"""Pairs of an item and its ability, by ability id. The item is None for the unit's own ability."""
_ROLES = ("ability", "item", "option")
_KINDS = ("ability", "item", "option", "ability-item", "ability-option", "item-option", "ability-item-option")
_MOST = 64
"""The largest number of forces in the cache."""


def kinds_of(role: str) -> tuple[str, ...]:
    """Return every kind of name that includes the given ``role``, which is ability, item or option.

    A name with several roles has a joint kind, such as ``ability-item``.
    """
    return tuple(kind for kind in _KINDS if role in kind.split("-"))


def compact_json(data: object) -> str:
    """Return ``data`` as JSON text without spaces."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def force_text(sides: Iterable[tuple[str, str, str]]) -> str:
    """Return the JSON text of a force. ``sides`` are triples of an id, a name and the JSON text of a roster."""
    parts = [f"[{compact_json(id)},{compact_json(name)},{roster}]" for id, name, roster in sides]
    return f"[{','.join(parts)}]"


class Force:
    """The units of both sides, in the order of their roster files.

    A force is made from its JSON text (see :func:`force_text`) and cached under it.
    """

    _fields = ("text",)
    _cache: ClassVar[dict[str, Force]] = {}

    text: str
    sides: tuple[tuple[str, str], ...]
    bands: tuple[Band, ...]
    profiles: tuple[Profile, ...]
    place: Mapping[str, int]
    of: Mapping[str, Profile]

    def __new__(cls, text: str) -> Force:
        if text not in cls._cache:
            if len(cls._cache) >= _MOST:
                cls._cache.clear()
            cls._cache[text] = force = super().__new__(cls)
            sides = json.loads(text)
            force.text = text
            force.sides = tuple((id, name) for id, name, _ in sides)
            force.bands = tuple(read_band(data) for _, _, data in sides)
            force.profiles = _with_unique_ids(force.sides, force.bands)
            force.place = {unit.id: number for number, unit in enumerate(force.profiles)}
            force.of = {unit.id: unit for unit in force.profiles}
        return cls._cache[text]

    def __iter__(self) -> Iterator[str]:
        """Yield the only field of a force, its JSON text. A force can be unpacked like a named tuple."""
        return iter((self.text,))

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Force) and self.text == other.text)

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"Force({self.text!r})"

    def commander(self, side: str, number: int) -> str:
        """Return the id of a side's commander. ``number`` is the index of the side: 0 or 1."""
        band = self.bands[number]
        at = [unit.id for unit in band.units].index(band.commander)
        return [unit.id for unit in self.profiles if unit.side == side][at]

    @cached_property
    def abilities(self) -> Mapping[str, Ways]:
        """The abilities of each unit, by the unit's id.

        First come those of its items, then its own, then those that every unit has.
        """
        abilities: dict[str, Ways] = {}
        for unit in self.profiles:
            ways: dict[str, tuple[tuple[Item | None, Ability], ...]] = {}
            for item, ability in _abilities(unit):
                ways[ability.id] = (*ways.get(ability.id, ()), (item, ability))
            abilities[unit.id] = ways
        return abilities

    @cached_property
    def passives(self) -> Mapping[tuple[str, bool], Passives]:
        """The passives of each unit, by the unit's id and whether it is mounted (gw.r41)."""
        return {(unit.id, mounted): _passives(unit, mounted) for unit in self.profiles for mounted in (False, True)}

    @cached_property
    def mount(self) -> Mapping[str, Item | None]:
        """The mount of each unit, by the unit's id; None for a unit without one."""
        return {unit.id: next((item for item in unit.items if item.kind == "mount"), None) for unit in self.profiles}

    @cached_property
    def words(self) -> Mapping[str, tuple[str, str]]:
        """A mapping from the id of each ability, item and option to its name and its kind (see :func:`kinds_of`)."""
        roles: dict[str, dict[str, str]] = {}
        for unit in self.profiles:
            for item in unit.items:
                roles.setdefault(item.id, {})["item"] = item.name
            for _, ability in _abilities(unit):
                roles.setdefault(ability.id, {})["ability"] = ability.name
                for option in ability.options:
                    roles.setdefault(option.id, {})["option"] = option.name
        words = {}
        for id, names in roles.items():
            known = [role for role in _ROLES if role in names]
            words[id] = (names[known[0]], "-".join(known))
        return words

    @cached_property
    def names_by_id(self) -> Mapping[str, str]:
        """The name of each unit, ability, item and option, by its id."""
        words = {id: name for id, (name, _) in self.words.items()}
        return {**words, **{unit.id: unit.name for unit in self.profiles}}

    @cached_property
    def at_hand(self) -> Mapping[str, frozenset[str]]:
        """The ids of the abilities and items of each unit, by the unit's id."""
        return {
            unit.id: frozenset((*self.abilities[unit.id], *(item.id for item in unit.items))) for unit in self.profiles
        }

    @cached_property
    def _holders(self) -> tuple[Name, ...]:
        """The names of discard piles, hands, and items with ammunition. Players never type these names."""
        called = {"discard": "discard pile", "hand": "hand"}
        piles = ((f"{id}-{pile}", f"{name}'s {words}") for id, name in self.sides for pile, words in called.items())
        items = (
            (f"{unit.id}.{item.id}", f"{unit.name}, {item.name}")
            for unit in self.profiles
            for item in unit.items
            if item.ammo.max
        )
        return tuple(Name(id, name, "holder") for id, name in (*piles, *items))

    @cached_property
    def _names(self) -> dict[tuple[frozenset[str] | None, frozenset[str]], tuple[Name, ...]]:
        return {}

    def names(self, out: frozenset[str], here: frozenset[str] | None) -> tuple[Name, ...]:
        """Return the names of everything in the battle.

        Units that are out of action (``out``) must be typed in full, and so must words that are not in ``here``. If
        ``here`` is None, any word may be shortened.
        """
        names = self._names.get((here, out))
        if names is None:
            units = (Name(unit.id, unit.name, "unit", unit.side, unit.id not in out) for unit in self.profiles)
            words = (Name(id, name, kind, "", here is None or id in here) for id, (name, kind) in self.words.items())
            names = self._names[here, out] = (*units, *words, *self._holders)
        return names


def _with_unique_ids(sides: tuple[tuple[str, str], ...], bands: tuple[Band, ...]) -> tuple[Profile, ...]:
    """Return the units of both sides. If an id or a name is in both rosters, add the side to it: ``wren-red``."""
    ids, names = ([{getattr(unit, what) for unit in band.units} for band in bands] for what in ("id", "name"))
    both, alike = ids[0] & ids[1], names[0] & names[1]
    return tuple(
        unit._replace(
            id=f"{unit.id}-{id}" if unit.id in both else unit.id,
            name=f"{unit.name} ({name})" if unit.name in alike else unit.name,
            side=id,
        )
        for (id, name), band in zip(sides, bands, strict=True)
        for unit in band.units
    )


def _abilities(unit: Profile) -> Iterator[tuple[Item | None, Ability]]:
    yield from ((item, ability) for item in unit.items for ability in item.abilities)
    yield from ((None, ability) for ability in unit.abilities)
    mounted = any(item.kind == "mount" for item in unit.items)
    yield from ((None, ability) for ability in UNIVERSAL if ability is not DISMOUNT or mounted)


def _passives(unit: Profile, mounted: bool) -> Passives:
    return combine((unit.passives, *(item.passives for item in unit.items if mounted or item.kind != "mount")))
