"""Adjustments of a journey by the referee."""

from __future__ import annotations

from dataclasses import replace

from gm.errors import Refusal

from .state import LAMP, STAGES, State


def adjust(state: State, holder: str, what: str, amount: int | str) -> State:
    """Set coins, a lamp, the cart or the place of an unseen card. Raises Refusal."""
    if what == "cards":
        raise Refusal("unseen", {"who": holder}, ("toy.r2",))
    if what == "cart":
        if amount not in STAGES:
            raise Refusal("no-stage", {"cart": amount}, ("toy.r3",), "words")
        return replace(state, cart=str(amount))
    if what == "lamp" and not 0 <= int(amount) <= LAMP:
        raise Refusal("no-wick", {"who": holder, "lamp": amount}, ("toy.r7",))
    if holder in {helper.id for helper in state.helpers}:
        return _of_a_helper(state, holder, what, int(amount))
    return replace(state, pile=int(amount)) if holder == "pile" else state.put(holder, **{what: int(amount)})


def _of_a_helper(state: State, who: str, what: str, amount: int) -> State:
    """Set a helper's coins, or whose lamp the helper carries."""
    if what == "lamp":
        raise Refusal("no-wick", {"who": who, "lamp": amount}, ("toy.r15",))
    return replace(state, helpers=tuple(replace(o, coins=amount) if o.id == who else o for o in state.helpers))
