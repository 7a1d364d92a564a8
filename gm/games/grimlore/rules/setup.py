"""The start of a session: the party as it was carried on, rations, the stack (gl.r20, gl.r21, gl.r72, gl.r82)."""

from __future__ import annotations

import json
from typing import Any

from gm.errors import Refusal
from gm.game import Change, Setup, Step, Value
from gm.games.grimlore.cards import cards_of
from gm.games.grimlore.holdings import PARTY, moved, written
from gm.games.grimlore.house import Switches, switched
from gm.games.grimlore.party.carrying import Carried, carried_of
from gm.games.grimlore.rules.desk import Desk
from gm.games.grimlore.state import Hero, Party, Stack, State
from gm.games.grimlore.tables import LONG, RATIONS, SHORT
from gm.games.grimlore.vocabulary import GOODS, WORDS


def begin(setup: Setup) -> Step[State]:
    """The party at home, before its first turn; who has no sheet yet is asked for one.

    Raises Refusal (``words``) for a name that is a word of the game, and for a carry of another shape.
    """
    for seat in setup.seats:
        if seat.id in WORDS or seat.name.casefold() in WORDS:
            raise Refusal("name-like-word", {"name": seat.name}, ("gl.r6",), "words")
    house = switched(Switches(), setup.house)
    carried = _carried(setup)
    known = {hero.id: hero for hero in carried.heroes}
    heroes = tuple([_seated(known.get(seat.id), seat.id, seat.name, house) for seat in setup.seats])
    seated = {seat.id for seat in setup.seats}
    bench = tuple([hero for hero in carried.heroes if hero.id not in seated])
    party = carried.party._replace(name=setup.party or None, rations=RATIONS)
    cards = cards_of(setup.brought.get("cards"))
    stack = _stack(house, len(heroes))
    phase = "portal" if all(hero.made for hero in heroes) else "heroes"
    desk = Desk(State(house, cards, party, heroes, bench, setup.first, phase, stack=stack))
    _announce(desk, setup)
    return Step(desk.state(), tuple(desk.notices))


def _carried(setup: Setup) -> Carried:
    """What an earlier session left; nothing of a new party."""
    if not setup.carry:
        return Carried(Party(), ())
    try:
        data: Any = json.loads(setup.carry)
        return carried_of(data)
    except (ValueError, TypeError, KeyError) as error:
        raise Refusal("carry-shape", {"why": str(error)[:80]}, ("gl.r82",), "words") from None


def _seated(hero: Hero | None, id: str, name: str, house: Switches) -> Hero:
    """A character at the table: as it was carried, or without a sheet (gl.r72)."""
    if hero is None:
        return Hero(id, name)
    energy = hero.energy_max if house.start_energy == "full" else max(1, min(hero.energy, hero.energy_max))
    return hero._replace(name=name, energy=energy, destiny=hero.destiny_max)


def _stack(house: Switches, heroes: int) -> Stack | None:
    """The tiles by length and characters; None of a campaign (gl.r20)."""
    if house.length == "open":
        return None
    tiles = SHORT if house.length == "short" else LONG
    return Stack(*(number * heroes for number in tiles))


def _announce(desk: Desk, setup: Setup) -> None:
    party = desk.party
    changes = [Change(PARTY, what, number) for what in GOODS if (number := getattr(party, what))]
    for hero in desk.heroes:
        changes += [Change(hero.id, "energy", hero.energy)] if hero.energy else []
        changes += [Change(hero.id, "destiny", hero.destiny)] if hero.destiny else []
    changes += [Change(who, "statuses", lies) for who, lies in written(desk.heroes, None).items()]
    changes += moved((), desk.heroes)
    params: dict[str, Value] = {
        "name": party.name,
        "new": not setup.carry,
        "heroes": tuple([hero.id for hero in desk.heroes]),
        "bench": tuple([hero.id for hero in desk.bench]),
        "stack": tuple(desk.stack) if desk.stack else None,
        "rations": party.rations,
    }
    desk.tell("party", params, ("gl.r6", "gl.r20", "gl.r21", "gl.r82"), tuple(changes), level="do")
    if setup.unfinished:
        desk.tell("unfinished", {"duel": setup.resumed}, ("gl.r82",), level="warn")
    desk.tell("round", {"round": 0}, ("gl.r22",), marks="round")
