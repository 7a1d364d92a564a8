"""The stages of a battle: their accepted entries and their prompts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gm.game import Refusal, Stage, Stages
from gm.games.gentlemen import prompts
from gm.games.gentlemen.rules import buy, by_hand, turns, use
from gm.games.gentlemen.state import AnyState, Battle, State

_NO = {"draw": "no-draw", "discard": "no-discard", "keep": "no-keep", "buy": "no-buy"}


def stage_of(state: AnyState) -> str:
    """Return the stage of a battle: its phase, or what an open check needs next."""
    if state.phase not in ("check", "rout"):
        return state.phase
    if state.check:
        return "draw" if state.check.due else "buy" if state.check.kind == "use" else "keep"
    return "blast" if state.blast else "contact" if state.contact else "parting"


def _refuse(battle: Battle, entry: Any, stage: str) -> Refusal:
    """Return the refusal of an entry that the present stage of the battle does not accept."""
    if stage == "over":
        return Refusal("over", {"entry": entry.kind}, ("gw.r32",), "not-due")
    return Refusal(_NO.get(entry.kind, "not-now"), {"entry": entry.kind, "phase": battle.phase}, ("gw.r1",), "not-due")


_BESIDES: Mapping[str, Callable[[Battle, Any], None]] = {
    "effect": by_hand.effect,
    "melee": use.melee,
    "apart": use.apart,
    "react": by_hand.react,
    "count": by_hand.count,
    "adjust": by_hand.adjust,
}
STAGES: Stages[State, Battle] = Stages(
    Battle,
    stage_of,
    {
        "deploy": Stage({"first": turns.first}, prompts.first),
        "order": Stage({"first": turns.first}, prompts.first),
        "activate": Stage({**_BESIDES, "activate": turns.activate}, prompts.activate),
        "acting": Stage(
            {**_BESIDES, "use": use.use, "end": turns.end, "activate": turns.activate_next}, prompts.acting
        ),
        "draw": Stage({"draw": use.draw}, prompts.draw),
        "buy": Stage({"buy": buy.buy, "discard": use.discard}, prompts.buy),
        "keep": Stage({"keep": use.keep, "discard": use.discard}, prompts.keep),
        "blast": Stage({"adjacent": buy.adjacent}, prompts.adjacent),
        "contact": Stage({"contact": use.contact}, prompts.contact),
        "parting": Stage({"melee": use.still_near, "apart": use.no_longer_near}, prompts.parting),
        "over": Stage(),
    },
    anytime={"score": by_hand.score, "retire": by_hand.retire, "house": by_hand.house},
    possible=prompts.possible,
    refuse=_refuse,
)
