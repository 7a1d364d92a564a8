"""The watch on the file: nothing that may lie in it ends it or makes it lie, and looking leaves no trace."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from queue import Queue

import pytest

from gm.commands.line import run
from gm.errors import GmError
from gm.interfaces.web import watcher
from gm.interfaces.web.board.scene import Scene, scene
from gm.interfaces.web.stream import News, clock
from gm.interfaces.web.watcher import Seen, Watcher
from gm.notation.line import split
from gm.store.database import Store
from gm.store.sidecars import LOOK_SECONDS, merge_wal
from gm.table.session import Session
from gm.table.table import Table
from tests.support.running import PATIENCE, Command
from tests.support.serving import until

pytestmark = pytest.mark.needs("gatling")


class Watched:
    """A watcher and everything that it has reported, in order."""

    def __init__(self, file: Path) -> None:
        self.states: Queue[Seen] = Queue()
        self.watch = Watcher(str(file), None, self.states.put)
        self.watch.start()

    def until(self, fits: Callable[[Seen], bool]) -> Seen:
        """Return the first report from now on that ``fits``."""
        while not fits(seen := self.states.get(timeout=PATIENCE)):
            pass
        return seen

    def board(self, words: str) -> Scene:
        """Return the board once a prompt has these words."""
        seen = self.until(lambda seen: isinstance(seen, Scene) and any(words in due for due in seen.due))
        assert isinstance(seen, Scene)
        return seen

    def trouble(self) -> GmError:
        """Return the error that is reported instead of a board."""
        seen = self.until(lambda seen: isinstance(seen, GmError))
        assert isinstance(seen, GmError)
        return seen


@pytest.fixture
def watched(table: Command) -> Iterator[Watched]:
    """Yield a watcher of a duel in which Cy throws next."""
    found = Watched(table.db)
    found.board("Cy throws")
    yield found
    found.watch.stop()


def spoil(file: Path, sql: str) -> None:
    """Change what was written, past all that forbids it."""
    with closing(sqlite3.connect(file)) as db, db:
        for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            db.execute(f"DROP TRIGGER {name}")
        db.execute("PRAGMA ignore_check_constraints = ON")
        db.execute(sql)


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE log SET body = '{}' WHERE seq = 0",
        "UPDATE log SET body = '[1, 2]' WHERE seq = 0",
        "UPDATE log SET receipt = '{\"notices\": 5}' WHERE seq = 2",
        "UPDATE log SET receipt = json_set(receipt, '$.notices[0].changes', 5) WHERE seq = 2",
        "UPDATE log SET kind = 'correct', body = '{}' WHERE seq = 2",
    ],
)
def test_damage_does_not_end_the_watcher(table: Command, watched: Watched, sql: str) -> None:
    spoil(table.db, sql)
    assert table("new gatling Di Ed --house aspect_start=zero").status == 0
    assert watched.board("Di draws").title == "Di, Ed"


def test_only_a_file_that_stays_empty_is_an_error(table: Command) -> None:
    told: list[Seen] = []
    file = table.db.with_name("later.db")
    watcher = Watcher(str(file), None, told.append)
    watcher.once()
    file.touch()
    watcher.once()
    assert [getattr(seen, "code", "") for seen in told] == ["no-duel"]
    watcher.once()
    assert [getattr(seen, "code", "") for seen in told] == ["no-duel", "file"]
    shutil.copy(table.db, file)
    watcher.once()
    assert isinstance(told[-1], Scene)


def test_an_exceeded_limit_updates_the_board(table: Command, watched: Watched) -> None:
    assert table("clock round 20m").status == 0
    seen = watched.until(lambda seen: isinstance(seen, Scene) and bool(seen.times.settings.limits))
    assert isinstance(seen, Scene)
    assert (seen.times.settings.limits, seen.seq) == ({"round": 1200}, 2)


def test_an_internal_error_does_not_end_the_watcher(
    table: Command, watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(table: Table) -> Scene:
        raise ZeroDivisionError("no board")

    with monkeypatch.context() as patch:
        patch.setattr(watcher, "scene", broken)
        assert table("throw cy 2 top").status == 0
        assert watched.trouble().code == "internal"
    assert watched.board("at rest")


@pytest.mark.parametrize("at", ["yesterday", "", "0001-01-01T00:00:00", "2026-13-45T99:99:99+00:00"])
def test_an_invalid_time_does_not_hide_the_board(table: Command, at: str) -> None:
    store = Store(str(table.db))
    rows = [row._replace(at=at) for row in store.rows(1)]
    shown = scene(Table(store, store.add_duel(store.duel(1)._replace(uid="another"), rows)))
    store.close()
    assert shown.entered is None or shown.entered > 0
    assert "Cy throws" in shown.due[0]


@pytest.mark.parametrize("at", ["yesterday", "", "0001-01-01T00:00:00"])
def test_a_record_with_an_invalid_time_is_rejected(table: Command, at: str) -> None:
    record = table.answer("export --json")
    record["log"][1]["at"] = at
    bad = table.db.with_name("bad.json")
    bad.write_text(json.dumps(record), encoding="utf-8")
    assert table.refused(f"import {bad}")["code"] == "import"


def test_a_locked_file_keeps_the_board_with_its_age(table: Command, watched: Watched) -> None:
    news = News(lambda: watched.watch.looked)
    with closing(sqlite3.connect(table.db, isolation_level=None)) as db:
        db.execute("PRAGMA locking_mode = EXCLUSIVE")
        db.execute("BEGIN EXCLUSIVE")
        assert until(lambda: (clock(news)["looked"] or 0) >= 1.5)
        assert watched.states.empty()
    assert table("throw cy 2 top").status == 0
    watched.board("at rest")
    assert until(lambda: (clock(news)["looked"] or 0) < 1.5)


def test_a_file_locked_from_the_start_is_reported_at_once(table: Command) -> None:
    with closing(sqlite3.connect(table.db, isolation_level=None)) as db:
        db.execute("PRAGMA locking_mode = EXCLUSIVE")
        db.execute("BEGIN EXCLUSIVE")
        assert LOOK_SECONDS <= 1
        found = Watched(table.db)
        assert found.trouble().code == "busy"
        found.watch.stop()


def test_watching_leaves_everything_in_one_file(table: Command, watched: Watched) -> None:
    for line in ("throw cy 2 top", "rest", "draw QH"):
        assert table(line).status == 0
    watched.board("throws")
    copy = table.db.with_name("copied.db")
    shutil.copy(table.db, copy)
    assert [row.words for row in Store(str(copy), read_only=True).rows(1)][-1] == "draw QH"


def test_watching_beside_another_program_leaves_one_file(table: Command) -> None:
    with closing(sqlite3.connect(f"file:{table.db}?mode=ro", uri=True)) as other:
        other.execute("SELECT count(*) FROM log").fetchone()
        assert table("throw cy 2 top").status == 0
        copy = table.db.with_name("copied.db")
        shutil.copy(table.db, copy)
        assert Store(str(copy), read_only=True).rows(1)[-1].words == "throw cy 2 top"


def test_no_other_file_stays_at_the_end(table: Command, watched: Watched) -> None:
    assert table("throw cy 2 top").status == 0
    watched.board("at rest")
    watched.watch.stop()
    merge_wal(str(table.db))
    assert [file.name for file in table.db.parent.glob("duels.db*")] == ["duels.db"]


def another(folder: Path) -> Path:
    """Return another duel with the same number and more rows."""
    other = folder / "other.db"
    session = Session(str(other))
    for line in ("new gatling Xi Yo Zed", "draw QH", "throw yo 1 top", "throw zed 3 top", "rest", "draw 2C"):
        run(session, split(line))
    session.close()
    return other


def test_a_backup_put_back_into_the_same_file_is_another_duel(table: Command, watched: Watched) -> None:
    with closing(sqlite3.connect(another(table.db.parent))) as backup, closing(sqlite3.connect(table.db)) as db:
        backup.backup(db)
    seen = watched.until(lambda seen: isinstance(seen, Scene))
    assert isinstance(seen, Scene)
    assert seen.title == "Xi, Yo, Zed"
    assert [row[0].text for row in seen.view.tables[0].rows] == ["Xi", "Yo", "Zed"]
    assert not any("Bo" in text for line in seen.recent for _, text in line.texts)


def test_a_restored_duel_that_continued_differently_is_read_again(table: Command) -> None:
    kept = table.db.with_name("kept.db")
    assert table(f"backup {kept}").status == 0
    assert table("throw cy 2 top").status == 0
    watched = Watched(table.db)
    watched.board("at rest")
    os.replace(kept, table.db)
    assert table("throw cy 6 bottom hit").status == 0
    seen = watched.until(lambda seen: isinstance(seen, Scene) and "HIT" in seen.view.tables[0].rows[2][-1].text)
    assert isinstance(seen, Scene)
    watched.watch.stop()


def test_a_finished_duel_is_shown_from_a_read_only_medium(table: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    merge_wal(str(table.db))
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    found = Watched(table.db)
    found.board("Cy throws")
    found.watch.stop()
    assert [file.name for file in table.db.parent.glob("duels.db*")] == ["duels.db"]
