"""Measure a late correction as a ratio to one replay of the duel: python tests/bench/correct.py [ROUNDS]

An early die of a duel of 500 entries is corrected, first as a preview, then recorded: in a session that must still open
the duel (as in a shell) and in one that has it open (as in the console). The replay reads the log from disk and plays
it with all notices; a correction needs one or two of them. Opening a duel replays it without notices, which is faster
and no fair comparison.
"""

from __future__ import annotations

import gc
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from duels import BEGIN, lines
from measure import Bench, Figure, ratio

import gm
from gm.commands.line import run
from gm.duel.fold import final_state
from gm.duel.fold import replay as played
from gm.notation.line import split
from gm.table.session import Session

ENTRIES = 500
FIX = "fix 2 throw bo 3 mid hit"
"""The first die of the duel: Bo was hit, and so holds other pages and other mana in all that follows."""

OPENED, LOADED = 2.4, 1.25
TRIES = 3
"""The number of tries in a round; only the quickest counts."""


def figures(count: int) -> list[Figure]:
    """Return the cost of a correction, as a preview and recorded, in a shell and in a console."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        kept = Path(folder) / "kept.db"
        with gm.open(kept) as duels:
            duel = duels.read("\n".join((BEGIN, *lines(ENTRIES))))
            game, rows = duel.game, list(duel.table.rows)
        works = {
            "replay": replay(kept),
            "heard": lambda: seconds_of(lambda: list(played(game, rows))),
            "fold": lambda: seconds_of(lambda: final_state(game, rows)),
        }
        for (what, line), (where, before, _) in product(LINES.items(), PLACES):
            works[f"{what} {where}"] = at_a_table(kept, line, before)
        seconds = measured(works, count)
    milliseconds = {name: 1000 * min(seconds[name]) for name in ("replay", "heard", "fold")}
    said = "one replay of {} entries: {replay:.1f} ms, without the disk {heard:.1f} ms; folded unheard {fold:.1f} ms"
    print(said.format(ENTRIES, **milliseconds))
    found = [(f"{what} {where}", gate) for what, (where, _, gate) in product(LINES, PLACES)]
    return [Figure(f"{name} / replay", ratio(seconds, name, "replay"), gate) for name, gate in found]


LINES = {"correction shown": FIX, "correction recorded": f"{FIX} --yes"}
PLACES = (
    ("in a shell", (), OPENED),
    ("first of all in a console", ("now",), LOADED),
    ("after another in a console", ("fix 3 throw cy 4 mid hit --yes", "undo"), LOADED),
)
"""The places where the correction is typed, each with the lines typed before it and its limit."""

Work = Callable[[], float]


def measured(works: dict[str, Work], count: int) -> dict[str, list[float]]:
    """Return the seconds of each work in each round. Each round has a random order; the first is left out."""
    seconds: dict[str, list[float]] = {name: [] for name in works}
    names = list(works)
    for at in range(count + 1):
        random.shuffle(names)
        for name in names:
            best = min(works[name]() for _ in range(TRIES))
            if at:
                seconds[name].append(best)
    return seconds


def replay(kept: Path) -> Work:
    """Return the work of reading a duel's log from disk and playing it."""

    def work() -> float:
        session = Session(str(kept))
        session.store()
        took = seconds_of(lambda: session.table().played)
        session.close()
        return took

    return work


def at_a_table(kept: Path, line: str, before: Sequence[str]) -> Work:
    """Return the work of typing ``line`` in a copy of the duel after the lines ``before``, without waiting for the
    disk.
    """

    def work() -> float:
        used = kept.with_name("used.db")
        for ending in ("", "-wal", "-shm"):
            used.with_name(used.name + ending).unlink(missing_ok=True)
        shutil.copy(kept, used)
        session = Session(str(used))
        session.store().db.execute("PRAGMA synchronous=OFF")
        for typed in before:
            run(session, split(typed))
        if before:
            assert session.table().played  # as the console has it from its first prompt on
        took = seconds_of(lambda: run(session, split(line)))
        session.close()
        return took

    return work


def seconds_of(work: Callable[[], object]) -> float:
    """Return the processor time of ``work`` in seconds, without the disk and without garbage collection."""
    gc.collect()
    gc.disable()
    begun = time.process_time()
    work()
    return time.process_time() - begun


BENCH = Bench(figures, (20,), (8,))

if __name__ == "__main__":
    sys.exit(BENCH.asked())
