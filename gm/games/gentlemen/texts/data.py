"""What scripts see of a battle: the public state as JSON data."""

from __future__ import annotations

from typing import Any

from gm.game import Term
from gm.games.gentlemen.computation.checks import armour_draw, passed, spoiled, stopped
from gm.games.gentlemen.computation.purchase import largest
from gm.games.gentlemen.state import (
    Check,
    Side,
    State,
    Unit,
    ability_of,
    in_deck,
    in_melee,
    profile,
    rout_draw,
    stats,
)


def data(state: State) -> dict[str, Any]:
    """The public state as JSON data."""
    return {
        "turn": state.turn,
        "phase": state.phase,
        "next": state.next,
        "acting": state.acting,
        "check": _check(state, state.check) if state.check else None,
        "hits": [
            {"unit": job.unit, "option": job.option, "armour": armour_draw(state, job)}
            for job in state.jobs
            if job.kind == "hit"
        ],
        "contact": state.contact,
        "blast": state.blast,
        "sides": [_side(state, side) for side in state.sides],
        "units": [_unit(state, one) for one in state.units],
        "winners": None if state.winners is None else list(state.winners),
    }


def sum_of(terms: tuple[Term, ...]) -> list[dict[str, Any]]:
    """A sum as JSON data."""
    return [{"what": term.what, "amount": term.amount} for term in terms]


def _check(state: State, check: Check) -> dict[str, Any]:
    return {
        "kind": check.kind,
        "side": check.side,
        "unit": check.unit,
        "ability": check.ability,
        "item": check.item,
        "target": check.target,
        "sum": sum_of(check.sum),
        "due": check.due,
        "cards": list(check.cards),
        "cancelled": check.cancelled,
        "options": [list(way) for way in options(state, check)],
    }


def options(state: State, check: Check) -> tuple[tuple[str, ...], ...]:
    """The best that the cards come to; nothing while some are owed, and with the Big Joker."""
    if check.due or spoiled(check):
        return ()
    if check.kind == "use":
        return largest(ability_of(state, check), check.cards)
    result = stopped(state, check) if check.kind == "armour" else "pass" if passed(check) else ""
    return ((result,),) if result else ()


def _side(state: State, side: Side) -> dict[str, Any]:
    rout = None if side.lost is None else {"lost": side.lost, "draw": rout_draw(state, side)}
    return {
        "id": side.id,
        "name": side.name,
        "deck": in_deck(state, side),
        "discard": list(side.discard),
        "commander": side.commander,
        "prestige": side.prestige,
        "reactions": side.reactions,
        "score": side.score,
        "rout": rout,
        "fled": side.fled,
        "points": side.points,
    }


def _unit(state: State, one: Unit) -> dict[str, Any]:
    what, spades = profile(state, one), stats(state, one).spades
    acts = one.id == state.acting
    return {
        "id": one.id,
        "name": what.name,
        "side": one.side,
        "elite": what.elite,
        "wounds": one.wounds,
        "spades": spades,
        "door": one.wounds == spades,
        "out": one.out,
        "armour": one.armour,
        "ap": state.ap if acts else 0,
        "activated": one.activated,
        "mounted": one.mounted,
        "moved": state.moved if acts else False,
        "charge": one.charge,
        "concussed": one.concussed,
        "commanded": one.commanded,
        "immobilized": one.immobilized,
        "suppressed": one.suppressed,
        "melee": in_melee(state, one.id),
        "barred": list(one.barred),
        "used": dict(state.used) if acts else {},
        "progress": dict(one.progress),
        "items": [
            {"item": item.id, "ammo": ammo, "state": how}
            for item, ammo, how in zip(what.items, one.ammo, one.items, strict=True)
        ],
    }
