"""Measure how the cost of reading a duel grows with its length: python tests/bench/scale.py [ROUNDS ENTRIES]

Each command reads a duel of so many entries and one of a tenth of them, in one run. The start of Python and of the
program is subtracted from both. A ratio of one means that each entry costs the same at any length. Processor time is
measured, with garbage collection, because other programs delay a long command more often.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from statistics import median

from duels import BEGIN, lines
from measure import Bench, Figure, Timed, place, quiet, rounds, worked

PYTHON = sys.executable
GM = (PYTHON, "-c", "from gm.interfaces.cli import entry; entry()")
READING = {
    "log": ("log", "--no-pager"),
    "log as JSON": ("log", "--json"),
    "why": ("why", "bo", "pages"),
    "report": ("report", "--no-pager"),
    "check": ("check",),
    "export": ("export", "--json"),
}
TENTH = 10


def figures(count: int, entries: int) -> list[Figure]:
    """Return the cost per entry of each reading command, in a long duel as a ratio to a short one."""
    with place() as (folder, env):
        files = {length: duel(folder, env, length) for length in (entries, entries // TENTH)}
        timed = {"begin": Timed((*GM, "--version"))}
        for (name, words), (length, file) in ((a, b) for a in READING.items() for b in files.items()):
            timed[f"{name} {length}"] = Timed((*GM, *words, "--db", str(file)))
        seconds = rounds(timed, env, count, worked)
    begin = median(seconds["begin"])
    found = []
    for name in READING:
        long, short = (median(seconds[f"{name} {length}"]) - begin for length in files)
        what = f"gm {name}: an entry of {entries:,} / one of {entries // TENTH:,}"
        found.append(Figure(what, long / short / TENTH, 1.2))
    return found


def duel(folder: Path, env: Mapping[str, str], entries: int) -> Path:
    """Make a file with one duel of so many entries."""
    record, file = folder / f"{entries}.gm", folder / f"{entries}.db"
    record.write_text("\n".join((BEGIN, *lines(entries))) + "\n", encoding="utf-8")
    quiet((*GM, "import", str(record), "--db", str(file)), env)
    return file


BENCH = Bench(figures, (5, 20_000), (3, 20_000), once=(1, 200))

if __name__ == "__main__":
    sys.exit(BENCH.asked())
