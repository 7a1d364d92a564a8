"""Tests of databases where there is no shared memory, as in a browser: one connection has the file to itself."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from gm.store import connection, sidecars
from gm.store.connection import APPLICATION_ID, SCHEMA
from gm.store.database import Duel, Store
from gm.store.files import write_new
from gm.store.schema import blank


@pytest.fixture
def alone(home: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the path of a database on a system without shared memory and without links."""
    for module in (sidecars, connection):
        monkeypatch.setattr(module, "SHARED_MEMORY", False)
    monkeypatch.delattr(os, "link")
    return str(home / "duels.db")


def add(path: str, title: str) -> Store:
    store = Store(path, create=True)
    store.add_duel(Duel(0, title, title, "toy", 1, ""), [])
    return store


def test_a_commit_goes_to_the_log_and_needs_no_shared_memory(alone: str, home: Path) -> None:
    store = add(alone, "Ana – Bo")
    assert store.db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert store.db.execute("PRAGMA synchronous").fetchone() == (2,)
    assert sorted(path.name for path in home.iterdir()) == ["duels.db", "duels.db-wal"]
    with closing(sqlite3.connect(alone, timeout=0)) as other, pytest.raises(sqlite3.OperationalError, match="locked"):
        other.execute("SELECT * FROM duel")
    store.close()


def test_a_file_that_was_not_closed_is_complete(alone: str, home: Path) -> None:
    store = add(alone, "Ana – Bo")
    for ending in ("", "-wal"):
        (home / f"copy.db{ending}").write_bytes(Path(f"{alone}{ending}").read_bytes())
    copy = Store(str(home / "copy.db"))
    assert [duel.title for duel in copy.duels()] == ["Ana – Bo"]
    store.close()
    copy.close()


def test_a_file_that_can_only_be_opened_empty_is_filled_in_one_step(
    alone: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(blank, "create_file", lambda *args: None)
    add(alone, "Ana – Bo").close()
    store = Store(alone)
    facts = [store.db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version")]
    assert facts == [APPLICATION_ID, SCHEMA]
    assert [duel.title for duel in store.duels()] == ["Ana – Bo"]
    store.close()


def test_a_blank_database_that_is_brought_along_is_used(
    alone: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    image = blank.blank_image(APPLICATION_ID, SCHEMA)
    assert image
    (home / "blank.db").write_bytes(image)
    monkeypatch.setattr(blank, "SHIPPED", str(home / "blank.db"))
    monkeypatch.setattr(blank, "_image", lambda *args: pytest.fail("it was built again"))
    add(alone, "Ana – Bo").close()


def test_a_new_file_needs_no_links(alone: str, home: Path) -> None:
    write_new(str(home / "new.txt"), "text")
    assert (home / "new.txt").read_text() == "text"
    with pytest.raises(Exception, match="already exists"):
        write_new(str(home / "new.txt"), "other")
