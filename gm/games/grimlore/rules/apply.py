"""What follows from an entry: which rule takes each kind of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from gm.errors import Refusal
from gm.game import House, Step, change_house_rules
from gm.games.grimlore.draft import Draft
from gm.games.grimlore.entries import combat as combat_entries
from gm.games.grimlore.entries import session as entries
from gm.games.grimlore.rules import (
    by_hand,
    effects,
    events,
    heroes,
    testing,
    turns,
    using,
    vitality,
)
from gm.games.grimlore.rules.combat import attacking, defending, dice, ends, leaving, opening, reward, sides
from gm.games.grimlore.rules.goods import clues, items
from gm.games.grimlore.state import State, waits

Rule = Callable[[Draft, Any], None]


def apply(state: State, entry: Any) -> Step[State]:
    """The state after an entry, and what to announce. Raises Refusal."""
    draft = Draft(state)
    try:
        _work(draft, entry)
    except Refusal as no:
        raise _where(state, no) from None
    return draft.step()


def follow(state: State, entries: Iterable[Any]) -> State:
    """The state after these entries, one after the other. Raises Refusal."""
    draft = Draft(state, silent=True)
    for entry in entries:
        _work(draft, entry)
    return draft.freeze()


def _work(draft: Draft, entry: Any) -> None:
    if draft.phase == "over":
        raise Refusal("over", {"entry": entry.kind}, ("gl.r22",), "not-due")
    _RULES[type(entry)](draft, entry)
    if draft.combat:
        ends.settle(draft)
    if not draft.combat:
        vitality.settle(draft)


def _where(state: State, no: Refusal) -> Refusal:
    """The same, with what a combat waits for where something is not due, and how far the nearest visit is."""
    if no.kind == "not-now" and waits(state):
        return Refusal(no.kind, {**no.params, "waits": waits(state)}, no.rules, no.code)
    if no.kind == "not-visiting":
        near = bool(state.tile and state.tile.type == "settlement" and state.tile.friendly)
        ends = state.stack is not None and not any(state.stack) and state.phase != "turn"
        return Refusal(no.kind, {**no.params, "near": near, "ends": ends}, no.rules, no.code)
    return no


def _next(draft: Draft, entry: entries.Next) -> None:
    """The other side of a combat, or the next turn."""
    if draft.combat:
        sides.other_side(draft)
    else:
        turns.go_on(draft, entry)


_RULES: Mapping[type, Rule] = {
    entries.Hero: heroes.hero,
    entries.Learn: heroes.learn,
    entries.Next: _next,
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
    entries.Adjust: by_hand.adjust,
    House: change_house_rules,
    combat_entries.Fight: opening.fight,
    combat_entries.Attack: attacking.attack,
    combat_entries.Act: leaving.act,
    combat_entries.Strike: defending.strike,
    combat_entries.Defend: defending.defend,
    combat_entries.Die: dice.die,
    entries.Bonus: reward.bonus,
}
