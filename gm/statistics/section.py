"""The sections in which figures are shown: titled tables with charts, and the words and numbers in them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gm.game import NamedTuple
from gm.table.texts import local_time

Data = Mapping[str, Any]


class Topic(NamedTuple):
    """The subject of figures: a ``kind`` such as ``game`` or ``pair``, and its ``name``. A pair has ``other`` too."""

    kind: str = "file"
    name: str = ""
    other: str = ""


class Bar(NamedTuple):
    """A bar of a chart: a value, its interval (``low``, ``high``) and the expected value ``even``, all from 0 to 1."""

    label: str
    value: float
    low: float | None = None
    high: float | None = None
    even: float | None = None


class Section(NamedTuple):
    """A titled part of the figures: sentences (``lines``), a table, and its chart. ``bars`` has a bar for each row.

    Without a chart, ``bars`` is empty.
    """

    title: str
    lines: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    bars: tuple[Bar, ...] = ()


def share_bar(label: str, row: Data, even: float | None = None) -> Bar:
    """Return the chart bar for a share, such as the share of duels won, with its confidence interval.

    ``row`` has the share and both ends of the interval. ``even`` is the share to expect; None for no comparison.
    """
    return Bar(label, row["share"] or 0.0, row["low"], row["high"], even)


_CERTAIN = 100
"""The smallest sample for which a share is shown without its interval."""


def number(value: float | None) -> str:
    """Return a number with at most one decimal; ``–`` for None."""
    return "–" if value is None else f"{value:.1f}".removesuffix(".0")


def percent(share: float) -> str:
    """Return a share as text, such as ``58 %``."""
    return f"{100 * share:.0f} %"


def middle(low: float | None, high: float | None) -> str:
    """Return the range of the middle half of the values, such as ``3 to 7``; ``–`` if it is unknown."""
    return "–" if low is None or high is None else f"{number(low)} to {number(high)}"


def share_text(hits: int, n: int, row: Mapping[str, Any]) -> str:
    """Return a share such as ``7 of 12 (58 %, 32–81)``; ``–`` if ``n`` is 0.

    If ``n`` is 100 or more, the interval is left out.
    """
    if not n:
        return "–"
    interval = "" if n >= _CERTAIN else f", {100 * row['low']:.0f}–{100 * row['high']:.0f}"
    return f"{hits} of {n} ({percent(row['share'])}{interval})"


def spread_text(spread: Mapping[str, Any]) -> str:
    """Return a median as text, with the number of values and the range of their middle half."""
    if not spread["n"]:
        return "none yet"
    half = "" if spread["low"] is None else f", half of them {middle(spread['low'], spread['high'])}"
    return f"{number(spread['median'])} (median of {spread['n']}{half})"


def day(stamp: str | None) -> str:
    """Return the local day of a stored time, such as ``2026-11-21``; ``–`` for None."""
    return local_time(stamp)[:10] if stamp else "–"
