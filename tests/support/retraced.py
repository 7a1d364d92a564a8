"""Checks of random walks that hold for any game: replay, undo and corrections."""

from __future__ import annotations

from collections.abc import Sequence

from gm.duel.fold import final_state, replay
from gm.duel.log import Row, effective_lines, row_to_undo
from tests.support.amended import corrections
from tests.support.walks import Walk, rows

ENOUGH = 25
"""The number of walks that are corrected."""


def backwards(walks: Sequence[Walk], far: int) -> None:
    """Assert that each walk's log replays to the same steps, and that undo returns to each earlier state."""
    for walk in walks:
        log = rows(walk)
        for number, (_, step) in enumerate(replay(walk.game, log)):
            assert step == walk.points[number].step, walk.at(number)
        for back in reversed(range(max(0, len(walk.entries) - far), len(walk.entries))):
            latest = row_to_undo(log)
            assert latest is not None
            log.append(Row(len(log), "", "undo", "undo", {}, latest.seq, ""))
            assert final_state(walk.game, effective_lines(log)) == walk.states[back], walk.at(back)


def otherwise(walks: Sequence[Walk]) -> None:
    """Assert that corrected walks equal walks played that way from the start, and that undo restores them."""
    chosen = tuple(walk for walk in walks[:: max(8, len(walks) // ENOUGH)] if len(walk.entries) > 5)
    made = [*corrections(chosen[0].game, chosen, 2)]
    assert made
    for correction in made:
        assert correction.fresh.state == correction.after.state, correction.line
        assert (correction.undone, correction.redone) == (correction.before, correction.after), correction.line
        assert correction.faults == (), correction.line
