"""The files that SQLite stores beside an open database, and how to merge them into the database file."""

from __future__ import annotations

import os
import sqlite3
import sys
import time
from contextlib import suppress

LOOK_SECONDS = 1.0
"""The number of seconds that a reader waits for a locked file."""
SHARED_MEMORY = sys.platform != "emscripten"
"""True if connections share the index of a write-ahead log. In a browser, one connection has the file to itself."""


def connect(address: str, patience: float, *, uri: bool = False) -> sqlite3.Connection:
    """Open a database without Python's automatic transactions. Wait ``patience`` seconds for a locked file."""
    db = sqlite3.connect(address, timeout=patience, isolation_level=None, uri=uri)
    if not SHARED_MEMORY:
        db.execute("PRAGMA locking_mode=EXCLUSIVE")  # before anything is read: then no -shm file is needed
    return db


def read_only_uri(path: str) -> str:
    """Return the URI that opens a database read-only, even on a read-only medium.

    On such a medium SQLite cannot create the files with which readers and writers coordinate. The URI then says that
    the database never changes, so that SQLite does not need them.
    """
    from pathlib import Path  # imported here: no entry needs it

    file = Path(path).absolute()
    alone = not os.access(file.parent, os.W_OK) and not os.path.exists(f"{path}-wal")
    return f"{file.as_uri()}?{'immutable=1' if alone else 'mode=ro'}"


def without_sidecars(path: str) -> sqlite3.Connection:
    """Open a database for reading, including its write-ahead log, without creating any file.

    The database is not locked. Use this only if :func:`read_only_uri` fails because a file beside the database is
    missing. Then no program is writing, because it would have created that file.
    """
    from pathlib import Path

    system = "win32" if os.name == "nt" else "unix"
    logged = os.path.exists(f"{path}-wal")
    how = f"mode=ro&vfs={system}-none" if logged else "immutable=1"
    db = sqlite3.connect(f"{Path(path).absolute().as_uri()}?{how}", isolation_level=None, uri=True)
    if logged:
        db.execute("PRAGMA locking_mode=EXCLUSIVE")  # SQLite then keeps the index of the log in memory
    return db


def use_wal(db: sqlite3.Connection, patience: float) -> None:
    """Switch a database to WAL mode. Retry for ``patience`` seconds.

    SQLite fails without waiting if two windows switch at the same time.
    """
    end = time.monotonic() + patience
    while True:
        try:
            db.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > end:
                raise
        time.sleep(0.005)


def merge_wal(path: str) -> None:
    """Merge the write-ahead log into a database file if nobody else has it open. The schema is not migrated."""
    with suppress(sqlite3.Error):
        db = sqlite3.connect(read_only_uri(path).replace("?mode=ro", "?mode=rw"), timeout=LOOK_SECONDS, uri=True)
        with suppress(sqlite3.Error):
            db.execute("PRAGMA wal_checkpoint(PASSIVE)")
        db.close()


def database_marks(file: str) -> tuple[object, object]:
    """Return a value that changes whenever the database may have changed.

    It consists of the identity, size and time of the database file and of its write-ahead log.
    """
    return _marks(file), _marks(f"{file}-wal")


def _marks(file: str) -> object:
    """Return the device id, inode number, size and modification time of a file; None if the file does not exist."""
    try:
        status = os.stat(file)
    except OSError:
        return None
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns
