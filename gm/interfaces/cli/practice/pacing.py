"""The pace at which a lesson calls out what happens at a table, and the reading of lines that are typed meanwhile."""

from __future__ import annotations

import os
import select
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime

from gm.commands.exercises.exercise import Step

LEAST, MOST, USUAL = 1.5, 12.0, 4.0
"""The seconds between two called steps: the minimum, the maximum, and the value for a record without times."""


def pause_before(steps: Sequence[Step], at: int) -> float:
    """Return the seconds to wait before step ``at`` is called out: at least ``LEAST``, at most ``MOST``.

    The wait is the time between this step and the one before it in the record, or ``USUAL`` for a record without times.
    """
    if not 0 < at < len(steps) or not (steps[at].at and steps[at - 1].at):
        return USUAL
    with suppress(ValueError):
        gap = datetime.fromisoformat(steps[at].at) - datetime.fromisoformat(steps[at - 1].at)
        return min(MOST, max(LEAST, gap.total_seconds()))
    return USUAL


class Pace:
    """The pace at which the steps of a lesson are called out: ``factor`` times as fast as in the recorded duel.

    The first step is called out immediately.
    """

    def __init__(self, factor: float) -> None:
        self.factor = factor
        self._next = 0.0

    @property
    def left(self) -> float:
        """The seconds until the next step must be called out; 0 if it must be called out now."""
        return max(0.0, self._next - time.monotonic())

    def called(self, steps: Sequence[Step], at: int) -> None:
        """Begin the pause before step ``at``. The step before it has just been called out."""
        self._next = time.monotonic() + pause_before(steps, at) / self.factor


class PacedLines:
    """The lines of the standard input, read with a time limit.

    With the limit, the teacher can call out further steps while the learner types nothing. :meth:`read` ignores the
    limit if the system cannot say whether there is input.
    """

    def __init__(self) -> None:
        self._held = b""
        self._ended = False

    def read(self, seconds: float) -> str | None:
        """Return the next line; '' if none was entered within ``seconds``; None at the end of the input."""
        try:
            source = sys.stdin.fileno()
            while not self._ended and b"\n" not in self._held:
                if not select.select([source], [], [], seconds)[0]:
                    return ""
                piece = os.read(source, 65536)
                self._held += piece
                self._ended = not piece
        except (OSError, ValueError):  # no file, or a console of Windows
            return next(sys.stdin, None)
        line, end, self._held = self._held.partition(b"\n")
        return f"{line.decode('utf-8', 'replace')}\n" if line or end else None
