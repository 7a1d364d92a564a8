"""The lines that phones sent, by request id, with the rows that they wrote. A repeated request writes nothing.

A delivery is written in the same transaction as its rows.
"""

from __future__ import annotations

from typing import NamedTuple

from gm.store.database import Store
from gm.store.errors import translate_errors

_REMEMBERED = 1000
"""The number of last rows for which deliveries are stored."""


class Delivery(NamedTuple):
    """A request: its ``id``, a ``mark`` of its content, and the numbers of the ``first`` and ``last`` row that it
    wrote.
    """

    id: str
    mark: str
    first: int
    last: int


def find_delivery(store: Store, duel: int, id: str) -> Delivery | None:
    """Return the stored delivery of the request ``id``; None if it is unknown. Raises GmError (``file``, ``busy``)."""
    with translate_errors(store.path):
        asked = "SELECT id, mark, first, last FROM sent WHERE duel = ? AND id = ?"
        kept = store.db.execute(asked, (duel, id)).fetchone()
    return None if kept is None else Delivery(*kept)


def record_delivery(store: Store, duel: int, delivery: Delivery) -> None:
    """Record a request, within the transaction that writes its rows."""
    with store.writing():
        store.db.execute("INSERT INTO sent (duel, id, mark, first, last) VALUES (?, ?, ?, ?, ?)", (duel, *delivery))
        store.db.execute("DELETE FROM sent WHERE duel = ? AND last < ?", (duel, delivery.last - _REMEMBERED))
