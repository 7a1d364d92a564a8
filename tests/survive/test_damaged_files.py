"""Damaged databases: no command crashes, only undamaged lines are shown, and readable lines can be salvaged."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from gm.commands.line import run
from gm.games import demo, has_demo, slugs
from gm.notation.line import split
from gm.table.session import Session
from tests.support.running import Command
from tests.survive.damage import WAYS
from tests.survive.rounds import seeds

pytestmark = pytest.mark.needs("gatling")

PLAYED = (
    *("new gatling Ana Bo Cy", "7c", "5m*", "2t", "rest", "note a pause", "8h", "cy 6t", "o", "ana 4 off hit", "rest"),
    *("fix 2 throw bo 4 top --yes", "settle done", "undo", "note now", "note and then", "house pacify=top0"),
    *('new gatling Di "Ed Ü." --house aspect_start=zero', "7c", "5m*", "rest", f'note "{"long " * 300}"', "8h", "2t"),
    *("new gatling Ana Bo Cy Di --title Last", "7c", "5m*", "open 1", "undo", "redo"),
)
OTHER_GAMES = [slug for slug in slugs() if slug != "gatling" and has_demo(slug)]
BEGUN = 9
"""The number of lines of another game's demonstration that the file contains too."""
OLDER = 14
READING: tuple[str, ...] = ("now --json",)
READING += ("log --json", "export --json", "export --lines", "settle --json", "report", "house --json")
READING += tuple(f"{word} --json --duel {at}" for at in range(4, 4 + len(OTHER_GAMES)) for word in ("now", "export"))
OTHERS = ("duels", "why", "why bo pages", "undo --to 3", "undo", "note x", "rest", "now --duel 3", "log --duel 1")


class Kept(NamedTuple):
    """A file, an older version of it, and the output of every reading command."""

    whole: bytes
    older: bytes
    said: dict[str, str]
    content: Any


def content(path: Path) -> Any:
    """Return all rows of a file."""
    with closing(sqlite3.connect(path)) as db:
        return [db.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall() for table in ("duel", "log", "settled")]


def played(slug: str) -> list[str]:
    """Return the first lines of a game's demonstration."""
    return [line for line in demo(slug).splitlines() if line and not line.startswith("#")][:BEGUN]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    path = tmp_path_factory.mktemp("kept") / "duels.db"
    older = b""
    begun = [line for slug in OTHER_GAMES for line in played(slug)]
    for at, line in enumerate((*PLAYED, *begun, "open 2")):
        session = Session(str(path), short=True)
        run(session, split(line))
        session.close()
        if at == OLDER:
            older = path.read_bytes()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GM_DB", str(path))
        said = {line: Command(path, patch)(line).out for line in READING}
    return Kept(path.read_bytes(), older, said, content(path))


def damaged(kept: Kept, way: str, seed: int) -> bytes:
    data, chance = bytearray(kept.whole), Random(f"{way} {seed}")
    while bytes(data) == kept.whole:
        WAYS[way](chance, data, kept.older)
    return bytes(data)


def harmless(kept: Kept, path: Path) -> bool:
    """Return whether all rows of the file can be read and are unchanged."""
    try:
        return bool(content(path) == kept.content)
    except (sqlite3.Error, ValueError):
        return False


def without_digest(said: str) -> str:
    """Return a record as it is exported if its stored digest is damaged, though all its rows are sound."""
    return re.sub(r'"digest": "\w+"}$', '"digest": null}', said)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("seed", seeds(2))
def test_damage_is_reported_without_a_crash(kept: Kept, gm: Command, way: str, seed: int) -> None:
    broken = damaged(kept, way, seed)
    chance = Random(seed)
    for line in ("check --json", *chance.sample(READING, 3), *chance.sample(OTHERS, 3)):
        for beside in gm.db.parent.glob("duels.db*"):
            beside.unlink()
        gm.db.write_bytes(broken)
        ran = gm(line)
        assert "error in gm" not in ran.err, (line, ran.err)
        assert "Traceback" not in ran.err, line
        assert ran.status in (0, 1, 2, 3)
        assert ran.status == 0 or ran.err or line.startswith("check")
        if line.startswith("check") and ran.status == 0:
            assert harmless(kept, gm.db), "nobody has seen the damage"
        if line in READING and ran.status == 0:
            assert ran.out in (kept.said[line], without_digest(kept.said[line])), line


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("seed", seeds(2))
def test_salvage_saves_exactly_the_readable_rows(kept: Kept, gm: Command, way: str, seed: int) -> None:
    gm.db.write_bytes(damaged(kept, way, seed))
    rows = {(row[0], row[1]): row for row in kept.content[1]}
    ran = gm("salvage duels.db --json")
    if ran.status or ran.data["out"] is None:
        assert way == "short"
        assert ran.status == 0 or "gm cannot read any duel in" in ran.err
        return
    saved = gm.db.parent / "duels-salvaged.db"
    with closing(sqlite3.connect(saved)) as db:
        new = {(row[0], row[1]): row for row in db.execute("SELECT * FROM log").fetchall()}
    for duel in ran.data["duels"]:
        number = duel["duel"]
        if duel["file"] != "duels-salvaged.db":
            continue
        told = {*duel["lost"], *duel["changed"]}
        played = len(new) if duel["noted"] is None else duel["noted"]
        for seq in (seq for one, seq in new if one == number and seq not in told and seq < played):
            assert new[number, seq] == rows[number, seq]
    lost = len(rows) - sum(duel["rows"] for duel in ran.data["duels"])
    assert way in ("short", "page", "sector", "swapped", "bytes_") or lost <= 20
    assert gm(["check", "--json", "--db", str(saved)]).data["damage"] == []


def test_an_outdated_page_is_found_anywhere(kept: Kept, gm: Command) -> None:
    silent = 0
    for at in range(0, len(kept.older), 4096):
        data = kept.whole[:at] + kept.older[at : at + 4096] + kept.whole[at + 4096 :]
        if data == kept.whole:
            continue
        gm.db.write_bytes(data)
        with closing(sqlite3.connect(gm.db)) as db, suppress(sqlite3.DatabaseError):
            silent += db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert gm("check").status != 0 or harmless(kept, gm.db), at
    assert silent


def test_a_damaged_duel_does_not_block_the_others(kept: Kept, gm: Command) -> None:
    at = kept.whole.index(b"throw bo 5 mid hit")
    gm.db.write_bytes(kept.whole[:at] + b"T" + kept.whole[at + 1 :])
    error = gm.refused("now --duel 1")
    assert (error["status"], error["code"], error["duel"], error["row"]) == (3, "file", 1, 2)
    assert "gm salvage" in error["remedy"]
    assert gm("note fine --duel 2").status == 0
    assert gm.answer("duels")["duels"][0]["rows"] is None
    assert json.loads(gm("check --json").out)["damage"] == ["duel 1, line 2: it has changed since it was written"]


def test_a_damaged_snapshot_is_ignored(kept: Kept, gm: Command) -> None:
    gm.db.write_bytes(kept.whole)
    held = gm.query("SELECT held FROM bookmark WHERE duel = 2")[0][0].encode()
    start = kept.whole.rindex(held)
    figures = [at for at in range(start, start + len(held)) if kept.whole[at : at + 1].isdigit()]
    for at in figures[:: max(1, len(figures) // 12)]:
        other = b"7" if kept.whole[at : at + 1] != b"7" else b"3"
        gm.db.write_bytes(kept.whole[:at] + other + kept.whole[at + 1 :])
        assert gm("now --json").out == kept.said["now --json"]
