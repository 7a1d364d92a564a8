"""What stands at the right above the standings: which duel is played, and what its clock shows."""

from __future__ import annotations

import time
from typing import NamedTuple

from gm.errors import GmError
from gm.table.clock import Clock, Measured, measured
from gm.table.clock.settings import settings_of
from gm.table.table import Table


class Aside(NamedTuple):
    """A duel's number with its title, what its clock shows in few cells, and the limits that are near or past."""

    title: str = ""
    clock: str = ""
    warnings: tuple[str, ...] = ()


NOTHING = Aside()
"""Where no duel is open."""


class Beside:
    """Says it of a table at any moment; the log is gone through once until another row is written, or the clock set."""

    def __init__(self) -> None:
        self._known: tuple[object, ...] = ()
        self._times: Measured | None = None

    def of(self, table: Table | None) -> Aside:
        """What stands there now; nothing where no duel is open."""
        if table is None:
            return NOTHING
        clock = self._clock(table)
        return Aside(titled(table), brief(clock), clock.warnings) if clock else NOTHING

    def _clock(self, table: Table) -> Clock | None:
        try:
            known = (table, len(table.rows), settings_of(table))
            if known != self._known:
                self._known, self._times = known, measured(table)
        except GmError:
            return None  # the next line will say what is wrong with the database
        return self._times.at(time.time()) if self._times else None


def titled(table: Table) -> str:
    """Which duel it is; its title only where that is more than who plays."""
    number = f"{table.game.info.called.duel} {table.duel.id}"
    names = ", ".join(seat.name for seat in table.setup.seats)
    return number if table.title in ("", names) else f"{number} · {table.title}"


def brief(clock: Clock) -> str:
    """What has a limit, to the second; else how many minutes it has been, of which the first are no news."""
    duel, *others = clock.spans
    if clock.state in ("paused", "break"):
        return clock.state
    limited = [span.text for span in clock.spans if span.limit is not None and clock.state == "runs"]
    long = [f"{duel.seconds // 60} min"] if duel.seconds >= 60 else []
    long += [f"{span.called} {span.seconds // 60} min" for span in others[-1:] if span.seconds >= 60]
    return " · ".join(limited or long[: 2 if clock.state == "runs" else 1])
