"""``gm backup``: copy the whole database while it is in use."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable
from contextlib import closing

from gm.commands.command import Args
from gm.store.errors import translate_errors
from gm.store.files import atomic_files, write_private
from gm.table.blocks import Block
from gm.table.results import Result
from gm.table.session import Session
from gm.table.table import timestamp


class BackupResult(Result):
    """A copy of the database, and its size in bytes."""

    saves = True

    file: str
    bytes: int

    def blocks(self) -> Iterable[Block]:
        return [f"Copied to {self.file} ({self.bytes:,} bytes)"]


def run(session: Session, args: Args) -> BackupResult:
    """Copy the whole database to a new file. Raises GmError (``file``)."""
    store, path = session.store(), args.words[0] if args.words else None
    if path is None:
        stem, ending = os.path.splitext(store.path)
        path = f"{stem}-{timestamp()[:19].replace(':', '')}{ending or '.db'}"
    with atomic_files([path], there="Nothing was written. Name another file.") as parts, translate_errors(path):
        write_private(parts[path], b"")
        with closing(sqlite3.connect(parts[path])) as copy:
            store.db.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
    return BackupResult(f"backup {path}", path, os.path.getsize(path))
