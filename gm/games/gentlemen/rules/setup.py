"""The start of a battle with both rosters and full decks (gw.r3, gw.r50, gw.r51)."""

from __future__ import annotations

from gm.game import Change, Refusal, Setup, Step, Value
from gm.games.gentlemen.arms import Profile
from gm.games.gentlemen.book import Book
from gm.games.gentlemen.force import Force, compact_json, force_text
from gm.games.gentlemen.house import BattleRules
from gm.games.gentlemen.roster import Band
from gm.games.gentlemen.state import DECK, Battle, Side, State, Unit
from gm.games.gentlemen.versions import Rules
from gm.games.gentlemen.vocabulary import WORDS

_PER_PRESTIGE = 100


def begin(book: Book, setup: Setup) -> Step[State]:
    """Return a battle before deployment. A side without a roster gets a sample roster.

    Raises Refusal (``words``) if a side has the same name as a unit or a roster word. Raises Refusal (``file``) if a
    unit in a roster file has the same name as a side, or as a word in the other roster.
    """
    old = {} if Rules.of(setup.version).counts_drawn_cards else {"critical_sum": "kept"}
    house = BattleRules.of({**old, **setup.house})
    force = Force(force_text((*seat, _roster(book, setup, number)) for number, seat in enumerate(setup.seats)))
    _check_names(setup, force)
    sides = tuple(
        Side(seat.id, seat.name, force.commander(seat.id, number), band.points, _prestige(band, house))
        for number, (seat, band) in enumerate(zip(setup.seats, force.bands, strict=True))
    )
    units = tuple(_unit(force, unit) for unit in force.profiles)
    battle = Battle(State(house, force, sides, units, version=setup.version))
    for side in sides:
        _muster(battle, side)
    battle.emit("round", {"round": 1}, rules=("gw.r1",), marks="round")
    return battle.step()


def _roster(book: Book, setup: Setup, number: int) -> str:
    roster = setup.brought.get(f"roster.{setup.seats[number].id}")
    return compact_json(roster) if roster else book.rosters[number]


def _prestige(band: Band, house: BattleRules) -> int:
    """Return the prestige of a warband: the prestige in its file, or 1 for every 100 points of the battle (gw.r51)."""
    if band.prestige is not None:
        return band.prestige
    return 0 if house.size == "any" else int(house.size) // _PER_PRESTIGE


def _check_names(setup: Setup, force: Force) -> None:
    """Raise Refusal if a side or a unit shares its name with anything else in the battle.

    The error code is ``file`` for the name of a unit, and ``words`` for the name of a side.
    """
    sides = {seat.id for seat in setup.seats}
    ids = [unit.id for unit in force.profiles]
    piles = {f"{id}-{pile}" for id in sides for pile in ("discard", "hand")}
    for unit in force.profiles:
        params: dict[str, Value] = {"unit": unit.name, "side": unit.side}
        if setup.brought.get(f"roster.{unit.side}") and unit.id in sides | piles:
            raise Refusal("unit-like-side", params, ("gw.r50",), "file")
        if unit.id in force.words or ids.count(unit.id) > 1:
            raise Refusal("unit-like-word", params, ("gw.r50",), "file")
    for id, name in setup.seats:
        if id in force.of or id in force.words or id in piles or id in WORDS:
            raise Refusal("side-like-word", {"name": name}, ("gw.r50",), "words")


def _unit(force: Force, unit: Profile) -> Unit:
    """Return a unit as it is at the start of a battle. A unit with a mount is mounted (gw.r50)."""
    return Unit(
        unit.id,
        unit.side,
        unit.armour + sum(item.armour for item in unit.items),
        tuple(item.ammo.start for item in unit.items),
        ("ok",) * len(unit.items),
        force.mount[unit.id] is not None,
    )


def _muster(battle: Battle, side: Side) -> None:
    """Announce a side with its deck and ammunition (gw.r10, gw.r51). Warn if its units cost too many points."""
    units = [unit for unit in battle.force.profiles if unit.side == side.id]
    shots = [(f"{unit.id}.{item.id}", item.ammo.start) for unit in units for item in unit.items]
    changes = (Change(side.id, "cards", DECK), *(Change(holder, "ammo", n) for holder, n in shots if n))
    params: dict[str, Value] = {"side": side.id, "units": tuple(unit.id for unit in units), "points": side.points}
    params |= {"commander": side.commander, "prestige": side.prestige}
    battle.emit("mustered", params, changes, rules=("gw.r10", "gw.r50"), level="do")
    if battle.house.size != "any" and side.points > int(battle.house.size):
        params = {"side": side.id, "points": side.points, "size": int(battle.house.size)}
        battle.emit("overweight", params, rules=("gw.r51",), level="warn")
