"""What keeps a line of the journey that a correction has left without ground: what is missing is put in so that no coin
moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gm.game import SuggestedFix

from .entries import Allow, Choose, Toll, Weather
from .state import State

_ANSWERS = ("parry", "counter", "allow")


def mends(played: State, state: State, entry: Any) -> Iterator[SuggestedFix]:
    """Entries that bring ``state`` nearer to what was ``played``."""
    awaited = state.awaited()
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
