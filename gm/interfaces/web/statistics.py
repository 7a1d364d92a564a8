"""The web pages of statistics: one about the whole database, one for each game and one for each player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import NamedTuple
from urllib.parse import quote

from markupsafe import Markup

from gm import games
from gm.errors import GmError
from gm.interfaces.web.html import RulePages
from gm.statistics.collection import Collector, collecting
from gm.statistics.report import report
from gm.statistics.section import Bar, Section, Topic
from gm.statistics.sections import sections
from gm.statistics.selection import Filter
from gm.store.database import Store

_WIDE, _LEFT, _HIGH = 320, 104, 16
"""The width of a chart, the width of its labels, and the height of a bar."""
_LONGEST = 16
"""The maximum number of letters in a label."""


class StatsPage(NamedTuple):
    """The content of a page: its title, its sections, and links to the other pages."""

    title: str
    sections: tuple[tuple[Section, Markup | None], ...]
    games: tuple[tuple[str, str], ...]
    players: tuple[tuple[str, str], ...]


class StatsPages:
    """The statistics pages about the duels in a database file. Each page is computed when it is requested."""

    def __init__(self, file: str) -> None:
        self._file = file

    def page(self, rules: RulePages, name: str, up: str) -> str | None:
        """Return the page about the game or player called ``name``; '' means the page about the whole database.

        Return None if there is no such game or player, or if the database cannot be read.
        """
        try:
            store = Store(self._file, read_only=True)
        except GmError as error:
            content = _content(None, name) if error.code == "no-duel" else None
        else:
            with closing(store), collecting(store) as collector:
                content = _content(collector, name)
        return content and rules.fill("statistics/page", up, content=content)

    def names(self) -> list[str]:
        """Return the names of all pages except the page about the whole database."""
        try:
            store = Store(self._file, read_only=True)
        except GmError:
            return []
        with closing(store), collecting(store) as collector:
            played = report(collector, Filter())[0]["games"]
            return [*played, *sorted(collector.names(Filter()).keys() - played.keys())]


def _content(collector: Collector | None, name: str) -> StatsPage | None:
    known = collector.names(Filter()) if collector else {}
    topic, choice, title = Topic(), Filter(), "Statistics"
    if name in games.slugs():
        topic, choice, title = Topic("game", name), Filter(game=name), games.info(name).title
    elif name:
        if name not in known:
            return None
        topic, choice, title = Topic("player", name), Filter(players=(name,)), known[name]
    figures, ratings = report(collector, choice)
    parts = tuple((part, chart(part.bars) if part.bars else None) for part in sections(topic, figures, ratings))
    return StatsPage(
        title,
        parts,
        tuple((quote(slug), games.info(slug).title) for slug in figures["games"]),
        tuple((quote(who), shown) for who, shown in sorted(known.items(), key=lambda item: item[1].casefold())),
    )


def chart(bars: Sequence[Bar]) -> Markup:
    """Return bars with their intervals as SVG. A line across a bar marks the expected value."""
    spoken = "; ".join(f"{bar.label}: {100 * bar.value:.0f} %" for bar in bars)
    drawn = Markup("").join(part for at, bar in enumerate(bars) for part in _bar(at, bar))
    frame = Markup('<svg class="bars" viewBox="0 0 {} {}" role="img" aria-label="{}" focusable="false">{}</svg>')
    return frame.format(_WIDE, _HIGH * len(bars) + 4, spoken, drawn)


def _bar(at: int, bar: Bar) -> Iterator[Markup]:
    """Yield the SVG parts of row ``at`` of a chart: the label, the bar, its interval and the expected value."""
    top = at * _HIGH + 2
    middle = top + _HIGH / 2
    label = bar.label if len(bar.label) <= _LONGEST else f"{bar.label[: _LONGEST - 1]}…"
    yield Markup('<text x="{}" y="{}">{}</text>').format(_LEFT - 6, middle + 4, label)
    box = Markup('<rect class="{}" x="{}" y="{}" width="{}" height="{}"/>')
    yield box.format("track", _LEFT, top + 2, _x(1) - _LEFT, _HIGH - 5)
    yield box.format("bar", _LEFT, top + 2, round(_x(bar.value) - _LEFT, 1), _HIGH - 5)
    if bar.low is not None and bar.high is not None:
        path = Markup('<path class="range" d="M{0} {2}H{1}M{0} {3}v6M{1} {3}v6"/>')
        yield path.format(_x(bar.low), _x(bar.high), middle - 0.5, middle - 3.5)
    if bar.even is not None:
        yield Markup('<path class="even" d="M{} {}v{}"/>').format(_x(bar.even), top + 1, _HIGH - 3)


def _x(value: float) -> float:
    """Return the horizontal position in the SVG of a value from 0 to 1. Greater values are drawn as 1."""
    return round(_LEFT + (_WIDE - _LEFT - 2) * min(1.0, value), 1)
