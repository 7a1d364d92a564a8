"""``gm backup``: a copy of the whole database, taken while it is in use."""

from __future__ import annotations

import os
import sqlite3

from gm.commands.answers import Copied
from gm.commands.command import Args
from gm.errors import GmError
from gm.store.database import translated
from gm.table.session import Session
from gm.table.table import stamp


def run(session: Session, args: Args) -> Copied:
    """A copy of the whole database in a new file, taken while it is in use. Raises GmError (``file``)."""
    store, path = session.store(), args.words[0] if args.words else None
    if path is None:
        stem, ending = os.path.splitext(store.path)
        path = f"{stem}-{stamp()[:19].replace(':', '')}{ending or '.db'}"
    if os.path.exists(path):
        raise GmError("file", f"{path} is there already.", "Nothing was written: name another file.")
    import tempfile

    try:
        handle, part = tempfile.mkstemp(".part", os.path.basename(path), os.path.dirname(os.path.abspath(path)))
        os.close(handle)
        try:
            with translated(part):
                copy = sqlite3.connect(part)
                try:
                    store.db.backup(copy)
                    copy.execute("PRAGMA journal_mode=DELETE")
                finally:
                    copy.close()
            os.replace(part, path)
        except BaseException:
            os.remove(part)
            raise
    except OSError as error:
        raise GmError("file", f"{path} cannot be written: {error.strerror}.", "Name another file.") from None
    return Copied(f"backup {path}", path, os.path.getsize(path))
