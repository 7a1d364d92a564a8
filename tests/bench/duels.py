"""Duels to measure with: the recorded ones, and one of any length in which nobody is ever knocked out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice

BEGIN = "new gatling Ana Bo Cy --house aspect_start=zero"

ROUND = (
    *("draw QD", "throw bo 2 top", "throw cy 3 mid hit", "rest"),
    *("draw 5C", "throw cy 4 mid", "throw ana 3 mid hit", "rest"),
    *("draw 7S", "throw ana 1 bottom", "throw bo 3 mid hit", "rest"),
    *("order ana=1 bo=2 cy=3", "pass ana", "pass bo", "pass cy"),
)
"""Three pages go round in a circle: at the end of a round everybody owns what they owned before."""

THROW = "throw bo 2 top"
"""The next line after :func:`ready_for_a_throw`."""


def lines(entries: int) -> Iterator[str]:
    """Return so many lines of a duel that never ends."""
    return islice(cycle(ROUND), entries)


def ready_for_a_throw(entries: int) -> str:
    """Return a record of about so many entries, after which Bo throws."""
    made = list(lines(entries))
    while made[-1] != ROUND[0]:
        made.pop()
    return "\n".join((BEGIN, *made)) + "\n"
