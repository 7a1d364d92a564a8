"""The stages of a session: their accepted entries and their prompts (gl.r1, gl.r22, gl.r31, gl.r60, gl.r85)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gm.game import Stage, Stages, change_house_rules
from gm.games.grimlore import prompts
from gm.games.grimlore.draft import AnyState, Draft, pending
from gm.games.grimlore.rules import by_hand, effects, heroes, skill_tests, traits, turns, vitality
from gm.games.grimlore.rules.combat import actions, attacks, defences, dice, ends, sides, start
from gm.games.grimlore.rules.goods import clues, items
from gm.games.grimlore.state import State

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
}


def _settle(draft: Draft) -> None:
    """End the combat or the session if an entry has decided it."""
    if draft.combat:
        ends.settle(draft)
    if not draft.combat:
        vitality.settle(draft)


def stage(state: AnyState) -> str:
    """Return the stage of a session: ``dice`` or ``defence`` if a combat awaits one, otherwise the phase."""
    return pending(state) or state.phase


_TURN: Handlers = {
    **_OUTSIDE,
    "travel": turns.travel,
    "visit": turns.visit,
    "rest": turns.rest,
    "bonus": turns.bonus,
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
        "arrival": Stage({**_BETWEEN, "mark": turns.mark}, prompts.arrival),
        "scavenge": Stage(_BETWEEN, prompts.go_on),
        "visit": Stage({**_BETWEEN, "rest": turns.rest}, prompts.go_on),
        "done": Stage(_BETWEEN, prompts.go_on),
        "players": Stage({**_COMBAT, "act": actions.act, "next": sides.end_players_side}, prompts.players),
        "enemies": Stage({**_COMBAT, "strike": defences.strike, "next": sides.end_enemies_side}, prompts.enemies),
        "reward": Stage({**_OPEN, "learn": heroes.learn, "bonus": turns.bonus}, prompts.reward),
        "over": Stage(),
    },
    anytime={"house": change_house_rules},
    possible=prompts.possible,
    refuse=lambda draft, entry, stage: draft.not_now(entry),
    settle=_settle,
)
