"""A limit of simultaneous connections, counted by address, so that no single address takes them all."""

from __future__ import annotations

from collections import Counter

HERE = ("127.0.0.1", "::1")
"""This computer, whose own programs are not limited."""


class ConnectionLimit:
    """A number of places. Each address of another computer may have some, and ``kept`` ones only go to addresses
    without any."""

    def __init__(self, most: int, each: int, kept: int = 0) -> None:
        self._most = most
        self._each = each
        self._kept = kept
        self._taken: Counter[str] = Counter()

    def come(self, who: str) -> bool:
        """Admit a connection from this address; return False if there is no room."""
        has = self._taken.get(who, 0)
        if self._taken.total() >= self._most - (self._kept if has else 0) or (who not in HERE and has >= self._each):
            return False
        self._taken[who] += 1
        return True

    def go(self, who: str) -> None:
        """Release the place of a connection."""
        self._taken[who] -= 1
        if not self._taken[who]:
            del self._taken[who]
