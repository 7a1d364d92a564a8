"""Wounds, healing, statuses, and units that go out of action (gw.r31, gw.r32, gw.r40)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from gm.game import Change, Value
from gm.games.gentlemen.arms import Effects
from gm.games.gentlemen.computation.checks import rout_draw
from gm.games.gentlemen.state import AnySide, AnyState, Battle, UnitDraft, in_melee, stats, unit_of
from gm.games.gentlemen.versions import Rules


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
    """Return ``back`` as the ``deed`` of a notice about a move on the map. Return '' in old versions of the rules.

    Because of ``back``, a correction can ask players to take the move back (gw.r62).
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
    door = bool(healed) and unit.wounds == stats(battle, unit).spades
    unit.wounds -= healed
    changes = (Change(unit.id, "wounds", -healed),) if healed else ()
    params: dict[str, Value] = {"unit": unit.id, "n": healed, "wounds": unit.wounds, "door": door}
    battle.emit("healed", params, changes, rules=("gw.r31",), level="do")


def _concuss(battle: Battle, unit: UnitDraft, n: int) -> None:
    """Reduce a unit's AP by ``n``: now if the unit is acting, otherwise in its next activation (gw.r4, gw.r40)."""
    unit.concussed += n
    now = battle.acting == unit.id
    _announce_status(battle, unit, "concussed", "gw.keyword.concussion", {"n": unit.concussed, "now": now})
    if now:
        lost = min(n, battle.ap)
        battle.ap -= lost
        params: dict[str, Value] = {"unit": unit.id, "n": lost, "ap": battle.ap, "why": "concussed"}
        battle.emit("lost-ap", params, rules=("gw.r4",))


def go_out(battle: Battle, unit: UnitDraft) -> None:
    """Take a unit out of action, and check the morale limit of its side (gw.r31, gw.r32)."""
    unit.out, unit.concussed, unit.commanded, unit.charge = True, 0, 0, None
    unit.immobilized = unit.suppressed = False
    part(battle, unit.id, in_melee(battle, unit.id))
    battle.emit("out", {"unit": unit.id}, rules=("gw.r31",), level="do")
    lose_heart(battle, unit.side)


def part(battle: Battle, id: str, enemies: Iterable[str]) -> None:
    """End the melees of a unit with these enemies (gw.r21)."""
    ended = [{id, battle.unit(enemy).id} for enemy in enemies]
    battle.melee = tuple([pair for pair in battle.melee if {*pair} not in ended])
    battle.parting = tuple([pair for pair in battle.parting if {*pair} not in ended])


def lose_heart(battle: Battle, side: str) -> None:
    """Count a lost unit for a side's rout checks, once the side has reached its morale limit (gw.r32)."""
    own = battle.side(side)
    if own.lost is None and not limit_reached(battle, own):
        return
    own.lost = 0 if own.lost is None else own.lost + 1
    params: dict[str, Value] = {"side": side, "lost": own.lost, "draw": rout_draw(battle, own)}
    battle.emit("morale", params, rules=("gw.r32",))


def limit_reached(state: AnyState, side: AnySide) -> bool:
    """Return whether a side has reached its morale limit (gw.r32): its commander or half of its units are out."""
    own = [unit for unit in state.units if unit.side == side.id]
    return unit_of(state, side.commander).out or 2 * sum(unit.out for unit in own) >= len(own)
