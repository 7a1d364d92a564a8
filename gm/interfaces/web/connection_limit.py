"""A limit on simultaneous connections for each address, so that no single address can use them all."""

from __future__ import annotations

from collections import Counter

HERE = ("127.0.0.1", "::1")
"""The addresses of this computer, for which there is no limit."""


class ConnectionLimit:
    """A limit on open connections, in total (``most``) and for each address (``each``).

    ``kept`` connections are reserved for addresses that have no open connection. ``own`` connections are reserved for
    the addresses in ``known``.
    """

    def __init__(self, most: int, each: int, kept: int = 0, own: int = 0) -> None:
        self.known: frozenset[str] = frozenset()
        self._most = most
        self._each = each
        self._kept = kept
        self._own = own
        self._taken: Counter[str] = Counter()

    @property
    def taken(self) -> int:
        """The number of open connections."""
        return self._taken.total()

    def come(self, who: str) -> bool:
        """Count a new connection from the address ``who``. Returns False if the connection exceeds the limits."""
        has = self._taken.get(who, 0)
        reserved = 0 if who in self.known else self._own + (self._kept if has else 0)
        if self._taken.total() >= self._most - reserved or (who not in HERE and has >= self._each):
            return False
        self._taken[who] += 1
        return True

    def go(self, who: str) -> None:
        """Count a connection from the address ``who`` as closed."""
        self._taken[who] -= 1
        if not self._taken[who]:
            del self._taken[who]
