"""A new database is created atomically, on any disk, even if another window creates one too."""

from __future__ import annotations

import errno
import os
import sqlite3
from contextlib import closing
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

from gm.store.database import Duel, Store
from gm.store.schema import blank


class Bare(sqlite3.Connection):
    """A connection to an SQLite that was built without serialization."""

    def __getattribute__(self, name: str) -> Any:
        if name in ("serialize", "deserialize"):
            raise AttributeError(name)
        return super().__getattribute__(name)


def shape(db: sqlite3.Connection) -> tuple[list[Any], list[Any]]:
    """Return the header values of a database, and all its tables, triggers and views."""
    facts = [db.execute(f"PRAGMA {fact}").fetchone()[0] for fact in ("application_id", "user_version", "journal_mode")]
    return facts, db.execute("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY 1, 2").fetchall()


def no_links(*paths: str) -> None:
    raise OSError(errno.EPERM, os.strerror(errno.EPERM))


def test_a_new_file_is_the_same_on_a_disk_without_links(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    for name in ("copied.db", "made.db"):
        Store(str(home / name), create=True).close()
        with closing(sqlite3.connect(home / name)) as db:
            made.append(shape(db))
        monkeypatch.setattr(os, "link", no_links)
    assert made[0] == made[1]
    assert sorted(path.name for path in home.iterdir()) == ["copied.db", "made.db"]


@pytest.mark.parametrize("name", ["made.db", ":memory:"])
def test_an_sqlite_without_serialization_makes_the_same(name: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = list[tuple[list[Any], list[Any]]]()
    for connect in (sqlite3.connect, partial(sqlite3.connect, factory=Bare)):
        monkeypatch.setattr(sqlite3, "connect", connect)
        monkeypatch.setattr(blank, "_image", cache(blank._image.__wrapped__))
        store = Store(name if name == ":memory:" else str(home / f"{len(made)}.db"), create=True)
        made.append(shape(store.db))
        assert isinstance(store.db, Bare) == bool(made[1:])
        store.close()
    assert made[0] == made[1]


def test_a_file_created_by_another_window_is_kept(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, link = str(home / "new.db"), os.link

    def slower(part: str, path: str) -> None:
        monkeypatch.setattr(os, "link", link)
        other = Store(path, create=True)
        other.add_duel(Duel(0, "a", "Ana – Bo", "toy", 1, ""), [])
        other.close()
        link(part, path)

    monkeypatch.setattr(os, "link", slower)
    store = Store(path, create=True)
    assert [duel.title for duel in store.duels()] == ["Ana – Bo"]
    store.close()
    assert [path.name for path in home.iterdir()] == ["new.db"]
