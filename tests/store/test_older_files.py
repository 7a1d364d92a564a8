"""Databases and records of earlier versions open, pass the check, play on, and can be imported."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from gm.store.schema import MIGRATIONS
from tests.support.running import Command

pytestmark = pytest.mark.needs("gatling")

OLDER = Path(__file__).parent / "older"
DATABASES = sorted(path.name for path in OLDER.glob("*.db"))
RECORDS = ("first.json", "tenth.json", "tenth.gm", "teams.json", "teams.gm")


@pytest.fixture
def opened(gm: Command, request: pytest.FixtureRequest) -> Command:
    """Return commands on a copy of a database from an earlier version."""
    gm.db.write_bytes((OLDER / request.param).read_bytes())
    return gm


def holdings(gm: Command) -> dict[str, tuple[int, int]]:
    """Return the pages and mana of every player."""
    return {mage["name"]: (mage["pages"], mage["mana"]) for mage in gm.answer("now")["state"]["mages"]}


@pytest.mark.parametrize("opened", DATABASES, indirect=True)
def test_an_older_database_passes_the_check(opened: Command) -> None:
    rows = opened.query("SELECT * FROM log ORDER BY duel, seq")
    assert opened.answer("check")["differences"] == []
    assert opened.query("SELECT * FROM log ORDER BY duel, seq") == rows


def test_each_layout_has_its_file() -> None:
    kept = [sqlite3.connect(f"file:{OLDER / name}?immutable=1", uri=True) for name in DATABASES]
    assert {db.execute("PRAGMA user_version").fetchone()[0] for db in kept} == {*range(1, len(MIGRATIONS) + 1)}
    for db in kept:
        db.close()


@pytest.mark.parametrize("opened", [name for name in DATABASES if name.startswith("layout")], indirect=True)
def test_every_duel_of_an_older_database_plays_on(opened: Command) -> None:
    duels = opened.answer("duels --all")["duels"]
    for number in (duel["id"] for duel in duels):
        stood = opened.answer(f"now --duel {number}")["state"]
        for line in ("note once more", "undo", "undo", "redo"):
            assert opened(f"{line} --duel {number}").status == 0
        assert opened.answer(f"now --duel {number}")["state"] == stood
        assert opened(f"export --json --duel {number} --out {number}.json").status == 0
    assert opened.answer("check")["differences"] == []


@pytest.mark.parametrize("opened", ["second.db"], indirect=True)
def test_migrated_duels_have_the_same_state(opened: Command) -> None:
    assert holdings(opened) == {"Ana": (9, 2), "Bo": (21, 0), "Cy": (9, 1), "Di": (13, 1)}
    owed = [move["text"] for move in opened.answer("settle")["settlement"]]
    assert owed == [
        "Ana takes 4 pages back from those put away",
        "Cy takes 9 pages back from those put away",
        "Cy: mana 0 → 1",
    ]
    opened("open 1")
    assert holdings(opened) == {"Ada": (34, 1), "Bodo Ü.": (18, 3)}
    assert opened.answer("settle")["settlement"] == []
    assert [row["round"] for row in opened.answer("report")["rounds"]] == [1, 2, None]


@pytest.mark.parametrize("opened", ["second.db"], indirect=True)
def test_an_older_duel_can_be_played_and_corrected(opened: Command) -> None:
    lines = ("throw ada 4 mid hit", "rest", "why bodo pages", "undo", "undo", "redo")
    assert [opened(f"{line} --duel 1").status for line in lines] == [0] * len(lines)
    before = opened.answer("now --duel 1")["state"]
    fixed = opened.answer("fix 23 throw bodo 5 top hit --yes --duel 1")
    assert fixed["seq"] == 36
    assert opened.answer("undo --duel 1")["state"] == before
    assert opened.answer("undo --to 24 --yes --duel 1")["seq"] == 38
    assert opened.answer("check")["differences"] == []


@pytest.mark.parametrize("opened", ["second.db"], indirect=True)
def test_a_retired_player_is_restored_by_undo(opened: Command) -> None:
    told = opened.answer("undo")["notices"] + opened.answer("undo")["notices"]
    assert "Undone: 13  drop 4" in [notice["text"] for notice in told]
    fixed = opened.answer("drop 4 --mend --yes")
    assert "Cy is in the duel again" in [notice["text"] for notice in fixed["notices"]]
    assert opened.answer("check")["differences"] == []


@pytest.mark.parametrize("opened", ["first.db"], indirect=True)
def test_a_duel_of_the_first_layout_plays_on(opened: Command) -> None:
    assert holdings(opened) == {"Ana": (29, 2), "Bo": (23, 1)}
    assert [opened(line).status for line in ("pass ana", "pass bo", "drop 7 --yes", "undo")] == [0] * 4
    assert opened.answer("check")["differences"] == []


@pytest.mark.parametrize("opened", ["third.db"], indirect=True)
def test_a_duel_without_checksums_plays_on(opened: Command) -> None:
    assert holdings(opened) == {"Ana": (12, 1), "Bo": (22, 2), "Cy": (17, 4)}
    lines = ("draw 9d", "throw ana 1 mid", "throw bo 2 bottom", "rest", "undo", "fix 2 throw bo 5 mid hit --yes")
    assert [opened(line).status for line in lines] == [0] * len(lines)
    told = opened.answer("check")
    assert (told["damage"], told["differences"]) == ([], [])


@pytest.mark.parametrize("opened", ["fourth.db"], indirect=True)
def test_duels_of_the_first_rules_play_on_under_them(opened: Command) -> None:
    assert [opened.answer(f"now --duel {number}")["duel"]["rules_version"] for number in range(1, 5)] == [1] * 4
    lines = ("now", "throw ana 2 mid", "undo", "fix 6 throw cy 3 top --yes")
    assert [opened(f"{line} --duel 3").status for line in lines] == [0] * len(lines)
    assert not opened.answer("now --duel 3")["state"]["mages"][0]["out"]
    assert opened("cast ana aspect-power automaton clubs -1 --duel 4").status == 0
    assert opened.answer("check")["differences"] == []


@pytest.mark.parametrize("name", RECORDS)
def test_an_older_record_survives_import_and_export(gm: Command, name: str, tmp_path: Path) -> None:
    taken = gm.answer(["import", str(OLDER / name)])
    assert gm.answer("check")["differences"] == []
    if name.endswith(".json"):
        old: dict[str, Any] = json.loads((OLDER / name).read_text(encoding="utf-8"))
        new = gm.answer("export --json")
        assert (new["duel"], new["log"], new["settled"]) == (old["duel"], old["log"], old["settled"])
    lines = [line for line in gm("export --lines").out.splitlines() if not line.startswith("#")]
    again = gm.play(lines).answers[-1]
    assert again["state"] == taken["state"]


@pytest.mark.parametrize(
    ("opened", "number", "name"), [("second.db", 1, "tenth"), ("second.db", 2, "teams")], indirect=["opened"]
)
def test_an_older_duel_is_exported_as_before(opened: Command, number: int, name: str) -> None:
    was = json.loads((OLDER / f"{name}.json").read_text(encoding="utf-8"))
    assert opened.answer(f"export --json --duel {number}")["log"] == was["log"]
    now = opened(f"export --lines --duel {number}").out.replace(" --rules 1", "")
    then = (OLDER / f"{name}.gm").read_text(encoding="utf-8")
    assert now == re.sub(r" said, until (\d+):", r", before correction \1:", then.replace("taken back", "undone"))


@pytest.mark.parametrize("opened", ["layout-9.db", "layout-10.db"], indirect=True)
def test_the_first_command_stores_the_result_of_every_duel(opened: Command) -> None:
    assert opened("duels").status == 0
    results = opened.query("SELECT * FROM result ORDER BY duel")
    assert len(results) == opened.query("SELECT count(*) FROM duel")[0][0] > 0
    opened.answer("check")
    assert opened.query("SELECT * FROM result ORDER BY duel") == results, "check finds others"


@pytest.mark.parametrize("opened", ["layout-9.db"], indirect=True)
def test_a_file_of_a_newer_version_is_left_alone(opened: Command) -> None:
    with closing(sqlite3.connect(opened.db)) as db:
        db.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
        db.commit()
    before = opened.db.read_bytes()
    ran = opened("stats --json")
    assert (ran.status, ran.error["code"]) == (3, "file")
    assert "was written by a newer gm" in ran.error["message"]
    assert opened.db.read_bytes() == before
