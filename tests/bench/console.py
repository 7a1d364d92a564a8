"""Measure the console: keys per entry, time to the first prompt, time from Enter to the answer.

Run it with python tests/bench/console.py [ROUNDS]. Keys are counted over the recorded duels: the shortest form of each
entry in the state in which it was typed, with Enter. A thing with a printed name counts as typed by the first letters
of a word of its name or by its initials. Times are measured in a real pseudo-terminal of 80 by 24 that reports where
its cursor is.
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
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from duels import lines, ready_for_a_throw
from measure import Bench, Figure, place
from quick import begin
from replay import GOLDEN, demo, record

import gm
from gm import games
from gm.duel.fold import all_names
from gm.duel.log import Row
from gm.game import AnyGame, Entry, Name, Named, Pairs
from gm.notation.abbreviations import Abbreviator
from gm.notation.formatting import entry_from_json
from gm.notation.multi_entry import read_several
from gm.notation.short_forms import ALONE, needs_explicit_default
from gm.table.table import Table

PYTHON = sys.executable
GM = (PYTHON, "-c", "from gm.interfaces.cli import entry; entry()")
ENTRIES = 500
WRITTEN = 4 * 4120
"""Bytes that a line adds to the database's log of changes."""
PLAYED = "gatling"
"""The game in which lines are typed here; what it takes in keys has a gate."""
LEAST = 3
"""The minimum number of letters that are typed of a printed word."""
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


def counted(most: int) -> Mapping[tuple[str, str], list[float]]:
    """Return the keys of every entry of the recorded duels, with Enter, by game and kind.

    An entry that shares a line with others counts its share of the keys.
    """
    keys: dict[tuple[str, str], list[float]] = defaultdict(list)
    recorded_duels = [*(demo(slug) for slug in games.slugs()), *(record(path) for path in GOLDEN)]
    for recorded in recorded_duels[:most]:
        duel = gm.read("\n".join(recorded))
        playing = duel.table
        lines = [line for line in playing.lines[1:] if line.kind == "entry" and line.body["kind"] != "house"]
        entries = [entry_in_prompt_order(playing, line) for line in lines]
        at = 0
        while at < len(lines):
            count, typed = together(playing, lines[at], entries[at - 1] if at else None, entries[at:])
            for entry in entries[at : at + count]:
                keys[duel.game.info.slug, entry.kind].append((len(typed) + 1) / count)
            at += count
        duel.close()
    return keys


def entry_in_prompt_order(playing: Table, line: Row) -> Entry:
    """Return the entry of a line, its numbers for several players in the order in which they are asked for."""
    entry: Entry = entry_from_json(playing.game.inputs.forms, line.body)
    asked = [who for prompt in playing.game.play.prompts(playing.before(line), None) for who in prompt.seats]
    for field in playing.game.inputs.forms[entry.kind].fields:
        if isinstance(field, Pairs):
            pairs = sorted(
                getattr(entry, field.name), key=lambda pair: asked.index(pair[0]) if pair[0] in asked else 99
            )
            entry = entry._replace(**{field.name: tuple(pairs)})  # type: ignore[attr-defined]
    return entry


def together(playing: Table, line: Row, last: Entry | None, entries: Sequence[Entry]) -> tuple[int, str]:
    """Return how many of the next entries fit on one line, and the shortest such line."""
    game, state = playing.game, playing.before(line)
    prompts = game.play.prompts(state, None)
    typed, best = [shortest_line(playing, state, entries[0])], (1, shortest_line(playing, state, entries[0]))
    if not typed[0]:
        return 1, ALONE if needs_explicit_default(prompts) else ""
    after = game.play.apply(state, entries[0]).state
    for count, entry in enumerate(entries[1:], 2):
        if entry.kind != entries[0].kind:
            break
        typed.append(shortest_line(playing, after, entry))
        ways = (sign.join(typed) for sign in ("", " ", ", "))
        match = next((way for way in ways if read_entries(playing, state, way) == [*entries[:count]]), None)
        if match is None:
            break
        best, after = (count, match), game.play.apply(after, entry).state
    return best


def read_entries(playing: Table, state: Any, typed: str) -> list[Any]:
    """Return the entries that a typed line means."""
    several = read_several(playing.game, state, typed.split(), known(playing, state))
    return [parsed.entry for parsed in several.meant or ()]


def known(playing: Table, state: Any) -> tuple[Name, ...]:
    """Return all names that can be typed in a state. Players who are out later are still included."""
    return all_names(playing.game, playing.setup, state)


def shortest_line(playing: Table, state: Any, entry: Entry) -> str:
    """Return the shortest line for an entry. A thing with a printed name is called by a word of it, even if that is
    longer.
    """
    game, names = playing.game, known(playing, state)
    short = Abbreviator(game, game.play.prompts(state, None), names, state)
    return min((short.shortest(entry, replaced=words) for words in printed(game, entry)), key=len)


def printed(game: AnyGame, entry: Entry) -> Iterator[Mapping[str, str]]:
    """Yield how people call a thing with a printed name: its name, the first letters of a word, its initials."""
    named = [field for field in game.inputs.forms[entry.kind].fields if isinstance(field, Named)]
    if not named:
        yield {}
    for field in named:
        id = getattr(entry, field.name)
        name = next(name for name, word in field.synonyms(()).items() if word == id).replace("'", "")
        yield {id: name}
        yield {id: "".join(word[0] for word in name.split())}
        yield from ({id: word[:end]} for word in name.split() for end in range(LEAST, len(word) + 1))


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
