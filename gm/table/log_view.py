"""The log of a duel as people read it: every line with its results, corrections, round and time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any

from gm.duel import log
from gm.duel.edits import Drop, Fix, read_edits
from gm.duel.log import Row
from gm.duel.receipt import DamagedReceipt, Receipt, latest_entries, line_notices, read_writer
from gm.game import NamedTuple, Notice
from gm.table import presenter
from gm.table.snapshots import round_opened
from gm.table.table import Table


class LogItem(NamedTuple):
    """A line of the log as people read it.

    ``row`` is the line as first typed, ``line`` is the line as it is now. ``was`` has its earlier versions, each with
    the number of the row that corrected it. ``struck`` is the number of the row that deleted the line, or None.
    ``later`` is the row that added a reason to the line, or None.
    """

    row: Row
    line: Row
    was: tuple[tuple[Row, int], ...]
    struck: int | None
    notices: tuple[Notice, ...]
    later: Row | None = None

    @property
    def words(self) -> str:
        """The current words of the line."""
        return self.line.words

    @property
    def acts(self) -> bool:
        """True for an undo, redo or correction."""
        return self.row.kind not in log.LINES

    @property
    def writer(self) -> str:
        """The writer of the row; '' for the referee."""
        return read_writer(self.row.receipt)

    @property
    def because(self) -> str | None:
        """The reason for a correction or undo, or a reason that was added to the line later; None without one."""
        if self.later:
            return str(self.later.body["text"])
        return self.row.body.get("because") if self.row.kind in ("correct", "undo") else None


def log_items(table: Table, since: int = 0) -> list[LogItem]:
    """Return the lines of the log from row ``since`` on, with inserted lines at their places."""
    corrections = [row for row in log.effective_rows(table.rows) if row.kind == "correct"]
    now = {line.name: line for line in table.lines if line.seq >= since}
    kept = latest_entries(corrections)
    out = _struck(table.rows, corrections)
    was = _earlier(table.rows, corrections)
    later = log.reasons(now.values())
    return [
        LogItem(
            row,
            now.get(row.name, row) if row.kind in log.LINES else row,
            tuple(was.get(row.name, ())) if row.kind in log.LINES else (),
            None if row.name in now or row in corrections else out.get(row.name),
            _announced(table, row, kept),
            later.get(row.name),
        )
        for row in _in_place(table.rows, corrections)
        if row.seq >= since
    ]


def _in_place(rows: Iterable[Row], corrections: Iterable[Row]) -> Iterator[Row]:
    """Yield all rows in reading order. An inserted line comes before the line that its correction names."""
    before: dict[str, list[Row]] = {}
    for row in corrections:
        for at, line in log.inserted_lines(row):
            before.setdefault(at, []).append(line)
    if not before:
        yield from rows
        return

    def with_inserted(row: Row) -> Iterator[Row]:
        if row.kind in log.LINES:
            for line in before.get(row.name, ()):
                yield from with_inserted(line)
        yield row

    for row in rows:
        yield from with_inserted(row)


def _struck(rows: Iterable[Row], corrections: Iterable[Row]) -> dict[str, int]:
    """Return a mapping from the name of each deleted line to the number of the undo or correction that deleted it."""
    deleted: dict[str, int] = {}
    for row in rows:
        if row.kind == "undo":
            deleted[str(row.target)] = row.seq
        elif row.kind == "redo":
            deleted.pop(str(row.target), None)
    for row in corrections:
        back = log.undo_target(row)
        if back is not None:
            deleted |= {str(old): row.seq for old in range(back + 1, row.seq) if str(old) not in deleted}
        deleted |= {edit.at: row.seq for edit in read_edits(row.body) if isinstance(edit, Drop)}
    return deleted


def _earlier(rows: Iterable[Row], corrections: Sequence[Row]) -> dict[str, list[tuple[Row, int]]]:
    """Return the earlier versions of corrected lines, by the name of the line.

    Each version is paired with the number of the row that corrected it.
    """
    was: dict[str, list[tuple[Row, int]]] = {}
    lines = {row.name: row for row in rows} if corrections else {}
    for row in corrections:
        lines |= {line.name: line for _, line in log.inserted_lines(row)}
        for edit in read_edits(row.body):
            if isinstance(edit, Fix):
                before = lines[edit.at]
                was.setdefault(before.name, []).append((before, row.seq))
                lines[before.name] = log.apply_edit(before, edit.says)
    return was


def _announced(table: Table, row: Row, kept: Mapping[str, Any]) -> tuple[Notice, ...]:
    """Return the current notices (the announced results) of a line.

    ``kept`` has, by name, the lines that a correction changed, with their notices. Other lines have the notices stored
    with their rows.
    """
    if row.kind in log.LINES and row.name in kept:
        with suppress(DamagedReceipt):
            return presenter.presentable_notices(table, line_notices(kept[row.name]))
    return presenter.stored_notices(table, row)


def item_of(row: Row) -> LogItem:
    """Return a row as a log item, with the notices that were stored with it."""
    try:
        return LogItem(row, row, (), None, Receipt.read(row.receipt).notices)
    except DamagedReceipt:
        return LogItem(row, row, (), None, ())


class RoundItem(NamedTuple):
    """A log line with the number of its ``round`` (None before the first round).

    If a turn begins with the line, ``lasted`` is the length of this turn in seconds; otherwise it is None.
    """

    item: LogItem
    round: int | None
    lasted: int | None


def items_with_rounds(table: Table, items: Sequence[LogItem]) -> Iterator[RoundItem]:
    """Yield every line with its round.

    A line that begins a round still belongs to the round before. But the set-up belongs to the round that it begins.
    """
    turns = [item for item in items if begins_turn(table, item)]
    ends = [*(item.row.at for item in turns[1:]), table.rows[-1].at]
    lasted = {item.row.name: seconds(item.row.at, end) for item, end in zip(turns, ends, strict=False)}
    now: int | None = None
    for item in items:
        begun = None if item.struck is not None else round_opened(item.notices)
        if item.row.kind == "new":
            now = begun
        turn = lasted.get(item.row.name) if item.row.kind in log.LINES else None
        yield RoundItem(item, now, turn)
        now = begun if begun is not None else now


def begins_turn(table: Table, item: LogItem) -> bool:
    """Return whether a turn began with a line. For an inserted line this is unknown, and the result is False."""
    form = table.game.inputs.forms.get(str(item.line.body.get("kind"))) if item.row.kind == "entry" else None
    return bool(form and form.turn and item.struck is None and table.rows[item.row.seq].kind != "correct")


def seconds(start: str, end: str) -> int:
    """Return the seconds between two stored times; 0 if one of them is not a time or ``end`` is before ``start``."""
    try:
        return max(0, int((datetime.fromisoformat(end) - datetime.fromisoformat(start)).total_seconds()))
    except (ValueError, TypeError):
        return 0


def format_duration(seconds: int) -> str:
    """Return a duration as ``0:45``, ``12:05`` or ``1:02:30``."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
