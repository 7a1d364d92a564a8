"""The queue of jobs that follow from a purchase, and the effects that they carry out (gw.r30–gw.r32, gw.r40)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from gm.game import Change, Term, Value
from gm.games.gentlemen.arms import Ability, Effects, Item
from gm.games.gentlemen.computation.checks import (
    armour_terms,
    discardable,
    limit_reached,
    passed,
    rout_draw,
    stopped,
    sum_terms,
)
from gm.games.gentlemen.computation.gear import item_place, key_of
from gm.games.gentlemen.rules.piles import put_away
from gm.games.gentlemen.rules.turns import rout_over, settle
from gm.games.gentlemen.state import Battle, Check, Job, UnitDraft, in_melee, passives, profile, stats, unit_of
from gm.games.gentlemen.versions import Rules

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
    battle.check = Check("armour", unit_of(battle, job.unit).side, job.unit, terms, draw)


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
        battle.emit("stopped", {"unit": job.unit, "what": kept_off, "option": job.option}, rules=("gw.r30",))
    if kept_off != _ALL:
        suffer(battle, job.unit, job.does._replace(wound=0) if kept_off else job.does)
    run(battle)


def _gain(battle: Battle, job: Job) -> None:
    """Apply the effects of a bought option to its user or to a friend. No armour check is made (gw.r40)."""
    suffer(battle, job.unit, job.does)
    user, does = battle.unit(battle.acting or job.unit), job.does
    if does.ammo and job.item:
        load(battle, user, profile(battle, user).items[item_place(battle, user, job.item)], does.ammo)
    if does.move:
        battle.moved, battle.reached = True, None
        battle.emit("moves", {"unit": user.id, "hexes": does.move}, rules=("gw.r12",), level="do", deed=as_move(battle))
        ask_who_is_near(battle, user.id)
    if does.reveal:
        params: dict[str, Value] = {"unit": user.id, "side": user.side, "cards": does.reveal}
        battle.emit("reveal", params, rules=("gw.keyword.reveal", "gw.ability.calculus"), level="do")


def suffer(battle: Battle, id: str, does: Effects) -> None:
    """Carry out effects on a unit. Once the unit is out, ignore the rest of the effects."""
    unit = battle.unit(id)
    if does.wound and not unit.out:
        _wound(battle, unit, does.wound, lethal=does.lethal)
    if unit.out:
        return
    if does.heal:
        _heal(battle, unit, does.heal)
    if does.concussion:
        _concuss(battle, unit, does.concussion)
    if does.immobilize:
        unit.immobilized = True
        _announce_status(battle, unit, "immobilized", "gw.keyword.immobilize", {"now": battle.acting == id})
    if does.commanded:
        unit.commanded += does.commanded
        _announce_status(battle, unit, "commanded", "gw.keyword.commanded", {"n": unit.commanded})
    if does.suppressed:
        unit.suppressed = True
        _announce_status(battle, unit, "suppressed", "gw.keyword.suppressed", {"side": unit.side})
    if does.knockback:
        params: dict[str, Value] = {"unit": id, "hexes": does.knockback}
        battle.emit("knockback", params, rules=("gw.keyword.knockback",), level="do", deed=as_move(battle))
        ask_who_is_near(battle, id)


def as_move(battle: Battle) -> Literal["", "back"]:
    """Return the parameter ``deed`` of a notice that tells players to move a unit on the map.

    It is ``back``: after a correction, gm can ask the players to take the move back (gw.r62). In old versions of the
    rules it is ''.
    """
    return "back" if Rules.of(battle.version).shows_all_on_paper else ""


def ask_who_is_near(battle: Battle, id: str) -> None:
    """Mark the melees of a unit that has moved, so that gm asks whether they continue (gw.r21)."""
    if Rules.of(battle.version).asks_who_is_near:
        pairs = [pair for pair in battle.melee if id in pair and pair not in battle.parting]
        battle.parting = (*battle.parting, *pairs)


def _announce_status(battle: Battle, unit: UnitDraft, status: str, rule: str, params: dict[str, Value]) -> None:
    rules = ("gw.r40", rule)
    battle.emit("status", {"unit": unit.id, "status": status, **params}, rules=rules)


def _wound(battle: Battle, unit: UnitDraft, n: int, *, lethal: bool) -> None:
    """Add ``n`` wounds to a unit (gw.r31). More wounds than its Spades take the unit out of action."""
    spades = stats(battle, unit).spades
    room = spades - unit.wounds
    taken = min(room, n)
    unit.wounds += taken
    out = n > room and not (room and battle.house.overkill == "clamp")
    door = not out and room > 0 and unit.wounds == spades
    killed = lethal and door
    changes = (Change(unit.id, "wounds", taken),) if taken else ()
    params: dict[str, Value] = {"unit": unit.id, "n": n, "wounds": unit.wounds, "spades": spades}
    battle.emit("wound", params, changes, rules=("gw.r31",), level="do")
    if door:
        battle.emit("door", {"unit": unit.id, "wounds": unit.wounds}, rules=("gw.r31",), level="do")
    if killed:
        battle.emit("lethal", {"unit": unit.id}, rules=("gw.r31", "gw.keyword.lethal"))
    if out or killed:
        go_out(battle, unit)


def _heal(battle: Battle, unit: UnitDraft, n: int) -> None:
    """Remove up to ``n`` wounds from a unit (gw.r31)."""
    healed = min(n, unit.wounds)
    spades = stats(battle, unit).spades
    door = bool(healed) and unit.wounds == spades
    unit.wounds -= healed
    changes = (Change(unit.id, "wounds", -healed),) if healed else ()
    params: dict[str, Value] = {"unit": unit.id, "n": healed, "wounds": unit.wounds, "spades": spades, "door": door}
    battle.emit("healed", params, changes, rules=("gw.r31",), level="do")


def _concuss(battle: Battle, unit: UnitDraft, n: int) -> None:
    """Reduce a unit's AP by ``n``: now if the unit is acting, otherwise in its next activation (gw.r4, gw.r40)."""
    unit.concussed += n
    now = battle.acting == unit.id
    _announce_status(battle, unit, "concussed", "gw.keyword.concussion", {"n": unit.concussed, "now": now})
    if now:
        lost = min(n, battle.ap)
        battle.ap -= lost
        battle.emit("lost-ap", {"unit": unit.id, "n": lost, "ap": battle.ap, "why": "concussed"}, rules=("gw.r4",))


def go_out(battle: Battle, unit: UnitDraft) -> None:
    """Take a unit out of action, and check the morale limit of its side (gw.r31, gw.r32)."""
    unit.out, unit.concussed, unit.commanded, unit.charge = True, 0, 0, None
    unit.immobilized = unit.suppressed = False
    part(battle, unit.id, in_melee(battle, unit.id))
    battle.emit("out", {"unit": unit.id}, rules=("gw.r31",), level="do")
    lose_heart(battle, unit.side)


def engage(battle: Battle, unit: str, enemy: str) -> None:
    """Put two units of different sides in melee with each other (gw.r21)."""
    first, second = sorted((unit, enemy), key=battle.force.place.__getitem__)
    if (first, second) not in battle.melee:
        battle.melee = (*battle.melee, (battle.unit(first).id, battle.unit(second).id))
        battle.emit("melee", {"unit": unit, "other": enemy}, rules=("gw.r21",))


def part(battle: Battle, id: str, enemies: Iterable[str]) -> None:
    """End the melees of a unit with these enemies (gw.r21)."""
    ended = [{id, battle.unit(enemy).id} for enemy in enemies]
    battle.melee = tuple([pair for pair in battle.melee if {*pair} not in ended])
    battle.parting = tuple([pair for pair in battle.parting if {*pair} not in ended])


def lose_heart(battle: Battle, side: str) -> None:
    """Add one to the lost units that a side's rout checks use, if the side has reached its morale limit (gw.r32)."""
    own = battle.side(side)
    if own.lost is None and not limit_reached(battle, own):
        return
    own.lost = 0 if own.lost is None else own.lost + 1
    battle.emit("morale", {"side": side, "lost": own.lost, "draw": rout_draw(battle, own)}, rules=("gw.r32",))


def note_progress(
    battle: Battle,
    unit: UnitDraft,
    item: Item | None,
    ability: Ability,
    paid: int,
    cost: int,
    ap: int,
    rules: tuple[str, ...] = ("gw.r8",),
) -> None:
    """Record and announce how many AP were ``paid`` for an ability so far. Its full price is ``cost`` (gw.r8).

    ``ap`` is the number of AP that were paid just now.
    """
    key = key_of(item, ability)
    others = tuple([pair for pair in unit.progress if pair[0] != key])
    unit.progress = (*others, (key, paid)) if paid < cost else others
    if paid < cost or item:
        params: dict[str, Value] = {"unit": unit.id, "ability": ability.id, "item": item.id if item else None}
        battle.emit("loading", {**params, "paid": paid, "cost": cost, "ap": ap}, rules=rules)


def load(battle: Battle, unit: UnitDraft, item: Item, n: int) -> None:
    """Load ``n`` shots into an item, up to its maximum (gw.r8, gw.r41). Announce the free move of Mobile Loading."""
    change_ammo(battle, unit, item, n)
    if free := passives(battle, unit).mobile_loading:
        battle.emit("free-move", {"unit": unit.id, "hexes": free}, rules=("gw.passive.mobile-loading",), level="do")


def change_ammo(battle: Battle, unit: UnitDraft, item: Item, n: int) -> None:
    """Add ``n`` shots to an item, up to its maximum. A negative ``n`` takes shots away."""
    at = item_place(battle, unit, item.id)
    after = min(item.ammo.max, unit.ammo[at] + n)
    if delta := after - unit.ammo[at]:
        unit.ammo = (*unit.ammo[:at], after, *unit.ammo[at + 1 :])
        params: dict[str, Value] = {"unit": unit.id, "item": item.id, "ammo": after, "max": item.ammo.max}
        battle.emit("ammo", params, (Change(f"{unit.id}.{item.id}", "ammo", delta),), rules=("gw.r8",), level="do")
