"""A snapshot that is stale, damaged, of another version or not writable is ignored."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import gm.games
import gm.table.snapshots
from gm.store import shipped, snapshot
from gm.store.checksum import checksum
from gm.store.database import Store
from gm.table import presenter, writer
from gm.table.table import Table
from tests.support.running import Command

pytestmark = pytest.mark.needs("gatling")

LINES = ("new gatling Ana Bo Cy", "draw 7C", "throw bo 5 mid hit", "throw cy 2 top", "rest", "note rain")


@pytest.fixture
def duel(gm: Command) -> Command:
    """Return a duel in its first turn."""
    for line in LINES:
        assert gm(line).status == 0
    return gm


def lies_at(gm: Command) -> int | None:
    """Return the row of the duel that has a valid snapshot; None without one."""
    with closing(Store(str(gm.db))) as store:
        found = snapshot.read_snapshot(store, 1)
        return found.last.seq if found else None


def at_bookmark(gm: Command) -> bool:
    """Return whether the next command starts from the snapshot and reads no other row."""
    with closing(Store(str(gm.db))) as store:
        return Table(store, 1).rows._read is not None


def changed(gm: Command, statement: str, *values: Any, then: str = "") -> None:
    with closing(sqlite3.connect(gm.db, isolation_level=None)) as db:
        db.execute(statement, values)
        db.execute(then)


def spoilt(column: str, value: Any) -> Callable[[Command], None]:
    return lambda gm: changed(gm, f"UPDATE bookmark SET {column} = ?", value)


SPOILT = {
    "gone": lambda gm: changed(gm, "DELETE FROM bookmark"),
    "of an earlier row": spoilt("seq", 3),
    "of a row to come": spoilt("seq", 9),
    "of a row that is none": spoilt("seq", -1),
    "of another log": spoilt("crc", 1),
    "of another gm": spoilt("made", "9.9 gatling 1 1"),
    "empty": spoilt("held", ""),
    "cut in half": lambda gm: changed(gm, "UPDATE bookmark SET held = substr(held, 1, length(held) / 2)"),
    "no place": spoilt("held", "[]"),
    "no list": spoilt("held", "7"),
    "of other records": spoilt("held", '[null, "x", -1, {}, {}, [99]]'),
    "of too few fields": spoilt("held", '[null, "x", -1, {}, {}, [0, 1]]'),
    "no text": spoilt("held", b"\xff\xfe"),
    "of another duel": spoilt("duel", 2),
    "a number": lambda gm: changed(
        gm,
        "ALTER TABLE bookmark DROP COLUMN made",
        then="ALTER TABLE bookmark ADD COLUMN made INTEGER NOT NULL DEFAULT 7",
    ),
}


@pytest.mark.parametrize("spoil", SPOILT.values(), ids=SPOILT)
def test_a_snapshot_that_does_not_fit_is_ignored(duel: Command, spoil: Callable[[Command], None]) -> None:
    before = duel("now --json").out
    spoil(duel)
    assert not at_bookmark(duel)
    assert duel("now --json").out == before
    assert duel("draw QH").status == 0
    assert (lies_at(duel), at_bookmark(duel)) == (6, True)
    assert duel("check").status == 0


def test_a_snapshot_is_ignored_after_the_game_changed(duel: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    assert at_bookmark(duel)
    monkeypatch.setattr(gm.games, "edition", lambda slug: "another")
    assert not at_bookmark(duel)


def test_the_edition_depends_on_every_file(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    rules, cards = tmp_path / "rules" / "throws.py", tmp_path / "cards.toml"
    for file in (rules, cards):
        file.touch()

    def edition() -> str:
        return shipped.edition.__wrapped__("toy", str(tmp_path))

    found = [edition()]
    os.utime(rules, (2e9, 2e9))
    found.append(edition())
    cards.unlink()
    found.append(edition())
    assert len({*found}) == 3
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "throws.pyc").touch()
    assert edition() == found[-1]


def test_a_snapshot_of_another_duel_is_ignored(duel: Command, tmp_path: Path) -> None:
    before = duel("now --json").out
    other = tmp_path / "other.db"
    for line in ("new gatling Eve Bo Cy", *LINES[1:4], "note rain", "note snow"):
        assert duel(f"{line} --db {other}").status == 0, line
    changed(duel, "ATTACH ? AS other", str(other), then="REPLACE INTO main.bookmark SELECT * FROM other.bookmark")
    assert duel.query("SELECT duel, seq FROM bookmark") == [(1, 5)]
    assert not at_bookmark(duel)
    assert duel("now --json").out == before
    assert duel("check").status == 0


@pytest.mark.parametrize("spoil", [lambda gm: None, SPOILT["cut in half"], SPOILT["of an earlier row"]])
def test_a_read_only_duel_needs_no_snapshot(duel: Command, spoil: Callable[[Command], None]) -> None:
    spoil(duel)
    lay = duel.query("SELECT * FROM bookmark")
    with closing(Store(str(duel.db), read_only=True)) as store:
        taken_up, folded = Table(store, 1), Table(store, 1, bookmarked=False)
        assert presenter.board_at(taken_up, None) == presenter.board_at(folded, None)
        assert (taken_up.state, list(taken_up.rows)) == (folded.state, list(folded.rows))
    assert duel.query("SELECT * FROM bookmark") == lay


def test_a_killed_process_leaves_a_valid_snapshot(
    duel: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, left = duel("now --json").out, (tmp_path / "while", tmp_path / "after")

    def leave(folder: Path) -> None:
        folder.mkdir()
        for file in duel.db.parent.glob(f"{duel.db.name}*"):
            shutil.copy(file, folder)

    def keep(*what: Any) -> None:
        snapshot.write_snapshot(*what)
        leave(left[0])

    monkeypatch.setattr(gm.table.snapshots, "write_snapshot", keep)
    with closing(Store(str(duel.db))) as store:
        writer.note(Table(store, 1), "sun")
        leave(left[1])
    for folder, last in zip(left, (5, 6), strict=True):
        with closing(Store(str(folder / duel.db.name))) as store:
            found = snapshot.read_snapshot(store, 1)
            assert found is not None
            assert found.last.seq == last == Table(store, 1, bookmarked=False).rows[-1].seq
    assert duel(f"now --json --db {left[0] / duel.db.name}").out == before
    assert duel(f"now --json --db {left[1] / duel.db.name}").out == duel("now --json").out


def test_an_undo_drops_the_snapshot_until_the_next_line(duel: Command) -> None:
    assert duel("undo").status == 0
    assert lies_at(duel) is None
    assert duel("note sun").status == 0
    assert lies_at(duel) == 7


def test_an_entry_needs_only_the_last_row(duel: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(Store(str(duel.db))) as store:
        table = Table(store, 1)
        monkeypatch.setattr(Store, "rows", lambda *anything: pytest.fail("the whole log was read"))
        writer.note(table, "sun")
        writer.note(table, "moon")
        assert (len(table.rows), table.rows[-1].words) == (8, "note moon")


def test_a_rejected_line_keeps_the_snapshot(duel: Command) -> None:
    assert duel("throw bo 5 mid").status != 0
    assert lies_at(duel) == 5


def test_a_line_is_written_without_a_snapshot(duel: Command) -> None:
    changed(duel, "CREATE TRIGGER full BEFORE INSERT ON bookmark BEGIN SELECT raise(ABORT, 'no room'); END")
    assert duel("draw QH").status == 0
    assert duel("log --lines").out.endswith("draw QH\n")
    assert lies_at(duel) is None


def test_a_state_that_is_not_json_is_not_stored(duel: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*anything: object) -> None:
        raise TypeError("set is not the class of a record")

    monkeypatch.setattr(gm.table.snapshots, "dump_state", refuse)
    assert duel("draw QH").status == 0
    assert lies_at(duel) is None


def test_two_windows_start_from_one_snapshot(duel: Command) -> None:
    with closing(Store(str(duel.db))) as store, closing(Store(str(duel.db))) as other:
        first, second = Table(store, 1), Table(other, 1)
        writer.note(first, "sun")
        writer.note(second, "moon")
        assert [row.words for row in second.rows[5:]] == ["note rain", "note sun", "note moon"]
        assert first.catch_up()[0].words == "note moon"
        assert first.state == second.state
    assert lies_at(duel) == 7


def test_a_changed_row_is_found_despite_a_snapshot(duel: Command) -> None:
    changed(duel, "DROP TRIGGER log_no_update")
    changed(duel, "UPDATE log SET words = 'throw bo 6 mid hit' WHERE seq = 2")
    assert at_bookmark(duel)
    assert (duel("log").status, duel("check").status) == (3, 1)
    changed(duel, "UPDATE log SET words = 'note sun' WHERE seq = 5")
    assert lies_at(duel) is None


def test_the_check_deletes_a_wrong_snapshot(duel: Command) -> None:
    assert duel("check").status == 0
    ((held, made),) = duel.query('SELECT replace(held, \'"ana","Ana"\', \'"ana","Eve"\'), made FROM bookmark')
    whole = f"{checksum([(held,)])} {made.partition(' ')[2]}"
    changed(duel, "UPDATE bookmark SET held = ?, made = ?", held, whole)
    assert at_bookmark(duel)
    found = duel("check --json")
    assert found.status == 1
    assert "snapshot" in found.out
    assert lies_at(duel) is None
    assert duel("check").status == 0
