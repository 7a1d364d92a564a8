"""Room for so many at once, counted by address, so that no one address takes it all."""

from __future__ import annotations

from collections import Counter

HERE = ("127.0.0.1", "::1")
"""This machine, whose own programs may take what they like."""


class ConnectionLimit:
    """So many places: of another machine each address may have some, and ``kept`` ones go only to who has none yet."""

    def __init__(self, most: int, each: int, kept: int = 0) -> None:
        self._most = most
        self._each = each
        self._kept = kept
        self._taken: Counter[str] = Counter()

    def come(self, who: str) -> bool:
        """Let one more in from this address; False if there is no room."""
        has = self._taken.get(who, 0)
        if self._taken.total() >= self._most - (self._kept if has else 0) or (who not in HERE and has >= self._each):
            return False
        self._taken[who] += 1
        return True

    def go(self, who: str) -> None:
        """One of them has gone."""
        self._taken[who] -= 1
        if not self._taken[who]:
            del self._taken[who]
