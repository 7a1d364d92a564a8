"""Snapshots of a database file. Equal bytes are equal snapshots; otherwise the rows are compared."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import cached_property
from pathlib import Path
from typing import Any

TABLES = ("duel", "log", "opened", "settled")
"""The tables whose rows are only added, never changed."""


class Held:
    """A snapshot of all rows of a database file, for comparison with a later one."""

    def __init__(self, path: Path) -> None:
        self._data: bytes | None = None
        if path.with_name(f"{path.name}-wal").exists():  # it is open elsewhere, so the file is incomplete
            with closing(sqlite3.connect(path)) as db:
                self.rows = _rows(db)
        elif path.is_file():
            self._data = path.read_bytes()

    @cached_property
    def rows(self) -> list[list[tuple[Any, ...]]]:
        """The rows of each table. Without a file there are none; a file that is no database counts as one row of
        bytes.
        """
        if self._data is None:
            return []
        try:
            with closing(sqlite3.connect(":memory:")) as db:
                db.deserialize(self._data[:18] + b"\x01\x01" + self._data[20:])  # in memory nothing is written in WAL
                return _rows(db)
        except sqlite3.Error:
            return [[(self._data,)]]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Held):
            return NotImplemented
        same = self._data is not None and self._data == other._data
        return same or self.rows == other.rows

    def __repr__(self) -> str:
        return repr(self.rows)


def _rows(db: sqlite3.Connection) -> list[list[tuple[Any, ...]]]:
    return [db.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall() for table in TABLES]
