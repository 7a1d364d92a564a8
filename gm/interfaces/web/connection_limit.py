"""A limit of simultaneous connections by address, so that no single address can use them all."""

from __future__ import annotations

from collections import Counter

HERE = ("127.0.0.1", "::1")
"""The addresses of this computer, which are not limited."""


class ConnectionLimit:
    """A limited number of connections, with a limit for each address. ``kept`` connections are reserved for new
    addresses.
    """

    def __init__(self, most: int, each: int, kept: int = 0) -> None:
        self._most = most
        self._each = each
        self._kept = kept
        self._taken: Counter[str] = Counter()

    def come(self, who: str) -> bool:
        """Count a new connection from an address, and return whether it is within the limits."""
        has = self._taken.get(who, 0)
        if self._taken.total() >= self._most - (self._kept if has else 0) or (who not in HERE and has >= self._each):
            return False
        self._taken[who] += 1
        return True

    def go(self, who: str) -> None:
        """Count a connection as closed."""
        self._taken[who] -= 1
        if not self._taken[who]:
            del self._taken[who]
