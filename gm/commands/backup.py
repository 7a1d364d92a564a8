"""``gm backup``: a copy of the whole database, taken while it is in use."""

from __future__ import annotations

import os
import sqlite3

from gm.commands.command import Args
from gm.commands.results import Copied
from gm.store.errors import translated
from gm.store.files import made_whole
from gm.table.session import Session
from gm.table.table import stamp


def run(session: Session, args: Args) -> Copied:
    """A copy of the whole database in a new file, taken while it is in use. Raises GmError (``file``)."""
    store, path = session.store(), args.words[0] if args.words else None
    if path is None:
        stem, ending = os.path.splitext(store.path)
        path = f"{stem}-{stamp()[:19].replace(':', '')}{ending or '.db'}"
    with made_whole([path], there="Nothing was written. Name another file.") as parts, translated(path):
        copy = sqlite3.connect(parts[path])
        try:
            store.db.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
        finally:
            copy.close()
    return Copied(f"backup {path}", path, os.path.getsize(path))
