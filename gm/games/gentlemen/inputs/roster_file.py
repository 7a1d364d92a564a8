"""The check that the parts of a roster file fit together (gw.r50)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from gm.game import Faults, Place, name_id, tables_of, visual_key
from gm.games.gentlemen import roster
from gm.games.gentlemen.arms import CHECKLESS, FULL_HANDS
from gm.games.gentlemen.vocabulary import NONE, NOTHING, WORDS

Table = Mapping[str, Any]
Tables = Sequence[tuple[Place, Table]]
_WORN = ("armour", "headgear", "mount")


class Roster(roster.Roster):
    """A roster file, with checks that compare its parts."""

    @staticmethod
    def faults(data: Table) -> Faults:
        """Yield every mismatch between the parts of a roster file."""
        gear, units = tables_of(data, "gear"), tables_of(data, "unit")
        yield from _check_ids(gear, units)
        for where, owner in (*gear, *units):
            for place, ability in tables_of(owner, "abilities"):
                yield from _check_ability((*where, *place), ability, owner if where[0] == "gear" else None)
        for where, piece in gear:
            yield from _check_piece(where, piece)
        by_id = {piece["id"]: piece for _, piece in gear if "id" in piece}
        for where, unit in units:
            yield from _check_gear(where, unit, by_id)
        yield from _check_commander(data, [unit for _, unit in units])


def _check_ids(gear: Tables, units: Tables) -> Faults:
    """Yield a fault for each id that is used twice, is a reserved word of gm, or names things of two kinds.

    For instance, a unit cannot have the id of an item, an ability or an option.
    """
    things: dict[str, str] = {}
    for where, piece in gear:
        if id := piece.get("id"):
            yield from _check_word((*where, "id"), id)
            if id in things:
                yield (*where, "id"), f"“{id}” is used twice"
            things[id] = "item"
    for where, unit in units:
        uses: Counter[str] = Counter(roster.split_gear(word)[0] for word in unit.get("gear", ()))
        for copy in (f"{id}-{n}" for id, count in uses.items() for n in range(2, count + 1)):
            if things.get(copy) == "item":
                yield (*where, "gear"), f"the second copy would be “{copy}”, which is another item"
            things.setdefault(copy, "copy")
    abilities = [
        (where, place, ability) for where, table in (*gear, *units) for place, ability in tables_of(table, "abilities")
    ]
    for _, _, ability in abilities:
        named = (ability, *(option for _, option in tables_of(ability, "options")))
        things.update({str(thing["id"]): "ability" for thing in named if "id" in thing})
    yield from _check_units(units, things)
    for where, place, ability in abilities:
        if "id" in ability:
            yield from _check_word((*where, *place, "id"), ability["id"])


def _check_units(units: Tables, things: Mapping[str, str]) -> Faults:
    ids: set[str] = set()
    names: set[str] = set()
    for where, unit in units:
        if not (id := unit.get("id")):
            continue
        yield from _check_word((*where, "id"), id)
        count = unit.get("count", 1)
        for own in [f"{id}-{n}" for n in range(1, count + 1)] if count > 1 else [id]:
            if own in ids:
                yield (*where, "id"), f"“{own}” is used twice"
            if own in things:
                yield (*where, "id"), f"“{own}” is also an item, an ability or an option"
            ids.add(own)
        name = unit.get("name", id)
        typed = name_id(name)
        if typed != id and (typed in WORDS or typed in things):
            yield (*where, "name"), f"“{name}” is a word that gm uses"
        if visual_key(name) in names:
            yield (*where, "name" if "name" in unit else "id"), f"two units are called “{name}”"
        names.add(visual_key(name))


def _check_word(where: Place, id: str) -> Faults:
    if id in WORDS:
        yield where, f"“{id}” is a word that gm uses"
    elif id.isdigit():
        yield where, f"“{id}” is a number"


def _check_ability(where: Place, ability: Table, item: Table | None) -> Faults:
    """Yield mistakes that make an ability impossible to use (gw.r6, gw.r8)."""
    checkless, kind = ability.get("suit") == CHECKLESS, ability.get("type")
    options = tables_of(ability, "options")
    if checkless and len(options) != 1:
        yield (*where, "options"), "a checkless ability has exactly one option"
    if checkless and "ap" not in ability:
        yield (*where, "ap"), "a checkless ability costs 1 to 9 AP"
    if not checkless and "ap" in ability:
        yield (*where, "ap"), "only a checkless ability has a price in ap; an ability with a suit has none"
    if ability.get("uses_ammo") and not (item and "ammo" in item):
        yield (*where, "uses_ammo"), "there is no ammunition to use"
    if kind in ("ranged", "melee") and not ability.get("range"):
        yield (*where, "range"), f"a {kind} ability needs a range of 1 to 30"
    if kind is None and "range" in ability:
        yield (*where, "range"), "an ability without a target has no range"
    if kind is None and ability.get("multitarget"):
        yield (*where, "multitarget"), "an ability without a target cannot have several targets"
    ids = []
    for place, option in options:
        at = (*where, *place)
        if checkless and option.get("cost"):
            yield (*at, "cost"), "an option of a checkless ability costs no cards"
        if not checkless and not option.get("cost"):
            yield (*at, "cost"), "it must cost at least one card"
        if option.get("id") in (NONE, NOTHING):
            yield (*at, "id"), f"“{option['id']}” is a word that gm uses"
        if option.get("id") in ids:
            yield (*at, "id"), f"“{option['id']}” is used twice"
        ids.append(option.get("id"))
        if "blast" in option and kind is None:
            yield (*at, "blast"), "a Blast needs an ability with a target"


def _check_piece(where: Place, piece: Table) -> Faults:
    if "hands" in piece and piece.get("kind") != "weapon":
        yield (*where, "hands"), "only weapons need hands"
    ammo = piece.get("ammo", {})
    if ammo.get("start", 0) > ammo.get("max", 9):
        yield (*where, "ammo", "start"), f"it must be at most {ammo['max']}"
    yield from _check_abilities(where, piece)


def _check_abilities(where: Place, owner: Table) -> Faults:
    """Yield a fault for each ability that has the same id as an earlier ability of the same owner."""
    ids = []
    for place, ability in tables_of(owner, "abilities"):
        if (id := ability.get("id")) in ids:
            yield (*where, *place, "id"), f"“{id}” is used twice"
        ids.append(id)


def _check_gear(where: Place, unit: Table, gear: Mapping[str, Table]) -> Faults:
    """Yield a fault for gear that the file does not define, and for gear that the unit cannot carry (gw.r50)."""
    yield from _check_abilities(where, unit)
    carried = []
    for number, word in enumerate(unit.get("gear", ())):
        id, star, _ = word.partition("*")
        if id not in gear:
            yield (*where, "gear", number), f"there is no gear “{id}”"
            continue
        if star and "ammo" not in gear[id]:
            yield (*where, "gear", number), f"“{id}” has no ammunition to multiply"
        carried.append(gear[id])
    needed = [piece.get("hands", 1) for piece in carried if piece.get("kind") == "weapon"]
    hands = sum(needed)
    if hands > FULL_HANDS:
        yield (*where, "gear"), f"its weapons need {hands} hands, but a unit has only {FULL_HANDS}"
    bayonets = sum(piece.get("kind") == "bayonet" for piece in carried)
    lugs = sum(bool(piece.get("lug")) for piece in carried)
    if bayonets > lugs:
        yield (
            (*where, "gear"),
            f"{bayonets} bayonet{'' if bayonets == 1 else 's'}, but {f'only {lugs}' if lugs else 'no'} "
            f"lug{'' if lugs == 1 else 's'}",
        )
    for kind in _WORN:
        if (count := sum(piece.get("kind") == kind for piece in carried)) > 1:
            yield (*where, "gear"), f"kind “{kind}” occurs {count} times: a unit can have only one"


def _check_commander(data: Table, units: list[Table]) -> Faults:
    """Yield a fault if the commander is not an elite unit, or if no unit is elite (gw.r32)."""
    elite = [str(unit.get("id")) for unit in units if unit.get("elite") is True]
    numbered = [f"{id}-{n}" for id in elite for n in range(1, 10)]
    if not elite and units:
        yield ("unit",), "no unit is elite, so there is no commander"
    elif data.get("commander") not in (None, *elite, *numbered):
        yield ("commander",), f"“{data['commander']}” is not an elite unit; these are: {', '.join(elite)}"
