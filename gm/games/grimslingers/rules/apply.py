"""What follows from an entry: which rule takes each kind of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from gm.game import House, Step
from gm.games.grimslingers.draft import Draft
from gm.games.grimslingers.entries import (
    Adjust,
    Clash,
    Cover,
    Draw,
    Effect,
    Lose,
    Number,
    Onto,
    Pass,
    Reactivate,
    Retire,
    Reveal,
    Sacrifice,
    Score,
    Surge,
    Untold,
)
from gm.games.grimslingers.rules import answers, draw, referee, standoff
from gm.games.grimslingers.state import State


def apply(state: State, entry: Any) -> Step[State]:
    """The state after an entry, and what to announce. Raises Refusal."""
    draft = Draft(state)
    _RULES[type(entry)](draft, entry)
    return draft.step()


def follow(state: State, entries: Iterable[Any]) -> State:
    """The state after these entries, one after the other. Raises Refusal."""
    draft = Draft(state, silent=True)
    for entry in entries:
        _RULES[type(entry)](draft, entry)
    return draft.freeze()


def _effect(draft: Draft, entry: Effect) -> None:
    """What a card did, when it is asked; in the standoff what a Surge or the like did (gs.r71, gs.r74)."""
    (standoff.effect if draft.phase == "standoff" else answers.effect)(draft, entry)


_RULES: Mapping[type, Callable[[Draft, Any], None]] = {
    Reveal: draw.reveal,
    Number: answers.number,
    Effect: _effect,
    Pass: draw.pass_,
    Draw: draw.draw,
    Clash: answers.clash,
    Lose: answers.lose,
    Onto: answers.onto,
    Untold: answers.untold,
    Sacrifice: standoff.sacrifice,
    Surge: standoff.surge,
    Reactivate: standoff.reactivate,
    Cover: standoff.cover,
    Score: referee.score,
    Retire: referee.retire,
    Adjust: referee.adjust,
    House: referee.house,
}
