"""The tables, triggers and views of the database; no stored row can be changed."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

import gm.store.connection
import gm.store.schema
from gm.store.database import Store
from tests.store.tables import TABLES, TRIGGERS, VIEWS, columns, names
from tests.support.running import Command

pytestmark = pytest.mark.needs("gatling")

RECORDS = [table for table in TABLES if table not in ("bookmark", "clock", "result", "sent")]
"""The tables that are append-only; snapshots, results, clock settings and deliveries are no records."""


@pytest.fixture
def raw(settled: Command) -> Iterator[sqlite3.Connection]:
    """Yield the database file of a duel, opened by another program."""
    settled("undo")
    settled("settle done")
    settled("redo")
    settled("fix 2 throw bo 4 top --yes")
    settled("archive 1")
    with closing(sqlite3.connect(settled.db, isolation_level=None)) as db:
        yield db


def everything(db: sqlite3.Connection) -> list[Any]:
    return [db.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall() for table in TABLES]


def test_the_tables_are_the_expected_ones(raw: sqlite3.Connection) -> None:
    assert names(raw, "table") == set(TABLES)
    assert {table: columns(raw, table) for table in TABLES} == TABLES


def test_the_views_are_the_expected_ones(raw: sqlite3.Connection) -> None:
    assert names(raw, "view") == set(VIEWS)
    assert {view: columns(raw, view) for view in VIEWS} == VIEWS


def test_the_triggers_are_the_expected_ones(raw: sqlite3.Connection) -> None:
    assert names(raw, "trigger") == TRIGGERS


def test_the_file_says_whose_it_is_and_how_old(raw: sqlite3.Connection) -> None:
    assert raw.execute("PRAGMA application_id").fetchone() == (gm.store.connection.APPLICATION_ID,) == (0x676D6475,)
    assert raw.execute("PRAGMA user_version").fetchone() == (gm.store.connection.SCHEMA,) == (11,)
    assert raw.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert len(gm.store.schema.MIGRATIONS) == gm.store.connection.SCHEMA


def test_every_connection_waits_for_the_disk(settled: Command) -> None:
    store = Store(str(settled.db))
    assert store.db.execute("PRAGMA synchronous").fetchone() == (2,)
    assert store.db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    store.close()


@pytest.mark.parametrize("table", RECORDS)
def test_no_row_is_ever_changed(raw: sqlite3.Connection, table: str) -> None:
    before = everything(raw)
    for column in TABLES[table]:
        for verb in ("UPDATE", "UPDATE OR REPLACE", "UPDATE OR IGNORE"):
            with pytest.raises(sqlite3.IntegrityError, match="only ever appended"):
                raw.execute(f"{verb} {table} SET {column} = {column}")
    assert everything(raw) == before


@pytest.mark.parametrize("table", RECORDS)
def test_no_row_is_ever_deleted(raw: sqlite3.Connection, table: str) -> None:
    before = everything(raw)
    with pytest.raises(sqlite3.IntegrityError, match="only ever appended"):
        raw.execute(f"DELETE FROM {table}")
    assert everything(raw) == before


@pytest.mark.parametrize("table", RECORDS)
@pytest.mark.parametrize("recursive", [0, 1])
def test_no_row_is_ever_replaced(raw: sqlite3.Connection, table: str, recursive: int) -> None:
    raw.execute(f"PRAGMA recursive_triggers = {recursive}")
    row = list(raw.execute(f"SELECT * FROM {table} LIMIT 1").fetchone())
    changed = next(column for column in ("at", "title", "crc") if column in TABLES[table])
    row[TABLES[table].index(changed)] = "replaced"
    before = everything(raw)
    marks = ", ".join("?" for _ in row)
    for verb in ("INSERT OR REPLACE", "REPLACE", "INSERT"):
        with pytest.raises(sqlite3.IntegrityError):
            raw.execute(f"{verb} INTO {table} VALUES ({marks})", row)
        assert everything(raw) == before


def test_rows_are_numbered_without_gaps(raw: sqlite3.Connection) -> None:
    row = ("", "note", "note x", "{}", None, "{}")
    insert = "INSERT INTO log (duel, seq, at, kind, words, body, target, receipt) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    last = raw.execute("SELECT max(seq) FROM log").fetchone()[0]
    for seq in (last + 2, last, -1, None, "x", last + 1.5):
        with pytest.raises(sqlite3.IntegrityError):
            raw.execute(insert, (1, seq, *row))
    with pytest.raises(sqlite3.IntegrityError):
        raw.execute(insert, (2, 1, *row))
    raw.execute(insert, (1, last + 1, *row))


@pytest.mark.parametrize(
    ("kind", "words", "body", "target", "receipt"),
    [
        ("fixed", "x", "{}", None, "{}"),
        ("correct", "x", "{", None, "{}"),
        ("note", b"x", "{}", None, "{}"),
        ("note", "x", "{", None, "{}"),
        ("note", "x", "{}", None, "receipt"),
        ("undo", "x", "{}", 99, "{}"),
        ("undo", "x", "{}", "a", "{}"),
        ("note", None, "{}", None, "{}"),
    ],
)
def test_a_row_of_another_shape_is_rejected(
    raw: sqlite3.Connection, kind: str, words: Any, body: str, target: Any, receipt: str
) -> None:
    last = raw.execute("SELECT max(seq) FROM log").fetchone()[0]
    with pytest.raises(sqlite3.IntegrityError):
        raw.execute(
            "INSERT INTO log (duel, seq, at, kind, words, body, target, receipt) VALUES (1, ?, '', ?, ?, ?, ?, ?)",
            (last + 1, kind, words, body, target, receipt),
        )
