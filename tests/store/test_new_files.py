"""A new database is made in one go, on any disk, whoever makes one beside it."""

from __future__ import annotations

import errno
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from gm.store.database import Duel, Store


def no_links(*paths: str) -> None:
    raise OSError(errno.EPERM, os.strerror(errno.EPERM))


def test_a_new_file_is_the_same_on_a_disk_without_links(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There SQLite makes it statement by statement; elsewhere it is copied."""
    made = []
    for name in ("copied.db", "made.db"):
        Store(str(home / name), create=True).close()
        with closing(sqlite3.connect(home / name)) as db:
            facts = [
                db.execute(f"PRAGMA {fact}").fetchone() for fact in ("application_id", "user_version", "journal_mode")
            ]
            shapes = db.execute("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY 1, 2").fetchall()
            made.append((facts, shapes))
        monkeypatch.setattr(os, "link", no_links)
    assert made[0] == made[1]
    assert sorted(path.name for path in home.iterdir()) == ["copied.db", "made.db"]


def test_a_file_that_another_window_makes_at_the_same_moment_is_kept(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
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
    assert [found.name for found in home.iterdir()] == ["new.db"]
