"""The order of activations, the end of turns, rout checks, and victory (gw.r1–gw.r4, gw.r32, gw.r33)."""

from __future__ import annotations

from gm.game import Change, Refusal, Value
from gm.games.gentlemen.computation.checks import rout_terms, sum_terms
from gm.games.gentlemen.entries import Activate, End, First
from gm.games.gentlemen.rules.piles import ask_for, put_away, shuffle
from gm.games.gentlemen.state import AnyUnit, Battle, Check, enemy_of, living, may_act, side_of, stats, unit_of, waiting
from gm.games.gentlemen.versions import Rules

_FOR_A_REACTION = 2
"""The number of enemy activations in a row that earn a Reaction (gw.r33)."""


def first(battle: Battle, entry: First) -> None:
    """Set the side that activates first (gw.r2, gw.r3). Before turn 1 the other side is the first to deploy."""
    if battle.phase == "deploy":
        battle.emit("deployed", {"side": enemy_of(battle, entry.side).id, "first": entry.side}, rules=("gw.r3",))
    _begin(battle, entry.side)


def _begin(battle: Battle, side: str) -> None:
    battle.phase, battle.next, battle.began = "activate", side, side
    battle.emit("begins", {"side": side, "turn": battle.turn}, rules=("gw.r2",))


def activate(battle: Battle, entry: Activate) -> None:
    """Begin the activation of a unit. It gets as many AP as its Clubs (gw.r1, gw.r4)."""
    unit = battle.unit(entry.unit)
    params: dict[str, Value] = {"unit": unit.id, "side": battle.next}
    if unit.side != battle.next or unit.activated or unit.out:
        why = "enemy" if unit.side != battle.next else "out" if unit.out else "acted"
        raise Refusal("not-this-one", {**params, "why": why}, ("gw.r1",))
    able = may_act(battle, unit.side)
    if unit.id not in [other.id for other in able]:
        raise Refusal("suppressed", {**params, "able": tuple([other.id for other in able])}, ("gw.r40",))
    terms, ap = sum_terms(
        [("clubs", stats(battle, unit).clubs), ("concussed", -unit.concussed), ("commanded", unit.commanded)]
    )
    for other in battle.units:
        if other.side == unit.side and (other.commanded or other.suppressed):
            friend = battle.unit(other.id)
            friend.commanded, friend.suppressed = 0, False
    unit.activated = True
    battle.phase, battle.acting, battle.next, battle.ap = "acting", unit.id, None, ap
    battle.emit("activated", {"unit": unit.id, "ap": ap}, rules=("gw.r4",), sum=terms)
    _gain_reaction(battle, unit.side)


def activate_next(battle: Battle, entry: Activate) -> None:
    """End the activation of a unit without AP, and begin the next one (gw.r1, gw.r4). Raises Refusal if AP are left."""
    if battle.ap == 0:
        finish(battle)
        settle(battle)
    if battle.phase != "activate":
        raise Refusal("not-now", {"entry": entry.kind, "phase": battle.phase}, ("gw.r1",), "not-due")
    activate(battle, entry)


def _gain_reaction(battle: Battle, side: str) -> None:
    """Count an activation of ``side`` if its enemy has no unit left to act (gw.r33).

    The enemy gains a Reaction at every second activation that is counted.
    """
    enemy = battle.side(enemy_of(battle, side).id)
    idle = not waiting(battle, enemy.id)
    if Rules.of(battle.version).reactions_in_a_row:
        battle.side(side).idle = 0
        enemy.idle = enemy.idle if idle else 0
    if not idle:
        return
    enemy.idle += 1
    if enemy.idle % _FOR_A_REACTION == 0:
        enemy.reactions += 1
        changes = (Change(enemy.id, "reactions", 1),)
        params: dict[str, Value] = {"side": enemy.id, "reactions": enemy.reactions}
        battle.emit("reaction", params, changes, rules=("gw.r33",), level="do")


def end(battle: Battle, entry: End) -> None:
    """End the activation of the acting unit (gw.r4)."""
    finish(battle)
    settle(battle)


def finish(battle: Battle) -> None:
    """End the acting unit's activation: remove its AP, and the statuses that last only until now (gw.r4, gw.r40)."""
    unit = battle.unit(battle.acting or "")
    if battle.ap and not unit.out:
        battle.emit("lost-ap", {"unit": unit.id, "n": battle.ap, "ap": 0, "why": "unspent"}, rules=("gw.r4",))
    ended = [name for name in ("concussed", "immobilized") if getattr(unit, name)]
    ended += ["charge"] if unit.charge is not None else []
    unit.concussed, unit.immobilized, unit.charge = 0, False, None
    unit.barred = tuple([what for what in unit.barred if what.endswith("!")])
    if ended:
        battle.emit("ended", {"unit": unit.id, "what": tuple(ended)}, rules=("gw.r40",))
    battle.last = unit.side
    battle.acting, battle.reached, battle.used = None, None, ()
    battle.ap, battle.moved, battle.wielded = 0, False, False


def settle(battle: Battle) -> None:
    """Set the next phase of the battle after an entry (gw.r1, gw.r32).

    The battle ends, the same unit continues, the next side activates, or a new turn begins.
    """
    if battle.phase == "over":
        return
    alive = {unit.side for unit in battle.units if not unit.out}
    if len(alive) < len(battle.sides):
        win(battle, tuple([side.id for side in battle.sides if side.id in alive]), "all-out")
        return
    if battle.acting is not None:
        if not unit_of(battle, battle.acting).out:
            battle.phase = "acting"
            return
        finish(battle)
    if battle.phase in ("order", "deploy"):
        return
    before, last = battle.next, battle.last or ""
    turn = [before, enemy_of(battle, before).id] if before else [enemy_of(battle, last).id, last]
    for side in turn:
        if left := waiting(battle, side):
            battle.phase, battle.next = "activate", side
            _warn_of_suppressed(battle, side, left)
            return
    _end_turn(battle)


def _warn_of_suppressed(battle: Battle, side: str, left: list[AnyUnit]) -> None:
    """Warn that some of the units ``left`` are suppressed and that the side may not activate them yet (gw.r40)."""
    held = tuple([unit.id for unit in left if unit.suppressed])
    if held and len(held) < len(left):
        battle.emit("suppressed", {"side": side, "units": held}, rules=("gw.keyword.suppressed",), level="warn")


def _end_turn(battle: Battle) -> None:
    """Shuffle the discard piles, remove Reactions and jams, and begin the next turn (gw.r1, gw.r33, gw.r61)."""
    for side in battle.sides.edit_all():
        shuffle(battle, side)
        if side.reactions:
            params: dict[str, Value] = {"side": side.id, "reactions": side.reactions}
            changes = (Change(side.id, "reactions", -side.reactions),)
            side.reactions = 0
            battle.emit("reactions-end", params, changes, rules=("gw.r33",), level="do")
        side.idle = 0
    for unit in battle.units.edit_all():
        unit.activated = False
        unit.items = tuple(["ok" if condition == "jammed" else condition for condition in unit.items])
    battle.turn += 1
    battle.next = None
    battle.emit("round", {"round": battle.turn}, rules=("gw.r1",), marks="round")
    battle.routs = tuple([side.id for side in battle.sides if side.lost is not None])
    _next_rout(battle)


def _next_rout(battle: Battle) -> None:
    """Open the next rout check (gw.r32). After the last one, begin the turn, or end the battle if a side has fled.

    A side that has no card to draw fails its check.
    """
    while battle.routs:
        side = side_of(battle, battle.routs[0])
        terms, draw = sum_terms(rout_terms(battle, side))
        if draw:
            battle.phase = "rout"
            ask_for(battle, Check("rout", side.id, None, terms, draw), ("gw.r32",))
            return
        _end_rout(battle, side.id, passed=False)
    staying = tuple([side.id for side in battle.sides if not side.fled])
    if len(staying) < len(battle.sides):
        win(battle, staying, "fled")
    else:
        _order(battle)


def rout_over(battle: Battle, side: str, *, passed: bool) -> None:
    """End the rout check of a side, and open the next one (gw.r32). Sides flee only after all rout checks."""
    _end_rout(battle, side, passed=passed)
    _next_rout(battle)


def _end_rout(battle: Battle, side: str, *, passed: bool) -> None:
    battle.routs = tuple([other for other in battle.routs if other != side])
    battle.side(side).fled = not passed
    battle.emit("rout", {"side": side, "passed": passed}, rules=("gw.r32",), level="info" if passed else "do")


def _order(battle: Battle) -> None:
    """Let the side with fewer units choose who activates first (gw.r2). With equal numbers, a house rule decides."""
    first_side, second_side = battle.sides
    counts = [len(living(battle, side.id)) for side in (first_side, second_side)]
    if counts[0] != counts[1]:
        battle.phase, battle.next = "order", (first_side if counts[0] < counts[1] else second_side).id
        return
    if battle.house.tie_order == "same" and battle.began:
        _begin(battle, battle.began)
    else:
        _begin(battle, enemy_of(battle, battle.last or second_side.id).id)
    side = battle.next or ""
    _warn_of_suppressed(battle, side, waiting(battle, side))


def win(battle: Battle, winners: tuple[str, ...], why: str) -> None:
    """End the battle for the reason ``why``, and cancel the open check and all jobs (gw.r32)."""
    put_away(battle)
    battle.acting = battle.next = battle.contact = battle.reached = battle.blast = None
    battle.jobs, battle.routs, battle.used, battle.parting = (), (), (), ()
    battle.ap, battle.moved, battle.wielded = 0, False, False
    for unit in battle.units.edit_all():
        unit.charge = None
    battle.phase, battle.winners = "over", winners
    battle.emit("won", {"winners": winners, "why": why}, rules=("gw.r32",), level="do")
