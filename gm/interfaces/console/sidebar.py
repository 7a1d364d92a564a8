"""The sidebar: a text on the right, above the standings, with the duel and its clock."""

from __future__ import annotations

import time

from gm.errors import GmError
from gm.game import NamedTuple
from gm.table.clock import Clock, Measurements, TimeSums, measure
from gm.table.clock.settings import Settings, read_settings
from gm.table.table import Table


class SidebarText(NamedTuple):
    """A duel's number and title, its clock in a few cells, and warnings about time limits."""

    title: str = ""
    clock: str = ""
    warnings: tuple[str, ...] = ()


NOTHING = SidebarText()
"""The sidebar text that is used while no duel is open."""


class Sidebar:
    """The sidebar of a duel: the duel's title and its clock.

    ``waits`` is true until the first prompt is visible. Until then, the sidebar shows only the title, because the clock
    must first read all rows. Later, the clock reads only new rows, unless its settings change.
    """

    def __init__(self) -> None:
        self.waits = True
        self._known: tuple[Table, int] | None = None
        self._sums = TimeSums(Settings())
        self._times: Measurements | None = None

    def of(self, table: Table | None) -> SidebarText:
        """Return the sidebar text of a duel, or an empty one if there is no duel."""
        if table is None:
            return NOTHING
        if self.waits:
            return SidebarText(duel_title(table))
        try:
            clock = self._measured(table).at(time.time())
        except GmError:
            return NOTHING  # the next line will say what is wrong with the database
        return SidebarText(duel_title(table), short_time(clock), clock.warnings)

    def _measured(self, table: Table) -> Measurements:
        settings = read_settings(table)
        if self._known is None or self._known[0] is not table or settings != self._sums.settings:
            self._known, self._sums = None, TimeSums(settings)
        if self._known != (table, len(table.rows)) or self._times is None:
            self._known = table, len(table.rows)
            self._times = measure(table, self._sums)
        return self._times


def duel_title(table: Table) -> str:
    """Return the number of the duel, followed by its title if that is more than the names of the players."""
    number = f"{table.game.info.nouns.duel} {table.duel.id}"
    names = ", ".join(seat.name for seat in table.setup.seats)
    return number if table.title in ("", names) else f"{number} · {table.title}"


def short_time(clock: Clock) -> str:
    """Return the times of a clock as a short text. Times with a limit have seconds, all others only minutes."""
    duel, *others = clock.spans
    if clock.state in ("paused", "break"):
        return clock.state
    limited = [span.text for span in clock.spans if span.limit is not None and clock.state == "runs"]
    long = [f"{duel.seconds // 60} min"] if duel.seconds >= 60 else []
    long += [f"{span.called} {span.seconds // 60} min" for span in others[-1:] if span.seconds >= 60]
    return " · ".join(limited or long[: 2 if clock.state == "runs" else 1])
