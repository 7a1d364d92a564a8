"""The connection to a SQLite file. If the file cannot be opened for writing, it is opened for reading only.

When a commit returns, its data are on disk (WAL with FULL synchronisation).
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from gm.errors import GmError
from gm.store.errors import is_busy, require_content, require_sqlite, translate_errors, unwritable_error
from gm.store.sidecars import LOOK_SECONDS, SHARED_MEMORY, connect, read_only_uri, use_wal, without_sidecars

APPLICATION_ID = 0x676D_6475
SCHEMA = 11
WAIT_SECONDS = 10.0
"""The number of seconds to wait for a locked file."""


class Connection:
    """A connection to a database file or ``:memory:``. Disk errors raise GmError (``file``, ``busy``).

    If writing is impossible or ``read_only`` is given, everything can still be read, even from a file of an older
    version. If writing was impossible, each write transaction first tries to open the file for writing again.
    ``written`` counts commits.
    """

    def __init__(self, path: str, *, create: bool = False, read_only: bool = False) -> None:
        self.path = path
        self.in_memory = path == ":memory:"
        self.written = 0
        self.upgraded = False
        """True if the file had an older version and has just been migrated."""
        self._unwritable = False
        """True if the file should be open for writing, but can only be read for now."""
        require_sqlite()
        if not self.in_memory:
            require_content(path, create=create)
        with translate_errors(path):
            if create and not self.in_memory and not os.path.lexists(path):
                from gm.store.schema.blank import create_file

                create_file(path, APPLICATION_ID, SCHEMA)
            if read_only:
                self._open_file_to_read()
            else:
                self._open_file()
            self._file = self._file_identity()

    def _open_file(self) -> None:
        try:
            self.db = connect(self.path, WAIT_SECONDS)
            self._prepared()
        except sqlite3.OperationalError as error:
            if is_busy(error):
                raise
            try:
                self._open_file_to_read()
            except sqlite3.OperationalError:
                raise error from None
            self._unwritable = True

    def _open_file_to_read(self) -> None:
        """Open the file for reading, even if SQLite cannot create its auxiliary files in the same folder."""
        try:
            self.db = connect(read_only_uri(self.path), LOOK_SECONDS, uri=True)
            self._prepared(reading=True)
        except sqlite3.OperationalError as error:
            if is_busy(error):
                raise
            self.db = without_sidecars(self.path)
            self._prepared(reading=True)

    def _prepared(self, *, reading: bool = False) -> None:
        """Prepare the connection that was just opened. If that fails, close it."""
        try:
            if reading:
                self._prepare_to_read()
            else:
                self._prepare()
        except BaseException:
            self.close()
            raise

    def _prepare(self) -> None:
        if self._is_current():
            if self.db.execute("PRAGMA journal_mode").fetchone()[0] == "delete":
                use_wal(self.db, WAIT_SECONDS)
            self.db.execute("PRAGMA synchronous=FULL")
            return
        if self.in_memory or (not SHARED_MEMORY and not self._pragma("page_count")):
            from gm.store.schema.blank import fill_blank

            fill_blank(self.db, APPLICATION_ID, SCHEMA)
            if self.in_memory:
                return
        from gm.store.schema import migrate

        use_wal(self.db, WAIT_SECONDS)
        self.db.execute("PRAGMA synchronous=FULL")
        self.upgraded = bool(self._pragma("user_version"))
        migrate(self.db, APPLICATION_ID, SCHEMA)

    def _prepare_to_read(self) -> None:
        """Copy a file of an older version into memory, migrate the copy, and use the copy from now on."""
        if self._is_current():
            return
        from gm.store.schema import migrate

        copy = connect(":memory:", LOOK_SECONDS)
        self.db.backup(copy)
        self.db.close()
        self.db = copy
        migrate(copy, APPLICATION_ID, SCHEMA)

    def _is_current(self) -> bool:
        """Return whether the file has the current schema. Returns False for an older schema or a file without tables.

        Raises GmError (``file``) for a file of a newer version of gm or of another program.
        """
        version, ours = self._pragma("user_version"), self._pragma("application_id") == APPLICATION_ID
        if version == SCHEMA and ours:
            return True
        tables = self.db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if tables and not ours:
            raise GmError("file", f"{self.path} is another program's database.", "Name another file: --db FILE")
        if version > SCHEMA:
            text = f"{self.path} was written by a newer gm."
            raise GmError("file", text, "Upgrade gm, or name another file: --db FILE")
        return False

    def _file_identity(self) -> tuple[int, int] | None:
        """Return the device and inode of the file; None if there is no file. Other numbers mean another file."""
        if not self.in_memory:
            with suppress(OSError):
                status = os.stat(self.path)
                return status.st_dev, status.st_ino
        return None

    def _pragma(self, name: str) -> int:
        return int(self.db.execute(f"PRAGMA {name}").fetchone()[0])

    def version(self) -> int:
        """Return a number that changes whenever another connection has written to the file."""
        with translate_errors(self.path):
            return self._pragma("data_version")

    def close(self) -> None:
        """Merge the write-ahead log into the file and close the file, so that the file alone has all data."""
        with suppress(sqlite3.Error):
            if self.db.total_changes and not self.in_memory:
                self.db.execute("PRAGMA wal_checkpoint(PASSIVE)")
        with suppress(sqlite3.Error):
            self.db.close()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Open a write transaction. It locks the database at its start. A nested call joins the outer transaction."""
        if self.db.in_transaction:
            yield
            return
        if self._file_identity() != self._file:
            text = f"{self.path} is gone, or another file is in its place."
            raise GmError("file", text, "Nothing was written. Put the file back, or start again: gm play")
        with translate_errors(self.path):
            if self._unwritable:
                self._open_file_to_write()
            self.db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self.db.execute("COMMIT")
                self.written += 1
            except BaseException:
                with suppress(sqlite3.Error):
                    self.db.execute("ROLLBACK")
                raise

    def _open_file_to_write(self) -> None:
        """Open the file for writing after an earlier attempt failed, because the disk may have room by now."""
        reading = self.db
        self.db = connect(self.path, WAIT_SECONDS)
        try:
            self._prepared()
        except BaseException as error:
            self.db = reading
            if isinstance(error, sqlite3.OperationalError):
                raise unwritable_error(self.path, error) from error
            raise
        reading.close()
        self._unwritable = False

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Open a read transaction. All reads in it see the database at the same moment."""
        with translate_errors(self.path):
            if self.db.in_transaction:
                yield
                return
            self.db.execute("BEGIN")
            try:
                yield
            finally:
                with suppress(sqlite3.Error):
                    self.db.execute("ROLLBACK")  # there is nothing to commit
