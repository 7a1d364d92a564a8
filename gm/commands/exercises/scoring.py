"""The result sheet of a practice: the learner's answer to each call, accuracy, times, keys and mistakes.

A call is a sentence in which gm says what has just happened at the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from math import ceil
from statistics import median
from typing import Any

from gm.commands.exercises.mistakes import Mistake
from gm.game import NamedTuple
from gm.table.blocks import Block, Line, Pairs
from gm.table.results import Result


class TypedLine(NamedTuple):
    """A typed line that answered one or more calls. ``shortest`` returns the shortest line for each of these calls.

    ``right`` is True if all of them were answered correctly at the first try.
    """

    line: str
    shortest: Callable[[], Sequence[str]]
    right: bool


class Keys(NamedTuple):
    """The number of keys that were ``pressed``, and the ``fewest`` that would have been enough.

    ``saved`` is the short form that would have saved the most keys, and how many keys it would have saved. If there
    is no such short form, it is ('', 0).
    """

    pressed: int = 0
    fewest: int = 0
    saved: tuple[str, int] = ("", 0)


def count_keys(pressed: int, lines: Sequence[TypedLine]) -> Keys:
    """Return the number of keys ``pressed`` and the fewest keys for all ``lines``. This is slow: call it after the
    lesson.
    """
    every, most = 0, ("", 0)
    for line in lines:
        shortest = line.shortest()
        fewest = sum(len(short) + 1 for short in shortest)
        if line.right:  # what the learner typed may be even shorter
            fewest = min(fewest, len(line.line) + 1)
        every += fewest
        saving = len(line.line) + 1 - fewest
        if len(shortest) == 1 and saving > most[1]:
            most = (shortest[0] or "Enter", saving)
    return Keys(pressed, every, most)


ENDS = ("right", "at_once", "late", "shown", "missed")
ENDED = {
    "right": "right the first time",
    "at_once": "put right before the next call",
    "late": "put right later",
    "shown": "shown or skipped",
    "missed": "not answered, or still wrong at the end",
}
KINDS = {
    "entry": "another entry",
    "seat": "another player",
    "field": "another value",
    "refused": "a rejected line",
    "extra": "a line that nobody called",
    "missing": "nothing typed",
}


class Seconds(NamedTuple):
    """The median and the ninth decile of the times, in seconds, from call to answer; None if there are no times."""

    median: float | None
    p90: float | None


def seconds_of(times: Sequence[float]) -> Seconds:
    """Return the median and the ninth decile of ``times``, all in seconds."""
    if not times:
        return Seconds(None, None)
    return Seconds(round(median(times), 2), round(sorted(times)[ceil(0.9 * len(times)) - 1], 2))


class PracticeResult(Result):
    """The result sheet of a practice."""

    exercise: str
    title: str
    level: int
    ends: tuple[str, ...]
    seconds: Seconds
    key_count: Keys
    mistakes: tuple[Mistake, ...]
    rules: tuple[str, ...]
    """The ids of the rules that the learner should read again."""

    @property
    def counts(self) -> dict[str, int]:
        """The number of called entries by how the learner answered them, such as ``right`` or ``missed``."""
        return {end: self.ends.count(end) for end in ENDS}

    @property
    def accuracy(self) -> float:
        """The share of called entries that the learner typed correctly at the first try; 0 if nothing was called."""
        return round(self.ends.count("right") / len(self.ends), 4) if self.ends else 0.0

    @property
    def clean(self) -> bool:
        """True if the learner was shown no answer, and no entry is missing or wrong at the end."""
        return bool(self.ends) and not {"shown", "missed"} & {*self.ends}

    def data(self) -> dict[str, Any]:
        return {
            "entries": len(self.ends),
            **self.counts,
            "accuracy": self.accuracy,
            "clean": self.clean,
            "seconds": self.seconds._asdict(),
            "keys": self.key_count.pressed,
            "fewest": self.key_count.fewest,
            "mistakes": [mistake.data(ended=True) for mistake in self.mistakes],
        }

    def blocks(self) -> Iterable[Block]:
        yield Line(f"{self.title} · {self.exercise} · level {self.level}", "strong")
        yield Pairs(tuple(self._rows()))
        if self.mistakes:
            yield ""
            yield Line("Mistakes", "strong")
            yield from (Line(text, indent=2) for text in self._mistakes())
        if self.rules:
            yield ""
            codes = [rule.rpartition(".")[2] for rule in self.rules]
            yield "Rules to read again: " + ", ".join(f"gm rule {code}" for code in codes)

    def _rows(self) -> Iterable[tuple[str, str]]:
        """Yield each row of the sheet as a title and a text."""
        yield "Calls", f"{len(self.ends)}, {self.accuracy:.0%} right the first time{', clean' if self.clean else ''}"
        yield from ((str(count), ENDED[end]) for end, count in self.counts.items() if count and end != "right")
        if self.seconds.median is not None:
            yield "Seconds", f"{self.seconds.median:.1f} per call; nine out of ten within {self.seconds.p90:.1f}"
        short, fewer = self.key_count.saved
        saved = f"; “{short}” would have saved {fewer}" if fewer else ""
        yield "Keys", f"{self.key_count.pressed}, where {self.key_count.fewest} would have been enough{saved}"

    def _mistakes(self) -> Iterable[str]:
        """Yield one line for each kind of mistake, with an example."""
        kinds = Counter(mistake.kind for mistake in self.mistakes)
        for kind, count in kinds.most_common():
            example = next(mistake for mistake in self.mistakes if mistake.kind == kind)
            text = f"called: {example.called or 'nothing'}; typed: {example.typed or 'nothing'}"
            yield f"{count} × {KINDS[kind]}   ({text})"
