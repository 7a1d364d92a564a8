"""A disk that is read-only, full, busy or failing: clear messages, status 3, and no duel lost."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing

import pytest

import gm.store.connection
from gm.store.database import Store
from tests.support.nobody import Nobody, nobody
from tests.support.running import Command, Shell, unix

__all__ = ["nobody"]

pytestmark = pytest.mark.needs("gatling")


@unix
@pytest.mark.parametrize("line", ["throw bo 5 mid", "undo", "new gatling Di Ed", "note x", "open 1"])
def test_writing_a_read_only_file_is_rejected(nobody: Nobody, line: str) -> None:
    ran = nobody(*line.split())
    assert (ran.status, ran.out) == (3, "")
    assert "Traceback" not in ran.err
    assert "duels.db" in ran.err


@unix
def test_an_unreadable_file_is_reported(shell: Shell, nobody: Nobody) -> None:
    if os.geteuid() == 0 or os.access(shell.db, os.R_OK):
        shell.db.chmod(0o000)
    ran = nobody("now")
    shell.db.chmod(0o444)
    assert ran.status == 3
    assert "duels.db" in ran.err


@pytest.fixture
def full(settled: Command, monkeypatch: pytest.MonkeyPatch) -> Command:
    """Return commands on a disk without a free page."""
    prepare = Store._prepare

    def limited(store: Store) -> None:
        prepare(store)
        pages = store.db.execute("PRAGMA page_count").fetchone()[0]
        store.db.execute(f"PRAGMA max_page_count = {pages}")

    monkeypatch.setattr(Store, "_prepare", limited)
    return settled


def test_a_full_disk_loses_nothing_accepted(full: Command) -> None:
    accepted = full.words()
    for _ in range(10):
        ran = full(["--json", "note", "x" * 2000])
        if ran.status:
            break
        accepted.append("note " + "x" * 2000)
    assert (ran.status, ran.error["code"]) == (3, "file")
    assert "disk is full" in ran.error["message"]
    assert "make room" in ran.error["remedy"]
    assert full.words() == accepted


def test_after_room_was_made_the_duel_goes_on(full: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    while full(["note", "x" * 2000]).status == 0:
        pass
    count = len(full.words())
    monkeypatch.undo()
    monkeypatch.setenv("GM_DB", str(full.db))
    assert full.answer("draw 8H")["seq"] == count


def test_a_full_disk_rejects_only_the_line(full: Command) -> None:
    ran = full.play(["note " + "x" * 2000] * 10 + ["now"], "--json --keep-going")
    assert ran.status == 3
    refused = [answer for answer in ran.answers if "error" in answer]
    written = [answer["seq"] for answer in ran.answers if "seq" in answer]
    assert refused[0]["error"]["code"] == "file"
    assert written == list(range(5, 5 + len(written)))
    assert len(full.words()) == 5 + len(written)
    assert ran.answers[-1]["answer"]["seq"] == 4 + len(written)


def test_a_failing_commit_changes_nothing(settled: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    before = settled.everything()
    real = sqlite3.connect

    class Failing(sqlite3.Connection):
        def execute(self, sql: str, *values: object) -> sqlite3.Cursor:
            if sql == "COMMIT":
                raise sqlite3.OperationalError("disk I/O error")
            return super().execute(sql, *values)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(gm.store.connection.sqlite3, "connect", lambda *a, **k: real(*a, factory=Failing, **k))  # type: ignore[attr-defined]
        ran = settled("draw 8H --json")
        assert (ran.status, ran.error["code"]) == (3, "file")
        assert "disk I/O error" in ran.error["message"]
    assert settled.everything() == before
    assert settled("draw 8H").status == 0


def test_a_busy_database_is_reported_after_a_wait(settled: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gm.store.connection, "WAIT_SECONDS", 0.05)
    before = settled.everything()
    with closing(sqlite3.connect(settled.db, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        for line in ("draw 8H", "note x", "undo", "open 1", "new gatling Di Ed"):
            error = settled.refused(line)
            assert (error["status"], error["code"]) == (3, "busy"), line
            assert "Another window" in error["message"]
            assert "Nothing was written" in error["remedy"]
        for line in ("now", "log", "duels", "export"):
            assert settled(line).status == 0, line
        other.execute("ROLLBACK")
    assert settled.everything() == before
    assert settled("draw 8H").status == 0


def test_a_window_that_is_only_slow_is_waited_for(settled: Command) -> None:
    store = Store(str(settled.db))
    assert store.db.execute("PRAGMA busy_timeout").fetchone() == (10_000,)
    store.close()


def test_two_windows_can_confirm_a_settlement(settled: Command) -> None:
    settled("undo")
    store = Store(str(settled.db))
    store.settle(1, 5, "")
    store.settle(1, 5, "")
    assert store.settled(1) == 5
    store.close()
