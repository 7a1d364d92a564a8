"""Everything can be read where nothing can be written: a full disk, a read-only stick, another user's folder."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

import gm
from gm.errors import GmError
from gm.store.database import Store
from tests.support.nobody import FULL_DISK, Nobody, nobody
from tests.support.running import Command, unix

__all__ = ["nobody"]

pytestmark = [unix, pytest.mark.needs("gatling")]

OLDER = Path(__file__).parents[1] / "store" / "older"
READING = (
    *("now", "now --at 1", "log", "log --lines", "duels", "duels --all", "why", "why 1", "rule a35", "report"),
    *("check", "export", "export --json", "summary", "house", "settle", "doubts", "clock", "help manual", "print"),
    *("stats gatling --json", "practice 1"),
)


@pytest.fixture(params=["closed", "left open", "open", "full"])
def stuck(nobody: Nobody, request: pytest.FixtureRequest) -> Iterator[Nobody]:
    """Yield commands where nothing can be written: on a file that was closed or left open, or that another window has
    open, and on a full disk.
    """
    shell = nobody.shell
    shell.folder.chmod(0o755)
    if request.param == "full":
        nobody.before = FULL_DISK
    window = sqlite3.connect(shell.db, isolation_level=None)
    if request.param != "closed":
        window.execute("INSERT INTO clock VALUES (1, '')")  # in the write-ahead log alone
    if request.param in ("left open", "full"):
        kept = {path: path.read_bytes() for path in (shell.db, Path(f"{shell.db}-wal"))}
        window.close()
        for path, data in kept.items():
            path.unlink(missing_ok=True)
            path.write_bytes(data)
    elif request.param == "closed":
        window.close()
    for path in shell.folder.iterdir():
        path.chmod(0o444)
    if request.param == "full":
        for path in shell.folder.iterdir():
            path.chmod(0o644)
    else:
        shell.folder.chmod(0o555)
    names = {*os.listdir(shell.folder)}
    yield nobody
    window.close()
    assert {*os.listdir(shell.folder)} <= names | {"duels.db-shm"}


def test_every_command_that_reads_works(stuck: Nobody) -> None:
    for line in READING:
        ran = stuck(*line.split())
        assert (ran.status, ran.err) == (0, ""), line
        assert ran.out, line
    assert "♣7" in stuck("now").out


def test_an_entry_is_rejected_with_the_reason(stuck: Nobody) -> None:
    for line in ("throw bo 5 mid", "undo", "note x", "new gatling Di Ed", "open 1"):
        ran = stuck("--json", *line.split())
        assert (ran.status, ran.out, ran.error["code"]) == (3, "", "file"), line
        assert ("disk I/O" if stuck.before == FULL_DISK else "read-only") in ran.error["message"], line
        assert "There is no duel" not in ran.err


@pytest.fixture
def elsewhere() -> Iterator[Path]:
    """Yield a folder in which everybody may write."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o777)
        yield Path(folder)


def test_files_can_be_written_elsewhere(nobody: Nobody, elsewhere: Path) -> None:
    nobody.folder = elsewhere
    for line in ("export --json --out a.json", "export --out a.gm", "backup a.db", "report --out a.txt"):
        ran = nobody(*line.split())
        assert (ran.status, ran.err) == (0, ""), line
    assert len(json.loads((elsewhere / "a.json").read_text())["log"]) == 2
    with closing(sqlite3.connect(f"file:{elsewhere}/a.db?immutable=1", uri=True)) as db:
        assert db.execute("SELECT count(*) FROM log").fetchone() == (2,)


def test_a_sheet_can_be_printed_elsewhere(nobody: Nobody, elsewhere: Path) -> None:
    parts = (Path(gm.__file__), *Path(gm.__file__).parents, *Path(sys.executable).parents)
    if not all(part.stat().st_mode & 0o005 == 0o005 for part in parts if part.is_dir()):
        pytest.skip("only its owner can read this copy of the program")
    nobody.folder = elsewhere
    ran = nobody("print", "stats", "--out", "a.pdf")
    assert (ran.status, ran.err) == (0, "")
    assert (elsewhere / "a.pdf").stat().st_size


def test_a_file_of_an_older_version_is_read_without_being_changed(nobody: Nobody) -> None:
    shell = nobody.shell
    for name in ("first.db", "layout-9.db"):
        shell.folder.chmod(0o755)
        shell.db.unlink()
        shutil.copy(OLDER / name, shell.db)
        shell.db.chmod(0o444)
        shell.folder.chmod(0o555)
        before = shell.db.read_bytes()
        for line in ("now", "log", "duels --json", "check", "export --json"):
            ran = nobody(*line.split())
            assert (ran.status, ran.err) == (0, ""), (name, line)
        assert shell.db.read_bytes() == before


def test_a_folder_that_cannot_be_entered_is_not_taken_for_empty(nobody: Nobody) -> None:
    nobody.shell.folder.chmod(0o000)
    try:
        for line in ("now", "duels", "note x", "new gatling Di Ed"):
            ran = nobody("--json", *line.split())
            assert (ran.status, ran.error["code"]) == (3, "file"), line
            assert "permission denied" in ran.error["message"], line
    finally:
        nobody.shell.folder.chmod(0o555)


def test_a_window_writes_again_once_there_is_room(settled: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    prepare = Store._prepare

    def full(store: Store) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(Store, "_prepare", full)
    store = Store(str(settled.db))
    assert len(store.rows(1)) == len(settled.log())
    with pytest.raises(GmError, match="disk is full"):
        store.open(1, "")
    monkeypatch.setattr(Store, "_prepare", prepare)
    store.open(1, "")
    store.close()
    assert settled.query("SELECT count(*) FROM opened") == [(2,)]
