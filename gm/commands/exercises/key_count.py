"""The keys that a learner has typed, and the fewest that would have been enough."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gm.game import NamedTuple


class TypedLine(NamedTuple):
    """A typed line that answered one or more calls. ``shortest`` returns the shortest line for each of these calls."""

    line: str
    shortest: Callable[[], Sequence[str]]
    right: bool


class Keys(NamedTuple):
    """The number of keys that were ``pressed``, and the ``fewest`` that would have been enough.

    ``saved`` is the short form that would have saved the most keys, and how many keys that is; ('', 0) if there is
    none.
    """

    pressed: int = 0
    fewest: int = 0
    saved: tuple[str, int] = ("", 0)


def count_keys(pressed: int, lines: Sequence[TypedLine]) -> Keys:
    """Return the keys ``pressed`` and the fewest for all ``lines``. This is slow: call it after the lesson."""
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
