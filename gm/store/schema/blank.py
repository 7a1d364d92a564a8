"""A blank database, built by all migrations once per process and then copied."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from functools import cache

from gm.errors import GmError
from gm.store import schema
from gm.store.files import atomic_files, write_private

_IN_WAL = 2
"""The value of bytes 18 and 19 of a database file in WAL mode. In a copy of a database in memory, both are 1."""
SHIPPED = os.path.join(os.path.dirname(__file__), "blank.db")
"""The blank database that is shipped with the app, so that a browser need not build one."""


def blank_image(application_id: int, target: int) -> bytes | None:
    """Return the bytes of a blank database of schema version ``target``; None if this SQLite cannot make them."""
    if os.path.exists(SHIPPED):
        with open(SHIPPED, "rb") as file:
            return file.read()
    return _image(schema.MIGRATIONS[:target], application_id)


@cache
def _image(steps: tuple[schema.Step, ...], application_id: int) -> bytes | None:
    """Return the bytes of a blank database; None if this SQLite was built without serialization."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as made:
        if not hasattr(made, "serialize"):
            return None
        schema.migrate(made, application_id, len(steps))
        return made.serialize()


def fill_blank(connection: sqlite3.Connection, application_id: int, target: int) -> None:
    """Fill an empty database with the schema of version ``target``, in one transaction.

    No other program may have the database open.
    """
    image = blank_image(application_id, target)
    if image is None:
        schema.migrate(connection, application_id, target)
        return
    with closing(sqlite3.connect(":memory:")) as made:
        made.deserialize(image)
        made.backup(connection)


def create_file(path: str, application_id: int, target: int) -> None:
    """Create a private database file of schema version ``target``, unless the file exists by now.

    The file appears only once it is complete. If it cannot be created in this way, do nothing: SQLite will create it on
    opening, or say why it cannot.
    """
    made = blank_image(application_id, target)
    if made is None:
        return
    image = bytearray(made)
    image[18:20] = _IN_WAL, _IN_WAL
    with suppress(GmError), atomic_files([path], there="It was not changed.") as parts:
        write_private(parts[path], image)
