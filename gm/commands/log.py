"""``gm log``: the minutes, all of them or those that are asked for, or the record as lines."""

from __future__ import annotations

from gm.commands.command import Args
from gm.commands.log_query import chosen
from gm.commands.log_results import Minute, Minutes, RecordLines, Wording
from gm.errors import GmError
from gm.notation.line import join
from gm.table import outstanding, presenter
from gm.table.interchange import record as records
from gm.table.log_view import minutes, passages
from gm.table.session import Session
from gm.table.table import Table


def run(session: Session, args: Args) -> Minutes | RecordLines:
    """The minutes, or the record as lines. Raises GmError (``words``, ``no-such``)."""
    table = session.table()
    if args.options.get("lines"):
        if args.words or "last" in args.options:
            raise GmError("words", "A record is the whole of it.", "Type: log --lines, or leave --lines out.")
        return RecordLines("log --lines", tuple(records.lines(table)))
    return Minutes(join(["log", *args.words]), presenter.facts(table), chosen(table, every(table), args))


def every(table: Table) -> tuple[Minute, ...]:
    """Every line of the minutes."""
    return tuple(
        Minute(
            item,
            presenter.said(table, item.line),
            tuple(Wording(presenter.said(table, line), by) for line, by in item.was),
            presenter.told(table, item.row, item.notices),
            presenter.moves(table, outstanding.corrected(item.row)),
            round,
            lasted,
        )
        for item, round, lasted in passages(table, minutes(table))
    )
