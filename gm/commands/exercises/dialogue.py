"""The dialogue of a lesson: the calls that gm makes, and the replies to what the learner types."""

from __future__ import annotations

from typing import Any

from gm.commands.exercises.exercise import Step
from gm.commands.exercises.mistakes import Mistake
from gm.errors import GmError
from gm.game import NamedTuple
from gm.table.results import Result


class Call(NamedTuple):
    """A call: a sentence in which gm says, in a lesson, what has just happened at the table.

    ``n`` is the number of entries called so far. If several calls are made at once, ``joined`` are the numbers of the
    others.
    """

    n: int
    text: str
    type: str
    joined: tuple[int, ...] = ()

    def data(self) -> dict[str, Any]:
        return {"n": self.n, "text": self.text, "type": self.type, "with": list(self.joined)}


class CalledEntry:
    """An entry that gm has called out, and how the learner has answered so far.

    ``since`` is the time of the call in seconds. ``end`` says how the learner answered, such as ``right`` or
    ``missed``; '' before the answer.
    """

    def __init__(self, n: int, step: Step, now: float) -> None:
        self.n = n
        self.step = step
        self.since = now
        self.seconds: float | None = None
        self.end = ""
        self.tries = 0


class Reply(NamedTuple):
    """The reply to a typed line: the verdict, the result of the line, and how many calls are unanswered (``left``).

    ``mistake`` says what was wrong with the line. It is given only at level 1.
    """

    n: int
    typed: str
    verdict: str
    left: int
    mistake: Mistake | None = None
    result: Result | None = None
    error: GmError | None = None
    shown: str = ""
    """The line that gm showed and typed for the learner."""
