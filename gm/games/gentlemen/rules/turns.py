"""Whose turn it is: sides alternate, turns end, rout checks come, a battle is won (gw.r1–gw.r4, gw.r32, gw.r33)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, Value
from gm.games.gentlemen.computation.checks import added_up
from gm.games.gentlemen.entries import Activate, First
from gm.games.gentlemen.rules.desk import Desk
from gm.games.gentlemen.rules.piles import ask_for, put_away, shuffle
from gm.games.gentlemen.state import (
    Check,
    Unit,
    enemy_of,
    living,
    may_act,
    rout_terms,
    side_of,
    stats,
    waiting,
)

_FOR_A_REACTION = 2
"""Enemy activations in a row (gw.r33)."""


def first(desk: Desk, entry: First) -> None:
    """Who activates first; in turn 1 the other side deployed first (gw.r2, gw.r3)."""
    if desk.phase not in ("deploy", "order"):
        raise Refusal("not-now", {"entry": entry.kind, "phase": desk.phase}, ("gw.r1",), "not-due")
    if desk.phase == "deploy":
        params: dict[str, Value] = {"side": enemy_of(desk, entry.side).id, "first": entry.side}
        desk.tell("deployed", params, ("gw.r3",))
    _begin(desk, entry.side)


def _begin(desk: Desk, side: str) -> None:
    desk.phase, desk.next, desk.began = "activate", side, side
    desk.tell("begins", {"side": side, "turn": desk.turn}, ("gw.r2",))


def activate(desk: Desk, entry: Activate) -> None:
    """A unit's activation begins: AP by its Clubs (gw.r1, gw.r4)."""
    if desk.phase != "activate" or desk.next is None:
        raise Refusal("not-now", {"entry": entry.kind, "phase": desk.phase}, ("gw.r1",), "not-due")
    one = desk.unit(entry.unit)
    params: dict[str, Value] = {"unit": one.id, "side": desk.next}
    if one.side != desk.next or one.activated or one.out:
        why = "enemy" if one.side != desk.next else "out" if one.out else "acted"
        raise Refusal("not-this-one", {**params, "why": why}, ("gw.r1",))
    able = may_act(desk, one.side)
    if one not in able:
        raise Refusal("suppressed", {**params, "able": tuple([other.id for other in able])}, ("gw.r40",))
    terms, ap = added_up(
        [("clubs", stats(desk, one).clubs), ("concussed", -one.concussed), ("commanded", one.commanded)]
    )
    _orders_end(desk, one.side)
    desk.set(one.id, activated=True, commanded=0, suppressed=False)
    desk.phase, desk.acting, desk.next, desk.ap = "acting", one.id, None, ap
    desk.tell("activated", {"unit": one.id, "ap": ap}, ("gw.r4",), sum=terms)
    _idle(desk, one.side)


def _orders_end(desk: Desk, side: str) -> None:
    """What holds for a side's next activation holds no longer (gw.r40)."""
    for one in desk.units:
        if one.side == side and (one.commanded or one.suppressed):
            desk.put(one._replace(commanded=0, suppressed=False))


def _idle(desk: Desk, side: str) -> None:
    """Every two activations while the enemy has nobody left to act give it a Reaction (gw.r33)."""
    other = enemy_of(desk, side)
    if waiting(desk, other.id):
        return
    idle = other.idle + 1
    gained = idle % _FOR_A_REACTION == 0
    desk.put_side(other._replace(idle=idle, reactions=other.reactions + gained))
    if gained:
        changes = (Change(other.id, "reactions", 1),)
        params: dict[str, Value] = {"side": other.id, "reactions": other.reactions + 1}
        desk.tell("reaction", params, ("gw.r33",), changes, level="do")


def end(desk: Desk) -> None:
    """The activation is over (gw.r4)."""
    if desk.phase != "acting":
        raise Refusal("not-now", {"entry": "end", "phase": desk.phase}, ("gw.r1",), "not-due")
    finish(desk)
    settle(desk)


def finish(desk: Desk) -> None:
    """The acting unit is done: what held for its activation ends, AP that are left are lost (gw.r4, gw.r40)."""
    one = desk.unit(desk.acting or "")
    if desk.ap and not one.out:
        desk.tell("lost-ap", {"unit": one.id, "n": desk.ap, "ap": 0, "why": "unspent"}, ("gw.r4",))
    ended = tuple(
        [name for name in ("concussed", "immobilized") if getattr(one, name)]
        + (["charge"] if one.charge is not None else [])
    )
    barred = tuple([what for what in one.barred if what.endswith("!")])
    desk.put(one._replace(concussed=0, immobilized=False, charge=None, barred=barred))
    if ended:
        desk.tell("ended", {"unit": one.id, "what": ended}, ("gw.r40",))
    desk.last = one.side
    desk.acting, desk.ap, desk.moved, desk.wielded, desk.used = None, 0, False, False, ()


def settle(desk: Desk) -> None:
    """Nothing is under way any more: the end, the same unit, the next side, or the next turn (gw.r1, gw.r32)."""
    if desk.phase == "over":
        return
    alive = {one.side for one in desk.units if not one.out}
    if len(alive) < len(desk.sides):
        win(desk, tuple([side.id for side in desk.sides if side.id in alive]), "all-out")
        return
    if desk.acting is not None:
        if not desk.unit(desk.acting).out:
            desk.phase = "acting"
            return
        finish(desk)
    if desk.phase == "order" or desk.phase == "deploy":
        return
    _go_on(desk)


def _go_on(desk: Desk) -> None:
    """Whose activation comes next; with nobody left to act the turn ends (gw.r1)."""
    before = desk.next
    turn = [before, enemy_of(desk, before).id] if before else [enemy_of(desk, desk.last or "").id, desk.last or ""]
    for side in turn:
        if left := waiting(desk, side):
            desk.phase, desk.next = "activate", side
            _say_suppressed(desk, side, left)
            return
    _end_turn(desk)


def _say_suppressed(desk: Desk, side: str, left: list[Unit]) -> None:
    """Who of those that are ``left`` may not act now (gw.r40)."""
    held = tuple([one.id for one in left if one.suppressed])
    if held and len(held) < len(left):
        desk.tell("suppressed", {"side": side, "units": held}, ("gw.keyword.suppressed",), level="warn")


def _end_turn(desk: Desk) -> None:
    """Discards go back, Reactions and jams end, then come rout checks and the order (gw.r1, gw.r33, gw.r61)."""
    for side in desk.sides:
        shuffle(desk, side.id)
        if side.reactions:
            changes = (Change(side.id, "reactions", -side.reactions),)
            desk.tell("reactions-end", {"side": side.id, "reactions": side.reactions}, ("gw.r33",), changes, level="do")
        desk.put_side(desk.side(side.id)._replace(reactions=0, idle=0))
    units = []
    for one in desk.units:
        items = tuple(["ok" if how == "jammed" else how for how in one.items]) if "jammed" in one.items else one.items
        units.append(one._replace(activated=False, items=items))
    desk.units = units
    desk.turn += 1
    desk.next = None
    desk.tell("round", {"round": desk.turn}, ("gw.r1",), marks="round")
    desk.routs = tuple([side.id for side in desk.sides if side.lost is not None])
    _next_rout(desk)


def _next_rout(desk: Desk) -> None:
    """The next side whose morale is tried; no card is a failure at once (gw.r32)."""
    while desk.routs:
        side = side_of(desk, desk.routs[0])
        terms, draw = added_up(rout_terms(desk, side))
        if draw:
            desk.phase = "rout"
            ask_for(desk, Check("rout", side.id, None, terms, draw), ("gw.r32",))
            return
        _stand_or_flee(desk, side.id, held=False)
    fled = [side.id for side in desk.sides if side.fled]
    if fled:
        win(desk, tuple([side.id for side in desk.sides if not side.fled]), "fled")
    else:
        _order(desk)


def rout_over(desk: Desk, side: str, *, held: bool) -> None:
    """A rout check is passed or failed; nobody flees before both are made (gw.r32)."""
    _stand_or_flee(desk, side, held=held)
    _next_rout(desk)


def _stand_or_flee(desk: Desk, side: str, *, held: bool) -> None:
    desk.routs = tuple([one for one in desk.routs if one != side])
    desk.put_side(desk.side(side)._replace(fled=not held))
    desk.tell("rout", {"side": side, "passed": held}, ("gw.r32",), level="info" if held else "do")


def _order(desk: Desk) -> None:
    """Fewer units choose who begins; with as many the order goes on (gw.r2)."""
    one, other = desk.sides
    counts = [len(living(desk, side.id)) for side in (one, other)]
    if counts[0] != counts[1]:
        desk.phase, desk.next = "order", (one if counts[0] < counts[1] else other).id
        return
    if desk.house.tie_order == "same" and desk.began:
        _begin(desk, desk.began)
    else:
        _begin(desk, enemy_of(desk, desk.last or other.id).id)
    _say_suppressed(desk, desk.next or "", waiting(desk, desk.next or ""))


def win(desk: Desk, winners: tuple[str, ...], why: str) -> None:
    """The battle is over; what was under way is let go (gw.r32)."""
    put_away(desk)
    desk.acting = desk.next = desk.contact = desk.blast = None
    desk.jobs, desk.routs, desk.used = (), (), ()
    desk.ap, desk.moved, desk.wielded = 0, False, False
    for one in desk.units:
        if one.charge is not None:
            desk.put(one._replace(charge=None))
    desk.phase, desk.winners = "over", winners
    desk.tell("won", {"winners": winners, "why": why}, ("gw.r32",), level="do")
