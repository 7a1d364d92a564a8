"""Measure statistics over many duels: python tests/bench/stats.py [ROUNDS DUELS]

A file has so many duels of 80 entries. The first call reads all of them, later ones only duels with new lines. Each is
compared with the start of the program, or with reading the same duels for a check. Processor time is measured.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from itertools import cycle
from pathlib import Path
from statistics import median
from uuid import uuid4

from duels import BEGIN, lines
from measure import Bench, Figure, Timed, place, quiet, ratio, rounds, worked

PYTHON = sys.executable
GM = (PYTHON, "-c", "from gm.interfaces.cli import entry; entry()")
ENTRIES = 80
CORRECTIONS = cycle((("fix", "2", "throw", "bo", "3", "top", "--yes"), ("undo",)))
SQL = "SELECT name, count(*), sum(won) FROM results WHERE over GROUP BY name"
QUERY = (PYTHON, "-c", f"import sqlite3, sys; print(len(sqlite3.connect(sys.argv[1]).execute('''{SQL}''').fetchall()))")


def figures(count: int, duels: int) -> list[Figure]:
    """Return the cost of statistics: the first call, a later one, and one after a correction."""
    with place() as (folder, env):
        file = many(folder, env, duels)
        cache, stats = file.with_suffix(".stats.db"), (*GM, "stats", "--db", str(file))
        timed = {
            "begin": Timed((*GM, "--version")),
            "check": Timed((*GM, "check", "--db", str(file))),
            "first": Timed(stats, lambda: cache.unlink(missing_ok=True)),
            "again": Timed(stats, lambda: quiet(stats, env)),
            "corrected": Timed(stats, lambda: _correct(file, env, stats)),
            "sql": Timed((*QUERY, str(file))),
        }
        seconds = rounds(timed, env, count, worked)
    begin = median(seconds["begin"])
    read = (median(seconds["first"]) - begin) / (median(seconds["check"]) - begin)
    return [
        Figure(f"gm stats, first call over {duels:,} duels / gm check", read, 0.8),
        Figure("gm stats again / the start of the program", ratio(seconds, "again", "begin"), 4.0),
        Figure("gm stats after a correction / again", ratio(seconds, "corrected", "again"), 1.5),
        Figure("results by SQL / the start of the program", ratio(seconds, "sql", "begin"), 2.0),
    ]


def _correct(file: Path, env: Mapping[str, str], stats: tuple[str, ...]) -> None:
    """Make sure that nothing is new but a correction, or that it is undone."""
    quiet(stats, env)
    quiet((*GM, "--db", str(file), "--duel", "1", *next(CORRECTIONS)), env)


def many(folder: Path, env: Mapping[str, str], duels: int) -> Path:
    """Make a file with copies of one duel, each under an id of its own, and return it."""
    record, file = folder / "one.gm", folder / "many.db"
    record.write_text("\n".join((BEGIN, *lines(ENTRIES - 2), "retire bo", "retire cy")) + "\n", encoding="utf-8")
    quiet((*GM, "import", str(record), "--db", str(file)), env)
    here = str(Path(__file__).parent)
    code = f"import sys; sys.path.insert(0, {here!r}); import stats; stats.copy(*sys.argv[1:])"
    quiet((PYTHON, "-c", code, str(file), str(duels)), env)
    return file


def copy(file: str, duels: str) -> None:
    """Copy the first duel of a file until it has so many, with the program's own checksums and results."""
    from gm.store.database import Store
    from gm.store.snapshot import read_result, write_result

    store = Store(file)
    duel, rows = store.duel(1), store.rows(1)
    result = read_result(store, 1, len(rows) - 1)
    assert result
    with store.writing():
        for number in range(2, int(duels) + 1):
            store.add_duel(duel._replace(uid=uuid4().hex), rows, number=number)
            write_result(store, number, len(rows) - 1, result)
    store.close()


BENCH = Bench(figures, (5, 2_000), (3, 500), once=(1, 20))

if __name__ == "__main__":
    sys.exit(BENCH.asked())
