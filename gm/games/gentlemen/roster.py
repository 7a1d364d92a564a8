"""A warband from its roster file: what is left out filled in, guns multiplied, units and second copies named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from gm.game import NamedTuple
from gm.games.gentlemen.arms import Ability, Effects, Item, Option, Passives, Profile, Stats, Symbol

Data = Mapping[str, Any]


class Band(NamedTuple):
    """A side's warband: title, prestige (None: by the size of the battle), commander, and units by their own ids."""

    title: str
    prestige: int | None
    commander: str
    units: tuple[Profile, ...]

    @property
    def points(self) -> int:
        """What all units cost (gw.r50)."""
        return sum(one.points for one in self.units)


def band(data: Data) -> Band:
    """The warband of a roster file, or of what is kept of one."""
    gear = {one["id"]: one for one in data.get("gear", ())}
    units = tuple(profile for one in data["unit"] for profile in _units(one, gear))
    elite = (one.id for one in units if one.elite)
    return Band(
        str(data.get("title", "")),
        data.get("prestige"),
        _commander(data.get("commander"), units) or next(elite, units[0].id),
        units,
    )


def _commander(word: str | None, units: tuple[Profile, ...]) -> str:
    """The commander; of several units of that id the first."""
    return next((one.id for one in units if word in (one.id, one.id.rpartition("-")[0]) and one.elite), "")


def _units(unit: Data, gear: Mapping[str, Data]) -> Iterator[Profile]:
    """The units of an entry of the file: one, or ``count`` of them, numbered."""
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


def cut(word: str) -> tuple[str, int]:
    """A piece of gear and how many times its ammunition (``pistol*3``)."""
    id, _, times = word.partition("*")
    return id, int(times or 1)


def _items(words: Any, gear: Mapping[str, Data]) -> Iterator[Item]:
    """What a unit carries; a second copy is ``pistol-2``."""
    seen: Counter[str] = Counter()
    for word in words:
        id, times = cut(word)
        seen[id] += 1
        again = seen[id]
        yield _item(gear[id], times, "" if again == 1 else f"-{again}")


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


def _ability(written: Data) -> Ability:
    plain = {key: written[key] for key in ("type", "range", "suit", "ap") if written.get(key) is not None}
    flags = ("reusable", "multichoice", "repeatable", "multitarget", "uses_ammo")
    return Ability(
        written["id"],
        written.get("name", written["id"]),
        **plain,
        **{flag: written.get(flag, False) for flag in flags},
        options=tuple(map(_option, written["options"])),
    )


def _option(written: Data) -> Option:
    return Option(
        written["id"],
        written.get("name", written["id"]),
        tuple(map(symbol, written.get("cost", ()))),
        _effects(written) or Effects(),
        int(written.get("pierce", 0)),
        _effects(written.get("recoil")),
        _effects(written.get("blast")),
    )


def symbol(word: str) -> Symbol:
    """A symbol as a file writes it: letters of suits, then perhaps the least value (``HD8+``)."""
    suits = word.rstrip("+0123456789")
    return Symbol(suits, int(word[len(suits) :].rstrip("+") or 0))


def _effects(written: Data | None) -> Effects | None:
    """What a table of a file says that happens; of what is only true, one."""
    if written is None:
        return None
    found = {key: bool(written[key]) if key in _FLAGS else int(written[key]) for key in _DOES if written.get(key)}
    return Effects()._replace(**found)  # type: ignore[arg-type]


_DOES = Effects._fields
_FLAGS = ("immobilize", "suppressed", "lethal")
