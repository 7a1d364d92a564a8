"""All that can be looked up: the rules as the cards word them, and the units of the warbands."""

from __future__ import annotations

from gm.game import Rule, headings
from gm.games.gentlemen.arms import Ability, Item, Profile
from gm.games.gentlemen.book import SAMPLES, SIGNS, Book, cost, does, kind, marks, passives, title
from gm.games.gentlemen.roster import read_band
from gm.games.gentlemen.state import State

_SECTION = "gw.unit.alder"
_SEE = ("gw.word.unit", "gw.word.gear", "gw.r41", "gw.word.roster-file")


def rules(book: Book, state: State | None) -> tuple[Rule, ...]:
    """Rules, cards, keywords, passives, terrain and words; the units of a battle, else those of the samples. Raises
    GmError (``file``) if a rule has no wording."""
    section = headings(book.cards)[_SECTION]
    if state is None:
        rosters = zip(map(title, SAMPLES), book.samples, strict=True)
        units = [(one, side) for side, data in rosters for one in read_band(data).units]
    else:
        names = {side.id: side.name for side in state.sides}
        units = [(one, names[one.side]) for one in state.force.profiles]
    return (*book.rules.values(), *(_unit(one, side, section) for one, side in units))


def _unit(one: Profile, side: str, section: str) -> Rule:
    """A unit: its stats, armour, passives and points; what its gear and abilities do is to be read with it."""
    stats = " ".join(f"{SIGNS[suit]}{value}" for suit, value in one.stats._asdict().items())
    armour = one.armour + sum(item.armour for item in one.items)
    facts = [stats, f"armour {armour}" if armour else "", "elite" if one.elite else "", f"{one.points} points"]
    skills = f" {', '.join(passives(one.passives))}." if passives(one.passives) else ""
    gear = ", ".join(map(_item, one.items)) or "No gear"
    can = (*(ability for item in one.items for ability in item.abilities), *one.abilities)
    detail = " ".join(f"{said}." for said in dict.fromkeys((gear, *map(_ability, can))))
    name = one.name.casefold()
    return Rule(
        f"gw.unit.{one.id}",
        f"{one.name}, a unit of {side}",
        f"{', '.join(filter(None, facts))}.{skills}",
        section,
        words=tuple(dict.fromkeys((name, one.id, f"what can {name} do", f"stats of {name}", f"gear of {name}"))),
        see=_SEE,
        detail=detail,
    )


def _item(item: Item) -> str:
    """An item with what is to be known of it: ``Rifle (2 hands, lug, 1 shot)``."""
    shots = [f"{item.max_ammo} shot{'s' if item.max_ammo > 1 else ''}"] if item.max_ammo else []
    told = ", ".join((*marks(item), *shots))
    return f"{title(item.name)} ({told})" if told else title(item.name)


def _ability(ability: Ability) -> str:
    """An ability with its options: ``Fire (Ranged 6 · ♦): wound ♦ 1 wound, pierce 1``."""
    options = (" ".join(filter(None, (option.name, cost(option), f"({does(option)})"))) for option in ability.options)
    return f"{title(ability.name)}, {kind(ability)}: {'; '.join(options)}"
