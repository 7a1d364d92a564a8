"""The SQLite database: duels and their append-only logs.

A commit is on disk when it returns (WAL with FULL synchronisation). Row numbers have no gaps. An append gives the row
number that it expects, so that two windows cannot both write row 12. Every row has a checksum.
"""

import json
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

from gm.duel.log import Row
from gm.errors import GmError
from gm.store.checksum import COLUMNS, FACTS, TABLES, checksum, damaged_rows
from gm.store.errors import Damage, damage_error, no_such_duel, require_content, require_sqlite, translate_errors
from gm.store.sidecars import LOOK_SECONDS, read_only_uri, use_wal

APPLICATION_ID = 0x676D_6475
SCHEMA = 9
WAIT_SECONDS = 10.0
"""The number of seconds to wait for a locked file."""


class Duel(NamedTuple):
    """The facts of a duel: its number in this file, its unique id, its title, its game and its rules version."""

    id: int
    uid: str
    title: str
    game: str
    rules_version: int
    begun: str


class Store:
    """A database file or ``:memory:``. Disk errors raise GmError (``file``, ``busy``). ``written`` counts commits."""

    def __init__(self, path: str, *, create: bool = False, read_only: bool = False) -> None:
        self.path = path
        self.in_memory = path == ":memory:"
        self.read_only = read_only
        self.written = 0
        require_sqlite()
        if not self.in_memory and not create:
            require_content(path)
        with translate_errors(path):
            if create and not self.in_memory and not os.path.lexists(path):
                from gm.store.schema.blank import create_file

                create_file(path, APPLICATION_ID, SCHEMA)
            address = read_only_uri(path) if read_only else path
            patience = LOOK_SECONDS if read_only else WAIT_SECONDS
            self.db = sqlite3.connect(address, timeout=patience, isolation_level=None, uri=read_only)
            try:
                self._prepare()
                self._file = self._file_identity()
            except BaseException:
                self.close()
                raise

    def _prepare(self) -> None:
        version = self._pragma("user_version")
        if version == SCHEMA and self._pragma("application_id") == APPLICATION_ID:
            if self.read_only:
                return
            if self.db.execute("PRAGMA journal_mode").fetchone()[0] == "delete":
                use_wal(self.db, WAIT_SECONDS)
            self.db.execute("PRAGMA synchronous=FULL")
            return
        tables = self.db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if tables and self._pragma("application_id") != APPLICATION_ID:
            raise GmError("file", f"{self.path} is another program's database.", "Name another file: --db FILE")
        if version > SCHEMA:
            raise GmError(
                "file",
                f"{self.path} was written by a newer gm.",
                "Upgrade gm, or name another file: --db FILE",
            )
        if self.read_only:
            raise GmError("file", f"{self.path} was written by an older gm.", "Bring it up to date: gm check")
        if self.in_memory:
            from gm.store.schema.blank import fill_blank

            fill_blank(self.db, APPLICATION_ID, SCHEMA)
            return
        from gm.store.schema import migrate

        use_wal(self.db, WAIT_SECONDS)
        self.db.execute("PRAGMA synchronous=FULL")
        migrate(self.db, APPLICATION_ID, SCHEMA)

    def _file_identity(self) -> tuple[int, int] | None:
        """Return the device and inode of the file at the path, by which a deleted or replaced file is noticed."""
        if not self.in_memory:
            with suppress(OSError):
                status = os.stat(self.path)
                return status.st_dev, status.st_ino
        return None

    def _pragma(self, name: str) -> int:
        return int(self.db.execute(f"PRAGMA {name}").fetchone()[0])

    def close(self) -> None:
        """Merge the write-ahead log and close the file. A copy of the file alone is then complete."""
        with suppress(sqlite3.Error):
            if self.db.total_changes and not self.in_memory:
                self.db.execute("PRAGMA wal_checkpoint(PASSIVE)")
        with suppress(sqlite3.Error):
            self.db.close()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Open a write transaction, which locks the database before it reads. A nested call joins the outer one."""
        if self.db.in_transaction:
            yield
            return
        if self._file_identity() != self._file:
            text = f"{self.path} is gone, or another file is in its place."
            raise GmError("file", text, "Nothing was written. Put it back, or start again: gm play")
        with translate_errors(self.path):
            self.db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self.db.execute("COMMIT")
                self.written += 1
            except BaseException:
                with suppress(sqlite3.Error):
                    self.db.execute("ROLLBACK")
                raise

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Open a read transaction, so that everything that is read in it is consistent."""
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

    def add_duel(self, duel: Duel, rows: list[Row], settled: int = -1, *, number: int | None = None) -> int:
        """Add a duel with its first rows as the current one; return its number, ``number`` or else a new one."""
        with self.writing():
            if number is None:
                had = "SELECT id FROM duel UNION SELECT duel FROM filed UNION SELECT 0"
                number = int(self.db.execute(f"SELECT max(id) + 1 FROM ({had})").fetchone()[0])
            self.db.execute(f"INSERT INTO duel ({FACTS}) VALUES (?, ?, ?, ?, ?, ?)", (number, *duel[1:]))
            last = self._facts(number)
            for row in rows:
                last = self._insert(number, row, last)
            self._settle(number, settled, duel.begun)
            self._open(number, duel.begun)
        return number

    def append(self, duel: int, rows: Sequence[Row], then: Callable[[], None] | None = None) -> bool:
        """Append rows and call ``then`` in one transaction. Return False if a number is taken; then nothing is
        written.
        """
        with self.writing():
            kept = self.sums("log", duel, -1)
            number, last = kept[0] if kept else (-1, self._facts(self.duel(duel).id))
            if self._last(duel) != number:
                raise damage_error(self.path, Damage(duel, None, "lines at its end are lost"))
            if number + 1 != rows[0].seq:
                return False
            for row in rows:
                last = self._insert(duel, row, last)
            if then:
                then()
        return True

    def _last(self, duel: int) -> int:
        with translate_errors(self.path):
            found = self.db.execute("SELECT max(seq) FROM log WHERE duel = ?", (duel,)).fetchone()[0]
            return -1 if found is None else int(found)

    def _insert(self, duel: int, row: Row, before: int) -> int:
        """Write a row with its checksum and return that; ``before`` is the checksum of the previous row."""
        body = json.dumps(row.body, ensure_ascii=False)
        values = (row.seq, row.at, row.kind, row.words, body, row.target, row.receipt)
        self.db.execute(f"INSERT INTO log (duel, {COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (duel, *values))
        crc = checksum([values], before)
        self._keep("log", duel, row.seq, crc)
        return crc

    def _keep(self, what: str, duel: int, seq: int, crc: int) -> None:
        self.db.execute("INSERT INTO checksum (what, duel, seq, crc) VALUES (?, ?, ?, ?)", (what, duel, seq, crc))

    def sums(self, what: str, duel: int, start: int = 0) -> list[tuple[int, int]]:
        """Return numbers and checksums of the duel's rows in table ``what`` from ``start`` on (-1: only the last)."""
        query = "SELECT seq, crc FROM checksum WHERE what = ? AND duel = ?"
        if start < 0:
            return self.db.execute(f"{query} ORDER BY seq DESC LIMIT 1", (what, duel)).fetchall()
        return self.db.execute(f"{query} AND seq >= ? ORDER BY seq", (what, duel, start)).fetchall()

    def _facts(self, duel: int) -> int:
        """Return the checksum of a duel's facts, with which the checksums of its log begin."""
        return checksum(self.db.execute(f"SELECT {FACTS} FROM duel WHERE id = ?", (duel,)))

    def rows(self, duel: int, start: int = 0) -> list[Row]:
        """Return a duel's rows from ``start`` on. Raises GmError (``file``) if a row is damaged."""
        if start and self._last(duel) < start:
            return []
        with self.at_once():
            found = self.db.execute(
                f"SELECT {COLUMNS} FROM log WHERE duel = ? AND seq >= ? ORDER BY seq", (duel, start)
            ).fetchall()
            self._verify(duel, found, start)
            bodies = json.loads(f"[{','.join(row[4] for row in found)}]")
            return [
                Row(seq, at, kind, words, body, target, receipt)
                for (seq, at, kind, words, _, target, receipt), body in zip(found, bodies, strict=True)
            ]

    def _verify(self, duel: int, found: list[tuple[Any, ...]], start: int) -> None:
        """Check rows by the last checksum, which covers all of them. Raises GmError (``file``) if it does not match."""
        before = self.sums("log", duel, start - 1)[0][1] if start else self._facts(duel)
        last = (start + len(found) - 1, checksum(found, before))
        if self.sums("log", duel, -1) != [last]:
            wrong = next(damaged_rows(found, self.sums("log", duel, start), before, start), None)
            raise damage_error(self.path, Damage(duel, wrong, "it has changed since it was written"))

    def version(self) -> int:
        """Return a number that changes when another connection has written."""
        with translate_errors(self.path):
            return self._pragma("data_version")

    def duel(self, number: int) -> Duel:
        """Return the facts of a duel. Raises GmError (``no-duel``)."""
        with translate_errors(self.path):
            found = self.db.execute(f"SELECT {FACTS} FROM duel WHERE id = ?", (number,)).fetchone()
        if found is None:
            raise no_such_duel(self.db, number)
        return _duel(*found)

    def duels(self) -> list[Duel]:
        """Return all duels, the oldest first."""
        with translate_errors(self.path):
            return [_duel(*facts) for facts in self.db.execute(f"SELECT {FACTS} FROM duel ORDER BY id").fetchall()]

    def opened(self) -> int | None:
        """Return the current duel's number; None without one. Raises GmError (``file``) if its row is damaged."""
        with self.at_once():
            row = self.db.execute("SELECT n, duel, at FROM opened ORDER BY n DESC LIMIT 1").fetchone()
            if self.sums("opened", 0, -1) != ([(row[0], checksum([row]))] if row else []):
                text = f"{self.path} is damaged: which duel was opened last has changed since it was written."
                raise GmError("file", text, "Nothing was written. Choose a duel: gm open N (list them: gm duels)")
        return None if row is None else int(row[1])

    def open(self, duel: int, at: str) -> None:
        """Make a duel the current one."""
        with self.writing():
            self._open(duel, at)

    def _open(self, duel: int, at: str) -> None:
        last = self.db.execute("SELECT max(n) FROM opened").fetchone()[0] or 0
        number = max(last, *(seq for seq, _ in self.sums("opened", 0, -1)), 0) + 1
        self.mark("opened", 0, number, (number, duel, at))

    def settled(self, duel: int) -> int:
        """Return the last row up to which everything is confirmed as done at the table; -1 if nothing is confirmed.

        Raises GmError (``file``) if the stored number is damaged.
        """
        with self.at_once():
            rows = self.db.execute("SELECT duel, seq, at FROM settled WHERE duel = ? ORDER BY seq", (duel,)).fetchall()
            if self.sums("settled", duel) != [(row[1], checksum([row])) for row in rows]:
                raise damage_error(
                    self.path, Damage(duel, None, "the confirmed settlements have changed since they were written")
                )
        return int(rows[-1][1]) if rows else -1

    def settle(self, duel: int, seq: int, at: str) -> None:
        """Record that the players have done everything at the table up to row ``seq``."""
        with self.writing():
            self._settle(duel, seq, at)

    def _settle(self, duel: int, seq: int, at: str) -> None:
        """Record that everything up to row ``seq`` is done at the table, unless another window already has."""
        if seq > self.settled(duel):
            self.mark("settled", duel, seq, (duel, seq, at))

    def mark(self, table: str, duel: int, number: int, row: tuple[int | str, ...]) -> None:
        """Write a row of one of :data:`TABLES`, and its checksum, within the current transaction."""
        self.db.execute(f"INSERT INTO {table} ({TABLES[table][2]}) VALUES ({', '.join('?' * len(row))})", row)
        self._keep(table, duel, number, checksum([row]))


def _duel(number: int, *facts: Any) -> Duel:
    """Return a duel from its stored facts, even if they are damaged."""
    uid, title, game, rules_version, begun = facts
    return Duel(
        number, str(uid), str(title), str(game), rules_version if isinstance(rules_version, int) else 0, str(begun)
    )
