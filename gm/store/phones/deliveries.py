"""The requests by which phones sent lines, with the rows that were written for them.

A delivery, the record of such a request, is written in the same transaction as the rows. If a phone repeats a request,
nothing is written again.
"""

from __future__ import annotations

from typing import NamedTuple

from gm.store.database import Store
from gm.store.errors import translate_errors

_REMEMBERED = 1000
"""The number of latest rows for which deliveries are stored."""


class Delivery(NamedTuple):
    """The record of a request. ``mark`` is a text that identifies its content.

    ``first`` and ``last`` are the numbers of the first and the last row that were written for it.
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
    """Store ``delivery``, the record of a phone's request, in the transaction that writes the request's rows."""
    with store.writing():
        store.db.execute("INSERT INTO sent (duel, id, mark, first, last) VALUES (?, ?, ?, ?, ?)", (duel, *delivery))
        store.db.execute("DELETE FROM sent WHERE duel = ? AND last < ?", (duel, delivery.last - _REMEMBERED))
