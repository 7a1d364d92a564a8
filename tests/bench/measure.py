"""Programs timed against each other: interleaved in one run, a ratio being the median of the rounds' ratios."""

from __future__ import annotations

import compileall
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import NamedTuple

HOUSE = Path(__file__).parents[2]


class Timed(NamedTuple):
    """A command that is timed; ``before`` makes it possible once more and is not timed."""

    command: Sequence[str]
    before: Callable[[], None] = lambda: None


class Gate(NamedTuple):
    """What a figure is called, what it is, and what it may be at most (or at least)."""

    name: str
    figure: float
    gate: float
    at_least: bool = False

    def ok(self) -> bool:
        return self.figure >= self.gate if self.at_least else self.figure <= self.gate


@contextmanager
def place() -> Iterator[tuple[Path, Mapping[str, str]]]:
    """A folder with a compiled copy of the program, and the surroundings in which commands find it there."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        for part in ("gm", "cards", "printables"):
            shutil.copytree(HOUSE / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
        compileall.compile_dir(folder / "gm", quiet=1)
        env = {key: value for key, value in os.environ.items() if not key.startswith(("GM_", "PYTHON"))}
        yield folder, {**env, "PYTHONPATH": str(folder), "GM_DB": str(folder / "duels.db")}


def asked(measure: Callable[..., int], *sizes: int, once: Sequence[int] = (1,)) -> int:
    """The status of a benchmark of as many rounds as the command line says, or else of its own sizes. With ``--once``
    it only has to come to an end: one round says nothing of a gate."""
    words = sys.argv[1:]
    if words == ["--once"]:
        measure(*once)
        return 0
    return measure(*(int(word) for word in words) if words else sizes)


def quiet(command: Sequence[str], env: Mapping[str, str], lines: str = "") -> None:
    """Run a command that must succeed."""
    subprocess.run(command, env=env, input=lines, text=True, check=True, capture_output=True, encoding="utf-8")


def rounds(timed: Mapping[str, Timed], env: Mapping[str, str], count: int) -> dict[str, list[float]]:
    """Seconds of every command in every round, each round in an order of its own; the first round warms up."""
    seconds: dict[str, list[float]] = {name: [] for name in timed}
    names, nothing = list(timed), subprocess.DEVNULL
    for at in range(count + 1):
        random.shuffle(names)
        for name in names:
            timed[name].before()
            begun = time.perf_counter()
            subprocess.run(timed[name].command, env=env, check=True, stdin=nothing, stdout=nothing)
            if at:
                seconds[name].append(time.perf_counter() - begun)
    return seconds


def ratio(seconds: Mapping[str, list[float]], this: str, that: str) -> float:
    """The median of the rounds' ratios."""
    return median(a / b for a, b in zip(seconds[this], seconds[that], strict=True))


def table(gates: Sequence[Gate]) -> int:
    """Print the figures; the status is 1 if one misses its gate."""
    wide = max(len(gate.name) for gate in gates)
    print(f"{'':{wide}}  figure      gate  ok")
    for gate in gates:
        sign = ">=" if gate.at_least else "<="
        print(f"{gate.name:{wide}}  {gate.figure:6.2f}  {sign} {gate.gate:5.2f}  {'yes' if gate.ok() else 'NO'}")
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} processors")
    return 0 if all(gate.ok() for gate in gates) else 1
