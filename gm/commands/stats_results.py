"""The result of ``gm stats``: the statistics as JSON, and as tables for people."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from gm.statistics.ratings import Ratings
from gm.statistics.section import Bar, Section, Topic
from gm.statistics.sections import sections
from gm.table.blocks import Block, Line, Table
from gm.table.results import Result

_WIDE = 10
"""The width of a full bar in characters."""
_EIGHTHS = " ▏▎▍▌▋▊▉"


class StatsResult(Result):
    """The result of ``gm stats``: statistics of many duels. With ``plain``, the result has no tables and no bars."""

    topic: Topic
    figures: dict[str, Any]
    ratings: Callable[[], Ratings]
    plain: bool = False

    def data(self) -> dict[str, Any]:
        figures = {key: value for key, value in self.figures.items() if key != "names"}
        return {**figures, "ratings": self.ratings()}

    def blocks(self) -> Iterable[Block]:
        first = True
        for section in sections(self.topic, self.figures, self.ratings):
            if not first:
                yield ""
            first = False
            if section.title:
                yield Line(section.title, "strong")
            yield from section.lines
            if section.rows:
                yield from self._table(section)

    def _table(self, section: Section) -> Iterable[Block]:
        if self.plain:
            titles = [title.lstrip(">") for title in section.columns]
            for first, *cells in section.rows:
                parts = (f"{title} {cell}".strip() for title, cell in zip(titles[1:], cells, strict=True) if cell)
                yield f"{first}: {', '.join(parts)}"
        else:
            rows = section.rows
            columns = section.columns
            if section.bars:
                columns = (*columns, "")
                rows = tuple((*row, _drawn(bar)) for row, bar in zip(rows, section.bars, strict=True))
            yield Table(columns, rows, titled=True)


def _drawn(bar: Bar) -> str:
    """Return a bar drawn with block characters, exact to an eighth of a character."""
    eighths = round(bar.value * _WIDE * 8)
    return ("█" * (eighths // 8) + _EIGHTHS[eighths % 8]).rstrip()
