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
"""Among so many rows at the end both are looked for first; then among twice as many, and so on."""


class Starts(NamedTuple):
    """The number of the ``round`` and the row that began it, and the row that began the ``turn``; None before there
    is one."""

    round: tuple[int, int] | None = None
    turn: int | None = None


class Latest:
    """A cache of the starts of one table; each new row is read once."""

    def __init__(self) -> None:
        self._rows = 0
        self._begun = Starts()

    def of(self, table: Table) -> Starts:
        """Return the round and the turn that are played now."""
        new = table.rows[self._rows :]
        if self._rows and all(row.kind in log.LINES for row in new):
            self._begun = reduce(partial(_gone_on, table), map(_item, new), self._begun)
        else:
            self._begun = find_starts(table)
        self._rows = len(table.rows)
        return self._begun


def find_starts(table: Table) -> Starts:
    """Return where the current round and turn began, searching back from the end of the log."""
    rows, near = len(table.rows), _NEAR
    while True:
        found = reduce(partial(_gone_on, table), _standing(table, max(0, rows - near)), Starts())
        if found.round or near >= rows:
            return found
        near *= 2


def _standing(table: Table, since: int) -> Sequence[LogItem]:
    """Return the effective lines from row ``since`` on; an inserted line has no known time."""
    if table.acted < 0:
        return [_item(row) for row in table.rows[since:]]
    items = [item for item in log_items(table, since) if item.struck is None and not item.acts]
    return [item for item in items if table.rows[item.row.seq].kind != "correct"]


def _item(row: Row) -> LogItem:
    """Return a row as a log item; its notices are read only if they may name a round."""
    return item_of(row) if '"round"' in row.receipt else LogItem(row, row, (), None, ())


def _gone_on(table: Table, before: Starts, item: LogItem) -> Starts:
    """Return the starts after one more line; a round begins without a turn."""
    begins, opens = begins_turn(table, item), round_opened(item)
    if opens is not None:
        return Starts((opens, item.row.seq), item.row.seq if begins else None)
    return before._replace(turn=item.row.seq) if begins else before
