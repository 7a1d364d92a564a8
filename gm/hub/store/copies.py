"""Copies of the hub's SQLite files, made while it runs."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing

from gm.errors import GmError
from gm.hub.store.base import Store
from gm.hub.store.sqlite import SqliteStore
from gm.store.files import atomic_files, make_folder, os_message, write_private


def copy_files(store: Store, folder: str) -> list[str]:
    """Copy the data and the keys of a hub into a folder, and return the paths. Raises GmError (``file``)."""
    assert isinstance(store, SqliteStore)
    try:
        make_folder(folder)
    except OSError as error:
        text = f"{folder} cannot be created: {os_message(error)}."
        raise GmError("file", text, "Name another folder: gm hub backup FOLDER") from None
    names = {os.path.join(folder, os.path.basename(path)): path for path in (store.path, store.keys)}
    with atomic_files(names, there="Nothing was written. Name another folder.") as parts:
        for name, path in names.items():
            write_private(parts[name], b"")
            with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(parts[name])) as copy:
                source.backup(copy)
                copy.execute("PRAGMA journal_mode=DELETE")
    return list(names)
