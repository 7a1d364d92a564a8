"""``gm settle``: list what is still to do at the table after corrections."""

from __future__ import annotations

from gm.commands.command import Args
from gm.commands.results import SettlementResult
from gm.errors import GmError
from gm.notation.line import join
from gm.table import outstanding, presenter
from gm.table.session import Session
from gm.table.table import Table


def run(session: Session, args: Args) -> SettlementResult:
    """List what is still to do at the table; ``done`` confirms it."""
    table = session.table()
    if args.words and args.words[0].casefold() != "done":
        raise GmError("words", f"settle does not accept “{args.words[0][:40]}”.", "Type: settle, or: settle done")
    if args.words:
        outstanding.tick_off(table)
    return outstanding_result(table, join(["settle", *args.words]), done=bool(args.words))


def outstanding_result(table: Table, text: str = "settle", *, done: bool = False) -> SettlementResult:
    """Return what is still to do at the table."""
    debt = outstanding.current(table)
    return SettlementResult(
        text, presenter.outstanding_items(table, debt), done, presenter.outstanding_since(table, debt)
    )
