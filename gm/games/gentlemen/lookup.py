"""The rules that can be looked up: the written rules, and a page for each unit."""

from __future__ import annotations

from gm.game import Rule, headings
from gm.games.gentlemen.arms import Ability, Item, Profile
from gm.games.gentlemen.book import SAMPLES, SIGNS, Book, cost, does, kind, marks, passives, title
from gm.games.gentlemen.roster import read_band
from gm.games.gentlemen.state import State

_SECTION = "gw.unit.alder"
_SEE = ("gw.word.unit", "gw.word.gear", "gw.r41", "gw.word.roster-file")


def rules(book: Book, state: State | None) -> tuple[Rule, ...]:
    """Return the written rules, and a page for each unit of the battle or of the sample rosters."""
    section = headings(book.cards)[_SECTION]
    if state is None:
        rosters = zip(map(title, SAMPLES), book.samples, strict=True)
        units = [(unit, side) for side, data in rosters for unit in read_band(data).units]
    else:
        names = {side.id: side.name for side in state.sides}
        units = [(unit, names[unit.side]) for unit in state.force.profiles]
    taken = {phrase for rule in book.rules.values() for phrase in (*rule.words, *rule.asked)}
    return (*book.rules.values(), *(_unit(unit, side, section, taken) for unit, side in units))


def _unit(unit: Profile, side: str, section: str, taken: set[str]) -> Rule:
    """Return the rule-book page of a unit: its stats, armour, passives and points, then its gear and abilities.

    The page can also be found by the names of its abilities, except names in ``taken``, which lead to other pages. gm
    adds the new names to ``taken``.
    """
    stats = " ".join(f"{SIGNS[suit]}{value}" for suit, value in unit.stats._asdict().items())
    armour = unit.armour + sum(item.armour for item in unit.items)
    facts = [stats, f"armour {armour}" if armour else "", "elite" if unit.elite else "", f"{unit.points} points"]
    skills = f" {', '.join(passives(unit.passives))}." if passives(unit.passives) else ""
    gear = ", ".join(map(_item, unit.items)) or "No gear"
    abilities = (*(ability for item in unit.items for ability in item.abilities), *unit.abilities)
    name = unit.name.casefold()
    called = {ability.name.casefold(): f"{ability.name.casefold()} of {name}" for ability in abilities}
    free = [ability for ability in called if ability not in taken]
    taken.update(free)
    asked = (name, unit.id, f"what can {name} do", f"stats of {name}", f"gear of {name}")
    return Rule(
        f"gw.unit.{unit.id}",
        f"{unit.name}, a unit of {side}",
        f"{', '.join(filter(None, facts))}.{skills}",
        section,
        words=tuple(dict.fromkeys((*asked, *free, *called.values()))),
        see=_SEE,
        book="its roster",
        detail=" ".join(f"{line}." for line in dict.fromkeys((gear, *map(_ability, abilities)))),
    )


def _item(item: Item) -> str:
    """Return an item with its properties: ``Rifle (2 hands, lug, 1 shot)``."""
    shots = [f"{item.ammo.max} shot{'s' if item.ammo.max > 1 else ''}"] if item.ammo.max else []
    properties = ", ".join((*marks(item), *shots))
    return f"{title(item.name)} ({properties})" if properties else title(item.name)


def _ability(ability: Ability) -> str:
    """Return an ability with its options: ``Fire, Ranged 6 · ♦: wound ♦ (1 wound, pierce 1)``."""
    options = (" ".join(filter(None, (option.name, cost(option), f"({does(option)})"))) for option in ability.options)
    return f"{title(ability.name)}, {kind(ability)}: {'; '.join(options)}"
