"""The place of a hub's data: in files beside a table's database, or in a PostgreSQL database."""

from __future__ import annotations

import os
from contextlib import suppress

from gm.errors import GmError
from gm.hub.store.base import Store
from gm.store.files import atomic_files, sidecar_path, write_private

VARIABLE = "GM_HUB_STORE"
"""The environment variable with the address of a PostgreSQL database. Unlike an option, it does not appear in lists of
processes."""


def hub_files(database: str) -> tuple[str, str]:
    """Return the paths of the hub's data and of its keys, beside a database. Raises GmError (``file``)."""
    paths = [sidecar_path(database, ending) for ending in (".hub.db", ".keys.db")]
    if None in paths:
        raise GmError("file", "A database in memory has no hub.", "Name a file: --db FILE")
    return str(paths[0]), str(paths[1])


def named_store(database: str, typed: str = "") -> str:
    """Return the address of the PostgreSQL database that a hub uses; '' for SQLite.

    This is the typed address, else the one in the environment, else the one stored when the hub was created.
    """
    if typed or (typed := os.environ.get(VARIABLE, "")):
        if not typed.startswith(("postgresql://", "postgres://")):
            text = f"“{typed[:30]}” is not a place where a hub can store data."
            raise GmError("words", text, "For example: --store postgresql://gm@db/gm")
        return typed
    with suppress(OSError, UnicodeDecodeError), open(_note(database), encoding="utf-8") as file:
        return file.read().strip()
    return ""


def remember_store(database: str, url: str) -> None:
    """Store the address of a hub's PostgreSQL database in a private file, because the address contains a password.

    Raises GmError (``file``).
    """
    with atomic_files([_note(database)]) as parts:
        write_private(parts[_note(database)], url.encode())


def _note(database: str) -> str:
    return hub_files(database)[0].removesuffix(".hub.db") + ".store"


def open_store(database: str, url: str = "", *, create: bool = False) -> Store:
    """Open the data of a hub. Raises GmError (``no-such``, ``file``)."""
    if not url:
        from gm.hub.store.sqlite import SqliteStore

        return SqliteStore(*hub_files(database), create=create)
    try:
        from gm.hub.store.postgresql import PostgresqlStore
    except ImportError:
        text = "PostgreSQL needs one more package."
        raise GmError("file", text, 'Install it: pip install "gm-referee[hub]"') from None
    return PostgresqlStore(url, create=create)
