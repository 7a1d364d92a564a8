"""The start of a battle: both rosters, ids for all units, full decks (gw.r3, gw.r50, gw.r51)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, Setup, Step, Value
from gm.games.gentlemen.arms import Profile
from gm.games.gentlemen.book import Book
from gm.games.gentlemen.force import Force, compact_json, force_text
from gm.games.gentlemen.house import BattleRules
from gm.games.gentlemen.roster import Band
from gm.games.gentlemen.state import DECK, Battle, Side, State, Unit
from gm.games.gentlemen.vocabulary import WORDS

_PER_PRESTIGE = 100


def begin(book: Book, setup: Setup) -> Step[State]:
    """Both warbands before they are deployed; who brings no roster has the shipped one.

    Raises Refusal: (``words``) for a side that is called like a unit or a word of the rosters, (``file``) for a unit of
    a roster that was brought which is called like a side or a word of the other roster.
    """
    house = BattleRules.of(setup.house)
    force = Force(force_text((*seat, _roster(book, setup, number)) for number, seat in enumerate(setup.seats)))
    _names_fit(setup, force)
    sides = tuple(
        Side(seat.id, seat.name, force.commander(seat.id, number), own.points, _prestige(own, house))
        for number, (seat, own) in enumerate(zip(setup.seats, force.bands, strict=True))
    )
    battle = Battle(State(house, force, sides, tuple(_unit(force, unit) for unit in force.profiles)))
    for side in sides:
        _muster(battle, side)
    battle.emit("round", {"round": 1}, rules=("gw.r1",), marks="round")
    return battle.step()


def _roster(book: Book, setup: Setup, number: int) -> str:
    """What a side has brought, or the sample of the first or the second side."""
    brought = setup.brought.get(f"roster.{setup.seats[number].id}")
    return compact_json(brought) if brought else book.rosters[number]


def _prestige(own: Band, house: BattleRules) -> int:
    """What the file says, else 1 for every 100 points of the size (gw.r51)."""
    if own.prestige is not None:
        return own.prestige
    return 0 if house.size == "any" else int(house.size) // _PER_PRESTIGE


def _names_fit(setup: Setup, force: Force) -> None:
    """Refuse sides that are called like a unit, an item, an ability or an option, and units that are so called.

    What is wrong with a unit that somebody brought is wrong with the file: Refusal (``file``).
    """
    sides = {seat.id for seat in setup.seats}
    ids = [one.id for one in force.profiles]
    piles = {f"{id}-{pile}" for id in sides for pile in ("discard", "hand")}
    for one in force.profiles:
        params: dict[str, Value] = {"unit": one.name, "side": one.side}
        if setup.brought.get(f"roster.{one.side}") and one.id in sides | piles:
            raise Refusal("unit-like-side", params, ("gw.r50",), "file")
        if one.id in force.words or ids.count(one.id) > 1:
            raise Refusal("unit-like-word", params, ("gw.r50",), "file")
    for id, name in setup.seats:
        if id in force.of or id in force.words or id in piles or id in WORDS:
            raise Refusal("side-like-word", {"name": name}, ("gw.r50",), "words")


def _unit(force: Force, one: Profile) -> Unit:
    """A unit before the battle, on its mount if it has one (gw.r50)."""
    return Unit(
        one.id,
        one.side,
        one.armour + sum(item.armour for item in one.items),
        tuple(item.start_ammo for item in one.items),
        ("ok",) * len(one.items),
        force.mount[one.id] is not None,
    )


def _muster(battle: Battle, side: Side) -> None:
    """A side with its deck, its ammunition, and a warning if it is above the size (gw.r10, gw.r51)."""
    changes = [Change(side.id, "cards", DECK)]
    for one, what in zip(battle.units, battle.force.profiles, strict=True):
        if one.side == side.id:
            pairs = zip(what.items, one.ammo, strict=True)
            changes += [Change(f"{one.id}.{item.id}", "ammo", ammo) for item, ammo in pairs if ammo]
    units = tuple(one.id for one in battle.force.profiles if one.side == side.id)
    params: dict[str, Value] = {
        "side": side.id,
        "units": units,
        "points": side.points,
        "commander": side.commander,
        "prestige": side.prestige,
    }
    battle.emit("mustered", params, tuple(changes), rules=("gw.r10", "gw.r50"), level="do")
    if battle.house.size != "any" and side.points > int(battle.house.size):
        params = {"side": side.id, "points": side.points, "size": int(battle.house.size)}
        battle.emit("overweight", params, rules=("gw.r51",), level="warn")
