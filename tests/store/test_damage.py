"""Files that are broken, strange, locked or full: clear words, status 3, and nothing of a duel lost."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

import gm.store.database
from gm.store.database import Store
from tests.driving.running import Command, Ran, Shell, unix

READ = ("now", "log", "duels", "check", "export", "settle", "house")
WRITE = ("note x", "undo", "throw bo 5 mid", "new gatling Di Ed", "settle done", "open 1")


def refused_everywhere(gm: Command, *said: str, but: tuple[str, ...] = ()) -> None:
    """Every command that opens the file says what is the matter, and leaves its bytes alone."""
    before = gm.db.read_bytes() if gm.db.is_file() else None
    for line in (*READ, *WRITE):
        if line in but:
            continue
        ran = gm(["--json", *line.split()])
        assert (ran.status, ran.out) == (3, ""), line
        assert ran.error["code"] == "file", line
        for word in said:
            assert word in ran.error["message"], (line, ran.error)
        assert ran.error["remedy"]
        assert "Traceback" not in ran.err
        plain = gm(line)
        assert plain.status == 3
        assert plain.err.strip()
    ran = gm.play(["note x"])
    assert (ran.status, ran.answers[0]["error"]["code"]) == (3, "file")
    if before is not None:
        assert gm.db.read_bytes() == before


def test_a_text_file_is_no_database(gm: Command) -> None:
    gm.db.write_text("Dear diary, today I won.\n" * 100)
    refused_everywhere(gm, "duels.db", "no database of gm")


def test_another_programs_database_is_left_alone(gm: Command) -> None:
    with closing(sqlite3.connect(gm.db)) as db:
        db.execute("CREATE TABLE recipes (name)")
        db.execute("INSERT INTO recipes VALUES ('soup')")
        db.commit()
    refused_everywhere(gm, "duels.db", "another program")


def test_another_programs_database_of_the_same_version_is_left_alone(gm: Command) -> None:
    with closing(sqlite3.connect(gm.db)) as db:
        db.execute("CREATE TABLE log (x)")
        db.execute("PRAGMA user_version = 1")
        db.execute("PRAGMA application_id = 4711")
        db.commit()
    refused_everywhere(gm, "another program")


def test_a_database_of_a_newer_gm_is_left_alone(settled: Command) -> None:
    with closing(sqlite3.connect(settled.db)) as db:
        db.execute("PRAGMA user_version = 99")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    refused_everywhere(settled, "newer gm")
    assert "Upgrade gm" in settled("now").err


def test_a_duel_of_newer_rules_is_not_played_on(settled: Command) -> None:
    with closing(sqlite3.connect(settled.db, isolation_level=None)) as db:
        db.execute("DROP TRIGGER duel_no_update")
        db.execute("UPDATE duel SET rules_version = 99")
    for line in ("now", "note x", "rest"):
        error = settled.refused(line)
        assert (error["status"], error["code"]) == (3, "file")
        assert "newer rules" in error["message"]
    assert settled("duels").status == 0


def test_a_database_cut_short_is_refused_and_not_mended_away(settled: Command) -> None:
    settled.play([f"note {'x' * 1500}" for _ in range(20)])
    with closing(sqlite3.connect(settled.db)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    whole = settled.db.read_bytes()
    for part in (2, 3, 10):
        settled.db.write_bytes(whole[: len(whole) // part])
        for line in ("log", "export", "note x", "undo"):
            ran = settled(["--json", *line.split()])
            assert ran.status == 3, (part, line)
            assert ran.error["code"] == "file"
            assert "damaged" in ran.error["message"] or "cannot be used" in ran.error["message"]
        assert len(settled.db.read_bytes()) == len(whole) // part


def test_check_says_where_a_database_is_damaged(settled: Command) -> None:
    settled.play([f"note {'x' * 1500}" for _ in range(20)])
    with closing(sqlite3.connect(settled.db)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size = db.execute("PRAGMA page_size").fetchone()[0]
    whole = settled.db.read_bytes()
    at = next(at for at in range(len(whole) - size, 0, -size) if whole[at : at + 1] == b"\x0a")
    settled.db.write_bytes(whole[: at + 8] + b"\xff" * 64 + whole[at + 72 :])
    ran = settled("check")
    assert ran.status in (1, 3)
    assert "Traceback" not in ran.err
    assert "amage" in ran.out + ran.err


def test_an_empty_file_holds_no_duel_and_one_can_be_begun_in_it(gm: Command) -> None:
    gm.db.write_bytes(b"")
    for line in ("now", "undo", "note x"):
        ran = gm(line)
        assert ran.status in (2, 3)
        assert "Traceback" not in ran.err
    assert gm("new gatling Ana Bo Cy").status == 0
    assert gm("now").status == 0


def test_a_folder_is_no_database(gm: Command) -> None:
    gm.db.mkdir()
    refused_everywhere(gm, "duels.db")
    assert list(gm.db.iterdir()) == []


def test_a_folder_that_is_not_there_is_named(gm: Command) -> None:
    path = str(gm.db.parent / "nowhere" / "duels.db")
    ran = gm(["--json", "new", "gatling", "Ana", "Bo", "--db", path])
    assert (ran.status, ran.error["code"]) == (3, "file")
    assert "nowhere" in ran.error["message"]
    assert gm(["now", "--db", path]).status == 2


# --- read-only


AS_NOBODY = """
import io, os, sys
from gm.doors.cli import main
words, real, out = sys.argv[2:], os.environ["GM_DB"], sys.stdout
os.environ["GM_DB"], sys.stdout = sys.argv[1], io.StringIO()
main(words)
os.environ["GM_DB"], sys.stdout = real, out
if os.geteuid() == 0:
    os.setegid(65534)
    os.seteuid(65534)
sys.exit(main(words))
"""
"""Runs a command on a copy first (so that all is imported), and then on the real file as someone without rights."""

Nobody = Callable[..., Ran]


@pytest.fixture
def nobody(shell: Shell) -> Iterator[Nobody]:
    """The command, run by someone who may read file and folder and no more."""
    with tempfile.TemporaryDirectory() as folder:
        shell.folder, shell.db = Path(folder), Path(folder) / "duels.db"
        shell.env["GM_DB"] = str(shell.db)
        assert shell("play", "new gatling Ana Bo Cy\n7c\n").status == 0
        shell.folder.chmod(0o555)
        shell.db.chmod(0o444)
        with tempfile.TemporaryDirectory() as warm:
            copy = Path(warm) / "copy.db"

            def run(*words: str) -> Ran:
                copy.write_bytes(data)
                call = [sys.executable, "-c", AS_NOBODY, str(copy), *words]
                done = subprocess.run(call, capture_output=True, env=shell.env, cwd=warm, check=False)
                return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())

            data = shell.db.read_bytes()
            yield run
            assert shell.db.read_bytes() == data
        shell.folder.chmod(0o755)


@unix
@pytest.mark.parametrize("line", ["throw bo 5 mid", "undo", "new gatling Di Ed", "note x", "settle done", "open 1"])
def test_a_file_that_may_only_be_read_is_not_written_and_says_so(nobody: Nobody, line: str) -> None:
    ran = nobody(*line.split())
    assert (ran.status, ran.out) == (3, "")
    assert "Traceback" not in ran.err
    assert "duels.db" in ran.err


@unix
@pytest.mark.parametrize("line", ["now", "log --lines", "export", "duels"])
def test_a_file_that_may_only_be_read_is_shown_or_refused_in_words(nobody: Nobody, line: str) -> None:
    ran = nobody(*line.split())
    assert ran.status in (0, 3)
    assert "Traceback" not in ran.err
    assert "fault of gm" not in ran.err
    assert "Ana" in ran.out if ran.status == 0 else "duels.db" in ran.err


@unix
def test_a_file_that_may_not_even_be_read_is_named(shell: Shell, nobody: Nobody) -> None:
    if os.geteuid() == 0 or os.access(shell.db, os.R_OK):
        shell.db.chmod(0o000)
    ran = nobody("now")
    shell.db.chmod(0o444)
    assert ran.status == 3
    assert "duels.db" in ran.err


# --- full, busy, failing


@pytest.fixture
def full(settled: Command, monkeypatch: pytest.MonkeyPatch) -> Command:
    """A disk that takes no page more."""
    prepare = Store._prepare

    def limited(store: Store) -> None:
        prepare(store)
        pages = store.db.execute("PRAGMA page_count").fetchone()[0]
        store.db.execute(f"PRAGMA max_page_count = {pages}")

    monkeypatch.setattr(Store, "_prepare", limited)
    return settled


def test_a_full_disk_is_named_and_nothing_accepted_is_lost(full: Command) -> None:
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
    assert full.told("draw 8H")["seq"] == count


def test_a_full_disk_in_the_middle_of_play_refuses_that_line(full: Command) -> None:
    ran = full.play(["note " + "x" * 2000] * 10 + ["now"], "--json --keep-going")
    assert ran.status == 3
    refused = [answer for answer in ran.answers if "error" in answer]
    written = [answer["seq"] for answer in ran.answers if "seq" in answer]
    assert refused[0]["error"]["code"] == "file"
    assert written == list(range(5, 5 + len(written)))
    assert len(full.words()) == 5 + len(written)
    assert ran.answers[-1]["answer"]["seq"] == 4 + len(written)


def test_a_disk_that_fails_at_the_commit_keeps_what_was_there(
    settled: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = settled.everything()
    real = sqlite3.connect

    class Failing(sqlite3.Connection):
        def execute(self, sql: str, *values: object) -> sqlite3.Cursor:
            if sql == "COMMIT":
                raise sqlite3.OperationalError("disk I/O error")
            return super().execute(sql, *values)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(gm.store.database.sqlite3, "connect", lambda *a, **k: real(*a, factory=Failing, **k))  # type: ignore[attr-defined]
        ran = settled("draw 8H --json")
        assert (ran.status, ran.error["code"]) == (3, "file")
        assert "disk I/O error" in ran.error["message"]
    assert settled.everything() == before
    assert settled("draw 8H").status == 0


def test_a_busy_database_is_waited_for_and_then_named(settled: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gm.store.database, "WAIT_SECONDS", 0.05)
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


def test_ticking_off_twice_at_once_is_no_damage(settled: Command) -> None:
    settled("undo")
    store = Store(str(settled.db))
    store.settle(1, 5, "")
    store.settle(1, 5, "")
    assert store.settled(1) == 5
    store.close()


def test_too_old_a_sqlite_is_named(duel: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gm.store.database.sqlite3, "sqlite_version_info", (3, 7, 0))  # type: ignore[attr-defined]
    monkeypatch.setattr(gm.store.database.sqlite3, "sqlite_version", "3.7.0")  # type: ignore[attr-defined]
    error = duel.refused("now")
    assert (error["status"], error["code"]) == (3, "file")
    assert "3.7.0" in error["message"]
    assert "3.40.0" in error["remedy"]


def test_a_missing_wal_file_loses_nothing_that_was_closed(settled: Command, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    shutil.copy(settled.db, copy)
    assert settled.told(["--db", str(copy), "now"])["state"] == settled.told("now")["state"]


def test_one_duel_that_cannot_be_read_does_not_hide_the_others(settled: Command) -> None:
    settled("new gatling Di Ed Flo")
    with closing(sqlite3.connect(settled.db, isolation_level=None)) as db:
        db.execute("DROP TRIGGER log_no_update")
        db.execute("""UPDATE log SET body = '{"kind": "dance"}' WHERE duel = 1 AND seq = 2""")
    listed = settled.told("duels")["duels"]
    assert [duel["id"] for duel in listed] == [1, 2]
    assert listed[0]["rows"] is None
    assert settled.told("now")["duel"]["id"] == 2
    error = settled.refused("now --duel 1")
    assert (error["status"], error["code"]) == (3, "file")


@pytest.mark.parametrize("receipt", ["{}", '{"notices": [{}], "settlement": []}'])
def test_a_receipt_that_is_none_hides_neither_the_board_nor_the_log(settled: Command, receipt: str) -> None:
    with closing(sqlite3.connect(settled.db, isolation_level=None)) as db:
        db.execute("DROP TRIGGER log_no_update")
        db.execute("UPDATE log SET receipt = ? WHERE seq = 4", (receipt,))
    for line in ("now", "log", "export", "now --json"):
        ran = settled(line)
        assert "fault of gm" not in ran.err, line
    assert settled("check").status == 1
    assert settled("draw 8H").status == 0
