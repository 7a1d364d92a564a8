"""``gm log``: the minutes, or the record as lines."""

from __future__ import annotations

from gm.commands.answers import Minute, Minutes, RecordLines, Wording
from gm.commands.command import Args
from gm.table import debts, telling
from gm.table.kept import record as records
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
            telling.said(table, item.line),
            tuple(Wording(telling.said(table, line), by) for line, by in item.was),
            telling.told(table, item.row, item.notices),
            telling.moves(table, debts.corrected(item.row)),
        )
        for item in minutes(table)
    )
    return Minutes("log", telling.facts(table), rows)
