"""Measure the console: keys per entry (see keys.py), time to the first prompt, time from Enter to the answer.

Run it with python tests/bench/console.py [ROUNDS]. Times are measured in a real pseudo-terminal of 80 by 24 that
reports where its cursor is.
"""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
import termios
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from statistics import mean, median, quantiles

sys.path.insert(0, str(Path(__file__).parents[2]))

from duels import lines, ready_for_a_throw
from keys import counted
from measure import Bench, Figure, place
from quick import begin

PYTHON = sys.executable
GM = (PYTHON, "-c", "from gm.interfaces.cli import entry; entry()")
ENTRIES = 500
WRITTEN = 4 * 4120
"""Bytes that a line adds to the database's log of changes."""
PLAYED = "gatling"
"""The game in which lines are typed here; what it takes in keys has a gate."""
READY = b"\x1b[0;1m>"
"""The text before the typed line at a finished prompt."""


def figures(count: int, entered: int = 150, duels: int = 99, most: int = 20_000) -> list[Figure]:
    """Return the keys per entry and the times of a console."""
    keys = counted(duels)
    means: dict[str, list[float]] = defaultdict(list)
    for (slug, kind), found in sorted(keys.items(), key=lambda kept: (kept[0][0], -len(kept[1]))):
        print(f"{mean(found):5.2f} keys for {slug}: {kind}, {len(found)} times, at most {max(found):.0f}")
        means[slug] += found
    print(*(f"{slug}: {mean(found):.2f} keys per entry" for slug, found in means.items()), sep=", ")
    with place() as (folder, env):
        env = {**env, "TERM": "xterm-256color"}
        begin(Path(env["GM_DB"]), env, ENTRIES)
        starts = list(started(env, count))
        answers, synced = answered(env, ENTRIES, entered)
        env = {**env, "GM_DB": str(folder / "long.db")}
        begin(Path(env["GM_DB"]), env, most)
        long, long_synced = answered(env, most, entered // 3 + 1)
    print(f"{1000 * median(a for a, _ in starts):.0f} ms from start to prompt", end=", ")
    print(f"{1000 * median(b for _, b in starts):.0f} ms for import click")
    print(f"{1000 * median(answers):.1f} ms from Enter to answer, {1000 * median(synced):.1f} ms for the disk's sync")
    beyond, long_beyond = median(answers) - median(synced), median(long) - median(long_synced)
    return [
        Figure(f"keys per entry of {PLAYED}, Enter counted", mean(means[PLAYED]), 3.0),
        Figure("start to prompt / import click", median(a / b for a, b in starts), 4.5, best=3.0),
        Figure(
            f"Enter to answer at {ENTRIES} entries beyond the disk's own sync, ms: median", 1000 * beyond, 2.5, best=2
        ),
        Figure(f"… at {most:,} entries / at {ENTRIES}", long_beyond / beyond, 1.5),
        Figure("Enter to answer with the disk's sync, ms: 99th percentile", 1000 * quantiles(answers, n=100)[98], 20),
    ]


def started(env: Mapping[str, str], count: int) -> Iterator[tuple[float, float]]:
    """Yield the seconds to the prompt and the seconds of ``import click``, measured in turns. The first pair is left
    out.
    """
    for at in range(count + 1):
        begun = time.perf_counter()
        with terminal(env) as screen:
            screen.until(READY)
            prompt = time.perf_counter() - begun
            screen.leave()
        begun = time.perf_counter()
        subprocess.run((PYTHON, "-c", "import click"), env=env, check=True)
        if at:
            yield prompt, time.perf_counter() - begun


def answered(env: Mapping[str, str], entries: int, count: int) -> tuple[Sequence[float], Sequence[float]]:
    """Return the seconds from Enter to the answer in a long duel, and the seconds that the disk needs to sync one line.

    The two are measured in turns, each after the same pause, because a sync also writes what other programs have
    written.
    """
    found, synced = [], []
    record = list(lines(entries + count + 20))
    first = len(ready_for_a_throw(entries).splitlines()) - 1
    with terminal(env) as screen, open(f"{env['GM_DB']}.synced", "wb", buffering=0) as beside:
        screen.until(READY)
        screen.settle()
        for seq, line in enumerate(record[first : first + count], first + 1):
            screen.press(line)
            screen.until(line.split()[-1].encode())
            screen.settle()
            begun = time.perf_counter()
            screen.press("\r")
            screen.until(f"{seq}  {line}".encode())
            found.append(time.perf_counter() - begun)
            screen.settle()
            synced.append(sync(beside))
        screen.leave()
    return found, synced


def sync(file: FileIO) -> float:
    """Return the seconds until as much as one line writes is on the disk.

    These are the pages of its row and checksum, of the snapshot and of the result.
    """
    begun = time.perf_counter()
    file.write(b"x" * WRITTEN)
    getattr(os, "fdatasync", os.fsync)(file.fileno())
    return time.perf_counter() - begun


class Screen:
    """A terminal that keeps the last that was printed, and says that its cursor is near the top."""

    def __init__(self, main: int) -> None:
        self.main = main
        self.printed = b""

    def press(self, keys: str) -> None:
        """Press keys; what is waited for next is what is printed from now on."""
        self.printed = b""
        os.write(self.main, keys.encode())

    def read(self, patience: float) -> bool:
        """Read the output that is available. Returns False if there was none."""
        if not select.select([self.main], [], [], patience)[0]:
            return False
        new = os.read(self.main, 65536)
        if b"\x1b[6n" in new:
            os.write(self.main, b"\x1b[2;1R")
        self.printed += new
        return True

    def until(self, text: bytes) -> None:
        """Read until this was printed."""
        while text not in self.printed:
            if not self.read(20):
                raise SystemExit(f"{text!r} was not printed, but: {self.printed!r}")

    def settle(self) -> None:
        """Read until nothing more comes: somebody looks at the dice."""
        while self.read(0.02):
            pass

    def leave(self) -> None:
        """Ctrl-D."""
        os.write(self.main, b"\x04")


@contextmanager
def terminal(env: Mapping[str, str]) -> Iterator[Screen]:
    """Run ``gm play`` in a terminal of its own until the referee has left."""
    main, side = pty.openpty()
    termios.tcsetwinsize(side, (24, 80))
    process = subprocess.Popen(
        (*GM, "play"),
        **dict.fromkeys(("stdin", "stdout", "stderr"), side),
        env=env,
        start_new_session=True,  # and no preexec_fn, for which this whole process would be copied first
    )
    screen = Screen(main)
    try:
        yield screen
        while process.poll() is None:
            screen.read(0.02)
    finally:
        process.kill()
        process.wait()
        os.close(main)
        os.close(side)


BENCH = Bench(figures, (20,), (10, 100), once=(1, 10, 1, 1000))

if __name__ == "__main__":
    sys.exit(BENCH.asked())
