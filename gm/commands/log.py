"""``gm log``: the log, whole or in part, or the record of the duel as lines."""

from __future__ import annotations

from gm.commands.command import Args
from gm.commands.export import record_text
from gm.commands.log_query import select_items
from gm.commands.log_results import EarlierWording, LogLine, LogResult
from gm.commands.results import Document
from gm.errors import GmError
from gm.notation.line import join
from gm.table import outstanding, presenter
from gm.table.log_view import items_with_rounds, log_items
from gm.table.session import Session
from gm.table.table import Table


def run(session: Session, args: Args) -> LogResult | Document:
    """Return the log, or the record as lines. Raises GmError (``words``, ``no-such``)."""
    table = session.table()
    if args.options.get("lines"):
        if args.words or "last" in args.options:
            raise GmError("words", "A record is always the whole duel.", "Type: log --lines, or leave --lines out.")
        return record_text(table, "log --lines")
    return LogResult(
        join(["log", *args.words]), presenter.duel_facts(table), select_items(table, all_items(table), args)
    )


def all_items(table: Table) -> tuple[LogLine, ...]:
    """Return all lines of the log with their results."""
    return tuple(
        LogLine(
            item,
            presenter.public_words(table, item.line),
            tuple(EarlierWording(presenter.public_words(table, line), by) for line, by in item.was),
            presenter.row_notices(table, item.row, item.notices),
            presenter.outstanding_items(table, outstanding.from_correction(item.row)),
            round,
            lasted,
        )
        for item, round, lasted in items_with_rounds(table, log_items(table))
    )
