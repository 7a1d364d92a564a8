"""Tests that the terminal is restored and every acknowledged line is on disk, however the console ends."""

from __future__ import annotations

import signal
import sqlite3
from contextlib import closing

import pytest

from tests.support.rewritten import rewrite
from tests.support.running import Command, unix
from tests.support.window import CLEAR, ENTER, LEAVE, Open

pytestmark = [unix, pytest.mark.needs("gatling")]


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGHUP], ids=["TERM", "HUP"])
def test_the_terminal_is_restored_when_the_command_is_told_to_end(
    play: Open, gm: Command, sent: signal.Signals
) -> None:
    window = play("7c")
    window.due("Bo throws")
    window.enter("4t", "  Bo: 4, top, safe")
    window.due("Cy throws")
    window.press("2t")
    window.until(lambda: window.typed == "2t")
    window.process.send_signal(sent)
    window.ends()
    assert window.restored
    assert window.raw.rfind(b"\x1b[?2004l") > window.raw.rfind(b"\x1b[?2004h")
    assert gm("log --lines").out.splitlines()[-1] == "throw bo 4 top"


def test_an_interrupt_from_outside_clears_the_line_like_ctrl_c(play: Open) -> None:
    window = play("7c")
    window.due("Bo throws")
    window.press("4t")
    window.until(lambda: window.typed == "4t")
    window.process.send_signal(signal.SIGINT)
    window.due("Bo throws")
    assert window.ends(LEAVE) == 0
    assert window.restored


def test_a_broken_database_is_reported_and_the_line_stays(play: Open, gm: Command) -> None:
    window = play("7c")
    window.due("Bo throws")
    with closing(sqlite3.connect(gm.db)) as db:
        db.execute("ALTER TABLE log RENAME TO lost")
        db.commit()
    window.press("4t" + ENTER)
    window.until(lambda: window.typed == "4t" and window.screen.cursor.y > 3 and window.drawn)
    assert "Bo throws" in window.above
    with closing(sqlite3.connect(gm.db)) as db:
        db.execute("ALTER TABLE lost RENAME TO log")
        db.commit()
    window.enter("", "  Bo: 4, top, safe")
    assert window.ends(LEAVE) == 0
    assert window.restored


def test_a_row_that_this_window_cannot_read_stops_it_from_writing(play: Open, gm: Command) -> None:
    window = play("7c")
    window.due("Bo throws")
    rewrite(gm.db, "INSERT INTO log SELECT duel, 2, at, kind, 'throw bo', '[]', target, receipt FROM log WHERE seq = 1")
    window.enter("4t", "Duel 1 has an entry that the rules no longer accept.")
    with closing(sqlite3.connect(gm.db)) as db:
        assert db.execute("SELECT count(*) FROM log").fetchone() == (3,)
    window.ends(CLEAR + LEAVE)
    assert window.restored


@pytest.mark.parametrize("line", ["play", "play --plain"])
def test_without_any_duel_it_says_how_to_begin_one(window: Open, line: str) -> None:
    opened = window(line)
    opened.until("There is no duel yet.")
    opened.until("Start one: new GAME NAME NAME")
    opened.until(lambda: opened.prompt.startswith(">"))
    assert "gm new" not in opened.past
    opened.enter("new gatling Ana Bo Cy", "Shuffle, then deal 17 pages", "Ana draws the top page")
    opened.enter("7c", "Ana plays ♣7 Star")
    opened.until("Bo throws")
    assert opened.ends(LEAVE) == 0
    assert opened.restored


def test_an_invalid_database_ends_the_console_with_a_reason(window: Open, gm: Command) -> None:
    gm.db.write_bytes(b"no database, but some bytes all the same" * 30)
    opened = window("play")
    opened.until("not a gm database")
    opened.until(lambda: opened.prompt == ">")
    assert opened.ends(LEAVE) == 0
    assert opened.restored
    assert "Traceback" not in opened.past
