"""An exercise: the steps that a learner hears and answers, and the directions (``#!`` lines) that change them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from gm.errors import GmError
from gm.game import NamedTuple

LEVELS = {1: "calls", 2: "rhythm", 3: "trouble"}
EXAMPLES = {
    "title": "#! title Disputes",
    "level": "#! level 2",
    "about": "#! about ID ID, where each ID is a rule id",
    "start": "#! start",
    "call": '#! call "Bo has a five!"',
    "hint": '#! hint "The number alone is enough."',
    "and": "#! and",
    "wrong": "#! wrong LINE, where LINE is what gm calls out",
    "unseen": "#! unseen",
    "extra": "#! extra LINE, where LINE is what gm calls out",
    "reveal": '#! reveal "That was a four, not a five."',
    "ask": '#! ask "Who is next?" now',
}
"""An example of each direction. Directions are the ``#!`` lines of an exercise."""


class Step(NamedTuple):
    """A step of an exercise: an entry, a reveal of the truth after a wrong call, or a question from a player.

    ``line`` is the entry that really happens, and ``called`` is the entry that gm calls out. They differ if gm makes a
    wrong call on purpose. ``called`` is '' for an entry that nobody saw, ``line`` is '' for an entry that never
    happened. ``text`` is what gm says.
    """

    kind: str
    text: str
    line: str = ""
    body: Mapping[str, Any] = {}
    called: str = ""
    called_body: Mapping[str, Any] = {}
    truth: str = ""
    """The sentence with which gm calls out ``line`` correctly. The levels without wrong calls use it."""
    hint: str = ""
    together: bool = False
    """True if gm calls the entry out together with the previous one, before the learner answers."""
    command: str = ""
    """The command that answers a question."""
    label: str | None = None
    """The label of an entry that gm calls out wrongly or not at all, and of its reveal; None for any other step."""
    at: str = ""
    """The time when the entry was recorded; '' if the record has no times."""
    rules: tuple[str, ...] = ()
    """The ids of the rules that the notices of ``line`` cite."""


class Exercise(NamedTuple):
    """An exercise: the lines that are played before it begins, and its steps."""

    name: str
    game: str
    title: str
    level: int
    about: tuple[str, ...]
    opening: tuple[str, ...]
    steps: tuple[Step, ...]
    names: tuple[str, ...]

    @property
    def entries(self) -> int:
        """The number of entries that happen in the duel of the exercise.

        An entry that gm does not call out is counted. An entry that gm calls out although it never happens is not
        counted.
        """
        return sum(step.kind == "entry" and bool(step.line) for step in self.steps)


class Direction(NamedTuple):
    """A direction in a record, such as ``#! hint "TEXT"``, with the number of its line in the file."""

    name: str
    text: str
    number: int

    @classmethod
    def of(cls, line: str, number: int) -> Direction | None:
        """Parse a direction (a ``#!`` line), which says how to practise. Return None for any other line.

        Raises GmError (``import``).
        """
        match = re.match(r"\s*#!\s*(\S*)\s*(.*)", line)
        if match is None:
            return None
        direction = cls(match[1], match[2].strip(), number)
        if direction.name not in EXAMPLES:
            raise direction.error("there is no such direction.", f"Directions are: {', '.join(EXAMPLES)}.")
        return direction

    def quoted(self) -> tuple[str, str]:
        """Return the text in double quotes, and the text after the quotes. Raises GmError (``import``).

        For the direction ``#! ask "Who is next?" now``, return ``Who is next?`` and ``now``.
        """
        match = re.search(r'"((?:[^"]|"")*)"\s*(.*)', self.text)
        if not match:
            raise self.error("the text in double quotes is missing.", self.example)
        return match[1].replace('""', '"'), match[2].strip()

    @property
    def example(self) -> str:
        """An example of how to type this direction, as a sentence."""
        return f"For example: {EXAMPLES[self.name]}"

    def error(self, message: str, remedy: str) -> GmError:
        """Return the error for a mistake in this direction. It says in which line of the file the direction is."""
        return GmError("import", f"Line {self.number}, #! {self.name}: {message}", remedy)
