"""SQLite: duels and their logs, appended and read, never changed.

WAL with FULL synchronisation: what is acknowledged is on the disk. Rows are numbered without gaps, and an append names
the number it expects to be given, so that two windows cannot both write row 12.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple

from gm.duel.log import Row
from gm.errors import GmError

LOWEST_SQLITE = (3, 40, 0)
APPLICATION_ID = 0x676D_6475
SCHEMA = 3
WAIT_SECONDS = 10.0


class Duel(NamedTuple):
    """A duel's own facts: its number here, its id everywhere, the game and the rules it is played under."""

    id: int
    uid: str
    title: str
    game: str
    rules_version: int
    begun: str


class Store:
    """One database file, or ``:memory:``. Errors of the disk come as GmError (``file``, ``busy``).

    Opened ``read_only`` it can neither be written to nor brought up to date.
    """

    def __init__(self, path: str, *, create: bool = False, read_only: bool = False) -> None:
        self.path = path
        self.read_only = read_only
        if sqlite3.sqlite_version_info < LOWEST_SQLITE:
            lowest = ".".join(str(part) for part in LOWEST_SQLITE)
            raise GmError("file", f"SQLite {sqlite3.sqlite_version} is too old.", f"Needed: {lowest} or newer.")
        if path != ":memory:" and not os.path.exists(path) and not create:
            raise GmError("no-duel", "There is no duel yet.", "Begin one: gm new GAME NAME NAME …, or look: gm demo")
        with translated(path):
            address = _reading(path) if read_only else path
            self.db = sqlite3.connect(address, timeout=WAIT_SECONDS, isolation_level=None, uri=read_only)
            try:
                self._prepare()
                self._file = self._found()
            except BaseException:
                self.close()
                raise

    def _prepare(self) -> None:
        version = self._pragma("user_version")
        if version == SCHEMA and self._pragma("application_id") == APPLICATION_ID:
            if self.read_only:
                return
            if self.db.execute("PRAGMA journal_mode").fetchone()[0] == "delete":
                self.db.execute("PRAGMA journal_mode=WAL")
            self.db.execute("PRAGMA synchronous=FULL")
            return
        tables = self.db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if tables and self._pragma("application_id") != APPLICATION_ID:
            raise GmError("file", f"{self.path} is another program's database.", "Name another file: --db FILE")
        if version > SCHEMA:
            raise GmError(
                "file", f"{self.path} was written by a newer gm.", "Upgrade gm, or name another file: --db FILE"
            )
        if self.read_only:
            raise GmError("file", f"{self.path} was written by an older gm.", "Bring it up to date: gm check")
        from gm.store.schema import migrate

        self.db.execute("PRAGMA journal_mode=WAL")
        self.db.execute("PRAGMA synchronous=FULL")
        migrate(self.db, APPLICATION_ID, SCHEMA)

    def _found(self) -> tuple[int, int] | None:
        """Which file the path leads to: what is written into a deleted one would be lost with it."""
        with suppress(OSError):
            found = os.stat(self.path)
            return found.st_dev, found.st_ino
        return None

    def _pragma(self, name: str) -> int:
        return int(self.db.execute(f"PRAGMA {name}").fetchone()[0])

    def close(self) -> None:
        """Let go of the file."""
        with suppress(sqlite3.Error):
            self.db.close()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """One transaction that takes the lock before it reads, so that it never has to start over."""
        if self._found() != self._file:
            said = f"{self.path} is gone, or another file is in its place."
            raise GmError("file", said, "Nothing was written. Put it back, or begin anew: gm play")
        with translated(self.path):
            self.db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self.db.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    self.db.execute("ROLLBACK")
                raise

    def add_duel(self, duel: Duel, rows: list[Row], settled: int = -1) -> int:
        """A new duel with its first rows, opened; gives its number (the ``id`` of ``duel`` is not looked at)."""
        with self.writing():
            number = self.db.execute(
                "INSERT INTO duel (uid, title, game, rules_version, begun) VALUES (?, ?, ?, ?, ?)", duel[1:]
            ).lastrowid
            assert number is not None
            for row in rows:
                self._insert(number, row)
            self._settle(number, settled, duel.begun)
            self._open(number, duel.begun)
        return number

    def append(self, duel: int, row: Row) -> bool:
        """Append a row under its number; False (and nothing written) if another window took that number."""
        with self.writing():
            if self._next(duel) != row.seq:
                return False
            self._insert(duel, row)
        return True

    def _next(self, duel: int) -> int:
        found = self.db.execute("SELECT max(seq) FROM log WHERE duel = ?", (duel,)).fetchone()[0]
        return -1 if found is None else int(found) + 1

    def _insert(self, duel: int, row: Row) -> None:
        body = json.dumps(row.body, ensure_ascii=False)
        self.db.execute(
            "INSERT INTO log (duel, seq, at, kind, words, body, target, receipt) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (duel, row.seq, row.at, row.kind, row.words, body, row.target, row.receipt),
        )

    def rows(self, duel: int, start: int = 0) -> list[Row]:
        """A duel's rows from ``start`` on."""
        with translated(self.path):
            found = self.db.execute(
                "SELECT seq, at, kind, words, body, target, receipt FROM log WHERE duel = ? AND seq >= ? ORDER BY seq",
                (duel, start),
            ).fetchall()
            bodies = json.loads(f"[{','.join(row[4] for row in found)}]")
            return [
                Row(seq, at, kind, words, body, target, receipt)
                for (seq, at, kind, words, _, target, receipt), body in zip(found, bodies, strict=True)
            ]

    def version(self) -> int:
        """A number that differs once another connection has written."""
        with translated(self.path):
            return self._pragma("data_version")

    def duel(self, number: int) -> Duel:
        """A duel's own facts. Raises GmError (``no-duel``)."""
        with translated(self.path):
            found = self.db.execute(f"SELECT {_FACTS} FROM duel WHERE id = ?", (number,)).fetchone()
        if found is None:
            raise GmError("no-duel", f"There is no duel {number}.", "List them: gm duels")
        return Duel(*found)

    def duels(self) -> list[Duel]:
        """All duels, the oldest first."""
        with translated(self.path):
            return [Duel(*facts) for facts in self.db.execute(f"SELECT {_FACTS} FROM duel ORDER BY id").fetchall()]

    def opened(self) -> int | None:
        """The duel last opened."""
        with translated(self.path):
            found = self.db.execute("SELECT duel FROM opened ORDER BY n DESC LIMIT 1").fetchone()
        return None if found is None else int(found[0])

    def open(self, duel: int, at: str) -> None:
        """Make a duel the one that commands mean."""
        with self.writing():
            self._open(duel, at)

    def _open(self, duel: int, at: str) -> None:
        self.db.execute("INSERT INTO opened (duel, at) VALUES (?, ?)", (duel, at))

    def settled(self, duel: int) -> int:
        """The row up to which the table has carried out every settlement; -1 at first."""
        with translated(self.path):
            found = self.db.execute("SELECT max(seq) FROM settled WHERE duel = ?", (duel,)).fetchone()[0]
        return -1 if found is None else int(found)

    def settle(self, duel: int, seq: int, at: str) -> None:
        """The table has carried out every settlement up to this row."""
        with self.writing():
            self._settle(duel, seq, at)

    def _settle(self, duel: int, seq: int, at: str) -> None:
        """Another window may have ticked off as much already."""
        if seq > self.settled(duel):
            self.db.execute("INSERT INTO settled (duel, seq, at) VALUES (?, ?, ?)", (duel, seq, at))


def _reading(path: str) -> str:
    """The address under which SQLite opens a file only to read it."""
    from pathlib import Path  # no entry needs it

    return f"{Path(path).absolute().as_uri()}?mode=ro"


_FACTS = "id, uid, title, game, rules_version, begun"


@contextmanager
def translated(path: str) -> Iterator[None]:
    """SQLite's errors in words for the table."""
    try:
        yield
    except sqlite3.OperationalError as error:
        said = str(error)
        if "locked" in said or "busy" in said:
            raise GmError(
                "busy", "Another window keeps the duel busy.", "Nothing was written: type it again."
            ) from error
        if "readonly" in said or "read-only" in said:
            raise GmError(
                "file", f"{path} is read-only.", "Nothing was written. Name another file: --db FILE"
            ) from error
        if "full" in said:
            raise GmError("file", "The disk is full.", "Nothing was written: make room and type it again.") from error
        raise GmError(
            "file", f"{path} cannot be used: {said}.", "Nothing was written. Name another file: --db FILE"
        ) from error
    except (sqlite3.DatabaseError, json.JSONDecodeError) as error:
        said = f"{path} is damaged, or no database of gm: {error}."
        raise GmError(
            "file", said, "Nothing was written. Go back to a backup, or name another file: --db FILE"
        ) from error
