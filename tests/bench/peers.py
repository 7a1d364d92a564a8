"""An entry beside what else a table might be kept with: python tests/bench/peers.py [ROUNDS]

A ledger, a list of tasks, a row in a database, a commit, a spreadsheet: each takes in one line more, or adds up five
hundred. Those are measured that are installed; what is not here is left out.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

from duels import THROW
from measure import Bench, Figure, Timed, place, quiet, ratio, rounds
from quick import PYTHON, SIZES, put_back, throw

SQLITE_UTILS = (PYTHON, "-c", "from sqlite_utils.cli import cli; cli()")
LENGTH = SIZES[0]


def figures(count: int) -> list[Figure]:
    """Return the time of ``gm throw`` as a ratio to each peer. Below one, gm is faster."""
    with place() as (folder, env):
        env = {**env, "HOME": str(folder), "TASKRC": str(folder / "taskrc"), "GIT_CONFIG_GLOBAL": os.devnull}
        timed = {"throw": throw(folder, env, LENGTH)}
        timed |= {name: work for name, work in peers(folder, env) if work}
        seconds = rounds(timed, env, count)
    ratios = {name: ratio(seconds, "throw", name) for name in timed if name != "throw"}
    return [
        Figure("gm throw / sqlite-utils insert", ratios.pop("sqlite-utils insert"), 0.6, best=0.35),
        *(Figure(f"gm throw / {name}", found) for name, found in ratios.items()),
    ]


def peers(folder: Path, env: Mapping[str, str]) -> Iterator[tuple[str, Timed | None]]:
    """Yield the name of each peer, and its command if the program is installed. Each has a file of its own."""
    yield "sqlite-utils insert", insert(folder, env)
    for name, make in PEERS.items():
        program = shutil.which(name)
        yield make(folder, env, program) if program else (name, None)


def insert(folder: Path, env: Mapping[str, str]) -> Timed:
    """Return the command with which sqlite-utils inserts one row."""
    row, kept, used = folder / "row.json", folder / "rows.kept", folder / "rows.db"
    row.write_text(json.dumps({"seq": 1, "words": THROW}), encoding="utf-8")
    quiet((*SQLITE_UTILS, "insert", str(kept), "log", str(row)), env)
    return Timed((*SQLITE_UTILS, "insert", str(used), "log", str(row)), partial(put_back, kept, used))


def ledger(folder: Path, env: Mapping[str, str], program: str) -> tuple[str, Timed]:
    """Return the command that computes the balance of a ledger."""
    book = folder / "pages.ledger"
    book.write_text("".join(f"2026-01-01 {at}\n  Bo  5 pages\n  Ana\n\n" for at in range(LENGTH)), encoding="utf-8")
    return f"ledger balance of {LENGTH}", Timed((program, "-f", str(book), "balance"))


def commit(folder: Path, env: Mapping[str, str], program: str) -> tuple[str, Timed]:
    """Return the command that commits one more line."""
    home = folder / "kept"
    git = (program, "-C", str(home), "-c", "user.name=referee", "-c", "user.email=referee@localhost")
    subprocess.run((program, "init", "-q", str(home)), env=env, check=True)
    log = home / "duel.txt"
    log.write_text(f"{THROW}\n" * LENGTH, encoding="utf-8")
    subprocess.run((*git, "add", "duel.txt"), env=env, check=True)
    subprocess.run((*git, "commit", "-qm", "begun"), env=env, check=True)
    return "git commit of a line", Timed((*git, "commit", "-qam", THROW), partial(one_more, log))


def task(folder: Path, env: Mapping[str, str], program: str) -> tuple[str, Timed]:
    """Return the command that adds a task to a list."""
    (folder / "taskrc").write_text(f"data.location={folder / 'tasks'}\nconfirmation=no\nnews.version=99\n")
    many = "\n".join(f'{{"description": "{THROW} {at}"}}' for at in range(LENGTH))
    subprocess.run((program, "import", "-"), env=env, input=many, text=True, check=True, capture_output=True)
    return f"task add to {LENGTH}", Timed((program, "add", THROW))


def sheet(folder: Path, env: Mapping[str, str], program: str) -> tuple[str, Timed]:
    """Return the command that opens and saves a spreadsheet of five hundred rows."""
    rows = folder / "rows.csv"
    rows.write_text("who,pages\n" + "bo,5\n" * LENGTH, encoding="utf-8")
    to = ("--convert-to", "ods", "--outdir", str(folder), str(rows))
    return "a spreadsheet opened and saved", Timed((program, "--headless", *to))


def one_more(log: Path) -> None:
    """Append a line."""
    with log.open("a", encoding="utf-8") as file:
        file.write(f"{THROW}\n")


PEERS: Mapping[str, Callable[[Path, Mapping[str, str], str], tuple[str, Timed]]] = {
    "ledger": ledger,
    "git": commit,
    "task": task,
    "soffice": sheet,
}

BENCH = Bench(figures, (20,), (15,))

if __name__ == "__main__":
    sys.exit(BENCH.asked())
