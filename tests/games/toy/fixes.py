"""Suggested fixes for lines of a journey after a correction. They add missing entries, so that no coin is lost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gm.game import SuggestedFix

from .entries import Allow, Choose, Toll, Weather
from .state import State

_ANSWERS = ("parry", "counter", "allow")


def fixes(played: State, state: State, entry: Any) -> Iterator[SuggestedFix]:
    """Yield entries that bring ``state`` closer to the state in which the entry was ``played``."""
    awaited = state.waiting_for()
    if awaited and entry.kind in ("hand", "choose"):
        yield SuggestedFix(entry._replace(who=awaited[0]), instead=True)
    elif state.phase == "weather" and played.sky and entry.kind != "weather":
        yield SuggestedFix(Weather(played.sky))
    elif state.phase == "plans":
        yield SuggestedFix(Choose(awaited[0], "guard"))
    elif state.phase == "raids" and entry.kind not in _ANSWERS:
        yield SuggestedFix(Allow())
    elif state.phase == "toll" and entry.kind != "toll":
        yield SuggestedFix(Toll(tuple((who, 6) for who in state.toll)), asks=("dice",))
