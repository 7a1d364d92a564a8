"""Checks of random walks that hold for any game: replay, undo, corrections and announced changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

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


def announced(walks: Sequence[Walk]) -> None:
    """Assert that the announced changes add up to the holdings in every state. Of a place, the last change counts."""
    for walk in walks:
        named = {
            (change.holder, change.what)
            for point in walk.points
            for notice in point.step.notices
            for change in notice.changes
        }
        marks = {(holding.holder, holding.what) for held in walk.held for holding in held if holding.kind == "mark"}
        totals: dict[tuple[str, str], Any] = {}
        for number, point in enumerate(walk.points):
            for notice in point.step.notices:
                for holder, what, delta in notice.changes:
                    totals[holder, what] = delta if isinstance(delta, str) else totals.get((holder, what), 0) + delta
            there = {(holding.holder, holding.what) for holding in walk.held[number]}
            for held in walk.held[number]:
                key = (held.holder, held.what)
                if held.kind != "place" or key in named:
                    assert totals.get(key, "" if held.kind in ("place", "mark") else 0) == held.amount, (
                        f"{walk.at(number)}: {held}"
                    )
            holders = {holder for holder, _ in there}
            stray = {key for key in marks - there if totals.get(key) and key[0] in holders}
            assert not stray, f"{walk.at(number)}: not struck"
