"""The hub's data in a SQLite file. The devices' keys are in a second file, so that nobody copies keys by accident."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from typing import Any

from gm.errors import GmError
from gm.hub.protocol.body import Line
from gm.hub.store.base import Store
from gm.hub.store.schema import migrate
from gm.store.files import atomic_files, make_folder, os_message, write_private
from gm.store.sidecars import use_wal

APPLICATION_ID = 0x676D_6862
_WAIT_SECONDS = 10.0
_GLANCE = 0.05
"""The seconds between two checks for changed data."""
_LONG_LOG = 4 << 20
"""The size of the write-ahead log, in bytes, above which a listening thread merges the log into the file."""
_MOST_PAGES = 16_000
"""The size of the write-ahead log, in pages, from which a writer itself merges the log into the file."""
_MOST_MERGES = 5
_MERGE_SECONDS = 2.0
"""The minimum number of seconds between two merges, because each merge waits for the disk."""
_INSERT = (
    "INSERT INTO log (uid, branch, seq, at, kind, words, body, target, receipt, digest)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)


class SqliteStore(Store):
    """A connection to the hub's two SQLite files. When a commit returns, the data are on disk."""

    engine = "sqlite"
    writers = 1
    trouble = (sqlite3.Error, OSError)

    def __init__(self, path: str, keys: str, *, create: bool = False) -> None:
        self.path = path
        self.keys = keys
        if create:
            _make_private(path, keys)
        elif not os.path.exists(path):
            raise GmError("no-such", "There is no hub here yet.", 'Create one: gm hub new "Con 2026"')
        try:
            self.db = sqlite3.connect(path, timeout=_WAIT_SECONDS, isolation_level=None)
            self._prepare()
            migrate(self, self._schema())
            self._version = self._data_version()
            self._merge_after = 0.0
        except sqlite3.Error as error:
            text = f"{path} cannot be used for a hub's data: {error}."
            raise GmError("file", text, "Restore a backup of both files, or name another database: --db FILE") from None

    def _prepare(self) -> None:
        ours = self.db.execute("PRAGMA application_id").fetchone()[0]
        if ours != APPLICATION_ID:
            if self.db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                raise sqlite3.DatabaseError("another program wrote it")
            self.db.execute("PRAGMA auto_vacuum=INCREMENTAL")
        use_wal(self.db, _WAIT_SECONDS)
        self.db.execute("PRAGMA synchronous=FULL")
        self.db.execute("PRAGMA secure_delete=ON")
        self.db.execute(f"PRAGMA wal_autocheckpoint={_MOST_PAGES}")
        if ours != APPLICATION_ID:
            self.db.execute(f"PRAGMA application_id={APPLICATION_ID}")
        self.db.execute("ATTACH ? AS gm_private", (self.keys,))
        self.db.execute("PRAGMA gm_private.synchronous=FULL")

    def _schema(self) -> int:
        if not self.one("SELECT 1 FROM sqlite_master WHERE name = 'hub'"):
            return 0
        row = self.one("SELECT value FROM hub WHERE name = 'schema'")
        return int(row[0]) if row else 0

    @contextmanager
    def begin(self, uid: str = "") -> Iterator[None]:
        with self._transaction("BEGIN IMMEDIATE", "COMMIT"):
            yield

    @contextmanager
    def reading(self) -> Iterator[None]:
        with self._transaction("BEGIN", "ROLLBACK"):
            yield

    @contextmanager
    def _transaction(self, begin: str, end: str) -> Iterator[None]:
        self.db.execute(begin)
        try:
            yield
            self.db.execute(end)
        except BaseException:
            with suppress(sqlite3.Error):
                self.db.execute("ROLLBACK")
            raise

    def execute(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        return self.db.execute(statement, values).fetchall()

    def append(self, uid: str, branch: int, lines: Sequence[Line], digests: Sequence[str]) -> None:
        rows = [(uid, branch, *line, digest) for line, digest in zip(lines, digests, strict=True)]
        self.db.executemany(_INSERT, rows)

    def notify(self, uid: str, have: int) -> None:
        """Do nothing, because threads that wait in :meth:`listen` check SQLite's own counter of changes."""

    def listen(self, seconds: float) -> bool:
        self._merge_log()
        end = time.monotonic() + seconds
        while (version := self._data_version()) == self._version:
            left = end - time.monotonic()
            if left <= 0:
                return False
            time.sleep(min(_GLANCE, left))
        self._version = version
        return True

    def _merge_log(self) -> None:
        """Merge a long write-ahead log into the database file, so that no later write has to merge it.

        Such a write would take long, and a table that sends lines would have to wait for it. Merging may take several
        passes, because lines arrive meanwhile. Once everything is merged, SQLite overwrites the log from its start
        instead of making it longer.
        """
        now = time.monotonic()
        with suppress(OSError):
            if now < self._merge_after or os.path.getsize(f"{self.path}-wal") < _LONG_LOG:
                return
            self._merge_after = now + _MERGE_SECONDS
            for _ in range(_MOST_MERGES):
                _, pages, merged = self.db.execute("PRAGMA main.wal_checkpoint(PASSIVE)").fetchone()
                if pages == merged:
                    return

    def _data_version(self) -> int:
        return int(self.db.execute("PRAGMA data_version").fetchone()[0])

    def overwrite(self) -> None:
        with suppress(sqlite3.Error):
            self.db.execute("PRAGMA incremental_vacuum").fetchall()
            self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def close(self) -> None:
        with suppress(sqlite3.Error):
            self.db.close()


def _make_private(*paths: str) -> None:
    """Create files that only their owner can read, unless they exist. Raises GmError (``file``)."""
    for path in paths:
        try:
            make_folder(os.path.dirname(path))
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        except OSError as error:
            text = f"{path} cannot be created: {os_message(error)}."
            raise GmError("file", text, "Name a database in a folder of your own: --db FILE") from None


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
