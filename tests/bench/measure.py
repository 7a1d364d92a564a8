"""Programs timed against each other: interleaved in one run, a ratio being the median of the rounds' ratios."""

from __future__ import annotations

import compileall
import os
import platform
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


class Figure(NamedTuple):
    """A measured figure. ``gate`` is its limit, if it has one, and ``best`` the best value that seems possible."""

    name: str
    value: float
    gate: float | None = None
    at_least: bool = False
    best: float | None = None

    def ok(self) -> bool:
        """Return whether the figure is within its limit."""
        return self.gate is None or self.within(self.gate)

    def within(self, bound: float) -> bool:
        """Return whether the figure is on the right side of ``bound``."""
        return self.value >= bound if self.at_least else self.value <= bound


class Bench(NamedTuple):
    """A benchmark: what measures its figures, how often or much as a rule, how much is enough for one table of all,
    and how little shows that it still runs."""

    figures: Callable[..., Sequence[Figure]]
    sizes: tuple[int, ...]
    brief: tuple[int, ...]
    once: tuple[int, ...] = (1,)

    def asked(self) -> int:
        """Measure as much as the command line says, or as is the rule, and print; the status is 1 if a figure misses
        its gate. With ``--once`` it only has to come to an end: one round says nothing of a gate."""
        words = sys.argv[1:]
        if words == ["--once"]:
            table(self.figures(*self.once))
            return 0
        return table(self.figures(*(int(word) for word in words) if words else self.sizes))


@contextmanager
def place() -> Iterator[tuple[Path, Mapping[str, str]]]:
    """Make a folder with a compiled copy of the program, and return it with an environment that uses the copy."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        for part in ("gm", "cards", "printables"):
            shutil.copytree(HOUSE / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
        compileall.compile_dir(folder / "gm", quiet=1)
        env = {key: value for key, value in os.environ.items() if not key.startswith(("GM_", "PYTHON"))}
        yield folder, {**env, "PYTHONPATH": str(folder), "GM_DB": str(folder / "duels.db")}


def quiet(command: Sequence[str], env: Mapping[str, str], lines: str = "") -> None:
    """Run a command that must succeed."""
    subprocess.run(command, env=env, input=lines, text=True, check=True, capture_output=True, encoding="utf-8")


def worked() -> float:
    """Return the processor time, in seconds, of all finished child processes."""
    import resource  # which Windows has not

    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def rounds(
    timed: Mapping[str, Timed], env: Mapping[str, str], count: int, clock: Callable[[], float] = time.perf_counter
) -> dict[str, list[float]]:
    """Return the seconds of each command in each round. Each round has a random order; the first is left out."""
    seconds: dict[str, list[float]] = {name: [] for name in timed}
    names, nothing = list(timed), subprocess.DEVNULL
    for at in range(count + 1):
        random.shuffle(names)
        for name in names:
            timed[name].before()
            begun = clock()
            subprocess.run(timed[name].command, env=env, check=True, stdin=nothing, stdout=nothing)
            if at:
                seconds[name].append(clock() - begun)
    return seconds


def ratio(seconds: Mapping[str, list[float]], this: str, that: str) -> float:
    """Return the median of the ratios of all rounds."""
    return median(a / b for a, b in zip(seconds[this], seconds[that], strict=True))


def table(figures: Sequence[Figure]) -> int:
    """Print them; the status is 1 if one misses its gate."""
    if not figures:
        return 0
    wide = max(len(figure.name) for figure in figures)
    print(f"{'':{wide}}  figure      gate  ok   at best")
    for figure in figures:
        gate, best, ok = bounds(figure)
        print(f"{figure.name:{wide}}  {figure.value:6.2f}  {gate:>8}  {ok:3}  {best}".rstrip())
    print(machine())
    return 0 if all(figure.ok() for figure in figures) else 1


def bounds(figure: Figure) -> tuple[str, str, str]:
    """Return the limit, the best value and whether the limit is kept, as texts."""
    best = "" if figure.best is None else f"{figure.best:.2f}"
    if figure.gate is None:
        return "", best, ""
    return f"{'>=' if figure.at_least else '<='} {figure.gate:.2f}", best, "yes" if figure.ok() else "NO"


def machine() -> str:
    """Return a description of the machine."""
    system = f"{platform.system()} {platform.machine()}"
    return f"Python {platform.python_version()}, {system}, {os.cpu_count()} processors"
