"""How long quick commands take, as ratios to other programs in the same run: python tests/bench/quick.py [ROUNDS]"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from duels import THROW, ready_for_a_throw
from measure import Gate, Timed, asked, place, quiet, ratio, rounds, table

PYTHON = sys.executable
GM = (PYTHON, "-c", "from gm.doors.cli import entry; entry()")
SQLITE_UTILS = (PYTHON, "-c", "from sqlite_utils.cli import cli; cli()")
SIZES = (500, 1500, 2500)


def main(count: int) -> int:
    """Measure and print; the status is 1 if a figure misses its gate."""
    with place() as (folder, env):
        timed = {
            "click": Timed((PYTHON, "-c", "import click")),
            "help": Timed((*GM, "--help")),
            "insert": insert(folder, env),
            **{f"throw {size}": throw(folder, env, size) for size in SIZES},
        }
        seconds = rounds(timed, env, count)
    at = [ratio(seconds, f"throw {size}", "click") for size in SIZES]
    return table(
        [
            Gate(f"gm throw at {SIZES[0]} entries / import click", at[0], 2.0),
            Gate(f"… at {SIZES[1]} entries: more by", at[1] - at[0], 0.5),
            Gate(f"… at {SIZES[2]} entries: more by", at[2] - at[1], 0.5),
            Gate("gm --help / import click", ratio(seconds, "help", "click"), 1.4),
            Gate("gm throw / sqlite-utils insert", ratio(seconds, f"throw {SIZES[0]}", "insert"), 0.6),
        ]
    )


def throw(folder: Path, env: Mapping[str, str], size: int) -> Timed:
    """A throw that is due in a duel of so many entries; before each the duel is put back as it was."""
    kept, used = folder / f"{size}.kept", folder / f"{size}.db"
    quiet((*GM, "play", "--db", str(kept)), env, ready_for_a_throw(size))
    return Timed((*GM, *THROW.split(), "--db", str(used)), partial(put_back, kept, used))


def insert(folder: Path, env: Mapping[str, str]) -> Timed:
    """One row inserted by sqlite-utils into a file of its own."""
    row, kept, used = folder / "row.json", folder / "rows.kept", folder / "rows.db"
    row.write_text(json.dumps({"seq": 1, "words": THROW}), encoding="utf-8")
    quiet((*SQLITE_UTILS, "insert", str(kept), "log", str(row)), env)
    return Timed((*SQLITE_UTILS, "insert", str(used), "log", str(row)), partial(put_back, kept, used))


def put_back(kept: Path, used: Path) -> None:
    """The file as it was."""
    for beside in ("-wal", "-shm"):
        used.with_name(used.name + beside).unlink(missing_ok=True)
    shutil.copy(kept, used)


if __name__ == "__main__":
    sys.exit(asked(main, 40))
