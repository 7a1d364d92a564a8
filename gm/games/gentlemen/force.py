"""The two warbands of a battle, as their rosters have them, and what can be named of them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import ClassVar

from gm.game import Name
from gm.games.gentlemen.arms import DISMOUNT, UNIVERSAL, Ability, Item, Passives, Profile, added
from gm.games.gentlemen.roster import Band, band

ROLES = ("ability", "item", "option")
"""What a word of a roster can be; a word that is several is a name of the kind of both (``ability-item``)."""


def kinds(role: str) -> tuple[str, ...]:
    """The kinds of names that can be an ability, an item or an option."""
    return tuple(kind for kind in _KINDS if role in kind.split("-"))


_KINDS = ("ability", "item", "option", "ability-item", "ability-option", "item-option", "ability-item-option")


_MOST = 64
"""So many pairs of rosters are kept read."""


def compact(data: object) -> str:
    """Data as the shortest JSON text, a roster say."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def written(sides: Iterable[tuple[str, str, str]]) -> str:
    """The text of which a force is made: id, name and roster of each side, the roster as text."""
    return f"[{','.join([f'[{compact(id)},{compact(name)},{roster}]' for id, name, roster in sides])}]"


class Force:
    """The units of both sides, in file order. It is made of a text, the rosters as JSON (see :func:`written`), and read
    once."""

    _fields = ("text",)
    _read: ClassVar[dict[str, Force]] = {}

    text: str
    sides: tuple[tuple[str, str], ...]
    bands: tuple[Band, ...]
    profiles: tuple[Profile, ...]
    place: Mapping[str, int]
    of: Mapping[str, Profile]

    def __new__(cls, text: str) -> Force:
        if text not in cls._read:
            if len(cls._read) >= _MOST:
                cls._read.clear()
            cls._read[text] = one = super().__new__(cls)
            sides = json.loads(text)
            one.text = text
            one.sides = tuple((id, name) for id, name, _ in sides)
            one.bands = tuple(band(data) for _, _, data in sides)
            one.profiles = _named_apart(one.sides, one.bands)
            one.place = {unit.id: number for number, unit in enumerate(one.profiles)}
            one.of = {unit.id: unit for unit in one.profiles}
        return cls._read[text]

    def __iter__(self) -> Iterator[str]:
        """What it is made of, as every record of a state tells it."""
        return iter((self.text,))

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Force) and self.text == other.text)

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"Force({self.text!r})"

    def commander(self, side: str, number: int) -> str:
        """The commander of a side, of which there are bands by ``number``, by the id that it has here."""
        own = self.bands[number]
        at = [one.id for one in own.units].index(own.commander)
        return [one.id for one in self.profiles if one.side == side][at]

    @cached_property
    def can(self) -> Mapping[str, Mapping[str, tuple[tuple[Item | None, Ability], ...]]]:
        """Unit → ability → every way to have it: with which item (None: it is native), and what it is there. Abilities
        of items come first, then native ones, then those that everybody has."""
        found: dict[str, dict[str, tuple[tuple[Item | None, Ability], ...]]] = {}
        for one in self.profiles:
            ways: dict[str, tuple[tuple[Item | None, Ability], ...]] = {}
            for item, ability in _abilities(one):
                ways[ability.id] = (*ways.get(ability.id, ()), (item, ability))
            found[one.id] = ways
        return found

    @cached_property
    def passives(self) -> Mapping[tuple[str, bool], Passives]:
        """(unit, whether it is mounted) → its passives together (gw.r41)."""
        return {(one.id, mounted): _passives(one, mounted) for one in self.profiles for mounted in (False, True)}

    @cached_property
    def mount(self) -> Mapping[str, Item | None]:
        """Unit → its mount."""
        return {one.id: next((item for item in one.items if item.kind == "mount"), None) for one in self.profiles}

    @cached_property
    def words(self) -> Mapping[str, tuple[str, str]]:
        """Every ability, item and option by its id: its name, and the kind of name that it is."""
        roles: dict[str, dict[str, str]] = {}
        for one in self.profiles:
            for item in one.items:
                roles.setdefault(item.id, {})["item"] = item.name
            for _, ability in _abilities(one):
                roles.setdefault(ability.id, {})["ability"] = ability.name
                for option in ability.options:
                    roles.setdefault(option.id, {})["option"] = option.name
        return {
            id: (
                next(names[role] for role in ROLES if role in names),
                "-".join(role for role in ROLES if role in names),
            )
            for id, names in roles.items()
        }

    @cached_property
    def called(self) -> Mapping[str, str]:
        """Every unit, ability, item and option: id → name."""
        words = {id: name for id, (name, _) in self.words.items()}
        return {**words, **{one.id: one.name for one in self.profiles}}

    def at_hand(self, id: str) -> frozenset[str]:
        """What a unit can do, and with what."""
        return self._at_hand[id]

    @cached_property
    def _at_hand(self) -> Mapping[str, frozenset[str]]:
        return {one.id: frozenset((*self.can[one.id], *(item.id for item in one.items))) for one in self.profiles}

    @cached_property
    def _holders(self) -> tuple[Name, ...]:
        """What holds cards and ammunition besides, which nobody types: a discard, a hand, an item of a unit."""
        called = {"discard": "discard pile", "hand": "hand"}
        piles = ((f"{id}-{pile}", f"{name}'s {words}") for id, name in self.sides for pile, words in called.items())
        items = (
            (f"{one.id}.{item.id}", f"{one.name}, {item.name}")
            for one in self.profiles
            for item in one.items
            if item.max_ammo
        )
        return tuple(Name(id, name, "holder") for id, name in (*piles, *items))

    @cached_property
    def _named(self) -> dict[tuple[frozenset[str] | None, frozenset[str]], tuple[Name, ...]]:
        return {}

    def names(self, out: frozenset[str], here: frozenset[str] | None) -> tuple[Name, ...]:
        """All that can be named: units, but those who are out not by a beginning; and words, of which the beginning of
        those that are ``here`` is enough (None: of all)."""
        found = self._named.get((here, out))
        if found is None:
            units = (Name(one.id, one.name, "unit", one.side, one.id not in out) for one in self.profiles)
            words = self.words.items()
            named = (Name(id, name, kind, "", here is None or id in here) for id, (name, kind) in words)
            found = self._named[here, out] = (*units, *named, *self._holders)
        return found


def _named_apart(sides: tuple[tuple[str, str], ...], bands: tuple[Band, ...]) -> tuple[Profile, ...]:
    """All units; of an id that both rosters have each is called by its side besides, and so is a name."""
    ids, names = ([{getattr(one, what) for one in own.units} for own in bands] for what in ("id", "name"))
    both, alike = ids[0] & ids[1], names[0] & names[1]
    return tuple(
        one._replace(
            id=f"{one.id}-{id}" if one.id in both else one.id,
            name=f"{one.name} ({name})" if one.name in alike else one.name,
            side=id,
        )
        for (id, name), own in zip(sides, bands, strict=True)
        for one in own.units
    )


def _abilities(one: Profile) -> Iterator[tuple[Item | None, Ability]]:
    for item in one.items:
        for ability in item.abilities:
            yield item, ability
    for ability in one.abilities:
        yield None, ability
    mounted = any(item.kind == "mount" for item in one.items)
    for ability in UNIVERSAL:
        if ability is not DISMOUNT or mounted:
            yield None, ability


def _passives(one: Profile, mounted: bool) -> Passives:
    worn = (item.passives for item in one.items if mounted or item.kind != "mount")
    return added((one.passives, *worn))
