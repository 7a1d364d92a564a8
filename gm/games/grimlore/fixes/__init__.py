"""Suggested fixes for a line that a correction has made impossible.

The first fixes restore the phase: the combat, its side, the turn. Then an adjustment restores the values that the
line needs. A fix never makes up the result of a die: the players are asked for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gm.game import SuggestedFix
from gm.games.grimlore.draft import pending
from gm.games.grimlore.entries.session import Adjust, Mark
from gm.games.grimlore.fixes.combat import by_other_heroes, pending_fixes, sync_combat
from gm.games.grimlore.fixes.preconditions import settings_needed
from gm.games.grimlore.fixes.session import item_fixes, sync_turn
from gm.games.grimlore.state import State


def suggest_fixes(played: State, state: State, entry: Any) -> Iterator[SuggestedFix]:
    """Yield fixes for an entry, best first. ``played`` is the state in which the entry was first accepted."""
    if state.phase in ("heroes", "over"):
        return
    if pending(state):
        yield from pending_fixes(state, entry)
        return
    yield from sync_combat(played, state)
    if state.event == "open" and played.event in ("success", "failure") and state.phase == "arrival":
        yield SuggestedFix(Mark(played.event))
    yield from sync_turn(played, state, entry)
    yield from item_fixes(played, state, entry)
    yield from by_other_heroes(state, entry)
    if settings := settings_needed(played, state, entry):
        yield SuggestedFix(Adjust(settings, "as played"))
