"""How events end (gl.r13, gl.r23, gl.r60)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.games.grimlore.entries import Mark
from gm.games.grimlore.rules.desk import Desk


def mark(desk: Desk, entry: Mark) -> None:
    """The table says how the event ended."""
    if desk.phase != "arrival" or desk.event is None:
        raise Refusal("not-now", {"entry": entry.kind, "phase": desk.phase}, ("gl.r22",), "not-due")
    set_result(desk, entry.result)


def set_result(desk: Desk, result: str) -> None:
    """The event of this turn ended so; the free attempt to scavenge is over with it."""
    before = desk.event
    if before == result:
        return
    desk.successes += (result == "success") - (before == "success")
    desk.failures += (result == "failure") - (before == "failure")
    desk.event = result
    desk.attempts = 0
    params = {"result": result, "before": before, "successes": desk.successes, "failures": desk.failures}
    desk.tell("marked", params, ("gl.r23",), level="do")
