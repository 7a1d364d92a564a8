"""The web page with the chronicle of a party: the list of its duels."""

from __future__ import annotations

from contextlib import closing

from gm.store.database import Store
from gm.table.party.chronicle import Chronicle, chronicle_of_table
from gm.table.session import no_duel
from gm.table.table import Table


def chronicle_page(file: str, duel: int | None) -> Chronicle:
    """Return the chronicle of the party that plays ``duel`` (None: the current one). Raises GmError without a party."""
    with closing(Store(file, read_only=True)) as store:
        number = duel or store.opened()
        if number is None:
            raise no_duel()
        return chronicle_of_table(Table(store, number, bookmarked=False))
