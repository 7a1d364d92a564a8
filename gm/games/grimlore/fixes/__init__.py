"""Suggested fixes for an entry that a correction of an earlier one has made impossible. The combat, the side and the
defender are brought into step with the duel as it was played; then an adjustment sets what the entry depends on. No die
is invented: unknown ones are asked for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gm.game import SuggestedFix
from gm.games.grimlore.entries.session import Adjust, Mark
from gm.games.grimlore.fixes.fighting import in_step, of_others, waiting
from gm.games.grimlore.fixes.leaning import leant_on
from gm.games.grimlore.fixes.session import handed, in_turn
from gm.games.grimlore.state import State, waits


def mends(played: State, state: State, entry: Any) -> Iterator[SuggestedFix]:
    """Yield entries that bring ``state`` nearer to the state in which the entry was ``played``, the best first."""
    if state.phase in ("heroes", "over"):
        return
    if waits(state):
        yield from waiting(state, entry)
        return
    yield from in_step(played, state)
    if state.event == "open" and played.event in ("success", "failure") and state.phase == "arrival":
        yield SuggestedFix(Mark(played.event))
    yield from in_turn(played, state, entry)
    yield from handed(played, state, entry)
    yield from of_others(state, entry)
    if settings := leant_on(played, state, entry):
        yield SuggestedFix(Adjust(settings, "as played"))
