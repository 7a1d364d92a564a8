"""``gm archive``: hide duels from the list, or put them back."""

from __future__ import annotations

from gm.commands.command import Args
from gm.commands.duel_list import FilingResult, read_duel_row
from gm.store import archive
from gm.table.session import Session, duel_number
from gm.table.table import timestamp


def run(session: Session, args: Args) -> FilingResult:
    """Archive duels; with ``--back``, return them to the list. If one duel does not exist, none is changed.

    Raises GmError (``no-duel``).
    """
    store, back = session.store(), bool(args.options.get("back"))
    numbers = [duel_number(word) for word in dict.fromkeys(args.words)]
    archive.archive(store, numbers, timestamp(), back=back)
    there = archive.read_filings(store)
    rows = tuple(read_duel_row(store, store.duel(number), None, there.get(number)) for number in numbers)
    return FilingResult("archive", "back" if back else "archived", rows)
