"""The reader of roster files. It fills in defaults. It multiplies ammunition: ``pistol*3`` has three times as much.

If there are several units or items of the same kind, it adds numbers to their names.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal

from gm.game import NEEDED, Bounds, Key, NamedTuple, Slug, Written, read_record
from gm.games.gentlemen.arms import Ability, Ammo, Item, Name, Passives, Points, Profile, Stats

_GEAR = re.compile(r"([a-z0-9]+(?:-[a-z0-9]+)*)(?:\*([234]))?")


class Band(NamedTuple):
    """The warband of a side, as its roster file describes it.

    The ids of its units are not unique yet: the other side's warband may use equal ids.
    """

    title: str
    prestige: int | None
    """The prestige in the roster file. None if it depends on the size of the battle."""
    commander: str
    units: tuple[Profile, ...]

    @property
    def points(self) -> int:
        """The cost of all units in points (gw.r50)."""
        return sum(unit.points for unit in self.units)


def split_gear(word: str) -> tuple[str, int]:
    """Return the gear id and the ammunition factor in a text such as ``pistol*3``. Raises ValueError if malformed."""
    match = _GEAR.fullmatch(word)
    if not match:
        raise ValueError("write each piece of gear as its id; for more ammunition, append *2, *3 or *4")
    return match[1], int(match[2] or 1)


class Unit(NamedTuple):
    """A unit in a roster file. The key ``count`` says how many such units there are."""

    id: Slug
    name: Name
    elite: bool = False
    points: Points = 0
    number: Annotated[int, Bounds(1, 9), Key("count")] = 1
    stats: Annotated[Stats, NEEDED] = Stats(0, 0, 0, 0)
    armour: Annotated[int, Bounds(0, 9)] = 0
    passives: Passives = Passives()
    abilities: Annotated[tuple[Ability, ...], Bounds(most=9)] = ()
    gear: Annotated[
        tuple[Annotated[tuple[str, int], Written(Annotated[str, Bounds(most=32)], split_gear)], ...], Bounds(most=20)
    ] = ()


class Roster(NamedTuple):
    """The content of a roster file. A stored roster has its keys in the order of these fields."""

    format: Literal[1]
    game: Literal["gentlemen"]
    title: Annotated[str, Bounds(most=60)] = ""
    prestige: Annotated[int, Bounds(0, 99)] | None = None
    commander: Slug = ""
    gear: Annotated[tuple[Item, ...], Bounds(most=60)] = ()
    unit: Annotated[tuple[Unit, ...], NEEDED, Bounds(1, 30)] = ()


def read_band(data: Mapping[str, Any]) -> Band:
    """Return the warband that a roster file describes."""
    roster = read_record(Roster, data)
    gear = {piece.id: piece for piece in roster.gear}
    units = tuple([profile for unit in roster.unit for profile in _profiles(unit, gear)])
    elite = [unit.id for unit in units if unit.elite]
    named = [id for id in elite if roster.commander in (id, id.rpartition("-")[0])]
    return Band(roster.title, roster.prestige, (*named, *elite, units[0].id)[0], units)


def _profiles(unit: Unit, gear: Mapping[str, Item]) -> Iterator[Profile]:
    """Yield the units that ``unit`` of a roster file describes: a single unit, or several numbered ones."""
    items = tuple(_items(unit.gear, gear))
    spent = sum(item.points for item in items)
    points = unit.points + max(0, spent - unit.passives.arsenal)
    for number in range(1, unit.number + 1):
        id = unit.id if unit.number == 1 else f"{unit.id}-{number}"
        name = unit.name if unit.number == 1 else f"{unit.name} {number}"
        rest = (unit.elite, unit.armour, unit.passives, unit.abilities, items)
        yield Profile(id, name, "", unit.stats, points, *rest)


def _items(carried: Iterable[tuple[str, int]], gear: Mapping[str, Item]) -> Iterator[Item]:
    """Yield the items of a unit with their ammunition. The second copy of an item has an id such as ``pistol-2``."""
    copies: Counter[str] = Counter()
    for id, times in carried:
        item = gear[id]
        copies[id] += 1
        copy = "" if copies[id] == 1 else f"-{copies[id]}"
        yield item._replace(
            id=id + copy,
            name=item.name + copy.replace("-", " "),
            points=item.points * times,
            hands=item.hands or 1 if item.kind == "weapon" else 0,
            ammo=Ammo(item.ammo.max * times, item.ammo.start * times),
        )
