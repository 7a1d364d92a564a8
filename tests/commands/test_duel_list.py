"""Duels as things that one keeps: found, renamed, put away, deleted, and known again when they come back."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from gm.commands.duel_list import DuelRow, read_duel_row
from gm.store.archive import Filing
from gm.store.database import Duel, Store
from tests.support.rewritten import rewrite
from tests.support.running import After, Command


@pytest.fixture
def evening(after: After) -> Command:
    """Return three duels, the last of which is open."""
    begun = ("new toy Cy Di", "new toy Ana Ed --title Saturday")
    return after(("new toy Ana Bo --title Friday", 'note "the sea lion"', *begun))


def ids(gm: Command, words: str = "") -> list[int]:
    return [row["id"] for row in gm.answer(f"duels {words}")["duels"]]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("", [1, 2, 3]),
        ("ana", [1, 3]),
        ("ANA satur", [3]),
        ('"sea lion"', [1]),
        ("--player Ed", [3]),
        ("--player ana friday", [1]),
        ("--game toy di", [2]),
        ("--since 2020 --until 2999-12", [1, 2, 3]),
        ("--since 2999-01-01", []),
        ("--until 1999", []),
    ],
)
def test_duels_are_filtered_by_player_date_game_and_word(evening: Command, asked: str, found: list[int]) -> None:
    assert ids(evening, asked) == found


def test_list_shows_title_and_names(evening: Command) -> None:
    shown = evening("duels").out
    assert "Friday: Ana, Bo" in shown
    assert "Cy, Di: Cy, Di" not in shown


def test_long_list_shows_the_latest_duels_and_the_current_one(
    evening: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[int] = []

    def read(store: Store, duel: Duel, current: int | None, there: Filing | None) -> DuelRow:
        looked.append(duel.id)
        return read_duel_row(store, duel, current, there)

    monkeypatch.setattr("gm.commands.duels.read_duel_row", read)
    monkeypatch.setattr("gm.commands.duels._PAGE", 1)
    shown = evening("duels").out
    assert ("Saturday" in shown, "Cy, Di" in shown, "2 earlier ones are not shown" in shown) == (True, False, True)
    assert looked == [3]
    evening("open 1")
    looked.clear()
    shown = evening("duels").out
    assert shown.index("Friday") < shown.index("Saturday")
    assert looked == [1, 3]
    assert ids(evening) == [1, 2, 3]
    assert "earlier" not in evening("duels --all").out


def test_invalid_date_is_rejected(evening: Command) -> None:
    assert evening.refused("duels --since friday")["code"] == "words"


def test_rename_can_be_undone(evening: Command) -> None:
    assert evening("rename 1 The final").status == 0
    assert evening.answer("now --duel 1")["duel"]["title"] == "The final"
    assert evening.answer("duels final")["duels"][0]["title"] == "The final"
    assert evening("undo --duel 1").status == 0
    assert evening.answer("now --duel 1")["duel"]["title"] == "Friday"


def test_new_title_is_in_every_export(evening: Command, tmp_path: Path) -> None:
    evening('rename 2 "The final"')
    for form in ("--lines", "--json"):
        path = tmp_path / f"duel{form}"
        assert evening(["export", form, "--out", str(path), "--duel", "2"]).status == 0
        assert evening.answer(["import", str(path)])["duel"]["title"] == "The final"


def test_renamed_mage_keeps_the_title(evening: Command) -> None:
    assert evening("fix 0 new toy Ann Bo --yes --duel 1").status == 0
    assert evening.answer("now --duel 1")["duel"]["title"] == "Friday"


@pytest.mark.parametrize(("line", "code"), [("rename 9 X", "no-duel"), ("rename The final", "no-duel")])
def test_invalid_rename_is_rejected(evening: Command, line: str, code: str) -> None:
    assert evening.refused(line)["code"] == code
    assert evening.refused("rename 1 Friday")["code"] == "nothing"


def test_archived_duel_is_hidden_and_can_still_be_played(evening: Command) -> None:
    assert evening("archive 1 2").status == 0
    assert ids(evening) == [3]
    assert "2 more in the archive" in evening("duels").out
    assert ids(evening, "--all") == [1, 2, 3]
    assert evening("note x --duel 1").status == 0
    assert evening("archive 1 --back").status == 0
    assert ids(evening) == [1, 3]


def test_archive_of_several_is_all_or_none(evening: Command) -> None:
    assert evening.refused("archive 1 9")["code"] == "no-duel"
    assert evening.refused("delete 1 9 --yes")["code"] == "no-duel"
    assert ids(evening) == [1, 2, 3]


def test_delete_asks_first(evening: Command) -> None:
    shown = evening("delete 1")
    assert shown.status == 0
    assert "gm delete 1 --yes" in shown.out
    assert ids(evening) == [1, 2, 3]


def test_deleted_duel_leaves_a_tombstone_without_names(evening: Command) -> None:
    uid = evening.answer("now --duel 2")["duel"]["uid"]
    assert evening("delete 2 --yes").status == 0
    assert [(one["id"], one["uid"]) for one in evening.answer("duels --all")["deleted"]] == [(2, uid)]
    assert "Duel 2 was deleted" in evening.refused("now --duel 2")["message"]
    with closing(sqlite3.connect(evening.db)) as db:
        for table in ("duel", "log", "settled", "checksum", "bookmark", "clock", "sent"):
            column = "id" if table == "duel" else "duel"
            assert db.execute(f"SELECT count(*) FROM {table} WHERE {column} = 2").fetchone() == (0,)
    for file in evening.db.parent.glob("duels.db*"):
        assert b"Cy" not in file.read_bytes()
    assert evening("check").status == 0


def test_number_of_a_deleted_duel_is_not_reused(evening: Command) -> None:
    evening("delete 3 --yes")
    assert evening("new toy Ana Bo").status == 0
    assert ids(evening) == [1, 2, 4]


def test_rows_of_an_existing_duel_cannot_be_deleted(evening: Command) -> None:
    evening("delete 2 --yes")
    with closing(sqlite3.connect(evening.db)) as db, pytest.raises(sqlite3.IntegrityError, match="only ever appended"):
        db.execute("DELETE FROM log WHERE duel = 1")


def test_duel_in_play_here_cannot_be_deleted(evening: Command) -> None:
    ran = evening.play(["note x", "delete 3 --yes"], "3 --json")
    assert ran.answers[-1]["error"]["code"] == "conflict"
    assert ids(evening) == [1, 2, 3]


def test_window_reports_that_its_duel_was_deleted(evening: Command) -> None:
    from gm.commands.line import run
    from gm.errors import GmError
    from gm.table.session import Session

    session = Session(str(evening.db), "3")
    run(session, ["note", "x"])
    evening("delete 3 --yes")
    with pytest.raises(GmError, match="Duel 3 was deleted"):
        run(session, ["note", "y"])
    session.close()


def test_import_reports_a_known_duel(evening: Command, tmp_path: Path) -> None:
    path = tmp_path / "duel.json"
    evening(["export", "--json", "--out", str(path), "--duel", "1"])
    assert evening.answer(["import", str(path), "--copy"])["known"] == [
        "This duel is already here, as duel 1, with the same lines."
    ]
    evening("note later --duel 1")
    evening("note other --duel 4")
    evening("delete 4 --yes")
    told = evening.answer(["import", str(path), "--copy"])["known"]
    assert told[0].startswith("It was duel 4 here, and was deleted at ")
    assert told[1] == "This duel is already here, as duel 1, and continues after line 1, where the file ends."
    rows = evening.answer("duels")["duels"]
    assert [(row["id"], row["copy_of"]) for row in rows if row["copy_of"]] == [(5, 1)]
    assert "(a copy of duel 1)" in evening("duels").out


def test_salvage_keeps_archived_and_deleted_states(evening: Command) -> None:
    evening("archive 1")
    evening("delete 2 --yes")
    out = evening.db.parent / "new.db"
    assert evening(["salvage", str(evening.db), "--out", str(out)]).status == 0
    told = evening.answer(["duels", "--all", "--db", str(out)])
    assert [(row["id"], row["archived"]) for row in told["duels"]] == [(1, True), (3, False)]
    assert [one["id"] for one in told["deleted"]] == [2]


def test_check_finds_damage_in_the_archive(evening: Command) -> None:
    evening("archive 1")
    rewrite(evening.db, "UPDATE filed SET duel = 2", damage=True)
    assert evening.refused("duels")["code"] == "file"
    checked = evening("check")
    assert checked.status != 0
    assert "archived and deleted duels has changed since it was written" in " ".join(checked.out.split())
