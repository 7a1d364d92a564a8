"""What does not go together in a roster file (gw.r50): told with the place of each, however much else is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from gm.game import name_id, visual_key
from gm.games.gentlemen.arms import CHECKLESS, FULL_HANDS
from gm.games.gentlemen.roster import split_gear
from gm.games.gentlemen.vocabulary import NONE, NOTHING, WORDS

Fault = tuple[tuple[str | int, ...], str]
Found = Iterator[Fault]
_WORN = ("armour", "headgear", "mount")


def faults(data: Any) -> Found:
    """All that is wrong between the parts of a file, as far as they can be read; each with its place in it."""
    if not isinstance(data, Mapping):
        return
    gear, units = [*_tables(data, "gear")], [*_tables(data, "unit")]
    yield from _ids(gear, units)
    for where, one in (*gear, *units):
        for place, ability in _tables(one, "abilities"):
            yield from _ability((*where, *place), ability, one if where[0] == "gear" else None)
    for where, one in gear:
        yield from _piece(where, one)
    by_id = {one["id"]: one for _, one in gear if isinstance(one.get("id"), str)}
    for where, one in units:
        yield from _carried(where, one, by_id)
    yield from _command(data, [one for _, one in units])


def _tables(data: Mapping[str, Any], key: str) -> Iterator[tuple[tuple[str | int, ...], Mapping[str, Any]]]:
    """The tables of a list, each with its place."""
    found = data.get(key)
    for number, one in enumerate(found if isinstance(found, list) else ()):
        if isinstance(one, Mapping):
            yield (key, number), one


def _strings(data: Mapping[str, Any], key: str) -> Iterator[tuple[int, str]]:
    found = data.get(key)
    for number, one in enumerate(found if isinstance(found, list) else ()):
        if isinstance(one, str):
            yield number, one


Placed = Iterable[tuple[tuple[str | int, ...], Mapping[str, Any]]]


def _ids(gear: Placed, units: Placed) -> Found:
    """Ids that are there twice, words of the game, and things called like units."""
    items: dict[str, str] = {}
    for where, one in gear:
        if isinstance(id := one.get("id"), str):
            yield from _word((*where, "id"), id)
            if id in items:
                yield (*where, "id"), f"“{id}” is used twice"
            items[id] = "item"
    for where, one in units:
        seen: Counter[str] = Counter(split_gear(word)[0] for _, word in _strings(one, "gear"))
        copies = (f"{id}-{n}" for id, count in seen.items() for n in range(2, count + 1))
        for copy in copies:
            if items.get(copy) == "item":
                yield (*where, "gear"), f"the second copy would be “{copy}”, which is another item"
            items.setdefault(copy, "copy")
    things = {**items, **_done(gear, "abilities"), **_done(units, "abilities")}
    yield from _units(units, things)
    for where, one in (*gear, *units):
        for place, ability in _tables(one, "abilities"):
            if isinstance(ability.get("id"), str):
                yield from _word((*where, *place, "id"), ability["id"])


def _done(some: Placed, key: str) -> dict[str, str]:
    """Ids of abilities and options."""
    found = {}
    for _, one in some:
        for _, ability in _tables(one, key):
            named = [ability, *(option for _, option in _tables(ability, "options"))]
            found.update({str(one["id"]): "ability" for one in named if "id" in one})
    return found


def _units(units: Placed, things: Mapping[str, str]) -> Found:
    taken: dict[str, str] = {}
    shown: dict[str, str] = {}
    for where, one in units:
        id = one.get("id")
        if not isinstance(id, str):
            continue
        yield from _word((*where, "id"), id)
        count = one.get("count", 1)
        many = isinstance(count, int) and 1 < count < 10
        for each in [f"{id}-{n}" for n in range(1, count + 1)] if many else [id]:
            if each in taken:
                yield (*where, "id"), f"“{each}” is used twice"
            if each in things:
                yield (*where, "id"), f"“{each}” is also an item, an ability or an option"
            taken[each] = each
        name = one.get("name", id)
        if isinstance(name, str):
            called = name_id(name)
            if called != id and (called in WORDS or called in things):
                yield (*where, "name"), f"“{name}” is a word of the game"
            if visual_key(name) in shown:
                yield (*where, "name" if "name" in one else "id"), f"two units are called “{name}”"
            shown[visual_key(name)] = name


def _word(where: tuple[str | int, ...], id: str) -> Found:
    if id in WORDS:
        yield where, f"“{id}” is a word of the game"
    elif id.isdigit():
        yield where, f"“{id}” is a number"


def _ability(where: tuple[str | int, ...], ability: Mapping[str, Any], item: Mapping[str, Any] | None) -> Found:
    """An ability that cannot be used as it is written (gw.r6, gw.r8)."""
    checkless, kind = ability.get("suit") == CHECKLESS, ability.get("type")
    options = [*_tables(ability, "options")]
    if checkless and len(options) != 1:
        yield (*where, "options"), "a checkless ability has exactly one option"
    if checkless and "ap" not in ability:
        yield (*where, "ap"), "a checkless ability costs 1 to 9 AP"
    if not checkless and "ap" in ability:
        yield (*where, "ap"), "ap is the price of a checkless ability; one with a suit has none"
    if ability.get("uses_ammo") and not (item and isinstance(item.get("ammo"), Mapping)):
        yield (*where, "uses_ammo"), "there is no ammunition to use"
    if kind in ("ranged", "melee") and not ability.get("range"):
        yield (*where, "range"), f"a {kind} ability needs a range of 1 to 30"
    if kind is None and "range" in ability:
        yield (*where, "range"), "an ability without a target has no range"
    if kind is None and ability.get("multitarget"):
        yield (*where, "multitarget"), "an ability without a target cannot have several"
    seen = set()
    for place, option in options:
        at = (*where, *place)
        if checkless and option.get("cost"):
            yield (*at, "cost"), "an option of a checkless ability costs no cards"
        if not checkless and not option.get("cost"):
            yield (*at, "cost"), "it must cost at least one card"
        if option.get("id") in (NONE, NOTHING):
            yield (*at, "id"), f"“{option['id']}” is a word of the game"
        if option.get("id") in seen:
            yield (*at, "id"), f"“{option['id']}” is used twice"
        seen.add(option.get("id"))
        if "blast" in option and kind is None:
            yield (*at, "blast"), "a Blast needs an ability with a target"


def _piece(where: tuple[str | int, ...], one: Mapping[str, Any]) -> Found:
    if "hands" in one and one.get("kind") != "weapon":
        yield (*where, "hands"), "only weapons need hands"
    ammo = one.get("ammo")
    most, start = (ammo.get("max"), ammo.get("start")) if isinstance(ammo, Mapping) else (None, None)
    if isinstance(most, int) and isinstance(start, int) and start > most:
        yield (*where, "ammo", "start"), f"it must be at most {most}"
    yield from _once(where, one)


def _once(where: tuple[str | int, ...], one: Mapping[str, Any]) -> Found:
    ids = [(place, ability.get("id")) for place, ability in _tables(one, "abilities")]
    for number, (place, id) in enumerate(ids):
        if id in [other for _, other in ids[:number]]:
            yield (*where, *place, "id"), f"“{id}” is used twice"


def _carried(where: tuple[str | int, ...], one: Mapping[str, Any], gear: Mapping[str, Mapping[str, Any]]) -> Found:
    """Too much in two hands, too many bayonets, two of what is worn, ammunition of what has none (gw.r50)."""
    yield from _once(where, one)
    carried = []
    for number, word in _strings(one, "gear"):
        id, star, _ = word.partition("*")
        if id not in gear:
            yield (*where, "gear", number), f"there is no gear “{id}”"
            continue
        if star and "ammo" not in gear[id]:
            yield (*where, "gear", number), f"“{id}” has no ammunition to multiply"
        carried.append(gear[id])
    hands = sum(_whole(piece.get("hands", 1)) for piece in carried if piece.get("kind") == "weapon")
    if hands > FULL_HANDS:
        yield (*where, "gear"), f"its weapons need {hands} hands, and a unit has {FULL_HANDS}"
    bayonets = sum(piece.get("kind") == "bayonet" for piece in carried)
    lugs = sum(bool(piece.get("lug")) for piece in carried)
    if bayonets > lugs:
        yield (*where, "gear"), f"{bayonets} bayonets, but {lugs or 'no'} lug{'' if lugs == 1 else 's'} for them"
    for kind in _WORN:
        if (count := sum(piece.get("kind") == kind for piece in carried)) > 1:
            yield (*where, "gear"), f"{count} of the kind {kind}: a unit can have only one"


def _whole(value: Any) -> int:
    return value if isinstance(value, int) else 0


def _command(data: Mapping[str, Any], units: list[Mapping[str, Any]]) -> Found:
    """A commander who is none (gw.r32)."""
    elite = [str(one.get("id")) for one in units if one.get("elite") is True]
    numbered = [f"{one.get('id')}-{n}" for one in units if one.get("elite") is True for n in range(1, 10)]
    if not elite and units:
        yield ("unit",), "no unit is elite, so there is no commander"
    elif data.get("commander") not in (None, *elite, *numbered):
        yield ("commander",), f"“{data['commander']}” is not an elite unit; these are: {', '.join(elite)}"
