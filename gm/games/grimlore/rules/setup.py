"""The start of a session: the party, rations, the stack (gl.r20, gl.r21, gl.r72, gl.r82)."""

from __future__ import annotations

import json
from typing import Any

from gm.errors import Refusal
from gm.game import Setup, Step, Value, holding_changes
from gm.games.grimlore.cards import load_cards
from gm.games.grimlore.draft import Draft
from gm.games.grimlore.holdings import holdings
from gm.games.grimlore.house import House
from gm.games.grimlore.party.carry import Carried, parse_carry
from gm.games.grimlore.state import Hero, Party, Stack, State
from gm.games.grimlore.tables import LONG, RATIONS, SHORT, WORDS


def start(setup: Setup) -> Step[State]:
    """Begin a session at the portal. Raises Refusal (``words``) for a reserved name or malformed party data."""
    for seat in setup.seats:
        if seat.id in WORDS or seat.name.casefold() in WORDS:
            raise Refusal("name-like-word", {"name": seat.name}, ("gl.r6",), "words")
    house = House.of(setup.house)
    carried = _carried(setup)
    known = {hero.id: hero for hero in carried.heroes}
    heroes = tuple([_seated(known.get(seat.id), seat.id, seat.name, house) for seat in setup.seats])
    seated = {seat.id for seat in setup.seats}
    bench = tuple([hero for hero in carried.heroes if hero.id not in seated])
    party = carried.party._replace(name=setup.party or None, rations=RATIONS)
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
    """Return a character for this session: ``hero`` of the party, or a new one if ``hero`` is None (gl.r72)."""
    if hero is None:
        return Hero(id, name)
    energy = hero.energy_max if house.start_energy == "full" else max(1, min(hero.energy, hero.energy_max))
    return hero._replace(name=name, energy=energy, destiny=hero.destiny_max)


def _stack(house: House, heroes: int) -> Stack | None:
    """Return the tile stack for this number of characters, or None in an open campaign (gl.r20)."""
    if house.length == "open":
        return None
    tiles = SHORT if house.length == "short" else LONG
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
