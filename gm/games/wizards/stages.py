"""The stages of a duel: the entries that each accepts, its prompts and automatic steps (wg.r5, wg.r15, wg.r42)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gm.errors import Refusal
from gm.game import Entry, Setup, Stage, Stages, Step
from gm.games.wizards import prompts
from gm.games.wizards.book import Book
from gm.games.wizards.rules import answers, by_hand, casting, choosing, effects, flow
from gm.games.wizards.rules.adjust import adjust
from gm.games.wizards.rules.setup import set_up
from gm.games.wizards.state import Draft, State, stage

_BY_HAND: Mapping[str, Callable[[Draft, Any], None]] = {
    "damage": answers.damage,
    "move": answers.move,
    "swap": choosing.swap,
    "show": answers.show,
}
"""Entries for an effect that is carried out by hand."""


def _not_now(draft: Draft, entry: Entry, waits: str) -> Refusal:
    rule = "wg.r11" if waits == "over" else "wg.r5"
    return Refusal("not-now", {"entry": entry.kind, "waits": waits}, (rule,), "not-due")


STAGES = Stages[State, Draft](
    Draft,
    stage,
    {
        "pool": Stage({"pool": choosing.pool}, prompts.pool, flow.open_pool),
        "work": Stage(advance=effects.work),
        "move": Stage({"move": answers.move}, prompts.asked_move),
        "show": Stage({"show": answers.show}, prompts.asked_power),
        "option": Stage({"option": answers.option}, prompts.option),
        "manual": Stage({**_BY_HAND, "done": answers.done}, prompts.manual),
        "switch-off": Stage(advance=flow.switch_off),
        "resolve": Stage({"resolve": answers.resolve}, prompts.resolve, flow.resolve_next),
        "opening": Stage({"choose": choosing.choose}, prompts.choose, flow.next_pick),
        "limit": Stage({"move": answers.move}, prompts.limit, flow.check_limit),
        "choose": Stage(
            {**_BY_HAND, "choose": choosing.choose, "skip": choosing.skip}, prompts.choose, flow.skip_choosing
        ),
        "cooldown": Stage({**_BY_HAND, "cooldown": casting.cooldown}, prompts.cooldown, flow.gain),
        "cast": Stage({**_BY_HAND, "cast": casting.cast, "basic": casting.basic, "pass": casting.pass_}, prompts.cast),
        "over": Stage(),
    },
    anytime={
        "spell": by_hand.spell,
        "count": by_hand.count,
        "retire": by_hand.retire,
        "adjust": adjust,
        "house": by_hand.house,
    },
    possible=prompts.possible,
    refuse=_not_now,
)


def start(book: Book, setup: Setup) -> Step[State]:
    """Return the first state of a duel. Raises Refusal."""
    draft = set_up(book, setup)
    STAGES.advance(draft)
    return draft.step()
