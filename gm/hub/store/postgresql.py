"""The hub's data in PostgreSQL 14 or newer. It suits a hub with several web processes, or a server with backups."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import psycopg
from psycopg import sql

from gm.errors import GmError
from gm.hub.protocol.body import Line
from gm.hub.store.base import Store
from gm.hub.store.schema import migrate

_COPY = "COPY log (uid, branch, seq, at, kind, words, body, target, receipt, digest) FROM STDIN"
_INSERT = (
    "INSERT INTO log (uid, branch, seq, at, kind, words, body, target, receipt, digest)"
    " VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"
)
_COPY_FROM = 20
"""The least number of lines for which COPY is faster than INSERT."""
_CHANNEL = "gm_hub"


class PostgresqlStore(Store):
    """A connection to PostgreSQL. After a failure, the next transaction connects again."""

    engine = "postgresql"
    writers = 8
    trouble = (psycopg.Error, OSError)

    def __init__(self, url: str, *, create: bool = False) -> None:
        self.url = url
        self._listening: psycopg.Connection[Any] | None = None
        try:
            self.db = self._connect()
            version = self._schema()
            if not (version or create):
                raise GmError("no-such", "There is no hub in this database yet.", 'Create one: gm hub new "Con 2026"')
            migrate(self, version)
        except psycopg.Error as error:
            text = f"The PostgreSQL server cannot be used: {str(error).strip().partition(chr(10))[0]}."
            raise GmError("file", text, "Check --store or GM_HUB_STORE, and that the server is running.") from None

    def _schema(self) -> int:
        if self.one("SELECT to_regclass('hub') IS NULL") == (True,):
            return 0
        row = self.one("SELECT value FROM hub WHERE name = 'schema'")
        return int(row[0]) if row else 0

    def _connect(self) -> psycopg.Connection[Any]:
        return psycopg.connect(self.url, autocommit=True, connect_timeout=5, application_name="gm hub")

    @contextmanager
    def begin(self, uid: str = "") -> Iterator[None]:
        self._reconnect()
        with self.db.transaction():
            self.execute("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", uid)
            yield

    @contextmanager
    def reading(self) -> Iterator[None]:
        self._reconnect()
        with self.db.transaction():
            self.db.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield

    def _reconnect(self) -> None:
        if self.db.closed or self.db.broken:
            self.db = self._connect()

    def execute(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        query: Any = statement.replace("?", "%s") if values else statement
        cursor = self.db.execute(query, values or None)
        return cursor.fetchall() if cursor.description else []

    def append(self, uid: str, branch: int, lines: Sequence[Line], digests: Sequence[str]) -> None:
        rows = ((uid, branch, *line, digest) for line, digest in zip(lines, digests, strict=True))
        with self.db.cursor() as cursor:
            if len(lines) >= _COPY_FROM:
                with cursor.copy(_COPY) as copy:
                    for row in rows:
                        copy.write_row(row)
            else:
                cursor.executemany(_INSERT, rows)

    def notify(self, uid: str, have: int) -> None:
        self.execute("SELECT pg_notify(?, ?)", _CHANNEL, json.dumps({"uid": uid, "have": have}))

    def listen(self, seconds: float) -> bool:
        if self._listening is None or self._listening.closed or self._listening.broken:
            self._listening = self._connect()
            self._listening.execute(sql.SQL("LISTEN {}").format(sql.Identifier(_CHANNEL)))
            return True  # something may have changed before this connection listened
        return any(True for _ in self._listening.notifies(timeout=seconds, stop_after=1))

    def overwrite(self) -> None:
        self._reconnect()
        self.db.execute("VACUUM log, result, decided, branch, duel")

    def close(self) -> None:
        for connection in (self.db, self._listening):
            if connection is not None:
                with suppress(psycopg.Error):
                    connection.close()
