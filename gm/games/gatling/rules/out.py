"""Knock-outs between dice: the mage leaves every queue, and what waited only for them continues."""

from __future__ import annotations

from gm.games.gatling.notices import Notices
from gm.games.gatling.rules.attack import end_turn, follow, next_turn
from gm.games.gatling.rules.lasting import controller
from gm.games.gatling.rules.rounds import open_round
from gm.games.gatling.rules.settle import settle_if_ready
from gm.games.gatling.rules.visits import skip_unable, skip_unable_in_order
from gm.games.gatling.state import State, attacker, mage_of


def skip_knocked_out(state: State, notices: Notices) -> State:
    """Return the state in which nobody who is out is waited for (gg.a64), nor anybody without mana to cast."""
    match state.phase:
        case "powers":
            state = state._replace(unrolled=_still(state, state.unrolled))
            return state if state.unrolled else open_round(state, notices)
        case "draw" | "second":
            state = _with_turns(state)
            return next_turn(state, notices) if mage_of(state, state.turns[0]).out else state
        case "throws" | "settle":
            return _cast(_with_turns(state), notices)
        case "order":
            return skip_unable_in_order(state, notices)
        case "spells":
            return skip_unable(state, notices)
    return state


def _still(state: State, who: tuple[str, ...]) -> tuple[str, ...]:
    alive = [mage.id for mage in state.mages if not mage.out]
    return tuple([one for one in who if one in alive])


def _with_turns(state: State) -> State:
    """Remove mages who are out from the turns to come; the current attacker stays to be checked."""
    return state._replace(turns=(state.turns[0], *_still(state, state.turns[1:])))


def _cast(state: State, notices: Notices) -> State:
    """Continue a cast whose attacker is gone (it moves nothing), whose thrower is gone, or whose caster of Out of
    control is gone (the attacker throws no more)."""
    if mage_of(state, state.turns[0]).out:
        return end_turn(state, notices)
    if state.gatlings and mage_of(state, state.gatlings[0]).out:
        return follow(state, state.gatlings, notices)
    cast = _still(state, state.cast)
    if attacker(state).id in cast and not controller(state, attacker(state)):
        cast = tuple(who for who in cast if who != attacker(state).id)
    state = state._replace(
        cast=cast,
        to_throw=tuple(who for who in state.to_throw if who in cast),
        dice=tuple(die for die in state.dice if die.mage in cast),
        to_side=tuple(who for who in state.to_side if who in cast),
    )
    return settle_if_ready(state, notices) if state.phase == "settle" else state
