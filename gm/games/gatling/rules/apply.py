"""What follows from an entry: which rule takes each kind of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gm.errors import Refusal
from gm.game import House, Notice, Step
from gm.games.gatling.book import Book
from gm.games.gatling.entries import (
    Adjust,
    Again,
    Cast,
    Count,
    Draw,
    Enough,
    Forgot,
    Order,
    Pass,
    Power,
    Push,
    Rest,
    Retire,
    Side,
    Throw,
    Unthrown,
)
from gm.games.gatling.house import SWITCHES
from gm.games.gatling.rules import adjust, attack, by_hand, casting, settle, setup, throws, tricks, visits
from gm.games.gatling.state import State


def apply(book: Book, state: State, entry: Any) -> Step[State]:
    """The state after an entry, and what to announce. Raises Refusal."""
    if state.phase == "over":
        raise Refusal("over", {}, ("gg.a62",), "not-due")
    notices: list[Notice] = []
    if isinstance(entry, Cast):
        state = casting.cast(state, entry, book.spells[entry.spell], notices)
    elif isinstance(entry, Adjust):
        state = adjust.adjust(state, entry, book.spells, notices)
    else:
        state = _RULES[type(entry)](state, entry, notices)
    return Step(state, tuple(notices))


def _house(state: State, entry: House, notices: list[Notice]) -> State:
    """Switches set anew, but not while a cast is on the board, nor those that the set-up has used up."""
    if state.phase in ("throws", "settle"):
        raise Refusal("house-in-cast", {}, (SWITCHES[entry.settings[0][0]].rule,))
    for name, _ in entry.settings:
        if SWITCHES[name].fixed:
            raise Refusal("house-fixed", {"switch": name}, (SWITCHES[name].rule,))
    rules = tuple(SWITCHES[name].rule for name, _ in entry.settings)
    notices.append(Notice("house", {"settings": entry.settings, "because": entry.because}, rules=rules))
    return state._replace(rules=state.rules._replace(**dict(entry.settings)))


Act = Callable[[State, Any, list[Notice]], State]

_RULES: Mapping[type, Act] = {
    Throw: throws.throw,
    Rest: settle.rest,
    Draw: attack.draw,
    Push: throws.push,
    Side: settle.side,
    Again: attack.again,
    Enough: attack.again,
    Order: visits.order,
    Pass: visits.pass_,
    Forgot: tricks.forgot,
    Power: setup.power,
    Count: by_hand.count,
    Retire: by_hand.retire,
    Unthrown: by_hand.unthrown,
    House: _house,
}
"""What applies each kind of entry; a cast and an adjustment need the book besides."""
