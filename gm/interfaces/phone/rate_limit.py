"""A rate limit for each client. It allows a burst at first and a constant rate after that."""

from __future__ import annotations

from collections.abc import Callable, Hashable

_KNOWN = 1000
"""The number of clients that are remembered. The client that was inactive longest is forgotten first."""


class Rate:
    """A limit for each client: ``burst`` requests at once, and ``each`` more per second. ``clock`` returns seconds."""

    def __init__(self, burst: float, each: float, clock: Callable[[], float]) -> None:
        self._burst = burst
        self._each = each
        self._clock = clock
        self._left: dict[Hashable, tuple[float, float]] = {}

    def takes(self, who: Hashable) -> bool:
        """Count a request of the client ``who``, and return whether the request is within the limit."""
        now = self._clock()
        left, since = self._left.pop(who, (self._burst, now))
        left = min(self._burst, left + (now - since) * self._each)
        self._left[who] = (left - 1 if left >= 1 else left, now)
        if len(self._left) > _KNOWN:
            del self._left[next(iter(self._left))]
        return left >= 1
