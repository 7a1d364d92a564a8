"""The start of a session, new characters, and the levels that XP buys (gl.r1–gl.r5, gl.r16, gl.r20, gl.r71, gl.r82)."""

from __future__ import annotations

import json
from typing import Any

from gm.game import Change, Refusal, Setup, Step, Value, holding_changes
from gm.games.grimlore import tables
from gm.games.grimlore.cards import load_cards
from gm.games.grimlore.draft import Draft
from gm.games.grimlore.entries.session import Hero as Sheet
from gm.games.grimlore.entries.session import Learn
from gm.games.grimlore.holdings import holdings
from gm.games.grimlore.house import House
from gm.games.grimlore.party.carry import Carried, parse_carry
from gm.games.grimlore.state import Hero, Party, Stack, State

DESTINY = 2
"""The number of Destiny tokens of a new character (gl.r16)."""
_RAISED = 2


def start(setup: Setup) -> Step[State]:
    """Begin a session at the portal. Raises Refusal (``words``) for a reserved name or malformed party data."""
    for seat in setup.seats:
        if seat.id in tables.WORDS or seat.name.casefold() in tables.WORDS:
            raise Refusal("name-like-word", {"name": seat.name}, ("gl.r6",), "words")
    house = House.of(setup.house)
    carried = _carried(setup)
    known = {hero.id: hero for hero in carried.heroes}
    heroes = tuple([_seated(known.get(seat.id), seat.id, seat.name, house) for seat in setup.seats])
    seated = {seat.id for seat in setup.seats}
    bench = tuple([hero for hero in carried.heroes if hero.id not in seated])
    party = carried.party._replace(name=setup.party or None, rations=tables.RATIONS)
    cards = load_cards(setup.brought.get("cards"))
    stack = _stack(house, len(heroes))
    phase = "portal" if all(hero.made for hero in heroes) else "heroes"
    draft = Draft(State(house, cards, party, heroes, bench, setup.first, phase, stack=stack, version=setup.version))
    _announce(draft, setup)
    return draft.step()


def _carried(setup: Setup) -> Carried:
    """Return the party as stored after an earlier session, or a new party. Raises Refusal for malformed data."""
    if not setup.carry:
        return Carried(Party(), ())
    try:
        data: Any = json.loads(setup.carry)
        return parse_carry(data)
    except (ValueError, TypeError, KeyError) as error:
        raise Refusal("carry-shape", {"why": str(error)[:80]}, ("gl.r82",), "words") from None


def _seated(hero: Hero | None, id: str, name: str, house: House) -> Hero:
    """Return a character for this session (gl.r72).

    ``hero`` is the character from an earlier session of the party. If ``hero`` is None, make a new character.
    """
    if hero is None:
        return Hero(id, name)
    energy = hero.energy_max if house.start_energy == "full" else max(1, min(hero.energy, hero.energy_max))
    return hero._replace(name=name, energy=energy, destiny=hero.destiny_max)


def _stack(house: House, heroes: int) -> Stack | None:
    """Return the tile stack for this number of characters, or None in an open campaign (gl.r20)."""
    if house.length == "open":
        return None
    tiles = tables.SHORT if house.length == "short" else tables.LONG
    return Stack(*(number * heroes for number in tiles))


def _announce(draft: Draft, setup: Setup) -> None:
    party = draft.party
    changes = holding_changes((), holdings(draft.freeze()))
    params: dict[str, Value] = {
        "name": party.name,
        "new": not setup.carry,
        "heroes": tuple([hero.id for hero in draft.heroes]),
        "bench": tuple([hero.id for hero in draft.bench]),
        "stack": tuple(draft.stack) if draft.stack else None,
        "rations": party.rations,
    }
    draft.emit("party", params, changes, rules=("gl.r6", "gl.r20", "gl.r21", "gl.r82"), level="do")
    if setup.unfinished:
        draft.emit("unfinished", {"duel": setup.resumed}, rules=("gl.r82",), level="warn")
    draft.emit("round", {"round": 0}, rules=("gl.r22",), marks="round")


def hero(draft: Draft, entry: Sheet) -> None:
    """Give a new character a sheet (gl.r1, gl.r2, gl.r71)."""
    hero = draft.hero(entry.who)
    if hero.made:
        raise draft.has_sheet(hero.id)
    energy = (entry.energy or int(draft.house.energy)) + (entry.trait == "indomitable")
    destiny = DESTINY + (entry.trait == "destined")
    new = hero._replace(
        energy=energy,
        energy_max=energy,
        destiny=destiny,
        destiny_max=destiny,
        attributes=with_level(hero.attributes, tables.PLACE[entry.attribute], _RAISED),
        skills=with_level(hero.skills, tables.PLACE[entry.skill], _RAISED),
        traits=((entry.trait, 1),),
    )
    draft.put(new)
    params: dict[str, Value] = {"who": hero.id, "trait": entry.trait, "attribute": entry.attribute}
    params |= {"skill": entry.skill, "energy": energy, "destiny": destiny}
    changes = (Change(hero.id, "energy", energy), Change(hero.id, "destiny", destiny))
    draft.emit("hero", params, changes, rules=("gl.r1", "gl.r2", "gl.r71"), level="do")
    if all(other.made for other in draft.heroes):
        draft.phase = "portal"


def learn(draft: Draft, entry: Learn) -> None:
    """Buy the next level of an attribute, a skill or a trait (gl.r4, gl.r5, gl.r16)."""
    hero = draft.hero(entry.who)
    level, price, why = next_level(hero, entry.what)
    params: dict[str, Value] = {"who": hero.id, "what": entry.what, "level": level, "cost": price}
    if why == "max":
        raise Refusal("at-most", params, ("gl.r4" if entry.what not in tables.TRAITS else "gl.r5",))
    if why == "skill":
        raise Refusal("skill-low", {**params, "skills": tables.TRAITS[entry.what].skills}, ("gl.r5",))
    changes = draft.pay("xp", price)
    rules = ("gl.r5", tables.trait_rule(entry.what)) if entry.what in tables.TRAITS else ("gl.r4",)
    new = with_new_level(hero, entry.what, level)
    if new.destiny_max > hero.destiny_max:
        changes += (Change(hero.id, "destiny", new.destiny - hero.destiny),)
        rules = (*rules, "gl.r16")
    draft.put(new)
    draft.learnt = (*draft.learnt, (hero.id, entry.what, level))
    draft.emit("learned", {**params, "destiny": new.destiny_max - hero.destiny_max}, changes, rules=rules, level="do")


def next_level(hero: Hero, what: str) -> tuple[int, int, str | None]:
    """Return the next level of ``what``, the price of that level in XP, and the reason why it cannot be bought.

    The reason is ``max`` (there is no higher level) or ``skill`` (the required skill is too low). It is None if the
    level can be bought.
    """
    if what in tables.TRAITS:
        trait, level = tables.TRAITS[what], hero.has(what) + 1
        if level > trait.levels:
            return level, trait.price, "max"
        skills = trait.skills or tuple(tables.SKILLS)
        return level, trait.price, None if max(map(hero.level, skills)) >= tables.TRAIT_AT else "skill"
    level = hero.level(what) + 1
    prices = tables.ATTRIBUTE_PRICE if what in tables.ATTRIBUTES else tables.SKILL_PRICE
    return level, prices.get(level, prices[tables.TOP]), "max" if level > tables.TOP else None


def with_new_level(hero: Hero, what: str, level: int) -> Hero:
    """Return a character with a new level of ``what``.

    The first attribute at level 4 adds 1 Destiny, and so does the first skill at level 4 (gl.r16).
    """
    if what in tables.TRAITS:
        return hero._replace(traits=with_trait(hero.traits, what, level))
    levels = hero.attributes if what in tables.ATTRIBUTES else hero.skills
    first = level == tables.TOP and tables.TOP not in levels
    new = with_level(levels, tables.PLACE[what], level)
    hero = hero._replace(attributes=new) if what in tables.ATTRIBUTES else hero._replace(skills=new)
    return hero._replace(destiny_max=hero.destiny_max + first, destiny=hero.destiny + first)


def with_level(levels: tuple[int, ...], place: int, level: int) -> tuple[int, ...]:
    """Return ``levels`` with ``level`` at the index ``place``."""
    return (*levels[:place], level, *levels[place + 1 :])


def with_trait(traits: tuple[tuple[str, int], ...], trait: str, level: int) -> tuple[tuple[str, int], ...]:
    """Set ``trait`` to ``level``, and return the new pairs of trait and level in alphabetical order.

    Level 0 removes the trait.
    """
    others = [pair for pair in traits if pair[0] != trait]
    return tuple(sorted([*others, (trait, level)] if level else others))
