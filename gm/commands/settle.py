"""``gm settle``: list what is still to do at the table after corrections."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gm.commands.command import Args
from gm.errors import GmError
from gm.notation.line import join
from gm.table import outstanding, presenter
from gm.table.blocks import Block, Line, notice_lines
from gm.table.results import OutstandingSince, Owed, Result
from gm.table.session import Session
from gm.table.table import Table
from gm.table.texts import as_json


class SettlementResult(Result):
    """Instructions that players must still carry out at the table. ``since`` is the first row that caused one of them.

    ``done`` is True if the players have just confirmed that all is done.
    """

    settlement: tuple[Owed, ...]
    done: bool
    since: OutstandingSince | None = None

    def data(self) -> dict[str, Any]:
        since = {"since": self.since.data()} if self.since else {}
        return {"settlement": as_json(self.settlement), **since}

    def blocks(self) -> Iterable[Block]:
        if self.done:
            yield "Done: the table is right again."
        elif not self.settlement:
            yield "There is nothing to put right at the table."
        if self.since:
            yield Line(self.since.text, "warn")
        yield from notice_lines(self.settlement)


def run(session: Session, args: Args) -> SettlementResult:
    """List what is still to do at the table. The word ``done`` confirms that everything was done."""
    table = session.table()
    if args.words and args.words[0].casefold() != "done":
        raise GmError("words", f"settle does not accept “{args.words[0][:40]}”.", "Type: settle, or: settle done")
    if args.words and session.attended and session.news:
        text = presenter.other_writer_warning(table, session.news[-1])
        raise GmError("conflict", text, "Nothing was confirmed. First check what is still to do: settle")
    if args.words:
        try:
            outstanding.tick_off(table)
        except GmError as error:
            error.remedy = presenter.due_text(table) or error.remedy
            raise
    return outstanding_result(table, join(["settle", *args.words]), done=bool(args.words))


def outstanding_result(table: Table, text: str = "settle", *, done: bool = False) -> SettlementResult:
    """Return what is still to do at the table. ``text`` is the typed line, which the result repeats."""
    debt = outstanding.current(table)
    owed, since = presenter.outstanding_items(table, debt), presenter.outstanding_since(table, debt)
    return SettlementResult(text, owed, done, since)
