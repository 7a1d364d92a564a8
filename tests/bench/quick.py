"""Measure quick commands as ratios to other programs in the same run: python tests/bench/quick.py [ROUNDS]"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from duels import THROW, ready_for_a_throw
from measure import Bench, Figure, Timed, place, quiet, ratio, rounds

PYTHON = sys.executable
GM = (PYTHON, "-c", "from gm.interfaces.cli import entry; entry()")
SIZES = (500, 20_000)


def figures(count: int) -> list[Figure]:
    """Return the time of each command in a shell, as a ratio to importing click."""
    with place() as (folder, env):
        timed = {
            "click": Timed((PYTHON, "-c", "import click")),
            "help": Timed((*GM, "--help")),
            **{f"throw {size}": throw(folder, env, size) for size in SIZES},
            **{f"now {size}": Timed((*GM, "now", "--db", str(folder / f"{size}.db"))) for size in SIZES},
        }
        seconds = rounds(timed, env, count)
    (at, more), (_, now_more) = (flat(seconds, name) for name in ("throw", "now"))
    return [
        Figure(f"gm throw at {SIZES[0]} entries / import click", at, 1.5, best=1.3),
        Figure(f"… and with each thousand up to {SIZES[-1]:,}: more by", more, 0.1, best=0.0),
        Figure(f"gm now / import click, with each thousand up to {SIZES[-1]:,}: more by", now_more, 0.1, best=0.0),
        Figure("gm --help / import click", ratio(seconds, "help", "click"), 1.4, best=1.15),
    ]


def flat(seconds: Mapping[str, list[float]], name: str) -> tuple[float, float]:
    """Return a command's ratio in the shortest duel, and what each further thousand entries adds."""
    at = [ratio(seconds, f"{name} {size}", "click") for size in SIZES]
    return at[0], (at[-1] - at[0]) / ((SIZES[-1] - SIZES[0]) / 1000)


def throw(folder: Path, env: Mapping[str, str], size: int) -> Timed:
    """Return the command for the next throw of a duel with so many entries. The duel is restored before each run."""
    kept, used = folder / f"{size}.kept", folder / f"{size}.db"
    begin(kept, env, size)
    put_back(kept, used)
    return Timed((*GM, *THROW.split(), "--db", str(used)), partial(put_back, kept, used))


def begin(file: Path, env: Mapping[str, str], size: int) -> None:
    """Make a duel of so many entries that waits for a throw.

    All lines are imported except the last, which is entered so that the file has a snapshot.
    """
    *record, last = ready_for_a_throw(size).splitlines()
    text = file.with_suffix(".gm")
    text.write_text("\n".join(record) + "\n", encoding="utf-8")
    quiet((*GM, "import", str(text), "--db", str(file)), env)
    quiet((*GM, *last.split(), "--db", str(file)), env)


def put_back(kept: Path, used: Path) -> None:
    """Restore the file."""
    for beside in ("-wal", "-shm"):
        used.with_name(used.name + beside).unlink(missing_ok=True)
    shutil.copy(kept, used)


BENCH = Bench(figures, (40,), (20,))

if __name__ == "__main__":
    sys.exit(BENCH.asked())
