"""The clock settings of each duel. They are in the database, so that every window uses the same clock.

A duel's record does not contain them. Settings that cannot be read are ignored.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress

from gm.store.database import Store


def read_clock(store: Store, duel: int) -> str:
    """Return the stored settings of a duel's clock as text; '' if there are none."""
    with suppress(sqlite3.Error):
        row = store.db.execute("SELECT held FROM clock WHERE duel = ?", (duel,)).fetchone()
        return str(row[0]) if row else ""
    return ""


def write_clock(store: Store, duel: int, text: str) -> None:
    """Store the settings of a duel's clock. Raises GmError (``file``, ``busy``)."""
    with store.writing():
        store.db.execute("REPLACE INTO clock (duel, held) VALUES (?, ?)", (duel, text))
