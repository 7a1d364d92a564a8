"""How often somebody may ask: so much at once, and so much in the long run."""

from __future__ import annotations

from collections.abc import Callable, Hashable

_KNOWN = 1000
"""So many are remembered; whoever has waited longest is forgotten first, and is as new."""


class Rate:
    """``burst`` at once, then ``each`` a second, counted for whoever asks by the clock that is given (seconds)."""

    def __init__(self, burst: float, each: float, clock: Callable[[], float]) -> None:
        self._burst = burst
        self._each = each
        self._clock = clock
        self._left: dict[Hashable, tuple[float, float]] = {}

    def takes(self, who: Hashable) -> bool:
        """Whether one more may be taken from somebody; it is counted."""
        now = self._clock()
        left, since = self._left.pop(who, (self._burst, now))
        left = min(self._burst, left + (now - since) * self._each)
        self._left[who] = (left - 1 if left >= 1 else left, now)
        if len(self._left) > _KNOWN:
            del self._left[next(iter(self._left))]
        return left >= 1
