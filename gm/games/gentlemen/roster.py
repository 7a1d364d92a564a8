"""A warband read from its roster file: defaults filled in, ammunition multiplied, units and second copies named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from gm.game import NamedTuple
from gm.games.gentlemen.arms import Ability, Effects, Item, Option, Passives, Profile, Stats, Symbol

Data = Mapping[str, Any]


class Band(NamedTuple):
    """The warband of a side, with units by their own ids."""

    title: str
    prestige: int | None
    """None if the size of the battle decides."""
    commander: str
    units: tuple[Profile, ...]

    @property
    def points(self) -> int:
        """The cost of all units (gw.r50)."""
        return sum(unit.points for unit in self.units)


def read_band(data: Data) -> Band:
    """Return the warband of a roster file."""
    gear = {piece["id"]: piece for piece in data.get("gear", ())}
    units = tuple(profile for unit in data["unit"] for profile in _units(unit, gear))
    elite = [unit.id for unit in units if unit.elite]
    named = [id for id in elite if data.get("commander") in (id, id.rpartition("-")[0])]
    return Band(str(data.get("title", "")), data.get("prestige"), (*named, *elite, units[0].id)[0], units)


def _units(unit: Data, gear: Mapping[str, Data]) -> Iterator[Profile]:
    """Yield the units of an entry of the file: one, or ``count`` of them, numbered."""
    items = tuple(_items(unit.get("gear", ()), gear))
    passives = _passives(unit)
    spent = sum(item.points for item in items)
    count = unit.get("count", 1)
    for number in range(1, count + 1):
        yield Profile(
            unit["id"] if count == 1 else f"{unit['id']}-{number}",
            unit.get("name", unit["id"]) + (f" {number}" if count > 1 else ""),
            "",
            Stats(*(unit["stats"][name] for name in Stats._fields)),
            unit.get("points", 0) + max(0, spent - passives.arsenal),
            unit.get("elite", False),
            unit.get("armour", 0),
            passives,
            tuple(map(_ability, unit.get("abilities", ()))),
            items,
        )


def split_gear(word: str) -> tuple[str, int]:
    """Return the id of a piece of gear and the multiple of its ammunition (``pistol*3``)."""
    id, _, times = word.partition("*")
    return id, int(times or 1)


def _items(words: Any, gear: Mapping[str, Data]) -> Iterator[Item]:
    """Yield the items of a unit; a second copy is ``pistol-2``."""
    copies: Counter[str] = Counter()
    for word in words:
        id, times = split_gear(word)
        copies[id] += 1
        yield _item(gear[id], times, "" if copies[id] == 1 else f"-{copies[id]}")


def _item(gear: Data, times: int, copy: str) -> Item:
    ammo = gear.get("ammo") or {}
    kind = gear["kind"]
    return Item(
        gear["id"] + copy,
        gear.get("name", gear["id"]) + copy.replace("-", " "),
        kind,
        gear.get("points", 0) * times,
        gear.get("hands", 1) if kind == "weapon" else 0,
        gear.get("lug", False),
        gear.get("heavy", False),
        gear.get("armour", 0),
        _passives(gear),
        _effects(gear.get("impact")),
        ammo.get("max", 0) * times,
        ammo.get("start", 0) * times,
        tuple(map(_ability, gear.get("abilities", ()))),
    )


def _passives(thing: Data) -> Passives:
    return Passives(**{name.replace("-", "_"): value for name, value in thing.get("passives", {}).items()})


def _ability(data: Data) -> Ability:
    keys = ("type", "range", "suit", "ap", "reusable", "multichoice", "repeatable", "multitarget", "uses_ammo")
    return Ability(
        data["id"],
        data.get("name", data["id"]),
        **{key: data[key] for key in keys if data.get(key) is not None},
        options=tuple(map(_option, data["options"])),
    )


def _option(data: Data) -> Option:
    return Option(
        data["id"],
        data.get("name", data["id"]),
        tuple(map(_symbol, data.get("cost", ()))),
        _effects(data) or Effects(),
        int(data.get("pierce", 0)),
        _effects(data.get("recoil")),
        _effects(data.get("blast")),
    )


def _symbol(word: str) -> Symbol:
    """Read a symbol: letters of suits, and an optional least value (``HD8+``)."""
    suits = word.rstrip("+0123456789")
    return Symbol(suits, int(word[len(suits) :].rstrip("+") or 0))


def _effects(data: Data | None) -> Effects | None:
    """Read effects; a number that is only ``true`` is 1."""
    if data is None:
        return None
    flags = ("immobilize", "suppressed", "lethal")
    effects = {key: bool(data[key]) if key in flags else int(data[key]) for key in Effects._fields if data.get(key)}
    return Effects()._replace(**effects)  # type: ignore[arg-type]
