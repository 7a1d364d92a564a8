"""A power cut at any moment: acknowledged lines are there, nothing is there in part, and the duel continues.

The possible contents of the disk are computed from the trace of a real command: unsynced writes are complete, torn or
lost.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.support.running import Command, Shell
from tests.survive.disk import cuts
from tests.survive.rounds import seeds
from tests.survive.traced import Op, needs_strace, steps, traced

pytestmark = [needs_strace, pytest.mark.needs("gatling")]

FIRST = ("new gatling Ana Bo Cy", "7c", "5m*", "2t", "rest", "undo", "fix 2 throw bo 4 top --yes", f"note {'x' * 1900}")
LATER = ("note later", "undo", "redo", "note b", "note last")
CUTS = 12


class Traced(NamedTuple):
    """The steps of a command on a folder, and the folder before and after."""

    ops: list[Op]
    folder: Path
    before: dict[str, bytes]
    after: dict[str, bytes]


Trace = Callable[..., Traced]


@pytest.fixture(scope="module")
def trace(tmp_path_factory: pytest.TempPathFactory) -> Trace:
    """Trace a command in a folder that may already contain a duel."""

    def made(line: str, lines: tuple[str, ...] = (), before: tuple[str, ...] = ()) -> Traced:
        folder = tmp_path_factory.mktemp("disk") / "table"
        folder.mkdir()
        shell = Shell(folder / "duels.db", folder)
        if before:
            assert shell("play --json", "".join(f"{one}\n" for one in before)).status == 0
        was = {path.name: path.read_bytes() for path in folder.iterdir()}
        text, _ = traced(shell, line, "".join(f"{line}\n" for line in lines).encode())
        now = {path.name: path.read_bytes() for path in folder.iterdir()}
        return Traced(steps(text, folder), folder, was, now)

    return made


def put(disk_folder: Path, gm: Command) -> None:
    """Copy what a power cut has left to the folder in which commands run."""
    for path in gm.db.parent.glob("*"):
        path.unlink()
    for path in disk_folder.iterdir():
        shutil.move(path, gm.db.parent / path.name)


@pytest.mark.parametrize(("lines", "before"), [(FIRST, ()), (LATER, FIRST)], ids=["first lines", "later lines"])
def test_every_line_that_was_answered_is_there(
    trace: Trace, gm: Command, tmp_path: Path, lines: tuple[str, ...], before: tuple[str, ...]
) -> None:
    found = trace("play --json", lines, before)
    for number, (chance, disk) in enumerate(cuts(found.ops, found.folder, found.before, seeds(CUTS))):
        left = tmp_path.parent / f"{tmp_path.name}-{number}"
        left.mkdir()
        disk.cut(chance, left)
        put(left, gm)
        answered = [json.loads(line)["text"] for line in disk.said.decode().splitlines() if line.strip()]
        known = 0 if not before else len(before)
        kept = gm.words() if gm.db.exists() and gm.db.stat().st_size and gm("now").status == 0 else []
        assert kept[known:][: len(answered)] == answered, number
        assert len(kept) - known <= len(answered) + 1
        if kept:
            assert gm("check").status == 0
            assert gm("note on").status == 0


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("export --out new.gm", "new.gm"),
        ("report --out new.txt", "new.txt"),
        ("backup new.bak", "new.bak"),
        ("print --measured 97.5", "duels.print.json"),
        ("salvage duels.db", "duels-salvaged.db"),
    ],
)
def test_acknowledged_files_are_complete(trace: Trace, tmp_path: Path, line: str, name: str) -> None:
    found = trace(line, (), FIRST)
    for number, (chance, disk) in enumerate(cuts(found.ops, found.folder, found.before, seeds(CUTS))):
        left = tmp_path / str(number)
        left.mkdir()
        disk.cut(chance, left)
        there = (left / name).read_bytes() if (left / name).exists() else None
        assert there in (None, found.after[name]), number
        assert there is not None or not disk.said
