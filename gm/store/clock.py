"""How each table times itself: in the same file, so that every window and the page go by the same clock.

It changes no rule and is no record of the duel: what cannot be read is as if it had never been set.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress

from gm.store.database import Store


def read_clock(store: Store, duel: int) -> str:
    """What was kept of a duel's clock, as text; '' if nothing was."""
    with suppress(sqlite3.Error):
        found = store.db.execute("SELECT held FROM clock WHERE duel = ?", (duel,)).fetchone()
        return str(found[0]) if found else ""
    return ""


def write_clock(store: Store, duel: int, text: str) -> None:
    """Keep this of a duel's clock, in the place of what was kept. Raises GmError (``file``, ``busy``)."""
    with store.writing():
        store.db.execute("REPLACE INTO clock (duel, held) VALUES (?, ?)", (duel, text))
