"""The rows with which the current round and turn began."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial, reduce

from gm.duel import log
from gm.duel.log import Row
from gm.game import NamedTuple
from gm.table.log_view import LogItem, begins_turn, item_of, log_items, round_opened
from gm.table.table import Table

_NEAR = 64
"""The number of rows at the end of the log that are searched first. Each further search covers twice as many."""


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
    rows, near = len(table.rows), _NEAR
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
    """Return the starts of the round and the turn after the line ``item``. A new round ends the turn before it."""
    begins, opens = begins_turn(table, item), round_opened(item)
    if opens is not None:
        return Starts((opens, item.row.seq), item.row.seq if begins else None)
    return before._replace(turn=item.row.seq) if begins else before
