"""A process that is killed: every acknowledged line is there, and the duel continues."""

from __future__ import annotations

import json
import random
import sqlite3
import threading
from contextlib import closing, suppress
from typing import Any

import pytest

from tests.store.tables import sound
from tests.support.running import PATIENCE, Command, Shell, unix
from tests.survive.rounds import seeds

pytestmark = [unix, pytest.mark.needs("gatling")]

LINES = (
    *("new gatling Ana Bo Cy", "7c", "5m*", "2t", "rest", "undo", "redo", "8h", "cy 6t", "o", "ana 4 off hit"),
    *("note a pause", "rest", "9d", "1m", "2b", "rest", "order ana=2 bo=1 cy=3", "pass", "undo"),
)


def killed_after(shell: Shell, count: int) -> list[dict[str, Any]]:
    """Return the answers of a ``gm play`` that is killed once it has acknowledged ``count`` lines."""
    answers = []
    with shell.start("play --json") as process:
        assert process.stdin
        assert process.stdout
        for line in LINES[:count]:
            process.stdin.write(line.encode() + b"\n")
            process.stdin.flush()
            answers.append(json.loads(process.stdout.readline()))
        process.kill()
        assert process.wait(PATIENCE) == -9
        with suppress(BrokenPipeError):
            process.stdin.close()
    return answers


@pytest.mark.parametrize("count", [1, 2, 5, 6, 10, 13, 17, len(LINES)])
def test_acknowledged_lines_and_prompts_remain(gm: Command, shell: Shell, count: int) -> None:
    answers = killed_after(shell, count)
    assert [answer["text"] for answer in answers] == gm.words()
    assert [answer["seq"] for answer in answers] == list(range(count))
    now = gm.answer("now")
    assert (now["seq"], now["state"], now["prompts"]) == tuple(answers[-1][key] for key in ("seq", "state", "prompts"))
    assert sound(gm)


def test_a_duel_continues_after_a_kill(gm: Command, shell: Shell) -> None:
    killed_after(shell, 9)
    assert gm.play(LINES[9:]).status == 0
    cut = gm.answer("now")
    other = str(gm.db.parent / "other.db")
    assert gm(["play", "--json", "--db", other], "".join(f"{line}\n" for line in LINES)).status == 0
    whole = gm.answer(["now", "--db", other])
    assert (cut["seq"], cut["state"], cut["prompts"]) == (whole["seq"], whole["state"], whole["prompts"])


@pytest.mark.parametrize("seed", seeds(6))
def test_a_kill_leaves_at_most_one_extra_row(gm: Command, shell: Shell, seed: int) -> None:
    gm("new gatling Ana Bo Cy")
    stop = random.Random(seed).randrange(1, 120)
    with shell.start("play --json") as process:
        assert process.stdin
        assert process.stdout
        feed = threading.Thread(target=flood, args=(process.stdin,))
        feed.start()
        acknowledged = []
        for line in process.stdout:
            acknowledged.append(json.loads(line)["text"])
            if len(acknowledged) == stop:
                process.kill()
                break
        for line in process.stdout:
            if line.endswith(b"\n"):
                acknowledged.append(json.loads(line)["text"])
        process.wait(PATIENCE)
        feed.join(PATIENCE)
    stored = gm.words()[1:]
    assert len(acknowledged) >= stop
    assert stored[: len(acknowledged)] == acknowledged
    assert len(acknowledged) <= len(stored) <= len(acknowledged) + 1
    assert stored == [f"note n{number}" for number in range(len(stored))]
    assert sound(gm)
    assert gm.answer("note after")["seq"] == len(stored) + 1


def flood(pipe: Any) -> None:
    """Write lines as fast as they are read, until the reader is gone."""
    with suppress(BrokenPipeError, ValueError):
        for number in range(100_000):
            pipe.write(f"note n{number}\n".encode())
            pipe.flush()
    with suppress(BrokenPipeError):
        pipe.close()


def test_a_killed_waiting_line_writes_nothing(gm: Command, shell: Shell) -> None:
    gm("new gatling Ana Bo Cy")
    with closing(sqlite3.connect(gm.db, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with shell.start("play --json") as process:
            assert process.stdin
            assert process.stdout
            process.stdin.write(b"now\nnote lost\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["text"] == "now"
            process.kill()
            process.wait(PATIENCE)
        other.execute("ROLLBACK")
    assert gm.words() == ["new gatling Ana Bo Cy"]
    assert sound(gm)


def test_a_kill_while_creating_the_file_is_harmless(gm: Command, shell: Shell) -> None:
    for _ in range(3):
        with shell.start("play --json") as process:
            assert process.stdin
            process.stdin.write(b"new gatling Ana Bo Cy\n")
            process.stdin.flush()
            process.kill()
            process.wait(PATIENCE)
    assert gm("new gatling Ana Bo Cy").status == 0
    assert sound(gm)
