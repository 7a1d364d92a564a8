"""The chronicle of the party that sits at the table, as a page: read when somebody asks for it."""

from __future__ import annotations

from gm.store.database import Store
from gm.table.party.chronicle import Chronicle, chronicle_of_table
from gm.table.session import no_duel
from gm.table.table import Table


def chronicle_page(file: str, duel: int | None) -> Chronicle:
    """The chronicle of the party of a duel, else of the one last opened. Raises GmError where none sits there, or the
    file cannot be read."""
    store = Store(file, read_only=True)
    try:
        number = duel or store.opened()
        if number is None:
            raise no_duel()
        return chronicle_of_table(Table(store, number, bookmarked=False))
    finally:
        store.close()
