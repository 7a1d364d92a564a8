"""What follows from an entry: which rule takes each kind of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from gm.errors import Refusal
from gm.game import House, Step
from gm.games.gentlemen import entries
from gm.games.gentlemen.rules import adjust, buy, by_hand, melee, turns, use
from gm.games.gentlemen.rules.desk import Desk
from gm.games.gentlemen.state import State


def apply(state: State, entry: Any) -> Step[State]:
    """The state after an entry, and what to announce. Raises Refusal."""
    desk = Desk(state)
    _work(desk, entry)
    return Step(desk.state(), desk.said())


def follow(state: State, entries: Iterable[Any]) -> State:
    """The state after these entries, one after the other. Raises Refusal."""
    desk = Desk(state, silent=True)
    for entry in entries:
        _work(desk, entry)
    return desk.state()


def _work(desk: Desk, entry: Any) -> None:
    if desk.phase == "over":
        raise Refusal("over", {"entry": entry.kind}, ("gw.r32",), "not-due")
    _RULES[type(entry)](desk, entry)


_RULES: Mapping[type, Callable[[Desk, Any], None]] = {
    entries.Use: use.use,
    entries.Draw: use.draw,
    entries.Buy: buy.buy,
    entries.End: lambda desk, entry: turns.end(desk),
    entries.Activate: turns.activate,
    entries.Discard: use.throw_away,
    entries.Keep: use.keep,
    entries.Contact: melee.contact,
    entries.Adjacent: buy.adjacent,
    entries.First: turns.first,
    entries.React: by_hand.react,
    entries.Melee: melee.melee,
    entries.Apart: melee.apart,
    entries.Effect: by_hand.effect,
    entries.Score: by_hand.score,
    entries.Count: by_hand.count,
    entries.Retire: by_hand.retire,
    entries.Adjust: adjust.adjust,
    House: by_hand.house,
}
