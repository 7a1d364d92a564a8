"""The queue of jobs that follow from a purchase: hits, blasts, recoil and help for friends (gw.r30, gw.r40)."""

from __future__ import annotations

from gm.game import Change, Term, Value
from gm.games.gentlemen.arms import Item
from gm.games.gentlemen.computation.checks import armour_terms, discardable, passed, stopped, sum_terms
from gm.games.gentlemen.computation.gear import item_place
from gm.games.gentlemen.rules.hits import as_move, ask_who_is_near, suffer
from gm.games.gentlemen.rules.piles import ask_for, put_away
from gm.games.gentlemen.rules.turns import rout_over, settle
from gm.games.gentlemen.state import Battle, Check, Job, UnitDraft, passives, profile, unit_of

_ALL = "all"


def run(battle: Battle) -> None:
    """Carry out the queued jobs until a player must answer a question."""
    while battle.jobs:
        job = battle.jobs[0]
        unit = unit_of(battle, job.unit)
        params: dict[str, Value] = {"unit": job.unit, "option": job.option}
        if job.kind == "hit" and not unit.out:
            terms, draw = sum_terms(armour_terms(unit, job))
            terms = terms if unit.armour else ()
            if draw:
                _check_armour(battle, job, terms, draw)
                return
            battle.emit("hit", params, rules=("gw.r30",), sum=terms)
            suffer(battle, job.unit, job.does)
        elif job.kind == "blast":
            battle.phase, battle.blast = "check", job.unit
            return
        elif job.kind == "scatter":
            params = {"unit": job.unit, "hexes": job.does.scatter}
            battle.emit("scatter", params, rules=("gw.keyword.scatter",), level="do", deed=as_move(battle))
        elif job.kind == "recoil" and not unit.out:
            battle.emit("recoil", params, rules=("gw.keyword.recoil",))
            suffer(battle, job.unit, job.does)
        elif job.kind == "gain" and not unit.out:
            _gain(battle, job)
        battle.jobs = battle.jobs[1:]
    if battle.contact or battle.parting:
        battle.phase = "check"
    else:
        settle(battle)


def _check_armour(battle: Battle, job: Job, terms: tuple[Term, ...], draw: int) -> None:
    battle.phase = "check"
    params: dict[str, Value] = {"unit": job.unit, "option": job.option, "draw": draw}
    battle.emit("armour", params, rules=("gw.r30",), sum=terms, level="do")
    check = Check("armour", unit_of(battle, job.unit).side, job.unit, terms, draw)
    ask_for(battle, check, ("gw.r30",), announce=False)


def weigh(battle: Battle, check: Check) -> None:
    """End an armour or rout check if no discard can improve it (gw.r30, gw.r32)."""
    best = stopped(battle, check) == _ALL if check.kind == "armour" else passed(check)
    if best or not discardable(battle, check):
        conclude(battle, check)


def conclude(battle: Battle, check: Check) -> None:
    """End an armour or rout check and carry out its result."""
    if check.kind == "rout":
        put_away(battle)
        rout_over(battle, check.side, passed=passed(check))
        return
    kept_off = stopped(battle, check)
    put_away(battle)
    job, battle.jobs = battle.jobs[0], battle.jobs[1:]
    if kept_off:
        params: dict[str, Value] = {"unit": job.unit, "what": kept_off, "option": job.option}
        battle.emit("stopped", params, rules=("gw.r30",))
    if kept_off != _ALL:
        suffer(battle, job.unit, job.does._replace(wound=0) if kept_off else job.does)
    run(battle)


def _gain(battle: Battle, job: Job) -> None:
    """Apply the effects of a bought option on its user or on a friend. No armour check is made (gw.r40)."""
    suffer(battle, job.unit, job.does)
    user, does = battle.unit(battle.acting or job.unit), job.does
    if does.ammo and job.item:
        load(battle, user, profile(battle, user).items[item_place(battle, user, job.item)], does.ammo)
    if does.move:
        battle.moved, battle.reached = True, None
        params: dict[str, Value] = {"unit": user.id, "hexes": does.move}
        battle.emit("moves", params, rules=("gw.r12",), level="do", deed=as_move(battle))
        ask_who_is_near(battle, user.id)
    if does.reveal:
        params = {"unit": user.id, "side": user.side, "cards": does.reveal}
        battle.emit("reveal", params, rules=("gw.keyword.reveal", "gw.ability.calculus"), level="do")


def load(battle: Battle, unit: UnitDraft, item: Item, n: int) -> None:
    """Load ``n`` shots into an item, up to its maximum (gw.r8, gw.r41). Announce the free move of Mobile Loading."""
    change_ammo(battle, unit, item, n)
    if free := passives(battle, unit).mobile_loading:
        params: dict[str, Value] = {"unit": unit.id, "hexes": free}
        battle.emit("free-move", params, rules=("gw.passive.mobile-loading",), level="do")


def change_ammo(battle: Battle, unit: UnitDraft, item: Item, n: int) -> None:
    """Add ``n`` shots to an item, up to its maximum. A negative ``n`` takes shots away."""
    at = item_place(battle, unit, item.id)
    after = min(item.ammo.max, unit.ammo[at] + n)
    if delta := after - unit.ammo[at]:
        unit.ammo = (*unit.ammo[:at], after, *unit.ammo[at + 1 :])
        params: dict[str, Value] = {"unit": unit.id, "item": item.id, "ammo": after, "max": item.ammo.max}
        changes = (Change(f"{unit.id}.{item.id}", "ammo", delta),)
        battle.emit("ammo", params, changes, rules=("gw.r8",), level="do")
