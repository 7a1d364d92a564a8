"""How fast the console is: keys per entry, start to prompt, Enter to answer: python tests/bench/console.py [ROUNDS]

Keys are counted over the recorded duels: the shortest form of each entry in the state in which it was given, Enter not
counted. Times are taken at a real pseudo-terminal, on a screen of 80 by 24 that answers where its cursor is.
"""

from __future__ import annotations

import fcntl
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
from pathlib import Path
from statistics import mean, median, quantiles

sys.path.insert(0, str(Path(__file__).parents[2]))

from duels import lines, ready_for_a_throw
from measure import Gate, asked, place, quiet, table
from replay import GOLDEN, demo, record

import gm
from gm import games
from gm.notation.shortest import Shorthand
from gm.notation.writing import rebuild

PYTHON = sys.executable
GM = (PYTHON, "-c", "from gm.doors.cli import entry; entry()")
ENTRIES = 500
ANSWERED = 150
READY = b"> \x1b["
"""The last that a drawn prompt prints before its hint; the cursor is then on the line."""


def main(count: int) -> int:
    """Measure and print; the status is 1 if a figure misses its gate."""
    keys = counted()
    for kind, found in sorted(keys.items(), key=lambda kept: -len(kept[1])):
        print(f"{mean(found):5.2f} keys for {kind}, {len(found)} times, at most {max(found)}")
    every = [one for found in keys.values() for one in found]
    with place() as (_, env):
        env = {**env, "TERM": "xterm-256color"}
        quiet((*GM, "play"), env, ready_for_a_throw(ENTRIES))
        starts = list(started(env, count))
        answers = answered(env)
    print(f"{1000 * median(a for a, _ in starts):.0f} ms from start to prompt", end=", ")
    print(f"{1000 * median(b for _, b in starts):.0f} ms for import click")
    return table(
        [
            Gate("keys per entry, the mean", mean(every), 3.5),
            Gate("start to prompt / import click", median(a / b for a, b in starts), 4.5),
            Gate(f"Enter to answer at {ENTRIES} entries, ms: median", 1000 * median(answers), 5),
            Gate("… the 99th percentile", 1000 * quantiles(answers, n=100)[98], 20),
        ]
    )


def counted() -> Mapping[str, list[int]]:
    """The keys of every entry of the recorded duels, by its kind."""
    keys: dict[str, list[int]] = defaultdict(list)
    for recorded in [*(demo(slug) for slug in games.slugs()), *(record(path) for path in GOLDEN)]:
        duel = gm.read("\n".join(recorded))
        playing = duel.table
        for line in playing.lines[1:]:
            if line.kind == "entry" and line.body["kind"] != "house":
                prompts = playing.game.play.prompts(playing.before(line), None)
                short = Shorthand(playing.game, prompts, playing.known)
                keys[line.body["kind"]].append(len(short.shortest(rebuild(playing.game.typed.forms, line.body))))
        duel.close()
    return keys


def started(env: Mapping[str, str], count: int) -> Iterator[tuple[float, float]]:
    """Seconds to the prompt, and those that Python takes for ``import click``, side by side; the first warms up."""
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


def answered(env: Mapping[str, str]) -> Sequence[float]:
    """Seconds from Enter to the answer's text, for so many entries in a long duel; the prompt is waited for."""
    found = []
    record = list(lines(ENTRIES + ANSWERED + 20))
    begin = len(ready_for_a_throw(ENTRIES).splitlines()) - 1
    with terminal(env) as screen:
        screen.until(READY)
        for seq, line in enumerate(record[begin : begin + ANSWERED], begin + 1):
            screen.settle()
            screen.press(line)
            screen.until(line.split()[-1].encode())
            screen.settle()
            begun = time.perf_counter()
            screen.press("\r")
            screen.until(f"{seq}  {line}".encode())
            found.append(time.perf_counter() - begun)
        screen.settle()
        screen.leave()
    return found


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
        """Take in what comes; False if nothing came."""
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
    """``gm play`` at a terminal of its own; ended when the referee has left."""
    main, side = pty.openpty()
    termios.tcsetwinsize(side, (24, 80))
    process = subprocess.Popen(
        (*GM, "play"),
        **dict.fromkeys(("stdin", "stdout", "stderr"), side),
        env=env,
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
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


if __name__ == "__main__":
    sys.exit(asked(main, 20))
