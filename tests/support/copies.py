"""Copies of duels, so that tests that begin alike do not type the first lines again."""

from __future__ import annotations

from gm.table.session import Session
from gm.table.table import Table


def copied(table: Table) -> Session:
    """Return a session with a copy of a duel in a database of its own."""
    session = Session(":memory:", short=True)
    store = session.store(create=True)
    session.stay_with(Table(store, store.add_duel(table.duel, [*table.rows])))
    return session
