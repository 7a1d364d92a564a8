"""What was sent from elsewhere by its id, with the rows that came of it: whoever hears no answer asks again, and
nothing is written twice.

It is written in the transaction of those rows, so that there is never one without the other.
"""

from __future__ import annotations

from typing import NamedTuple

from gm.store.database import Store
from gm.store.errors import translate_errors

_REMEMBERED = 1000
"""So many rows back it is known what came of what."""


class Delivery(NamedTuple):
    """What was sent: its ``id``, the ``mark`` that says what it was, and the ``first`` and ``last`` row that came of
    it."""

    id: str
    mark: str
    first: int
    last: int


def find_delivery(store: Store, duel: int, id: str) -> Delivery | None:
    """What came of what was sent under this id; None if it is not known. Raises GmError (``file``, ``busy``)."""
    with translate_errors(store.path):
        asked = "SELECT id, mark, first, last FROM sent WHERE duel = ? AND id = ?"
        kept = store.db.execute(asked, (duel, id)).fetchone()
    return None if kept is None else Delivery(*kept)


def record_delivery(store: Store, duel: int, one: Delivery) -> None:
    """Remember what came of it, in the transaction in which its rows are written."""
    with store.writing():
        store.db.execute("INSERT INTO sent (duel, id, mark, first, last) VALUES (?, ?, ?, ?, ?)", (duel, *one))
        store.db.execute("DELETE FROM sent WHERE duel = ? AND last < ?", (duel, one.last - _REMEMBERED))
