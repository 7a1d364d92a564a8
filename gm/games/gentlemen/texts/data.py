"""The public state of a battle as JSON data."""

from __future__ import annotations

from typing import Any

from gm.game import public
from gm.games.gentlemen.computation.checks import armour_draw, in_deck, passed, rout_draw, spoiled, stopped
from gm.games.gentlemen.computation.gear import ability_of
from gm.games.gentlemen.computation.purchase import largest
from gm.games.gentlemen.state import Check, Side, State, Unit, in_melee, profile, stats

_STATE = (
    *("turn", "phase", "next", "acting", "check", "hits", "contact", "blast", "parting", "sides", "units", "winners"),
)
_CHECK = ("kind", "side", "unit", "ability", "item", "target", "sum", "due", "cards", "cancelled", "options")
_SIDE = ("id", "name", "deck", "discard", "commander", "prestige", "reactions", "score", "rout", "fled", "points")
_UNIT = (
    *("id", "name", "side", "elite", "wounds", "spades", "door", "out", "armour", "ap", "activated", "mounted"),
    *("moved", "charge", "concussed", "commanded", "immobilized", "suppressed", "melee", "barred", "used"),
    *("progress", "items"),
)


def data(state: State) -> dict[str, Any]:
    """Return the public state of a battle as JSON data."""
    hits = [job for job in state.jobs if job.kind == "hit"]
    return public(
        state,
        _STATE,
        check=state.check and public(state.check, _CHECK, options=options(state, state.check)),
        parting=state.parting[0] if state.parting else None,
        hits=[{"unit": hit.unit, "option": hit.option, "armour": armour_draw(state, hit)} for hit in hits],
        sides=[_side(state, side) for side in state.sides],
        units=[_unit(state, unit) for unit in state.units],
    )


def options(state: State, check: Check) -> tuple[tuple[str, ...], ...]:
    """Return the largest purchases for the cards of a check, or the result of an armour or rout check.

    Return () if cards are missing, if the Big Joker spoils the check, or if the check fails.
    """
    if check.due or spoiled(check):
        return ()
    if check.kind == "use":
        return largest(ability_of(state, check), check.cards)
    result = stopped(state, check) if check.kind == "armour" else "pass" if passed(check) else ""
    return ((result,),) if result else ()


def _side(state: State, side: Side) -> dict[str, Any]:
    rout = None if side.lost is None else {"lost": side.lost, "draw": rout_draw(state, side)}
    return public(side, _SIDE, deck=in_deck(state, side), rout=rout)


def _unit(state: State, unit: Unit) -> dict[str, Any]:
    what, spades = profile(state, unit), stats(state, unit).spades
    acts = unit.id == state.acting
    items = zip(what.items, unit.ammo, unit.items, strict=True)
    return public(
        unit,
        _UNIT,
        name=what.name,
        elite=what.elite,
        spades=spades,
        door=unit.wounds == spades,
        ap=state.ap if acts else 0,
        moved=acts and state.moved,
        melee=in_melee(state, unit.id),
        used=dict(state.used) if acts else {},
        progress=dict(unit.progress),
        items=[{"item": item.id, "ammo": ammo, "state": condition} for item, ammo, condition in items],
    )
