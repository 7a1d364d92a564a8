"""Many windows that write at the same moment: each gets its own row, even for the first duel."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing

import pytest

from tests.store.windows import NOTES, at_once, notes
from tests.support.running import PATIENCE, Command, Shell

pytestmark = pytest.mark.needs("gatling")

WINDOWS = 8


def test_eight_windows_write_200_notes_without_loss(duel: Command, shell: Shell) -> None:
    names = [f"w{number}" for number in range(WINDOWS)]
    told = at_once(shell, notes, names)
    assert [error for seqs in told.values() for error in seqs if isinstance(error, str)] == []
    rows = duel.query("SELECT seq, words FROM log WHERE duel = 1 ORDER BY seq")
    assert [seq for seq, _ in rows] == list(range(WINDOWS * NOTES + 1))
    written = {words: seq for seq, words in rows[1:]}
    assert len(written) == WINDOWS * NOTES
    assert written == {f"note {name}-{number}": seq for name, seqs in told.items() for number, seq in enumerate(seqs)}
    for name in names:
        assert told[name] == sorted(told[name])
    assert duel("check").status == 0


def test_parallel_commands_get_a_row_each(duel: Command, shell: Shell) -> None:
    started = [shell.start(f"note --json n{number}") for number in range(WINDOWS)]
    seqs = []
    for process in started:
        out, err = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0, err
        seqs.append(json.loads(out)["seq"])
    assert sorted(seqs) == list(range(1, WINDOWS + 1))
    assert sorted(duel.words()[1:]) == sorted(f"note n{number}" for number in range(WINDOWS))


def test_eight_windows_start_eight_first_duels(gm: Command, shell: Shell) -> None:
    started = [shell.start(f"new gatling Ana Bo N{number}x --json") for number in range(WINDOWS)]
    for process in started:
        _, err = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0, err
    assert sorted(gm.query("SELECT id FROM duel")) == [(number,) for number in range(1, WINDOWS + 1)]
    assert gm.query("SELECT duel, count(*) FROM log GROUP BY duel") == [(n, 1) for n in range(1, WINDOWS + 1)]
    assert gm("check").status == 0


def impatient(connect: Callable[..., sqlite3.Connection]) -> Callable[..., sqlite3.Connection]:
    """Return a ``connect`` whose connections do not wait, as SQLite does not when WAL mode is switched on."""
    return lambda *args, **kwargs: connect(*args, **{**kwargs, "timeout": 0})


def test_a_first_duel_waits_for_a_reading_window(gm: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(sqlite3.connect(gm.db, isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT * FROM sqlite_master").fetchall()
        waits: list[float] = []

        def wait(seconds: float) -> None:
            waits.append(seconds)
            if len(waits) == 3:
                other.execute("ROLLBACK")

        monkeypatch.setattr("gm.store.sidecars.time.sleep", wait)
        monkeypatch.setattr("gm.store.sidecars.time.monotonic", lambda: 0.0)
        monkeypatch.setattr("gm.store.connection.sqlite3.connect", impatient(sqlite3.connect))
        assert gm("new gatling Ana Bo Cy").status == 0
        assert len(waits) == 3


def test_one_of_two_equal_commands_is_rejected(duel: Command, shell: Shell) -> None:
    duel("draw 7C")
    started = [shell.start("throw bo 5 mid hit --json") for _ in range(2)]
    ended = [(process.communicate(timeout=PATIENCE), process.returncode) for process in started]
    assert sorted(str(status) for _, status in ended) == ["0", "1"]
    refused = next(err for (_, err), status in ended if status)
    assert json.loads(refused)["error"]["code"] == "not-due"
    assert duel.words() == ["new gatling Ana Bo Cy", "draw 7C", "throw bo 5 mid hit"]
