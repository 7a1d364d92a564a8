"""The sections in which figures are shown: titled tables with charts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gm.game import NamedTuple

Data = Mapping[str, Any]


class Topic(NamedTuple):
    """The subject of figures: a ``kind`` such as ``game`` or ``pair``, and one or two names (for a pair)."""

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
    """Return the bar of a share with its interval."""
    return Bar(label, row["share"] or 0.0, row["low"], row["high"], even)
