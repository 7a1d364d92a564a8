"""How long quick commands take, as ratios to other programs in the same run: python tests/bench/quick.py [ROUNDS]"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from duels import THROW, ready_for_a_throw
from measure import Bench, Figure, Timed, place, quiet, ratio, rounds

PYTHON = sys.executable
GM = (PYTHON, "-c", "from gm.doors.cli import entry; entry()")
SIZES = (500, 20_000)


def figures(count: int) -> list[Figure]:
    """What a command costs in a shell, beside the library that reads its words."""
    with place() as (folder, env):
        timed = {
            "click": Timed((PYTHON, "-c", "import click")),
            "help": Timed((*GM, "--help")),
            **{f"throw {size}": throw(folder, env, size) for size in SIZES},
        }
        seconds = rounds(timed, env, count)
    at = [ratio(seconds, f"throw {size}", "click") for size in SIZES]
    thousands = (SIZES[-1] - SIZES[0]) / 1000
    return [
        Figure(f"gm throw at {SIZES[0]} entries / import click", at[0], 1.5, best=1.3),
        Figure(f"… and with each thousand up to {SIZES[-1]:,}: more by", (at[-1] - at[0]) / thousands, 0.1, best=0.0),
        Figure("gm --help / import click", ratio(seconds, "help", "click"), 1.4, best=1.15),
    ]


def throw(folder: Path, env: Mapping[str, str], size: int) -> Timed:
    """A throw that is due in a duel of so many entries; before each the duel is put back as it was."""
    kept, used = folder / f"{size}.kept", folder / f"{size}.db"
    quiet((*GM, "play", "--db", str(kept)), env, ready_for_a_throw(size))
    return Timed((*GM, *THROW.split(), "--db", str(used)), partial(put_back, kept, used))


def put_back(kept: Path, used: Path) -> None:
    """The file as it was."""
    for beside in ("-wal", "-shm"):
        used.with_name(used.name + beside).unlink(missing_ok=True)
    shutil.copy(kept, used)


BENCH = Bench(figures, (40,))

if __name__ == "__main__":
    sys.exit(BENCH.asked())
