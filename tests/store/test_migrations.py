"""Databases of earlier versions: migrated completely or left as they were, without any loss."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import gm.store.connection
import gm.store.schema
from gm.errors import GmError
from gm.store.connection import SCHEMA
from gm.store.database import Store
from tests.store.tables import TABLES, TRIGGERS, VIEWS, columns, names
from tests.support.running import Command


def counted(calls: list[str], name: str) -> Any:
    def step(db: Any) -> None:
        calls.append(name)
        db.execute(f"CREATE TABLE {name} (x)")

    return step


def test_each_migration_runs_once(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    path = str(home / "new.db")
    monkeypatch.setattr(gm.store.schema, "MIGRATIONS", (counted(calls, "one"),))
    monkeypatch.setattr(gm.store.connection, "SCHEMA", 1)
    Store(path, create=True).close()
    Store(path).close()
    assert calls == ["one"]
    monkeypatch.setattr(
        gm.store.schema, "MIGRATIONS", (counted(calls, "one"), counted(calls, "two"), counted(calls, "three"))
    )
    monkeypatch.setattr(gm.store.connection, "SCHEMA", 3)
    Store(path).close()
    Store(path).close()
    assert calls == ["one", "two", "three"]
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (3,)
        assert names(db, "table") == {"one", "two", "three"}


def test_a_failed_migration_changes_nothing(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []

    def broken(db: Any) -> None:
        db.execute("CREATE TABLE half (x)")
        db.execute("CREATE TABLE half (x)")

    path = str(home / "new.db")
    Store(path, create=True).close()
    monkeypatch.setattr(gm.store.schema, "MIGRATIONS", (*gm.store.schema.MIGRATIONS, counted(calls, "more"), broken))
    monkeypatch.setattr(gm.store.connection, "SCHEMA", gm.store.connection.SCHEMA + 2)
    with pytest.raises(GmError) as caught:
        Store(path)
    assert caught.value.code == "file"
    assert {*calls} == {"more"}
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (SCHEMA,)
        assert names(db, "table") == set(TABLES)
    monkeypatch.undo()
    Store(path).close()


def test_a_first_migration_that_fails_can_be_tried_again(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(db: Any) -> None:
        db.execute("CREATE TABLE half (x)")
        raise sqlite3.OperationalError("database or disk is full")

    path = str(home / "new.db")
    with monkeypatch.context() as patch:
        patch.setattr(gm.store.schema, "MIGRATIONS", (broken,))
        with pytest.raises(GmError, match="disk is full"):
            Store(path, create=True)
    store = Store(path, create=True)
    assert names(store.db, "table") == set(TABLES)
    store.close()


@pytest.mark.needs("gatling")
def test_a_later_upgrade_keeps_every_duel(settled: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    before = settled.everything()
    monkeypatch.setattr(gm.store.schema, "MIGRATIONS", (*gm.store.schema.MIGRATIONS, counted([], "more")))
    monkeypatch.setattr(gm.store.connection, "SCHEMA", SCHEMA + 1)
    assert settled("now").status == 0
    assert settled.everything() == before
    assert settled.query("PRAGMA user_version") == [(SCHEMA + 1,)]


def written_by(version: int, late: Command) -> Command:
    """Return commands on the same duels in a file of an earlier schema version."""
    with closing(sqlite3.connect(late.db)) as db:
        kept = {
            table: db.execute(f"SELECT * FROM {table}").fetchall()
            for table in TABLES
            if table not in ("checksum", "filed", "bookmark", "clock", "result", "sent")
        }
    for path in late.db.parent.glob("duels.db*"):
        path.unlink()
    with closing(sqlite3.connect(late.db, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode=WAL")
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(gm.store.schema, "MIGRATIONS", gm.store.schema.MIGRATIONS[:version])
            gm.store.schema.migrate(db, gm.store.connection.APPLICATION_ID, version)
        for table, rows in kept.items():
            marks = ", ".join("?" for _ in TABLES[table])
            db.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)
    return late


@pytest.fixture
def old(late: Command) -> Command:
    """Return two duels with undone and settled rows, in a file of the first schema version."""
    first = (*["undo"] * 3, "settle done", *["redo"] * 3, "note a", "undo")
    for line in (*first, "new gatling Di Ed", "note b", "undo", "open 1"):
        assert late(line).status == 0
    return written_by(1, late)


@pytest.mark.needs("gatling")
def test_the_first_version_differs(old: Command) -> None:
    assert old.query("PRAGMA user_version") == [(1,)]
    assert "correct" not in old.query("SELECT sql FROM sqlite_master WHERE name = 'log'")[0][0]
    with closing(sqlite3.connect(old.db)) as db:
        assert names(db, "view") == set(VIEWS) - {"corrections", "facts", "results"} | {"throws"}
        assert columns(db, "entries") == ["duel", "seq", "at", "kind", "words", "body", "receipt"]
        with pytest.raises(sqlite3.IntegrityError, match="CHECK"):
            db.execute("INSERT INTO log VALUES (1, 24, '', 'correct', 'x', '{}', NULL, '{}')")


@pytest.mark.needs("gatling")
def test_the_first_version_loses_nothing(old: Command) -> None:
    before = old.everything()
    assert old("now").status == 0
    assert old.everything() == before
    assert old.query("PRAGMA user_version") == [(SCHEMA,)]
    assert [len(old.log(1)), len(old.log(2))] == [24, 3]
    assert old.query("SELECT duel, seq FROM settled") == [(1, 18)]
    assert [move["text"] for move in old.answer("settle")["settlement"]] == [
        "No page is in play any more: Cy's ♦9 goes back on top of Cy's deck, or under it if it was already cast",
        "Ana: mana 0 → 1",
    ]
    assert old.answer("now")["duel"]["id"] == 1
    assert old("check").status == 0


@pytest.mark.needs("gatling")
def test_a_migrated_file_equals_a_new_one(old: Command, home: Path) -> None:
    old("now")
    assert old("new gatling Ana Bo --db new.db").status == 0
    shapes = "SELECT type, name, tbl_name, replace(sql, '\"', '') FROM sqlite_master ORDER BY 1, 2"
    with closing(sqlite3.connect(home / "new.db")) as new:
        made = new.execute(shapes).fetchall()
    assert old.query(shapes) == made
    assert {name for kind, name, *_ in made if kind == "trigger"} == TRIGGERS


@pytest.mark.needs("gatling")
def test_an_upgraded_file_is_only_ever_appended_to(old: Command) -> None:
    old("now")
    with closing(sqlite3.connect(old.db, isolation_level=None)) as db:
        for line in ("UPDATE log SET words = 'x'", "DELETE FROM log", "REPLACE INTO log SELECT * FROM log"):
            with pytest.raises(sqlite3.IntegrityError):
                db.execute(line)
        with pytest.raises(sqlite3.IntegrityError, match="without gaps"):
            db.execute("INSERT INTO log VALUES (1, 99, '', 'note', 'x', '{}', NULL, '{}')")
        with pytest.raises(sqlite3.IntegrityError, match="CHECK"):
            db.execute("INSERT INTO log VALUES (1, 24, '', 'fixed', 'x', '{}', NULL, '{}')")


@pytest.mark.needs("gatling")
def test_a_duel_of_the_first_version_can_be_corrected(old: Command) -> None:
    before = old.answer("now")
    assert old.answer("fix 2 throw bo 4 top --yes")["seq"] == 24
    assert old.answer("undo")["state"] == before["state"]
    assert old.query("SELECT seq, stands FROM corrections") == [(24, 0)]


@pytest.mark.needs("gatling")
def test_an_upgrade_that_fails_leaves_the_first_version(old: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    before = old.everything()
    first, second, *others = gm.store.schema.MIGRATIONS

    def broken(db: Any) -> None:
        second(db)
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(gm.store.schema, "MIGRATIONS", (first, broken, *others))
        ran = old("now --json")
        assert (ran.status, ran.error["code"]) == (3, "file")
    assert old.query("PRAGMA user_version") == [(1,)]
    assert old.everything() == before
    assert old.query("SELECT count(*) FROM entries WHERE duel = 1") == [(16,)]
    assert old("now").status == 0


@pytest.mark.needs("gatling")
def test_receipts_of_the_first_version_are_unchanged(old: Command) -> None:
    receipts = old.query("SELECT receipt FROM log ORDER BY duel, seq")
    old("fix 2 throw bo 4 top --yes")
    assert old.query("SELECT receipt FROM log WHERE kind <> 'correct' ORDER BY duel, seq") == receipts
    assert "hit" in [notice["kind"] for notice in json.loads(receipts[4][0])["notices"]]


@pytest.fixture
def second(late: Command) -> Command:
    """Return a corrected duel in a file of the second schema version, whose notices have no marks."""
    late.play(["pass", "pass", "7h"])
    assert late("fix 2 throw bo 4 top --yes").status == 0
    return written_by(2, late)


def unmarked(gm: Command) -> None:
    """Remove the marks from all receipts, as before notices marked rounds."""
    with closing(sqlite3.connect(gm.db, isolation_level=None)) as db:
        trigger = db.execute("SELECT sql FROM sqlite_master WHERE name = 'log_no_update'").fetchone()[0]
        db.execute("DROP TRIGGER log_no_update")
        for seq, receipt in db.execute("SELECT seq, receipt FROM log").fetchall():
            db.execute("UPDATE log SET receipt = ? WHERE seq = ?", (without_marks(receipt), seq))
        db.execute(trigger)


def without_marks(receipt: str) -> str:
    """Return a receipt without the marks of its notices."""
    return json.dumps(
        json.loads(receipt, object_hook=lambda data: {key: one for key, one in data.items() if key != "marks"})
    )


@pytest.mark.needs("gatling")
def test_the_second_version_differs(second: Command) -> None:
    assert second.query("PRAGMA user_version") == [(2,)]
    with closing(sqlite3.connect(second.db)) as db:
        assert names(db, "view") == set(VIEWS) - {"facts", "results"} | {"throws"}


@pytest.mark.needs("gatling")
@pytest.mark.parametrize("marked", [True, False], ids=["marked", "unmarked"])
def test_the_second_version_keeps_everything(second: Command, marked: bool) -> None:
    rounds = [(1, "0"), (2, "17")]
    if not marked:
        unmarked(second)
    before = second.everything()
    assert second("now").status == 0
    assert second.everything() == before
    assert second.query("PRAGMA user_version") == [(SCHEMA,)]
    assert second.query("SELECT round, opened_by FROM rounds ORDER BY place") == rounds
    assert second.query("SELECT sum(amount) FROM standings WHERE round = 2 AND what = 'pages'") == [(52,)]
    assert second.answer("check")["differences"] == []


@pytest.mark.needs("gatling")
def test_a_migrated_second_version_equals_a_new_file(second: Command, home: Path) -> None:
    test_a_migrated_file_equals_a_new_one(second, home)
