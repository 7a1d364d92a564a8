"""The stages of a session: what each accepts and what comes next (gl.r1, gl.r22, gl.r31, gl.r60, gl.r85)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gm.errors import Refusal
from gm.game import Entry, Stage, Stages, change_house_rules
from gm.games.grimlore import prompts
from gm.games.grimlore.draft import Draft
from gm.games.grimlore.rules import by_hand, effects, events, heroes, skill_tests, traits, turns, vitality
from gm.games.grimlore.rules.combat import actions, attacks, defences, dice, ends, reward, sides, start
from gm.games.grimlore.rules.goods import clues, items
from gm.games.grimlore.state import AnyState, State, pending

Handlers = Mapping[str, Callable[[Draft, Any], None]]

_BY_HAND: Handlers = {"count": by_hand.count}
_OPEN: Handlers = {**_BY_HAND, "adjust": by_hand.adjust, "effect": effects.effect, "item": items.item}
_OUTSIDE: Handlers = {
    **_OPEN,
    "test": skill_tests.test,
    "fight": start.fight,
    "clue": clues.clue,
    "use": traits.use,
    "learn": heroes.learn,
    "scavenge": skill_tests.scavenge,
}
_BETWEEN: Handlers = {**_OUTSIDE, "next": turns.next_turn}
_COMBAT: Handlers = {
    **_OPEN,
    "test": skill_tests.test,
    "use": traits.use,
    "attack": attacks.attack,
    "next": sides.switch_side,
}


def _settle(draft: Draft) -> None:
    """End a combat or a session that is decided."""
    if draft.combat:
        ends.settle(draft)
    if not draft.combat:
        vitality.settle(draft)


def _refuse(draft: Draft, entry: Entry, stage: str) -> Refusal:
    if stage == "over":
        return Refusal("over", {"entry": entry.kind}, ("gl.r22",), "not-due")
    return draft.not_now(entry)


def stage(state: AnyState) -> str:
    """Return the stage of a session: ``dice``, ``defence``, or its phase."""
    return pending(state) or state.phase


_TURN: Handlers = {
    **_OUTSIDE,
    "travel": turns.travel,
    "visit": turns.visit,
    "rest": turns.rest,
    "bonus": reward.bonus,
}

STAGES = Stages[State, Draft](
    Draft,
    stage,
    {
        "heroes": Stage({"hero": heroes.hero}, prompts.sheets),
        "dice": Stage({**_BY_HAND, "die": dice.die}, prompts.die),
        "defence": Stage({**_BY_HAND, "defend": defences.defend, "use": traits.use}, prompts.defence),
        "portal": Stage(_BETWEEN, prompts.go_on),
        "turn": Stage(_TURN, prompts.turn),
        "arrival": Stage({**_BETWEEN, "mark": events.mark}, prompts.arrival),
        "scavenge": Stage(_BETWEEN, prompts.go_on),
        "visit": Stage({**_BETWEEN, "rest": turns.rest}, prompts.go_on),
        "done": Stage(_BETWEEN, prompts.go_on),
        "players": Stage({**_COMBAT, "act": actions.act}, prompts.players),
        "enemies": Stage({**_COMBAT, "strike": defences.strike}, prompts.enemies),
        "reward": Stage({**_OPEN, "learn": heroes.learn, "bonus": reward.bonus}, prompts.reward),
        "over": Stage(),
    },
    anytime={"house": change_house_rules},
    possible=prompts.possible,
    refuse=_refuse,
    settle=_settle,
)
