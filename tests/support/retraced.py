"""Walks gone back, and gone otherwise: what holds of them in any game."""

from __future__ import annotations

from collections.abc import Sequence

from gm.duel.fold import final_state, replay
from gm.duel.log import Row, effective_lines, row_to_undo
from tests.support.amended import corrections
from tests.support.walks import Walk, rows

ENOUGH = 25
"""Walks that are corrected, however many there are."""


def backwards(walks: Sequence[Walk], far: int) -> None:
    """The log of each walk played again is the walk, and so many undos find every state of it again."""
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
    """Some walks corrected are as if they had been gone so from the start; taken back, they are as before."""
    some = tuple(walk for walk in walks[:: max(8, len(walks) // ENOUGH)] if len(walk.entries) > 5)
    made = [*corrections(some[0].game, some, 2)]
    assert made
    for one in made:
        assert one.fresh.state == one.after.state, one.line
        assert (one.undone, one.redone) == (one.before, one.after), one.line
        assert one.faults == (), one.line
