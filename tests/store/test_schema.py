"""The database: its tables, triggers and views pinned, append-only, made and migrated in one go, right to read."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from running import Command

import gm.schema
import gm.store
from gm.errors import GmError
from gm.store import Store

TABLES = {
    "duel": ["id", "uid", "title", "game", "rules_version", "begun"],
    "log": ["duel", "seq", "at", "kind", "words", "body", "target", "receipt"],
    "opened": ["n", "duel", "at"],
    "settled": ["duel", "seq", "at"],
}
VIEWS = {
    "entries": ["duel", "seq", "at", "kind", "words", "body", "receipt"],
    "throws": ["duel", "seq", "at", "words", "who", "number", "zone", "hit"],
    "transfers": ["duel", "seq", "at", "words", "why", "holder", "what", "delta"],
    "rounds": ["duel", "round", "opened_by"],
    "standings": ["duel", "round", "holder", "what", "amount"],
}
TRIGGERS = {
    *("duel_no_update", "duel_no_delete", "duel_no_replace"),
    *("log_no_update", "log_no_delete", "log_without_gaps"),
    *("opened_no_update", "opened_no_delete", "opened_no_replace"),
    *("settled_no_update", "settled_no_delete", "settled_no_replace"),
}

SECOND = (*("8h", "cy 6t", "o", "ana 4b"), "rest", *("9d", "ana 1m", "bo 2b"), "rest", "order ana=2 bo=1 cy=3")


@pytest.fixture
def raw(settled: Command) -> Iterator[sqlite3.Connection]:
    """The file of a duel, opened by something that is not gm."""
    settled("undo")
    settled("settle done")
    settled("redo")
    with closing(sqlite3.connect(settled.db, isolation_level=None)) as db:
        yield db


def names(db: sqlite3.Connection, kind: str) -> set[str]:
    found = db.execute("SELECT name FROM sqlite_master WHERE type = ? AND name NOT LIKE 'sqlite_%'", (kind,))
    return {name for (name,) in found}


def columns(db: sqlite3.Connection, table: str) -> list[str]:
    return [name for _, name, *_ in db.execute(f"PRAGMA table_info({table})")]


def everything(db: sqlite3.Connection) -> list[Any]:
    return [db.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall() for table in TABLES]


def test_the_tables_are_these_and_no_others(raw: sqlite3.Connection) -> None:
    assert names(raw, "table") == set(TABLES)
    assert {table: columns(raw, table) for table in TABLES} == TABLES


def test_the_views_are_these_and_no_others(raw: sqlite3.Connection) -> None:
    assert names(raw, "view") == set(VIEWS)
    assert {view: columns(raw, view) for view in VIEWS} == VIEWS


def test_the_triggers_are_these_and_no_others(raw: sqlite3.Connection) -> None:
    assert names(raw, "trigger") == TRIGGERS


def test_the_file_says_whose_it_is_and_how_old(raw: sqlite3.Connection) -> None:
    assert raw.execute("PRAGMA application_id").fetchone() == (gm.store.APPLICATION_ID,) == (0x676D6475,)
    assert raw.execute("PRAGMA user_version").fetchone() == (gm.store.SCHEMA,) == (1,)
    assert raw.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert len(gm.schema.MIGRATIONS) == gm.store.SCHEMA


def test_every_connection_waits_for_the_disk(settled: Command) -> None:
    store = Store(str(settled.db))
    assert store.db.execute("PRAGMA synchronous").fetchone() == (2,)
    assert store.db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    store.close()


# --- append only


@pytest.mark.parametrize("table", TABLES)
def test_no_row_is_ever_changed(raw: sqlite3.Connection, table: str) -> None:
    before = everything(raw)
    for column in TABLES[table]:
        for verb in ("UPDATE", "UPDATE OR REPLACE", "UPDATE OR IGNORE"):
            with pytest.raises(sqlite3.IntegrityError, match="only ever appended"):
                raw.execute(f"{verb} {table} SET {column} = {column}")
    assert everything(raw) == before


@pytest.mark.parametrize("table", TABLES)
def test_no_row_is_ever_deleted(raw: sqlite3.Connection, table: str) -> None:
    before = everything(raw)
    with pytest.raises(sqlite3.IntegrityError, match="only ever appended"):
        raw.execute(f"DELETE FROM {table}")
    assert everything(raw) == before


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("recursive", [0, 1])
def test_no_row_is_ever_replaced(raw: sqlite3.Connection, table: str, recursive: int) -> None:
    raw.execute(f"PRAGMA recursive_triggers = {recursive}")
    row = list(raw.execute(f"SELECT * FROM {table} LIMIT 1").fetchone())
    row[TABLES[table].index("at" if "at" in TABLES[table] else "title")] = "replaced"
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
        ("note", b"x", "{}", None, "{}"),
        ("note", "x", "{", None, "{}"),
        ("note", "x", "{}", None, "receipt"),
        ("undo", "x", "{}", 99, "{}"),
        ("undo", "x", "{}", "a", "{}"),
        ("note", None, "{}", None, "{}"),
    ],
)
def test_no_row_of_another_shape_is_taken(
    raw: sqlite3.Connection, kind: str, words: Any, body: str, target: Any, receipt: str
) -> None:
    last = raw.execute("SELECT max(seq) FROM log").fetchone()[0]
    with pytest.raises(sqlite3.IntegrityError):
        raw.execute(
            "INSERT INTO log (duel, seq, at, kind, words, body, target, receipt) VALUES (1, ?, '', ?, ?, ?, ?, ?)",
            (last + 1, kind, words, body, target, receipt),
        )


# --- migrations


def counted(calls: list[str], name: str) -> Any:
    def step(db: Any) -> None:
        calls.append(name)
        db.execute(f"CREATE TABLE {name} (x)")

    return step


def test_each_migration_runs_once(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    path = str(home / "new.db")
    monkeypatch.setattr(gm.schema, "MIGRATIONS", (counted(calls, "one"),))
    Store(path, create=True).close()
    Store(path).close()
    assert calls == ["one"]
    monkeypatch.setattr(
        gm.schema, "MIGRATIONS", (counted(calls, "one"), counted(calls, "two"), counted(calls, "three"))
    )
    monkeypatch.setattr(gm.store, "SCHEMA", 3)
    Store(path).close()
    Store(path).close()
    assert calls == ["one", "two", "three"]
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (3,)
        assert names(db, "table") == {"one", "two", "three"}


def test_a_migration_that_fails_leaves_nothing_of_any(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []

    def broken(db: Any) -> None:
        db.execute("CREATE TABLE half (x)")
        db.execute("CREATE TABLE half (x)")

    path = str(home / "new.db")
    Store(path, create=True).close()
    monkeypatch.setattr(gm.schema, "MIGRATIONS", (*gm.schema.MIGRATIONS, counted(calls, "two"), broken))
    monkeypatch.setattr(gm.store, "SCHEMA", 3)
    with pytest.raises(GmError) as caught:
        Store(path)
    assert caught.value.code == "file"
    assert calls == ["two"]
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (1,)
        assert names(db, "table") == set(TABLES)
    monkeypatch.undo()
    Store(path).close()


def test_a_first_migration_that_fails_can_be_tried_again(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(db: Any) -> None:
        db.execute("CREATE TABLE half (x)")
        raise sqlite3.OperationalError("database or disk is full")

    path = str(home / "new.db")
    with monkeypatch.context() as patch:
        patch.setattr(gm.schema, "MIGRATIONS", (broken,))
        with pytest.raises(GmError, match="disk is full"):
            Store(path, create=True)
    store = Store(path, create=True)
    assert names(store.db, "table") == set(TABLES)
    store.close()


def test_an_upgrade_keeps_every_duel(settled: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    before = settled.everything()
    monkeypatch.setattr(gm.schema, "MIGRATIONS", (*gm.schema.MIGRATIONS, counted([], "two")))
    monkeypatch.setattr(gm.store, "SCHEMA", 2)
    assert settled("now").status == 0
    assert settled.everything() == before
    assert settled.query("PRAGMA user_version") == [(2,)]


# --- what people read in any SQLite browser


def test_entries_are_what_stands(settled: Command) -> None:
    settled("undo")
    settled("note a")
    settled("note b")
    settled("undo")
    assert [words for (words,) in settled.query("SELECT words FROM entries ORDER BY seq")] == [
        *("new gatling Ana Bo Cy", "draw 7C", "throw bo 5 mid hit", "throw cy 2 top", "note a"),
    ]
    settled("redo")
    settled("undo")
    settled("redo")
    assert settled.query("SELECT words FROM entries ORDER BY seq DESC LIMIT 1") == [("note b",)]


def test_throws_are_listed_as_they_fell(settled: Command) -> None:
    settled.play(["8h", "cy 6t", "undo", "cy t", "o", "ana 4 off hit", "undo"])
    assert settled.query("SELECT duel, seq, who, number, zone, hit FROM throws ORDER BY seq") == [
        (1, 2, "bo", 5, "middle", 1),
        (1, 3, "cy", 2, "top", 0),
        (1, 8, "cy", None, "top", 0),
        (1, 9, "ana", None, "off", 0),
    ]


def test_transfers_are_what_changed_hands(settled: Command) -> None:
    settled.play(["8h", "undo"])
    assert settled.query("SELECT seq, why, holder, what, delta FROM transfers WHERE seq > 0 ORDER BY seq") == [
        (4, "hit", "bo", "pages", -5),
        (4, "hit", "ana", "pages", 5),
        (4, "mana", "bo", "mana", 1),
        (4, "mana", "cy", "mana", 2),
    ]


def sums(gm: Command, what: str) -> dict[str, int]:
    """What every holder has by the transfers alone."""
    return dict(gm.query("SELECT holder, sum(delta) FROM transfers WHERE duel = 1 AND what = ? GROUP BY holder", what))


def test_transfers_add_up_to_the_board_also_after_undo_and_redo(settled: Command) -> None:
    for line in ("undo", "redo", *SECOND, "undo", "undo", "redo", "redo", "pass", "pass", "undo"):
        ran = settled.play([line])
        assert ran.status == 0, ran.out
        mages = ran.answers[0]["state"]["mages"]
        assert {who: pages for who, pages in sums(settled, "pages").items() if who != "discard"} == {
            mage["id"]: mage["pages"] for mage in mages
        }
        mana = sums(settled, "mana")
        assert [mana.get(mage["id"], 0) for mage in mages] == [mage["mana"] for mage in mages]
        assert sum(sums(settled, "pages").values()) == 52


def test_standings_are_taken_when_a_round_opens(settled: Command) -> None:
    settled.play([*SECOND, "pass", "pass", "pass", "7h"])
    standings = "SELECT holder, amount FROM standings WHERE duel = 1 AND round = ? AND what = ? ORDER BY holder"
    assert settled.query(standings, 1, "pages") == [("ana", 17), ("bo", 17), ("cy", 17), ("discard", 1)]
    board = {mage["id"]: mage for mage in settled.told("now")["state"]["mages"]}
    assert dict(settled.query(standings, 2, "pages")) == {
        **{who: mage["pages"] for who, mage in board.items()},
        "discard": 1,
    }
    assert dict(settled.query(standings, 2, "mana")) == {who: mage["mana"] for who, mage in board.items()}
    settled.play(["undo", "undo"])
    assert settled.query(standings, 2, "pages") == []


def test_one_duels_numbers_do_not_run_into_anothers(settled: Command) -> None:
    settled("new gatling Di Ed --house aspect_start=zero")
    settled.play(["7c", "4m*", "rest"])
    assert settled.query("SELECT count(*) FROM throws WHERE duel = 2") == [(1,)]
    assert settled.query("SELECT holder, amount FROM standings WHERE duel = 2 AND round = 1 AND what = 'pages'") == [
        *(("di", 26), ("ed", 26)),
    ]
    assert settled.query("SELECT count(*) FROM entries WHERE duel = 1") == [(5,)]
