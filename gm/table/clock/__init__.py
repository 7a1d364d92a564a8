"""The clock of a duel: how long the duel, its rounds and turns take, and how much of a limit is left.

The clock is computed from the times in the log, so nobody starts or stops it. More than half an hour without a line is
a break. Breaks do not count unless the clock is set to count them. A pause lasts until the next line.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial, reduce
from typing import Literal

from gm.duel import log
from gm.duel.log import Row
from gm.game import NamedTuple
from gm.table.clock.settings import Pause, Settings, What, moment, read_settings
from gm.table.log_view import LogItem, begins_turn, format_duration, item_of, log_items
from gm.table.snapshots import round_opened
from gm.table.table import Table

_SEARCHED_FIRST = 64
"""The number of rows searched first, at the end of the log. Each further search covers twice as many."""


class Starts(NamedTuple):
    """The numbers of the rows with which the current round and the current turn began.

    ``round`` is a pair: the number of the round, and the number of the row. It is None before the first round. ``turn``
    is the number of the row; None if there is no current turn.
    """

    round: tuple[int, int] | None = None
    turn: int | None = None


class Latest:
    """A cache of the rows with which the current round and turn began. Each new row is read once."""

    def __init__(self) -> None:
        self._rows = 0
        self._begun = Starts()

    def of(self, table: Table) -> Starts:
        """Return the rows with which the current round and turn of a duel began."""
        new = table.rows[self._rows :]
        if self._rows and all(row.kind in log.LINES for row in new):
            self._begun = reduce(partial(_after_line, table), map(_item, new), self._begun)
        else:
            self._begun = find_starts(table)
        self._rows = len(table.rows)
        return self._begun


def find_starts(table: Table) -> Starts:
    """Find the rows with which the current round and turn began. The log is searched from its end."""
    rows, near = len(table.rows), _SEARCHED_FIRST
    while True:
        starts = reduce(partial(_after_line, table), _effective_items(table, max(0, rows - near)), Starts())
        if starts.round or near >= rows:
            return starts
        near *= 2


def _effective_items(table: Table, since: int) -> Sequence[LogItem]:
    """Return the effective lines from row ``since`` on. Inserted lines are left out, because their time is unknown."""
    if table.acted < 0:
        return [_item(row) for row in table.rows[since:]]
    items = [item for item in log_items(table, since) if item.struck is None and not item.acts]
    return [item for item in items if table.rows[item.row.seq].kind != "correct"]


def _item(row: Row) -> LogItem:
    """Return a row as a log item. Its notices are read only if one of them may begin a round."""
    return item_of(row) if '"round"' in row.receipt else LogItem(row, row, (), None, ())


def _after_line(table: Table, before: Starts, item: LogItem) -> Starts:
    """Return the starts of the current round and turn once the line ``item`` is played.

    ``before`` has the starts before that line. If the line begins a round, the earlier turn has ended.
    """
    begins, opens = begins_turn(table, item), round_opened(item.notices)
    if opens is not None:
        return Starts((opens, item.row.seq), item.row.seq if begins else None)
    return before._replace(turn=item.row.seq) if begins else before


BREAK_SECONDS = 1800
"""The seconds without a line after which a break begins."""
_NEAR = 10
"""A limit divided by this number is the time left at the first warning: 2 minutes for a limit of 20 minutes."""

State = Literal["runs", "paused", "break", "over"]


class Span(NamedTuple):
    """The seconds that a duel, a round or a turn has taken, and its limit.

    ``number`` is the number of the round. ``called`` is the game's word for the duel, the round or the turn.
    """

    what: What
    called: str
    number: int | None
    seconds: int
    limit: int | None

    @property
    def left(self) -> int | None:
        """The seconds until the limit, negative once it has passed; None if there is no limit."""
        return None if self.limit is None else self.limit - self.seconds

    @property
    def near(self) -> int | None:
        """The number of seconds left when the first warning appears; None if there is no limit."""
        return None if self.limit is None else max(1, self.limit // _NEAR)

    @property
    def warning(self) -> str:
        """A warning if the limit is near or has passed; otherwise ''."""
        left, near = self.left, self.near
        if left is None or near is None or self.limit is None or left > near:
            return ""
        if left >= 0:
            return f"The {self.called} has {format_duration(near)} or less left"
        return f"The {self.called} has gone over its limit of {format_duration(self.limit)}"

    @property
    def text(self) -> str:
        """The time in words, such as ``round 3 12:40 of 20:00``."""
        number = f" {self.number}" if self.number is not None else ""
        limit = "" if self.limit is None else f" of {format_duration(self.limit)}"
        return f"{self.called}{number} {format_duration(self.seconds)}{limit}"


class Clock(NamedTuple):
    """The display of a clock: the times of the duel, the round and the turn.

    ``since`` is the time of the last line. ``whole`` is True if breaks count.
    """

    spans: tuple[Span, ...]
    state: State
    since: str
    whole: bool

    @property
    def warnings(self) -> tuple[str, ...]:
        """The warnings about limits that are near or past. There are none while the clock is stopped."""
        return tuple(span.warning for span in self.spans if span.warning and self.state == "runs")


class Measurements(NamedTuple):
    """The times of a duel up to its last line. A clock can be computed from them for any later moment.

    ``starts`` has a tuple for the duel, one for the current round and one for the current turn. Each has the kind, the
    game's word for it, the number of the round (None for others), and the seconds of play before it began. ``played``
    is the number of seconds of play in all. ``last`` is the time of the last line in seconds since 1970, ``since`` the
    same time as text.
    """

    settings: Settings
    starts: tuple[tuple[What, str, int | None, int], ...]
    played: int
    last: float
    since: str
    pauses: tuple[Pause, ...]
    over: bool

    def at(self, now: float) -> Clock:
        """Return the clock at the time ``now``, in seconds since 1970."""
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
    """A cache of the seconds played up to each row of a log. It is valid only for the given settings of the clock."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.latest = Latest()
        self._played: list[int] = []
        self._last = 0.0

    def up_to(self, rows: Sequence[Row]) -> tuple[list[int], float]:
        """Return the seconds played up to each row, and the time of the last row in seconds since 1970.

        Only rows added since the last call are computed.
        """
        for row in rows[len(self._played) :]:
            now = moment(row.at)
            first = not self._played
            gap = 0 if first else _counted(self._last, now, self.settings.after(row.seq - 1), self.settings)
            self._played.append(gap if first else self._played[-1] + gap)
            self._last = now
        return self._played, self._last


def read_clock(table: Table) -> Clock:
    """Return what a duel's clock shows now."""
    return measure(table, TimeSums(read_settings(table))).at(time.time())


def measure(table: Table, sums: TimeSums) -> Measurements:
    """Compute a duel's times from its log."""
    played, last = sums.up_to(table.rows)
    starts: list[tuple[What, str, int | None, int]] = [("duel", table.game.info.nouns.duel, None, 0)]
    starts += [(what, called, number, played[seq]) for what, called, number, seq in _begun(table, sums)]
    row = table.rows[-1]
    over = table.game.play.outcome(table.state) is not None
    return Measurements(sums.settings, tuple(starts), played[-1], last, row.at, sums.settings.after(row.seq), over)


def _begun(table: Table, sums: TimeSums) -> list[tuple[What, str, int | None, int]]:
    """Return a tuple for the current round and one for the current turn, if there is a round and a turn.

    A tuple has the kind (``round`` or ``turn``), the game's word for it, the number of the round (None for a turn), and
    the number of the row with which it began.
    """
    round, turn = sums.latest.of(table)
    called = table.game.info.nouns.round
    begun: list[tuple[What, str, int | None, int]] = [("round", called, *round)] if round else []
    if turn is not None and called != "turn":
        begun.append(("turn", "turn", None, turn))
    return begun


def _counted(start: float, end: float, pauses: Sequence[Pause], settings: Settings) -> int:
    """Return the seconds of play from ``start`` to ``end``, without the seconds of the ``pauses``.

    Return 0 if ``start`` or ``end`` is unknown. More than BREAK_SECONDS between them are a break. For a break, return 0
    too, unless the settings say that breaks count as play.
    """
    if not start or not end:
        return 0
    left = end - start
    for pause in pauses:
        begun, ended = moment(pause.start), moment(pause.to) if pause.to else end
        left -= max(0.0, min(ended, end) - max(begun, start))
    return 0 if left < 0 or (left > BREAK_SECONDS and not settings.whole) else int(left)
