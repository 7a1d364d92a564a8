"""The stages of a duel: their entries, their prompts, and the steps that follow without an entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gm.errors import Refusal
from gm.game import Stage, Stages, check_house_rules
from gm.games.grimslingers import prompts
from gm.games.grimslingers.draft import AnyState, Draft
from gm.games.grimslingers.house import House
from gm.games.grimslingers.rules import aftermath, answers, draw, referee, turns
from gm.games.grimslingers.state import State

_Handlers = Mapping[str, Callable[[Draft, Any], None]]

_NOT_NOW = {
    "draw": ("draw-not-due", "gs.r6"),
    "reveal": ("show-not-due", "gs.r6"),
    "pass": ("show-not-due", "gs.r7"),
    **dict.fromkeys(("sacrifice", "surge", "reactivate", "cover"), ("standoff-over", "gs.r3")),
    "retire": ("retire-not-due", "gs.r96"),
    "number": ("not-asked", "gs.r25"),
    "onto": ("not-asked", "gs.spell.divert"),
    "lose": ("not-asked", "gs.r93"),
    "effect": ("not-asked", "gs.r3"),
    "clash": ("not-asked", "gs.r73"),
    "untold": ("not-asked", "gs.r96"),
}
"""The refusal by a stage that does not accept an entry: its kind, and its rule."""


def _stage(state: AnyState) -> str:
    """Return the name of the duel's stage.

    If a question of the aftermath is open, this is the word of the entry that answers it. Otherwise it is the phase.
    """
    return state.phase if state.asked is None else state.asked.entry


def _refuse(draft: Draft, entry: Any, stage: str) -> Refusal:
    if entry.kind == "house":
        check_house_rules(House.TABLE, entry, {"phase": draft.phase})
    if entry.kind == "score":
        return referee.no_score(draft, entry.scores[0][0])
    if entry.kind == "adjust":
        return Refusal("over", {}, ("gs.r96",))
    kind, rule = _NOT_NOW[entry.kind]
    params = {"entry": entry.kind, "phase": draft.phase, "who": getattr(entry, "who", None)}
    return Refusal(kind, params, (rule,), "not-due")


_IN_STANDOFF: _Handlers = {
    "draw": draw.draw,
    "sacrifice": draw.sacrifice,
    "surge": draw.surge,
    "reactivate": draw.reactivate,
    "cover": draw.cover,
    "effect": draw.effect,
    "retire": referee.retire,
}
_IN_DRAW: _Handlers = {"reveal": draw.reveal, "pass": draw.pass_, "retire": referee.retire}

STAGES: Stages[State, Draft] = Stages(
    Draft,
    _stage,
    {
        "standoff": Stage(_IN_STANDOFF, prompts.standoff),
        "draw": Stage(_IN_DRAW, prompts.draw, draw.advance),
        "aftermath": Stage(advance=aftermath.run),
        "number": Stage({"number": answers.number, "untold": answers.untold}, prompts.number),
        "onto": Stage({"onto": answers.onto, "untold": answers.untold}, prompts.onto),
        "lose": Stage({"lose": answers.lose, "untold": answers.untold}, prompts.lose),
        "effect": Stage({"effect": answers.effect, "untold": answers.untold}, prompts.effect),
        "clash": Stage({"clash": answers.clash, "untold": answers.untold}, prompts.clash),
        "reckoning": Stage(prompts=prompts.reckoning, advance=turns.count_scores),
        "over": Stage(),
    },
    anytime={"score": referee.score, "adjust": referee.adjust, "house": referee.house},
    possible=prompts.possible,
    refuse=_refuse,
)
