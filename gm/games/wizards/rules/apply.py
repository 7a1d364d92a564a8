"""What follows from an entry: which rule takes each kind of them, and when (wg.r5, wg.r42)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from gm.errors import Refusal
from gm.game import House, Step
from gm.games.wizards.entries import (
    Adjust,
    Basic,
    Cast,
    Choose,
    Cooldown,
    Count,
    Damage,
    Declared,
    Done,
    Move,
    Option,
    Pass,
    Pool,
    Resolve,
    Retire,
    Show,
    Skip,
    Swap,
)
from gm.games.wizards.rules import answers, by_hand, casting, choosing
from gm.games.wizards.rules.flow import go_on
from gm.games.wizards.state import Draft, State, stage

_ALWAYS = frozenset(("spell", "count", "retire", "adjust", "house"))
_EFFECTS = frozenset(("damage", "move", "swap", "show"))
"""What an effect that the program does not know may come to."""
TAKEN: Mapping[str, frozenset[str]] = {
    "over": frozenset(),
    "pool": _ALWAYS | {"pool"},
    "opening": _ALWAYS | {"choose"},
    "limit": _ALWAYS | {"move"},
    "choose": _ALWAYS | _EFFECTS | {"choose", "skip"},
    "cooldown": _ALWAYS | _EFFECTS | {"cooldown"},
    "cast": _ALWAYS | _EFFECTS | {"cast", "basic", "pass"},
    "resolve": _ALWAYS | {"resolve"},
    "move": _ALWAYS | {"move"},
    "show": _ALWAYS | {"show"},
    "option": _ALWAYS | {"option"},
    "manual": _ALWAYS | _EFFECTS | {"done"},
}
"""What is waited for → the entries that are taken meanwhile."""


def apply(state: State, entry: Any) -> Step[State]:
    """The state after an entry, and what to announce. Raises Refusal."""
    draft = Draft(state)
    _work(draft, entry)
    return draft.step()


def follow(state: State, entries: Iterable[Any]) -> State:
    """The state after these entries, one after the other. Raises Refusal."""
    draft = Draft(state, silent=True)
    for entry in entries:
        _work(draft, entry)
    return draft.freeze()


def _work(draft: Draft, entry: Any) -> None:
    waits = stage(draft)
    if entry.kind not in TAKEN[waits]:
        rule = "wg.r11" if waits == "over" else "wg.r5"
        raise Refusal("not-now", {"entry": entry.kind, "waits": waits}, (rule,), "not-due")
    _RULES[type(entry)](draft, entry)
    go_on(draft)


_RULES: Mapping[type, Callable[[Draft, Any], None]] = {
    Pool: choosing.pool,
    Choose: choosing.choose,
    Skip: choosing.skip,
    Cooldown: casting.cooldown,
    Resolve: answers.resolve,
    Cast: casting.cast,
    Basic: casting.basic,
    Pass: casting.pass_,
    Move: answers.move,
    Damage: answers.damage,
    Swap: choosing.swap,
    Show: answers.show,
    Option: answers.option,
    Done: answers.done,
    Declared: by_hand.spell,
    Count: by_hand.count,
    Retire: by_hand.retire,
    Adjust: by_hand.adjust,
    House: by_hand.house,
}
