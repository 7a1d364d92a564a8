"""What follows from an entry: which rule takes each kind of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gm.errors import Refusal
from gm.game import House, Step
from gm.games.grimlore import entries
from gm.games.grimlore.rules import (
    adjusting,
    by_hand,
    clues,
    effects,
    events,
    heroes,
    items,
    testing,
    turns,
    using,
    vitality,
)
from gm.games.grimlore.rules.desk import Desk
from gm.games.grimlore.state import State

Rule = Callable[[Desk, Any], None]


def apply(state: State, entry: Any) -> Step[State]:
    """The state after an entry, and what to announce. Raises Refusal."""
    rule = _RULES.get(type(entry))
    if state.phase == "over" or rule is None:
        raise Refusal("over", {"entry": entry.kind}, ("gl.r22",), "not-due")
    desk = Desk(state)
    rule(desk, entry)
    vitality.settle(desk)
    return Step(desk.state(), tuple(desk.notices))


_RULES: Mapping[type, Rule] = {
    entries.Hero: heroes.hero,
    entries.Learn: heroes.learn,
    entries.Next: turns.go_on,
    entries.Travel: turns.travel,
    entries.Scavenge: testing.scavenge,
    entries.Rest: turns.rest,
    entries.Visit: turns.visit,
    entries.Test: testing.test,
    entries.Mark: events.mark,
    entries.Item: items.item,
    entries.Clue: clues.clue,
    entries.Effect: effects.effect,
    entries.Use: using.use,
    entries.Count: by_hand.count,
    entries.Adjust: adjusting.adjust,
    House: by_hand.house,
}
