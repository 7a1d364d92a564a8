"""A finger on a pad: it knows the keys alone, and no game. What it presses makes a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from gm.notation.line import join
from gm.table.pad import Ask, Key, Step


def line_of(ask: Ask, rng: Random, *, more: float = 0.0) -> str:
    """A line that keys say, those that are needed; with a chance of ``more`` those that may be left out as well."""
    return " ".join((ask.words, *(word for word in _pressed(ask.steps, rng, more) if word)))


def _pressed(steps: Sequence[Step], rng: Random, more: float) -> Iterator[str]:
    awaited = [step for step in steps if step.awaited and not step.least]
    needed = rng.choice(awaited) if awaited and not any(step.least for step in steps) else None
    for step in steps:
        if step.least or step is needed or rng.random() < more or (step.awaited and rng.random() < 0.5):
            yield from _answered(step, rng, more)


def _answered(step: Step, rng: Random, more: float) -> Iterator[str]:
    if step.look == "text":
        yield join([part for part in (step.before, rng.choice(("Zebra", "as the table agreed"))) if part])
        return
    for key in _keys(step, rng):
        yield key.words
        yield from _pressed(key.then, rng, more)


def _keys(step: Step, rng: Random) -> Iterator[Key]:
    """The keys that are pressed of one step."""
    if step.most == 1:
        yield rng.choice(step.keys)
        return
    free = [key for key in step.keys if not key.alone]
    if len(free) < max(step.least, 1) or (len(free) < len(step.keys) and rng.random() < 0.2):
        yield rng.choice([key for key in step.keys if key.alone])
        return
    count = rng.randint(max(step.least, 1), min(step.most, max(step.least, 3)))
    if step.twice:
        yield from (rng.choice(free) for _ in range(count))
    else:
        yield from rng.sample(free, min(count, len(free)))
