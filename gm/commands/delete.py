"""``gm delete``: delete duels for good."""

from __future__ import annotations

from gm.commands.command import Args
from gm.commands.duel_list import FilingResult, read_duel_row
from gm.errors import GmError
from gm.statistics.cache import forget
from gm.store import archive
from gm.table.session import Session, duel_number
from gm.table.table import timestamp


def run(session: Session, args: Args) -> FilingResult:
    """Show what would be lost; with ``--yes``, delete the duels. If one duel does not exist, none is deleted.

    Raises GmError (``no-duel``, ``conflict``).
    """
    store = session.store()
    numbers = [duel_number(word) for word in dict.fromkeys(args.words)]
    if session.open_table and session.open_table.duel.id in numbers:
        number = session.open_table.duel.id
        text = f"Duel {number} is being played here."
        raise GmError("conflict", text, f"Open another duel first, or leave gm play and type: gm delete {number}")
    there = archive.read_filings(store)
    rows = tuple(read_duel_row(store, store.duel(number), None, there.get(number)) for number in numbers)
    if args.options.get("yes"):
        archive.delete(store, numbers, timestamp())
        forget(store.path, numbers)
    return FilingResult("delete", "deleted" if args.options.get("yes") else "ask", rows)
