"""Helpers: players who join a journey under a new name and leave it."""

from __future__ import annotations

from dataclasses import replace

from gm.errors import Refusal
from gm.game import Change, Notice, Step

from .entries import Dismiss, Hire
from .state import Helper, State


def hire(state: State, entry: Hire) -> Step[State]:
    """Hire a helper for one of the carter's coins."""
    purse = state.carter(entry.who).coins
    if not purse:
        raise Refusal("no-coins", {"who": entry.who, "coins": 1}, ("toy.r15",))
    helper = Helper(*entry.helper, entry.who)
    changes = (Change(entry.who, "coins", -1), Change(helper.id, "coins", 1), Change(helper.id, "lamp", 1))
    notice = Notice("hired", {"who": entry.who, "helper": helper.id}, changes, rules=("toy.r15",), level="do")
    state = state.put(entry.who, coins=purse - 1)
    return Step(replace(state, helpers=(*state.helpers, helper)), (notice,))


def dismiss(state: State, entry: Dismiss) -> Step[State]:
    """Send helpers home. Their coins go to the pile."""
    notices = []
    for who in entry.helpers:
        helper = next(helper for helper in state.helpers if helper.id == who)
        if not helper.here:
            raise Refusal("gone", {"who": who}, ("toy.r15",))
        changes = (Change(who, "coins", -helper.coins), Change("pile", "coins", helper.coins))
        notices.append(Notice("home", {"who": who, "coins": helper.coins}, changes, rules=("toy.r15",), level="do"))
        others = (replace(helper, coins=0, here=False) if helper.id == who else helper for helper in state.helpers)
        state = replace(state, helpers=tuple(others), pile=state.pile + helper.coins)
    return Step(state, tuple(notices))
