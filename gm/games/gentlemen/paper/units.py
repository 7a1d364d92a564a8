"""A unit as it is printed: on its card, and on its side's sheet."""

from __future__ import annotations

from gm.game import summarize
from gm.games.gentlemen.arms import Ability, Item, Profile
from gm.games.gentlemen.book import SIGNS, cost, does, kind, marks, passives, title
from gm.games.gentlemen.paper.contract import AbilityLine, ItemLine, OptionLine, UnitCard
from gm.games.gentlemen.state import AnyUnit, State, in_melee, key_of, unit_of


def card(one: Profile, side: str, commander: str) -> UnitCard:
    """A unit before the battle."""
    mount = next((item for item in one.items if item.kind == "mount"), None)
    skills = one.passives._asdict() | {"mounted_training": _trained(one)}
    own = [_line(ability) for ability in one.abilities]
    return UnitCard(
        name=one.name,
        side=side,
        elite=one.elite,
        commander=one.id == commander,
        points=one.points,
        stats=[*one.stats],
        armour=one.armour + sum(item.armour for item in one.items),
        passives=passives(one.passives),
        rides=mount is not None,
        untrained=mount is not None and not skills["mounted_training"],
        items=[*([_bare(own)] if own else []), *map(_item, one.items)],
        wounds=None,
        out=False,
        activated=False,
        lies=[],
        code=one.id,
    )


def standing(state: State, one: Profile, side: str, commander: str) -> UnitCard:
    """A unit as it stands in a battle."""
    unit = unit_of(state, one.id)
    before = card(one, side, commander)
    own = [line for line in before["items"] if not line["name"]]
    carried = [
        _held(line, unit, item, number)
        for number, (line, item) in enumerate(zip(before["items"][len(own) :], one.items, strict=True))
    ]
    return UnitCard(
        **{
            **before,
            "armour": unit.armour,
            "items": [*own, *carried],
            "wounds": unit.wounds,
            "out": unit.out,
            "activated": unit.activated or state.acting == unit.id,
            "lies": _lies(state, unit),
            "untrained": before["untrained"] and unit.mounted,
        }
    )


def codes(found: list[UnitCard]) -> tuple[dict[str, str], dict[str, str]]:
    """What the code of each card says without a network, and the rule that it leads to."""
    said = {one["code"]: summarize(one["name"], _brief(one), "a unit") for one in found}
    return said, {code: f"gw.unit.{code}" for code in said}


def _brief(one: UnitCard) -> str:
    stats = " ".join(f"{sign}{value}" for sign, value in zip(SIGNS.values(), one["stats"], strict=True))
    return ", ".join((stats, *([f"armour {one['armour']}"] if one["armour"] else []), *one["passives"]))


def _trained(one: Profile) -> bool:
    return any(thing.mounted_training for thing in (one.passives, *(item.passives for item in one.items)))


def _item(item: Item) -> ItemLine:
    return ItemLine(
        name=title(item.name),
        marks=" · ".join(marks(item)),
        ammo=item.max_ammo,
        now=None,
        paid=0,
        state="",
        abilities=[_line(ability) for ability in item.abilities],
    )


def _bare(abilities: list[AbilityLine]) -> ItemLine:
    """What a unit can do without any item."""
    return ItemLine(name="", marks="", ammo=0, now=None, paid=0, state="", abilities=abilities)


def _held(line: ItemLine, unit: AnyUnit, item: Item, number: int) -> ItemLine:
    """An item as it is now: shots in it, AP paid for loading, whether it still works."""
    paid = dict(unit.progress)
    condition = unit.items[number]
    return ItemLine(
        **{
            **line,
            "now": unit.ammo[number],
            "paid": sum(paid.get(key_of(item, ability), 0) for ability in item.abilities if ability.loads),
            "state": "" if condition == "ok" else condition,
        }
    )


def _line(ability: Ability) -> AbilityLine:
    options = [
        OptionLine(name="" if option.name == does(option) else title(option.name), cost=cost(option), does=does(option))
        for option in ability.options
    ]
    return AbilityLine(
        name=title(ability.name), kind=kind(ability), options=options, load=ability.ap if ability.loads else 0
    )


def _lies(state: State, unit: AnyUnit) -> list[str]:
    """What is on a unit, in words (gw.r40)."""
    names = {one.id: one.name for one in state.force.profiles}
    found = [
        f"{word} {value}" if not isinstance(value, bool) else word
        for word, value in (
            ("concussed", unit.concussed),
            ("commanded", unit.commanded),
            ("immobilized", unit.immobilized),
            ("suppressed", unit.suppressed),
        )
        if value
    ]
    if others := in_melee(state, unit.id):
        found.append(f"melee: {', '.join(names[one] for one in others)}")
    return found
