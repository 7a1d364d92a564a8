"""The clock of a duel: how long duel, round and turn have taken, and how much of a limit is left. It changes no rule.

Nobody starts or stops it: it is read off the times that the log keeps. A silence of more than half an hour is a break,
of which nothing counts, unless all is to count; what is paused never counts, and goes on with the next line.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Literal

from gm.duel.log import Row
from gm.game import NamedTuple
from gm.table.clock.settings import Pause, Settings, What, moment, read_settings
from gm.table.clock.starts import Latest
from gm.table.log_view import format_duration
from gm.table.table import Table

BREAK_SECONDS = 1800
"""A silence that is longer than this is a break."""
_NEAR = 10
"""It is first warned of when so small a part of a limit is left."""

State = Literal["runs", "paused", "break", "over"]


class Span(NamedTuple):
    """How many seconds a duel, the ``number``th round or a turn has taken so far, and how many it may; ``called`` is
    the game's word for it."""

    what: What
    called: str
    number: int | None
    seconds: int
    limit: int | None

    @property
    def left(self) -> int | None:
        """Seconds until the limit, below 0 beyond it; None without one."""
        return None if self.limit is None else self.limit - self.seconds

    @property
    def near(self) -> int | None:
        """So many seconds before its limit it is warned of; None without one."""
        return None if self.limit is None else max(1, self.limit // _NEAR)

    @property
    def warning(self) -> str:
        """What is to be said when the limit is near or past; '' before."""
        left, near = self.left, self.near
        if left is None or near is None or self.limit is None or left > near:
            return ""
        if left >= 0:
            return f"The {self.called} has no more than {format_duration(near)} left"
        return f"The {self.called} is past its {format_duration(self.limit)}"

    @property
    def text(self) -> str:
        """``round 3 12:40 of 20:00``."""
        number = f" {self.number}" if self.number is not None else ""
        return f"{self.called}{number} {format_duration(self.seconds)}" + (
            f" of {format_duration(self.limit)}" if self.limit is not None else ""
        )


class Clock(NamedTuple):
    """What the clock shows: the duel first, then round and turn where there are any. ``since`` is when the last line
    was typed."""

    spans: tuple[Span, ...]
    state: State
    since: str
    whole: bool

    @property
    def warnings(self) -> tuple[str, ...]:
        """Limits that are near or past, while it runs."""
        return tuple(span.warning for span in self.spans if span.warning and self.state == "runs")


class Measurements(NamedTuple):
    """What is known of a duel's times until another row is written: seconds ``played`` up to the last one, and of these
    what was played before the round and the turn began; when the last row was written, in seconds since 1970."""

    settings: Settings
    starts: tuple[tuple[What, str, int | None, int], ...]
    played: int
    last: float
    since: str
    pauses: tuple[Pause, ...]
    over: bool

    def at(self, now: float) -> Clock:
        """What the clock shows ``now``, in seconds since 1970."""
        live = 0 if self.over else _counted(self.last, now, self.pauses, self.settings)
        spans = tuple(
            Span(what, called, number, self.played + live - before, self.settings.limits.get(what))
            for what, called, number, before in self.starts
        )
        return Clock(spans, self._state(now), self.since, self.settings.whole)

    def _state(self, now: float) -> State:
        if self.over:
            return "over"
        if any(not pause.to for pause in self.pauses):
            return "paused"
        silent = now - self.last > BREAK_SECONDS and not self.settings.whole
        return "break" if silent and not _counted(self.last, now, self.pauses, self.settings) else "runs"


class TimeSums:
    """Seconds played up to each row, under these settings; each row is reckoned once. ``latest`` is what began with
    which."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.latest = Latest()
        self._played: list[int] = []
        self._last = 0.0

    def up_to(self, rows: Sequence[Row]) -> tuple[list[int], float]:
        """The seconds up to each of these rows, which may have become more, and when the last one was written, in
        seconds since 1970."""
        for row in rows[len(self._played) :]:
            now = moment(row.at)
            first = not self._played
            gap = 0 if first else _counted(self._last, now, self.settings.after(row.seq - 1), self.settings)
            self._played.append(gap if first else self._played[-1] + gap)
            self._last = now
        return self._played, self._last


def read_clock(table: Table) -> Clock:
    """What a duel's clock shows at this moment."""
    return measure(table, TimeSums(read_settings(table))).at(time.time())


def measure(table: Table, sums: TimeSums) -> Measurements:
    """A duel's times, as far as its log knows them."""
    played, last = sums.up_to(table.rows)
    starts: list[tuple[What, str, int | None, int]] = [("duel", table.game.info.nouns.duel, None, 0)]
    starts += [(what, called, number, played[seq]) for what, called, number, seq in _begun(table, sums)]
    row = table.rows[-1]
    over = table.game.play.outcome(table.state) is not None
    return Measurements(sums.settings, tuple(starts), played[-1], last, row.at, sums.settings.after(row.seq), over)


def _begun(table: Table, sums: TimeSums) -> list[tuple[What, str, int | None, int]]:
    """The round and the turn that are played, as their spans are called, and the rows with which they began."""
    round, turn = sums.latest.of(table)
    called = table.game.info.nouns.round
    found: list[tuple[What, str, int | None, int]] = [("round", called, *round)] if round else []
    if turn is not None and called != "turn":
        found.append(("turn", "turn", None, turn))
    return found


def _counted(start: float, end: float, pauses: Sequence[Pause], settings: Settings) -> int:
    """The seconds of play between two rows; none where it is not known when one of them was written."""
    if not start or not end:
        return 0
    left = end - start
    for pause in pauses:
        begun, ended = moment(pause.start), moment(pause.to) if pause.to else end
        left -= max(0.0, min(ended, end) - max(begun, start))
    return 0 if left < 0 or (left > BREAK_SECONDS and not settings.whole) else int(left)
