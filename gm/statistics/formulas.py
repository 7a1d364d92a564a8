"""Formulas of statistics: the interval of a share, medians, quartiles and the ninth decile of counted values."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from itertools import accumulate
from math import ceil, sqrt

from gm.game import NamedTuple

Z = 1.959964
"""The standard score of the 95 % interval."""


class Share(NamedTuple):
    """A share in a sample with its Wilson interval of 95 %, as fractions.

    In an empty sample, all three numbers are None.
    """

    share: float | None
    low: float | None
    high: float | None


def share_of(hits: float, n: int) -> Share:
    """Return ``hits`` of ``n`` as a share with its interval."""
    if not n:
        return Share(None, None, None)
    share = hits / n
    scale = 1 + Z**2 / n
    centre = (share + Z**2 / (2 * n)) / scale
    half = Z * sqrt(share * (1 - share) / n + Z**2 / (4 * n**2)) / scale
    return Share(share, max(0.0, centre - half), min(1.0, centre + half))


class Spread(NamedTuple):
    """The median of ``n`` values and their quartiles ``low`` and ``high``. Each is None if there are too few values."""

    n: int
    median: float | None
    low: float | None
    high: float | None

    def divided(self, by: int) -> Spread:
        """Return the spread in a unit that is ``by`` times as large."""
        median, low, high = (None if value is None else value / by for value in self[1:])
        return Spread(self.n, median, low, high)


class Values:
    """Sorted numbers. ``counts`` maps each number to how many times it occurs among them."""

    def __init__(self, counts: Mapping[float, int]) -> None:
        self._values = sorted(counts)
        self._ends = [*accumulate(counts[value] for value in self._values)]
        self.n = self._ends[-1] if self._ends else 0
        self.sum = sum(value * count for value, count in counts.items())

    def __getitem__(self, place: int) -> float:
        """Return the value at index ``place`` of the sorted sample. The first index is 0."""
        return self._values[bisect_right(self._ends, place)]

    def median(self, start: int, end: int) -> float | None:
        """Return the median of the sorted values from index ``start`` up to, but not including, ``end``.

        Return None if there are no values in this range.
        """
        if end <= start:
            return None
        lower, upper = self[(start + end - 1) // 2], self[(start + end) // 2]
        return lower if lower == upper else (lower + upper) / 2

    def spread(self) -> Spread:
        """Return the median and the quartiles. A quartile is the median of the lower or upper half of the values.

        If the number of values is odd, the middle value is in neither half.
        """
        half = self.n // 2
        return Spread(self.n, self.median(0, self.n), self.median(0, half), self.median(self.n - half, self.n))

    def ninth_decile(self) -> float | None:
        """Return the smallest value that nine tenths of the values do not exceed."""
        return self[ceil(9 * self.n / 10) - 1] if self.n else None
