"""Copies of the database, and the check."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.commands.recorded import board
from tests.support.rewritten import rewrite
from tests.support.running import Command

pytestmark = pytest.mark.needs("gatling")


def test_backup_contains_everything_and_can_continue(played: Command, tmp_path: Path) -> None:
    path = tmp_path / "copy.db"
    ran = played(["--json", "backup", str(path)])
    assert (ran.status, ran.data["file"]) == (0, str(path))
    assert ran.data["bytes"] == path.stat().st_size
    with closing(sqlite3.connect(path)) as db:
        rows = db.execute("SELECT * FROM log ORDER BY duel, seq").fetchall()
    assert rows == played.log(1)
    assert board(played, "--db", str(path)) == board(played)
    assert played.answer(["note", "x", "--db", str(path)])["seq"] == len(rows)
    assert played.log(1) == rows


def test_continued_backup_is_as_safe_as_the_original(played: Command, tmp_path: Path) -> None:
    path = tmp_path / "copy.db"
    played(f"backup {path}")
    assert not list(tmp_path.glob("copy.db?*"))
    played(["note", "x", "--db", str(path)])
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_backup_works_while_a_window_writes(played: Command, tmp_path: Path) -> None:
    from gm.store.database import Store

    store = Store(str(played.db))
    with store.writing():
        store.db.execute("INSERT INTO opened (duel, at) VALUES (1, 'unfinished')")
        assert played(f"backup {tmp_path / 'copy.db'}").status == 0
    store.close()
    with closing(sqlite3.connect(tmp_path / "copy.db")) as db:
        assert db.execute("SELECT count(*) FROM opened WHERE at = 'unfinished'").fetchone() == (0,)


def test_backup_without_a_name_is_beside_the_database(played: Command, tmp_path: Path) -> None:
    path = Path(played.answer("backup")["file"])
    assert path.parent == tmp_path
    assert path.suffix == ".db"
    assert path != played.db
    assert board(played, "--db", str(path)) == board(played)


def test_backup_changes_no_other_file(played: Command, tmp_path: Path) -> None:
    beside = tmp_path / "copy.db.part"
    beside.write_text("my poem")
    played(f"backup {tmp_path / 'copy.db'}")
    assert beside.read_text() == "my poem"


def test_failed_backup_leaves_no_file(played: Command, tmp_path: Path) -> None:
    before = sorted(tmp_path.iterdir())
    for path in ("none/copy.db", ".", str(played.db)):
        error = played.refused(f"backup {path}")
        assert (error["status"], error["code"]) == (3, "file")
    assert sorted(tmp_path.iterdir()) == before


def test_check_finds_no_fault_in_a_good_database(played: Command) -> None:
    played("new gatling Di Ed")
    ran = played("check")
    assert ran.status == 0
    assert "no damage found" in ran.out
    assert played.answer("check") == {
        "duels": 2,
        "rows": len(played.log(1)) + 1,
        "damage": [],
        "differences": [],
        "reworded": [],
    }


def test_check_reports_a_changed_receipt(settled: Command) -> None:
    rewrite(settled.db, "UPDATE log SET receipt = replace(receipt, '-5', '-6') WHERE duel = 1 AND seq = 4")
    ran = settled(["--json", "check"])
    assert ran.status == 1
    (difference,) = ran.data["differences"]
    assert (difference["duel"], difference["seq"], difference["words"]) == (1, 4, "rest")
    assert difference["kept"] != difference["expected"]
    shown = settled("check")
    assert shown.status == 1
    assert "row 4" in shown.out


def test_check_reports_every_changed_receipt(settled: Command) -> None:
    settled("undo")
    rewrite(settled.db, "UPDATE log SET receipt = replace(receipt, '\"bo\"', '\"cy\"') WHERE seq IN (2, 4, 5)")
    found = settled("check --json")
    assert [difference["seq"] for difference in found.data["differences"]] == [4, 5]
    assert [difference["seq"] for difference in found.data["reworded"]] == [2]


@pytest.mark.parametrize(
    "change",
    [
        "words = 'throw bo 6 mid hit'",
        "body = replace(body, '5', '6')",
        "body = replace(body, '\"number\": 5', '\"number\": 55')",
        "body = replace(body, 'bo', 'zoe')",
        "body = '{}'",
        "body = '[]'",
        "kind = 'note'",
        "target = 1",
    ],
)
def test_check_reports_a_changed_row(settled: Command, change: str) -> None:
    rewrite(settled.db, f"UPDATE log SET {change} WHERE duel = 1 AND seq = 2")
    ran = settled(["--json", "check"])
    assert ran.status == 1
    assert ran.data["differences"][0]["duel"] == 1
    assert ran.data["differences"][0]["seq"] in (2, None)
    assert ran.data["differences"][0]["said"]


def test_check_changes_nothing(settled: Command) -> None:
    rewrite(settled.db, "UPDATE log SET receipt = '{}' WHERE seq = 2")
    before = settled.everything()
    settled("check")
    assert settled.everything() == before


def test_reworded_notice_is_not_a_fault(settled: Command) -> None:
    """An earlier version used another kind, other parameters, sums and rules, and one notice instead of two."""
    said = json.loads(settled.query("SELECT receipt FROM log WHERE seq = 4")[0][0])
    changes = [change for notice in said["notices"] for change in notice["changes"]]
    told = {"kind": "moved", "params": {"by": "hand"}, "changes": changes, "sum": [], "rules": [], "level": "do"}
    rewrite(settled.db, ("UPDATE log SET receipt = ? WHERE seq = 4", (json.dumps({**said, "notices": [told]}),)))
    ran = settled("check --json")
    assert (ran.status, ran.data["differences"]) == (0, [])
    assert [(row["seq"], row["said"]) for row in ran.data["reworded"]] == [(4, "it was worded differently then")]
    assert "1 result was stored with a different wording but the same meaning" in settled("check").out
    assert settled("draw 8h").status == 0
    (settled.db.parent / "record.json").write_text(settled("export --json").out, encoding="utf-8")
    assert settled("import record.json --copy").status == 0
    next(change for change in changes if isinstance(change[2], int))[2] += 1
    rewrite(
        settled.db,
        ("UPDATE log SET receipt = ? WHERE seq = 4 AND duel = 1", (json.dumps({**said, "notices": [told]}),)),
    )
    assert settled("check").status == 1


def test_check_finds_nothing_after_a_corrected_title(gm: Command) -> None:
    lines = ("new gatling Ana Bo Cy --title One", "fix 0 new gatling Ana Bo Cy --title Two --yes", "draw 7C")
    assert gm.play(lines).status == 0
    assert (gm("check").status, gm.answer("check")["differences"]) == (0, [])
    assert gm.answer("now")["duel"]["title"] == "Two"


def test_house_rules_in_another_order_are_no_correction(gm: Command) -> None:
    for line in ("new gatling Ana Bo Cy --house stacking=yes pacify=top0", "draw 7C"):
        assert gm(line).status == 0
    error = gm.refused("fix 0 new gatling Ana Bo Cy --house pacify=top0 stacking=yes --yes")
    assert (error["status"], error["message"]) == (1, "The log already says that.")
    assert gm("fix 0 new gatling Ana Bo Cy --house pacify=top0 --yes").status == 0
