"""A database in which nothing is written yet: taken through all that tables once were only the first time, copied from
then on."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from functools import cache

from gm.store import schema
from gm.store.files import sync

_IN_WAL = 2
"""What stands twice in the header of a file that is written in WAL; copies of a database in memory say 1."""


@cache
def _image(steps: tuple[schema.Step, ...], application_id: int) -> bytes | None:
    """The bytes of a database that these migrations were made of; None of an SQLite that was built without giving any
    out: then tables are made each time anew."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as made:
        if not hasattr(made, "serialize"):
            return None
        schema.migrate(made, application_id, len(steps))
        return made.serialize()


def fill_blank(connection: sqlite3.Connection, application_id: int, target: int) -> None:
    """Make an empty database in memory one of version ``target``."""
    image = _image(schema.MIGRATIONS[:target], application_id)
    if image is None:
        schema.migrate(connection, application_id, target)
        return
    with closing(sqlite3.connect(":memory:")) as made:
        made.deserialize(image)
        made.backup(connection)


def create_file(path: str, application_id: int, target: int) -> None:
    """Make a file of version ``target`` in full and for good, unless one comes there meanwhile; where it cannot be made
    so, on a disk without links say, there is none, and SQLite makes it when it is opened, or says what is wrong."""
    made = _image(schema.MIGRATIONS[:target], application_id)
    if made is None:
        return
    image = bytearray(made)
    image[18:20] = _IN_WAL, _IN_WAL
    part = f"{path}.{os.getpid()}.part"
    with suppress(OSError, ValueError):
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o644)
        try:
            with open(handle, "wb") as file:
                file.write(image)
                file.flush()
                os.fsync(handle)
            os.link(part, path)
            sync(os.path.dirname(os.path.abspath(path)))
        finally:
            os.unlink(part)
