"""Raids with nested interrupts, the toll after them, and the end of a round."""

from __future__ import annotations

from dataclasses import replace

from gm.errors import Refusal
from gm.game import Change, Notice, Step, Term, Value

from .entries import Allow, Counter, Parry, Toll
from .state import Layer, State


def begin(state: State) -> tuple[State, tuple[Notice, ...]]:
    """Put the next raid on the stack. After the last, ask for the toll if it rains, else end the round."""
    if state.raids:
        raider = state.raids[0]
        state = replace(state, raids=state.raids[1:], stack=(Layer(raider, "raid"),))
        return state, (Notice("raid", {"who": raider}, rules=("toy.r6",)),)
    payers = tuple(carter.id for carter in state.carters if carter.coins)
    if state.sky == "rain" and payers:
        return replace(state, phase="toll", toll=payers), (Notice("toll-due", {"who": payers}, rules=("toy.r9",)),)
    return end_round(state)


def parry(state: State, entry: Parry) -> Step[State]:
    """Parry a raid or a counter with a lamp."""
    top, carter = state.stack[-1], state.carter(entry.who)
    if top.what == "parry" or top.by == carter.id:
        raise Refusal("not-yours", {"who": carter.id, "top": top.what}, ("toy.r7",))
    if not carter.lamp:
        raise Refusal("no-lamp", {"who": carter.id}, ("toy.r7",))
    state = state.put(carter.id, lamp=carter.lamp - 1)
    changes = (Change(carter.id, "lamp", -1),)
    notice = Notice("parry", {"who": carter.id, "depth": len(state.stack)}, changes, rules=("toy.r7",), level="do")
    return Step(replace(state, stack=(*state.stack, Layer(carter.id, "parry"))), (notice,))


def counter(state: State, entry: Counter) -> Step[State]:
    """Counter a parry with a named card, or with any card face down."""
    top, carter = state.stack[-1], state.carter(entry.who)
    if top.what != "parry" or top.by == carter.id:
        raise Refusal("not-yours", {"who": carter.id, "top": top.what}, ("toy.r8",))
    hand = list(carter.hand or ())
    if not hand or (entry.card is not None and entry.card not in hand):
        raise Refusal("no-card", {"who": carter.id, "card": entry.card}, ("toy.r8",))
    hand.remove(hand[0] if entry.card is None else entry.card)
    state = replace(state.put(carter.id, hand=tuple(hand)), spent=state.spent + 1)
    changes = (Change(carter.id, "cards", -1), Change("spent", "cards", 1))
    notice = Notice("counter", {"who": carter.id, "card": entry.card}, changes, rules=("toy.r8",), level="do")
    return Step(replace(state, stack=(*state.stack, Layer(carter.id, "counter"))), (notice,))


def allow(state: State, entry: Allow) -> Step[State]:
    """Resolve the stack from the top: each layer that remains removes the one below."""
    raider = state.stack[0].by
    if len(state.stack) % 2:
        terms = [Term("stake", state.carter(raider).stake or 1)]
        if state.sky == "fog":
            terms.append(Term("fog", 1))
        gain = sum(term.amount for term in terms)
        if gain > state.pile:
            terms.append(Term("the pile has no more", state.pile - gain))
        kind = "raided"
    else:
        terms = [Term("caught", -min(1, state.carter(raider).coins))]
        kind = "foiled"
    gain = sum(term.amount for term in terms)
    changes = (Change("pile", "coins", -gain), Change(raider, "coins", gain)) if gain else ()
    notice = Notice(kind, {"who": raider, "coins": gain}, changes, tuple(terms), ("toy.r6",), "do")
    state = state.put(raider, coins=state.carter(raider).coins + gain)
    state, after = begin(replace(state, pile=state.pile - gain, stack=()))
    return Step(state, (notice, *after))


def toll(state: State, entry: Toll) -> Step[State]:
    """Enter toll dice. A 1 costs a coin; in version 1 of the rules also a 2."""
    low = 2 if state.version == 1 else 1
    notices: list[Notice] = []
    for who, number in entry.dice:
        if who not in state.toll:
            raise Refusal("not-asked", {"who": who}, ("toy.r9",), "not-due")
        paid = int(number <= low and state.carter(who).coins > 0)
        state = replace(state.put(who, coins=state.carter(who).coins - paid), pile=state.pile + paid)
        state = replace(state, toll=tuple(other for other in state.toll if other != who))
        changes = (Change(who, "coins", -1), Change("pile", "coins", 1)) if paid else ()
        params: dict[str, Value] = {"who": who, "number": number}
        notices.append(Notice("paid" if paid else "spared", params, changes, rules=("toy.r9",)))
    if state.toll:
        return Step(state, tuple(notices))
    state, after = end_round(state)
    return Step(state, (*notices, *after))


def end_round(state: State) -> tuple[State, tuple[Notice, ...]]:
    """End the journey if all win or nobody can, else begin a round."""
    house = dict(state.house)
    if house["goal"] == "gate":
        won = state.cart == "gate"
    else:
        won = all(carter.coins >= 3 for carter in state.carters) and state.round == int(house["rounds"])
    if not won and state.round < int(house["rounds"]):
        return new_round(state)
    winners = tuple(carter.id for carter in state.carters) if won else ()
    rules = ("toy.r10", "toy.r12", "toy.r13")
    return replace(state, phase="over", winners=winners), (Notice("over", {"winners": winners}, rules=rules),)


def new_round(state: State) -> tuple[State, tuple[Notice, ...]]:
    """Begin a round without plans and weather."""
    for carter in state.carters:
        state = state.put(carter.id, plan=None, stake=None)
    state = replace(state, round=state.round + 1, phase="weather", sky=None)
    return state, (Notice("round", {"round": state.round}, rules=("toy.r3",), marks="round"),)
