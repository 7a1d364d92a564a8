"""A rate limit for each client: a burst at once, and a rate in the long run."""

from __future__ import annotations

from collections.abc import Callable, Hashable

_KNOWN = 1000
"""The clients that are remembered; the one that has waited longest is forgotten first, and starts afresh."""


class Rate:
    """A rate of ``burst`` at once, then ``each`` a second, for each client, by the given clock (seconds)."""

    def __init__(self, burst: float, each: float, clock: Callable[[], float]) -> None:
        self._burst = burst
        self._each = each
        self._clock = clock
        self._left: dict[Hashable, tuple[float, float]] = {}

    def takes(self, who: Hashable) -> bool:
        """Return whether a client may make one more request, and count it."""
        now = self._clock()
        left, since = self._left.pop(who, (self._burst, now))
        left = min(self._burst, left + (now - since) * self._each)
        self._left[who] = (left - 1 if left >= 1 else left, now)
        if len(self._left) > _KNOWN:
            del self._left[next(iter(self._left))]
        return left >= 1
