"""The files that SQLite keeps beside a database while it is open, and how nothing stays in them."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import suppress

LOOK_SECONDS = 1.0
"""How long a file that is locked is waited for by who only looks."""


def read_only_uri(path: str) -> str:
    """The address under which SQLite opens a file only to read it; on a medium where nothing can be written, as it is.

    There SQLite could not make the files beside it by which readers and writers know of each other.
    """
    from pathlib import Path  # no entry needs it

    file = Path(path).absolute()
    alone = not os.access(file.parent, os.W_OK) and not os.path.exists(f"{path}-wal")
    return f"{file.as_uri()}?{'immutable=1' if alone else 'mode=ro'}"


def use_wal(db: sqlite3.Connection, patience: float) -> None:
    """Have a database written in WAL. SQLite itself gives up at once where two windows begin to use a file at the same
    moment; here it is tried anew for so many seconds."""
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
    """Leave all that was written in the one file, if nobody else has it open; where that cannot be, it stays as it is.

    The file is brought up to no other version.
    """
    with suppress(sqlite3.Error):
        db = sqlite3.connect(read_only_uri(path).replace("?mode=ro", "?mode=rw"), timeout=LOOK_SECONDS, uri=True)
        with suppress(sqlite3.Error):
            db.execute("PRAGMA wal_checkpoint(PASSIVE)")
        db.close()
