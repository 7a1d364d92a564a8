"""What is due in a duel, and what may also come."""

from __future__ import annotations

from gm.game import Prompt
from gm.games.gatling.pages import aspect
from gm.games.gatling.spellphase import tied
from gm.games.gatling.state import State, die_of, mage_of, power_in


def prompts(state: State) -> tuple[Prompt, ...]:
    """What is due, then what is possible; nothing once the duel is over."""
    if state.phase == "powers":
        return (_powers(state),)
    if state.phase == "draw":
        who = state.turns[0]
        params = {"who": who, "round": state.round, "last": mage_of(state, who).pages == 1}
        return (Prompt("draw", (who,), params=params, example="draw 7C"),)
    if state.phase == "throws":
        return (_throw(state) if state.to_throw else _rest(state), *_push(state))
    if state.phase == "order":
        asked = tied(state)
        dice = " ".join(f"{who}={number}" for who, number in zip(asked, (3, 5, 1, 6), strict=False))
        return (Prompt("order", asked, params={"again": state.rolled}, example=f"order {dice}"),)
    if state.phase == "spells":
        return (_visit(state),)
    return ()


def _powers(state: State) -> Prompt:
    example = f"power {state.unrolled[0]} 4 1 6 2"
    return Prompt("power", state.unrolled, open={"who": state.unrolled}, example=example)


def _throw(state: State) -> Prompt:
    who, page = state.to_throw[0], state.page or ""
    params = {
        "who": who,
        "page": page,
        "power": power_in(mage_of(state, state.turns[0]), aspect(page)),
        "last": len(state.to_throw) == 1,
    }
    return Prompt("throw", (who,), fixed={"who": who}, params=params, example=f"throw {who} 5 mid")


def _rest(state: State) -> Prompt:
    return Prompt("rest", default="rest", params={"alone": len(state.dice) < 2}, example="rest")


def _push(state: State) -> tuple[Prompt, ...]:
    """A push is possible once a die lies on the board."""
    lying = tuple(mage.id for mage in state.mages if (die := die_of(state, mage.id)) and die.zone != "off")
    if not lying:
        return ()
    return (Prompt("push", lying, due=False, open={"who": lying}, example=f"push {lying[0]} 3 mid hit"),)


def _visit(state: State) -> Prompt:
    mage = mage_of(state, state.visits[0])
    params = {"who": mage.id, "mana": mage.mana, "max": mage.max_mana}
    return Prompt("pass", (mage.id,), fixed={"who": mage.id}, default="pass", params=params, example=f"pass {mage.id}")
