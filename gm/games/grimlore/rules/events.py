"""The results of events (gl.r13, gl.r23, gl.r60)."""

from __future__ import annotations

from gm.games.grimlore.draft import Draft
from gm.games.grimlore.entries.session import Mark


def mark(draft: Draft, entry: Mark) -> None:
    """Set the result of the event."""
    if draft.event is None:
        raise draft.not_now(entry)
    set_result(draft, entry.result)


def set_result(draft: Draft, result: str) -> None:
    """End the event of this turn, and with it the free attempt to scavenge."""
    before = draft.event
    if before == result:
        return
    draft.successes += (result == "success") - (before == "success")
    draft.failures += (result == "failure") - (before == "failure")
    draft.event = result
    draft.attempts = 0
    params = {"result": result, "before": before, "successes": draft.successes, "failures": draft.failures}
    draft.emit("marked", params, rules=("gl.r23",), level="do")
