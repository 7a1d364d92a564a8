"""The stages of a session: their accepted entries and their prompts (gl.r1, gl.r22, gl.r31, gl.r60, gl.r85)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gm.game import Prompt, Refusal, Stage, Stages, Step, change_house_rules
from gm.games.grimlore.draft import AnyState, Draft, pending
from gm.games.grimlore.prompts import combat, session
from gm.games.grimlore.rules import by_hand, items, setup, traits, turns, vitality
from gm.games.grimlore.rules.combat import actions, defences, dice, rounds
from gm.games.grimlore.state import State
from gm.games.grimlore.versions import Rules

Handlers = Mapping[str, Callable[[Draft, Any], None]]

_BY_HAND: Handlers = {"count": by_hand.count}
_OPEN: Handlers = {**_BY_HAND, "adjust": by_hand.adjust, "effect": by_hand.effect, "item": items.item}
_OUTSIDE: Handlers = {
    **_OPEN,
    "test": turns.test,
    "fight": rounds.fight,
    "clue": items.clue,
    "use": traits.use,
    "learn": setup.learn,
    "scavenge": turns.scavenge,
}
_BETWEEN: Handlers = {**_OUTSIDE, "next": turns.next_turn}
_COMBAT: Handlers = {**_OPEN, "test": turns.test, "use": traits.use, "attack": actions.attack}


def _settle(draft: Draft) -> None:
    """End the combat or the session if an entry has decided it."""
    if draft.combat:
        rounds.settle(draft)
    if not draft.combat:
        vitality.settle(draft)


def stage(state: AnyState) -> str:
    """Return the name of a session's stage: ``dice``, ``defence`` or ``hit`` if a combat waits for one of these.

    Otherwise return the phase. In version 1 of the rules, the stage ``defence`` is called ``answered-defence``.
    """
    waits = pending(state)
    if waits == "defence" and not Rules.of(state.version).hit_can_be_answered:
        return "answered-defence"
    return waits or state.phase


_TURN: Handlers = {**_OUTSIDE, "travel": turns.travel, "visit": turns.visit, "rest": turns.rest, "bonus": turns.bonus}


class _Named(Stages[State, Draft]):
    """The stages of a session. During a combat, they add the id of the enemy to each prompt and refusal."""

    def apply(self, state: State, entry: Any) -> Step[State]:
        try:
            return super().apply(state, entry)
        except Refusal as refusal:
            if state.combat:
                refusal.params = {**refusal.params, "enemy": state.combat.enemy}
            raise

    def prompts(self, state: State, seat: str | None = None) -> tuple[Prompt, ...]:
        prompts = super().prompts(state, seat)
        if state.combat is None:
            return prompts
        enemy = {"enemy": state.combat.enemy}
        return tuple([prompt._replace(params={**prompt.params, **enemy}) for prompt in prompts])


STAGES = _Named(
    Draft,
    stage,
    {
        "heroes": Stage({"hero": setup.hero}, session.sheets),
        "dice": Stage({**_BY_HAND, "die": dice.die}, combat.die),
        "defence": Stage({**_BY_HAND, "defend": defences.defend}, combat.defence),
        "answered-defence": Stage({**_BY_HAND, "defend": defences.defend, "use": traits.use}, combat.defence),
        "hit": Stage({**_BY_HAND, "next": defences.carry_out, "use": defences.answer}, combat.hit),
        "portal": Stage(_BETWEEN, session.go_on),
        "turn": Stage(_TURN, session.turn),
        "arrival": Stage({**_BETWEEN, "mark": turns.mark}, session.arrival),
        "scavenge": Stage(_BETWEEN, session.go_on),
        "visit": Stage({**_BETWEEN, "rest": turns.rest}, session.go_on),
        "done": Stage(_BETWEEN, session.go_on),
        "players": Stage({**_COMBAT, "act": actions.act, "next": rounds.end_players_side}, combat.players),
        "enemies": Stage({**_COMBAT, "strike": defences.strike, "next": rounds.end_enemies_side}, combat.enemies),
        "reward": Stage({**_OPEN, "learn": setup.learn, "bonus": turns.bonus}, session.reward),
        "over": Stage(),
    },
    anytime={"house": change_house_rules},
    possible=session.possible,
    refuse=lambda draft, entry, stage: draft.not_now(entry),
    settle=_settle,
)
