"""What follows from a purchase goes on by itself until the table must say something (gw.r30, gw.r40)."""

from __future__ import annotations

from gm.game import Change, Term, Value
from gm.games.gentlemen.arms import Effects
from gm.games.gentlemen.computation.checks import added_up, armour, discardable, passed, stopped
from gm.games.gentlemen.rules.desk import Desk
from gm.games.gentlemen.rules.hits import befall
from gm.games.gentlemen.rules.piles import ask_for, put_away
from gm.games.gentlemen.rules.turns import rout_over, settle
from gm.games.gentlemen.state import Check, Job, passives, profile

_ALL = "all"


def run(desk: Desk) -> None:
    """Go on until cards are owed, units next to a target, the end of a charge; then whose turn it is."""
    while desk.jobs:
        job = desk.jobs[0]
        if job.kind == "hit" and not desk.unit(job.unit).out:
            terms, draw = added_up(armour(desk.unit(job.unit), job))
            terms = terms if desk.unit(job.unit).armour else ()
            if draw:
                _check_armour(desk, job, terms, draw)
                return
            desk.tell("hit", {"unit": job.unit, "option": job.option}, ("gw.r30",), sum=terms)
            befall(desk, job.unit, job.does)
        elif job.kind == "blast":
            desk.phase, desk.blast = "check", job.unit
            return
        elif job.kind == "scatter":
            params: dict[str, Value] = {"unit": job.unit, "hexes": job.does.scatter}
            desk.tell("scatter", params, ("gw.keyword.scatter",), level="do")
        elif job.kind == "recoil" and not desk.unit(job.unit).out:
            desk.tell("recoil", {"unit": job.unit, "option": job.option}, ("gw.keyword.recoil",))
            befall(desk, job.unit, job.does)
        elif job.kind == "gain":
            gain(desk, job)
        desk.jobs = desk.jobs[1:]
    if desk.contact:
        desk.phase = "check"
    else:
        settle(desk)


def _check_armour(desk: Desk, job: Job, terms: tuple[Term, ...], draw: int) -> None:
    one = desk.unit(job.unit)
    desk.phase = "check"
    params: dict[str, Value] = {"unit": job.unit, "option": job.option, "draw": draw}
    desk.tell("armour", params, ("gw.r30",), sum=terms, level="do")
    ask_for(desk, Check("armour", one.side, one.id, terms, draw), ("gw.r30",))
    del desk.notices[-1:]  # said already, and with the option


def weigh(desk: Desk) -> None:
    """The cards of an armour or rout check lie there: is anything left to say? (gw.r30, gw.r32)"""
    check = desk.check
    assert check is not None
    best = stopped(desk, check) == _ALL if check.kind == "armour" else passed(check)
    if best or not discardable(desk, check):
        conclude(desk)


def conclude(desk: Desk) -> None:
    """An armour or rout check is over."""
    check = desk.check
    assert check is not None
    if check.kind == "rout":
        held = passed(check)
        put_away(desk)
        rout_over(desk, check.side, held=held)
        return
    kept_off = stopped(desk, check)
    put_away(desk)
    job, desk.jobs = desk.jobs[0], desk.jobs[1:]
    if kept_off:
        desk.tell("stopped", {"unit": job.unit, "what": kept_off, "option": job.option}, ("gw.r30",))
    if kept_off != _ALL:
        befall(desk, job.unit, job.does._replace(wound=0) if kept_off else job.does)
    run(desk)


def gain(desk: Desk, job: Job) -> None:
    """What an option does for its user or a friend: at once, and no armour is asked (gw.r40)."""
    if desk.unit(job.unit).out:
        return
    befall(desk, job.unit, job.does)
    user, does = desk.acting or job.unit, job.does
    if does.ammo and job.item:
        load(desk, user, job.item, does.ammo)
    if does.move:
        desk.moved = True
        desk.tell("moves", {"unit": user, "hexes": does.move}, ("gw.r12",), level="do")
    if does.reveal:
        params: dict[str, Value] = {"unit": user, "side": desk.unit(user).side, "cards": does.reveal}
        desk.tell("reveal", params, ("gw.keyword.reveal", "gw.ability.calculus"), level="do")


def load(desk: Desk, id: str, item: str, n: int) -> None:
    """Ammunition up to what the item holds (gw.r8); whoever is a mobile loader may move (gw.r41)."""
    one = desk.unit(id)
    items = profile(desk, one).items
    at = next(number for number, piece in enumerate(items) if piece.id == item)
    after = min(items[at].max_ammo, one.ammo[at] + n)
    change_ammo(desk, id, at, after)
    if free := passives(desk, one).mobile_loading:
        desk.tell("free-move", {"unit": id, "hexes": free}, ("gw.passive.mobile-loading",), level="do")


def change_ammo(desk: Desk, id: str, at: int, after: int) -> None:
    """An item's ammunition as it is from now on."""
    one = desk.unit(id)
    item = profile(desk, one).items[at]
    if delta := after - one.ammo[at]:
        desk.put(one._replace(ammo=(*one.ammo[:at], after, *one.ammo[at + 1 :])))
        params: dict[str, Value] = {"unit": id, "item": item.id, "ammo": after, "max": item.max_ammo}
        desk.tell("ammo", params, ("gw.r8",), (Change(f"{id}.{item.id}", "ammo", delta),), level="do")


def strike(effects: Effects) -> Effects:
    """The part of an attack's effects that is a hit on its target (gw.r30)."""
    return effects._replace(heal=0, commanded=0, scatter=0, reveal=0, ammo=0, move=0)


def serve(effects: Effects) -> Effects:
    """The part that is for the user."""
    kept = ("heal", "commanded", "reveal", "ammo", "move")
    return Effects(**{name: getattr(effects, name) for name in kept})
