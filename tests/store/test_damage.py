"""Damaged, foreign or locked files: clear messages, status 3, and no duel lost."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import gm.store.connection
from tests.support.rewritten import rewrite
from tests.support.running import Command

pytestmark = pytest.mark.needs("gatling")

READ = ("now", "log", "duels", "check", "export", "settle", "house")
WRITE = ("note x", "undo", "throw bo 5 mid", "new gatling Di Ed", "settle done", "open 1")


def refused_everywhere(gm: Command, *said: str, but: tuple[str, ...] = ()) -> None:
    """Check that every command that opens the file says what is wrong and leaves its bytes alone."""
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
    refused_everywhere(gm, "duels.db", "not a gm database")


def test_another_programs_database_is_left_alone(gm: Command) -> None:
    with closing(sqlite3.connect(gm.db)) as db:
        db.execute("CREATE TABLE recipes (name)")
        db.execute("INSERT INTO recipes VALUES ('soup')")
        db.commit()
    refused_everywhere(gm, "duels.db", "another program")


def test_another_programs_database_of_our_version_is_kept(gm: Command) -> None:
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
    rewrite(settled.db, "UPDATE duel SET rules_version = 99")
    for line in ("now", "note x", "rest"):
        error = settled.refused(line)
        assert (error["status"], error["code"]) == (3, "file")
        assert "newer rules" in error["message"]
    assert settled("duels").status == 0


def test_a_truncated_database_is_rejected_unchanged(settled: Command) -> None:
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


def test_a_duel_can_start_in_an_empty_file(gm: Command) -> None:
    gm.db.write_bytes(b"")
    for line in ("now", "undo", "note x"):
        ran = gm(line)
        assert ran.status in (2, 3)
        assert "Traceback" not in ran.err
    assert gm("new gatling Ana Bo Cy").status == 0
    assert gm("now").status == 0


def test_a_folder_is_rejected_as_a_database(gm: Command) -> None:
    gm.db.mkdir()
    refused_everywhere(gm, "duels.db")
    assert list(gm.db.iterdir()) == []


def test_a_missing_folder_is_reported(gm: Command) -> None:
    path = str(gm.db.parent / "nowhere" / "duels.db")
    ran = gm(["--json", "new", "gatling", "Ana", "Bo", "--db", path])
    assert (ran.status, ran.error["code"]) == (3, "file")
    assert "nowhere" in ran.error["message"]
    assert gm(["now", "--db", path]).status == 2


def test_an_old_sqlite_is_rejected(duel: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gm.store.connection.sqlite3, "sqlite_version_info", (3, 7, 0))  # type: ignore[attr-defined]
    monkeypatch.setattr(gm.store.connection.sqlite3, "sqlite_version", "3.7.0")  # type: ignore[attr-defined]
    error = duel.refused("now")
    assert (error["status"], error["code"]) == (3, "file")
    assert "3.7.0" in error["message"]
    assert "3.39.0" in error["remedy"]


def test_a_missing_wal_file_loses_nothing_that_was_closed(settled: Command, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    shutil.copy(settled.db, copy)
    assert settled.answer(["--db", str(copy), "now"])["state"] == settled.answer("now")["state"]


def test_one_duel_that_cannot_be_read_does_not_hide_the_others(settled: Command) -> None:
    settled("new gatling Di Ed Flo")
    rewrite(settled.db, """UPDATE log SET body = '{"kind": "dance"}' WHERE duel = 1 AND seq = 2""")
    listed = settled.answer("duels")["duels"]
    assert [duel["id"] for duel in listed] == [1, 2]
    assert listed[0]["rows"] is None
    assert settled.answer("now")["duel"]["id"] == 2
    error = settled.refused("now --duel 1")
    assert (error["status"], error["code"]) == (3, "file")


@pytest.mark.parametrize("receipt", ["{}", '{"notices": [{}], "settlement": []}'])
def test_an_invalid_receipt_hides_nothing(settled: Command, receipt: str) -> None:
    rewrite(settled.db, ("UPDATE log SET receipt = ? WHERE seq = 4", (receipt,)))
    for line in ("now", "log", "export", "now --json"):
        ran = settled(line)
        assert "error in gm" not in ran.err, line
    assert settled("check").status == 1
    assert settled("draw 8H").status == 0


PAGE = 4096
HEADER = (0, 3, 4, 5, 6)
"""The bytes of a page's header that say what it is and how many rows it has."""


@pytest.mark.parametrize("table", ["duel", "log", "opened", "checksum"])
def test_a_damaged_page_is_never_taken_for_a_missing_duel(settled: Command, table: str) -> None:
    root = settled.query("SELECT rootpage FROM sqlite_master WHERE name = ?", table)[0][0]
    whole = settled.db.read_bytes()
    for byte in HEADER:
        for bit in range(8):
            data = bytearray(whole)
            data[(root - 1) * PAGE + byte] ^= 1 << bit
            for line in ("now", "note x", "duels --json"):
                settled.db.write_bytes(data)
                ran = settled(line)
                assert ran.status in (0, 3), (byte, bit, line, ran)
                assert "There is no duel" not in ran.out + ran.err, (byte, bit, line)
                assert "Internal error" not in ran.err, (byte, bit, line)
                if line.startswith("duels") and ran.status == 0:
                    assert ran.data["duels"], (byte, bit)


def test_lost_facts_of_a_duel_are_reported_as_damage(settled: Command) -> None:
    rewrite(settled.db, "DELETE FROM duel", damage=True)
    error = settled.refused("now")
    assert (error["status"], error["code"], error["duel"]) == (3, "file", 1)
    assert "its title and game are lost" in error["message"]
    assert "its title and game are lost" in settled.answer("duels")["duels"][0]["stands"]
