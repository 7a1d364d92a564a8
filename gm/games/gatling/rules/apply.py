"""The rule of each kind of entry."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from gm.errors import Refusal
from gm.game import House as HouseEntry
from gm.game import Step, check_house_rules
from gm.games.gatling.book import Book
from gm.games.gatling.entries import (
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
from gm.games.gatling.house import House
from gm.games.gatling.notices import Notices
from gm.games.gatling.rules import attack, by_hand, casting, settle, setup, throws, tricks, visits
from gm.games.gatling.state import State


def apply(book: Book, state: State, entry: Any) -> Step[State]:
    """Return the state after an entry, with its notices. Raises Refusal."""
    notices = Notices()
    state = _next_state(book, state, entry, notices)
    return Step(state, tuple(notices))


def follow(book: Book, state: State, entries: Iterable[Any]) -> State:
    """Return the state after these entries, one after the other. Raises Refusal."""
    unheard = Notices(recording=False)
    for entry in entries:
        state = _next_state(book, state, entry, unheard)
    return state


def _next_state(book: Book, state: State, entry: Any, notices: Notices) -> State:
    if state.phase == "over":
        raise Refusal("over", {}, ("gg.a62",), "not-due")
    if rule := _RULES.get(type(entry)):
        return rule(state, entry, notices)
    if isinstance(entry, Cast):
        return casting.cast(state, entry, book.spells[entry.spell], notices)
    from gm.games.gatling.rules.adjust import adjust  # long, and few entries are one

    return adjust(state, entry, book.spells, notices)


def _house(state: State, entry: HouseEntry, notices: Notices) -> State:
    """Change house rules, but not while a cast is on the board, nor those that the set-up has used."""
    if state.phase in ("throws", "settle"):
        raise Refusal("house-in-cast", {}, (House.TABLE[entry.settings[0][0]].rule,))
    check_house_rules(House.TABLE, entry)
    rules = tuple(House.TABLE[name].rule for name, _ in entry.settings)
    notices.emit("house", {"settings": entry.settings, "because": entry.because}, rules=rules)
    return state._replace(house=state.house.changed(entry.settings))


Act = Callable[[State, Any, Notices], State]

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
    HouseEntry: _house,
}
"""Entry → its rule; a cast and an adjustment also need the book."""
