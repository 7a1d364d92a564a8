"""One way to read a line: what it means, or how near it came and what is wrong with it."""

from __future__ import annotations

from typing import Any

from gm.errors import GmError, Refusal
from gm.game import NamedTuple

NOTHING, SOME, ALMOST = range(3)
"""How near a reading came that failed: not even its first word means anything; some words do; all do, but something is
missing or wrong."""


class Reading(NamedTuple):
    """One way to read words: what they mean, or the error that stands in the way.

    ``meant`` is an entry, or the entries of a line with several answers. A reading without a meaning and without an
    error has nothing to say about the line. ``words`` are those that the error is about, if they are not all.
    """

    meant: Any = None
    error: GmError | Refusal | None = None
    nearness: int = NOTHING
    words: tuple[str, ...] = ()

    def result(self) -> Any:
        """Return what the words mean, or None. Raises the error (GmError, Refusal)."""
        if self.error:
            raise self.error
        return self.meant
