"""The SQLite database: duels and their append-only logs.

Row numbers have no gaps. A writer says which number the next row must get, so that two windows cannot both write row
12. Every row has a checksum, and a digest that is the same in every file.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from gm.duel.log import Row
from gm.errors import GmError
from gm.store.checksum import COLUMNS, FACTS, TABLES, checksum, damaged_rows
from gm.store.connection import Connection
from gm.store.digest import digests, first_digest, next_digest
from gm.store.errors import Damage, damage_error, no_such_duel, translate_errors
from gm.tuples import NamedTuple


class Duel(NamedTuple):
    """The facts of a duel: its number in this file, its unique id, its title, its game and its rules version."""

    id: int
    uid: str
    title: str
    game: str
    rules_version: int
    begun: str


_LOST = """
WITH RECURSIVE known(n) AS (
    SELECT min(duel) FROM checksum WHERE what = 'log'
    UNION ALL SELECT (SELECT min(duel) FROM checksum WHERE what = 'log' AND duel > n) FROM known WHERE n IS NOT NULL
)
SELECT n FROM known WHERE n IS NOT NULL AND n NOT IN (SELECT id FROM duel)
"""


_Head = tuple[int, int, str | None]
"""The end of a duel's log: the number (-1 for no row), the checksum and the digest of the last row.

If a row was damaged when the file was migrated to a newer schema, the digest is None from that row on.
"""


class Store(Connection):
    """The duels of a database. Disk errors raise GmError (``file``, ``busy``)."""

    def add_duel(
        self,
        duel: Duel,
        rows: Sequence[Row],
        settled: int = -1,
        *,
        number: int | None = None,
        then: Callable[[int], None] | None = None,
    ) -> int:
        """Add a duel with its first rows, make it the current duel, and return its number.

        The number is ``number`` or, if that is None, a new one. Everything up to row ``settled`` is already done at the
        table; -1 means nothing is. ``then`` is called with the number in the same transaction.
        """
        with self.writing():
            if number is None:
                had = "SELECT id FROM duel UNION SELECT duel FROM filed UNION SELECT 0"
                number = int(self.db.execute(f"SELECT max(id) + 1 FROM ({had})").fetchone()[0])
            self.db.execute(f"INSERT INTO duel ({FACTS}) VALUES (?, ?, ?, ?, ?, ?)", (number, *duel[1:]))
            last = self._head(number)
            for row in rows:
                last = self._insert(number, row, last)
            if then:
                then(number)
            self._settle(number, settled, duel.begun)
            self._open(number, duel.begun)
        return number

    def append(self, duel: int, rows: Sequence[Row], then: Callable[[], None] | None = None) -> bool:
        """Append rows and call ``then`` in one transaction. Return True.

        If the number of the first row is not the next number of the log, write nothing and return False.
        """
        with self.writing():
            last = self._head(self.duel(duel).id)
            if self._last(duel) != last[0]:
                raise damage_error(self.path, Damage(duel, None, "lines at its end are lost"))
            if last[0] + 1 != rows[0].seq:
                return False
            for row in rows:
                last = self._insert(duel, row, last)
            if then:
                then()
        return True

    def _last(self, duel: int) -> int:
        with translate_errors(self.path):
            seq = self.db.execute("SELECT max(seq) FROM log WHERE duel = ?", (duel,)).fetchone()[0]
            return -1 if seq is None else int(seq)

    def _head(self, duel: int) -> _Head:
        query = "SELECT seq, crc, digest FROM checksum WHERE what = 'log' AND duel = ? ORDER BY seq DESC LIMIT 1"
        head: _Head | None = self.db.execute(query, (duel,)).fetchone()
        if head is None:
            facts = self.db.execute(f"SELECT {FACTS} FROM duel WHERE id = ?", (duel,)).fetchone()
            head = (-1, checksum([facts]), first_digest(facts))
        return head

    def _insert(self, duel: int, row: Row, before: _Head) -> _Head:
        """Write a row with its checksum and digest after ``before``, the end of the log. Return the new end."""
        values, (_, crc, digest) = _values(row), before
        self.db.execute(f"INSERT INTO log (duel, {COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (duel, *values))
        head = (row.seq, checksum([values], crc), digest and next_digest(digest, values))
        query = "INSERT INTO checksum (what, duel, seq, crc, digest) VALUES ('log', ?, ?, ?, ?)"
        self.db.execute(query, (duel, *head))
        return head

    def sums(self, what: str, duel: int, start: int = 0) -> list[tuple[int, int]]:
        """Return the checksums of a duel's rows in the table ``what``, as pairs of a row's number and its checksum.

        Rows before number ``start`` are left out. If ``start`` is -1, only the last row is included.
        """
        query = "SELECT seq, crc FROM checksum WHERE what = ? AND duel = ?"
        if start < 0:
            return self.db.execute(f"{query} ORDER BY seq DESC LIMIT 1", (what, duel)).fetchall()
        return self.db.execute(f"{query} AND seq >= ? ORDER BY seq", (what, duel, start)).fetchall()

    def _facts(self, duel: int) -> int:
        """Return the checksum of a duel's facts. The checksums of its log continue this one."""
        return checksum(self.db.execute(f"SELECT {FACTS} FROM duel WHERE id = ?", (duel,)))

    def rows(self, duel: int, start: int = 0) -> list[Row]:
        """Return a duel's rows from ``start`` on. Raises GmError (``file``) if a row is damaged."""
        if start and self._last(duel) < start:
            return []
        with self.at_once():
            query = f"SELECT {COLUMNS} FROM log WHERE duel = ? AND seq >= ? ORDER BY seq"
            records = self.db.execute(query, (duel, start)).fetchall()
            self._verify(duel, records, start)
            bodies = json.loads(f"[{','.join(row[4] for row in records)}]")
            return [
                Row(seq, at, kind, words, body, target, receipt)
                for (seq, at, kind, words, _, target, receipt), body in zip(records, bodies, strict=True)
            ]

    def _verify(self, duel: int, records: list[tuple[Any, ...]], start: int) -> None:
        """Check rows by the checksum of the last row, which covers all rows. Raises GmError (``file``) for damage."""
        before = self.sums("log", duel, start - 1)[0][1] if start else self._facts(duel)
        last = (start + len(records) - 1, checksum(records, before))
        if self.sums("log", duel, -1) != [last]:
            wrong = next(damaged_rows(records, self.sums("log", duel, start), before, start), None)
            raise damage_error(self.path, Damage(duel, wrong, "it has changed since it was written"))

    def duel(self, number: int) -> Duel:
        """Return the facts of a duel. Raises GmError (``no-duel``)."""
        with translate_errors(self.path):
            facts = self.db.execute(f"SELECT {FACTS} FROM duel WHERE id = ?", (number,)).fetchone()
            if facts is None:
                raise self._missing(number)
        return _duel(*facts)

    def _missing(self, number: int) -> GmError:
        """Return the error for a duel whose facts are missing: it never existed, was deleted, or is damaged."""
        if number in self._lost():
            return damage_error(self.path, Damage(number, None, "its title and game are lost"))
        return no_such_duel(self.db, number)

    def _lost(self) -> list[int]:
        """Return the numbers of the duels that have rows but no facts, for example because a page is damaged."""
        return [number for (number,) in self.db.execute(_LOST).fetchall()]

    def digest(self, duel: int) -> str | None:
        """Return the digest of a duel after its last row; None if it is not known because of damage."""
        with translate_errors(self.path):
            return self._head(self.duel(duel).id)[2]

    def duels(self) -> list[Duel]:
        """Return all duels, the oldest first. A duel whose facts are lost has only its number."""
        with translate_errors(self.path):
            there = [_duel(*facts) for facts in self.db.execute(f"SELECT {FACTS} FROM duel ORDER BY id").fetchall()]
            return sorted([*there, *(Duel(number, "", "", "", 0, "") for number in self._lost())])

    def count_duels(self) -> int:
        """Return the number of duels, including those whose facts are lost."""
        with translate_errors(self.path):
            return int(self.db.execute("SELECT count(*) FROM duel").fetchone()[0]) + len(self._lost())

    def opened(self) -> int | None:
        """Return the current duel's number; None if there is none. Raises GmError (``file``) if its row is damaged."""
        with self.at_once():
            row = self.db.execute("SELECT n, duel, at FROM opened ORDER BY n DESC LIMIT 1").fetchone()
            if self.sums("opened", 0, -1) != ([(row[0], checksum([row]))] if row else []):
                damage = "the row that says which duel was opened last has changed since it was written"
                text = f"{self.path} is damaged: {damage}."
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
        """Return the number of the last row up to which the players confirmed that all is done at the table.

        Returns -1 if nothing was confirmed. Raises GmError (``file``) if the stored number is damaged.
        """
        with self.at_once():
            rows = self.db.execute("SELECT duel, seq, at FROM settled WHERE duel = ? ORDER BY seq", (duel,)).fetchall()
            if self.sums("settled", duel) != [(row[1], checksum([row])) for row in rows]:
                message = "the confirmed settlements have changed since they were written"
                raise damage_error(self.path, Damage(duel, None, message))
        return int(rows[-1][1]) if rows else -1

    def settle(self, duel: int, seq: int, at: str) -> None:
        """Record that the players have done everything at the table up to row ``seq``."""
        with self.writing():
            self._settle(duel, seq, at)

    def _settle(self, duel: int, seq: int, at: str) -> None:
        """Record that all is done at the table up to row ``seq``. Do nothing if that is already recorded."""
        if seq > self.settled(duel):
            self.mark("settled", duel, seq, (duel, seq, at))

    def mark(self, table: str, duel: int, number: int, row: tuple[int | str, ...]) -> None:
        """Write ``row``, with its checksum, to ``table`` (a key of :data:`TABLES`) within the current transaction."""
        self.db.execute(f"INSERT INTO {table} ({TABLES[table][2]}) VALUES ({', '.join('?' * len(row))})", row)
        query = "INSERT INTO checksum (what, duel, seq, crc) VALUES (?, ?, ?, ?)"
        self.db.execute(query, (table, duel, number, checksum([row])))


def _values(row: Row) -> tuple[int, str, str, str, str, int | None, str]:
    """Return the values of a row as they are stored, in the order of :data:`COLUMNS`."""
    body = json.dumps(row.body, ensure_ascii=False)
    return row.seq, row.at, row.kind, row.words, body, row.target, row.receipt


def row_digests(duel: Duel, rows: Iterable[Row]) -> Iterator[str]:
    """Yield the digest of a duel before its first row, and then the digest after each of ``rows``."""
    return digests(duel, map(_values, rows))


def _duel(number: int, *facts: Any) -> Duel:
    """Return a duel from its stored facts. A damaged fact is replaced by a value of the right type."""
    uid, title, game, rules_version, begun = facts
    version = rules_version if isinstance(rules_version, int) else 0
    return Duel(number, str(uid), str(title), str(game), version, str(begun))
