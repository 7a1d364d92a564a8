"""The list of archived and deleted duels. If it has several rows about one duel, the last row counts.

Such a row is all that remains of a deleted duel. It has the duel's number and id and the time, but no names.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from typing import Literal, NamedTuple

from gm.errors import GmError
from gm.store.checksum import checksum
from gm.store.database import Store
from gm.store.errors import damage_remedy

How = Literal["archived", "back", "deleted"]


class Filing(NamedTuple):
    """A row of the list of archived and deleted duels, with the duel's number (``duel``) and id (``uid``).

    ``how`` is ``archived``, ``deleted``, or ``back`` for a duel that is no longer archived.
    """

    duel: int
    at: str
    how: How
    uid: str


def read_filings(store: Store) -> dict[int, Filing]:
    """Return the archived and deleted duels by number. Raises GmError (``file``) if a row is damaged."""
    with store.at_once():
        rows = store.db.execute("SELECT n, duel, at, how, uid FROM filed ORDER BY n").fetchall()
        if store.sums("filed", 0) != [(row[0], checksum([row])) for row in rows]:
            text = f"{store.path} is damaged: the list of archived and deleted duels has changed since it was written."
            raise GmError("file", text, damage_remedy(store.path))
    filings = {duel: Filing(duel, at, how, uid) for _, duel, at, how, uid in rows}
    return {duel: filing for duel, filing in filings.items() if filing.how != "back"}


def archive(store: Store, duels: Sequence[int], at: str, *, back: bool = False) -> None:
    """Archive duels or, with ``back``, put archived duels back into the list. Raises GmError."""
    with store.writing():
        there = read_filings(store)
        for duel in duels:
            uid = store.duel(duel).uid
            if (duel in there) == back:
                write_filing(store, Filing(duel, at, "back" if back else "archived", uid))


def delete(store: Store, duels: Sequence[int], at: str) -> None:
    """Delete duels for good and overwrite their rows. If one cannot be deleted, all are kept. Raises GmError."""
    with suppress(sqlite3.Error):
        store.db.execute("PRAGMA secure_delete=ON")
    with store.writing():
        for duel in duels:
            write_filing(store, Filing(duel, at, "deleted", store.duel(duel).uid))
            for table in ("log", "settled", "checksum", "bookmark", "result", "clock", "sent"):
                store.db.execute(f"DELETE FROM {table} WHERE duel = ?", (duel,))
            store.db.execute("DELETE FROM duel WHERE id = ?", (duel,))
    with suppress(sqlite3.Error):  # fails while another window reads; the next window that closes does it
        store.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def write_filing(store: Store, filing: Filing) -> None:
    """Write the row ``filing`` within the current transaction."""
    last = max((number for number, _ in store.sums("filed", 0, -1)), default=0)
    store.mark("filed", 0, last + 1, (last + 1, *filing))
