"""``gm log``: the minutes, or the record as lines."""

from __future__ import annotations

from gm.commands.answers import Minute, Minutes, RecordLines, Wording
from gm.commands.command import Args
from gm.table import record as records
from gm.table.minutes import minutes
from gm.table.session import Session


def run(session: Session, args: Args) -> Minutes | RecordLines:
    """The minutes, or the record as lines."""
    table = session.table()
    if args.options.get("lines"):
        return RecordLines("log --lines", tuple(records.lines(table)))
    rows = tuple(
        Minute(
            item,
            table.said(item.line),
            tuple(Wording(table.said(line), by) for line, by in item.was),
            table.told(item.row, item.notices),
            table.moves(table.corrected(item.row)),
        )
        for item in minutes(table)
    )
    return Minutes("log", table.facts(), rows)
