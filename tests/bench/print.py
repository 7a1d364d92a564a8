"""Measure printing: time as ratios within one run, and memory: python tests/bench/print.py [ROUNDS]"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from measure import Bench, Figure, Timed, place, ratio, rounds

PYTHON = sys.executable
GM = (PYTHON, "-c", "from gm.interfaces.cli import entry; entry()")
PRINT = ("--game", "gatling", "--force")
MEMORY = (
    "import resource, sys\nfrom gm.interfaces.cli import main\nmain(sys.argv[1:])\n"
    "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)"
)


PAPERS = ("a4", "letter", "a5", "a3", "legal", "tabloid")


def figures(count: int) -> list[Figure]:
    """Return the time of a sheet and of the booklet beside a Python that does nothing, and the booklet's memory."""
    with place() as (folder, env):
        pages, booklet = (str(folder / f"{name}.pdf") for name in ("pages", "all"))
        timed = {
            "pass": Timed((PYTHON, "-c", "pass")),
            "pages": Timed((*GM, "print", "pages", *PRINT, "--out", pages)),
            "all": Timed((*GM, "print", "all", *PRINT, "--out", booklet)),
        }
        seconds = rounds(timed, env, count)
        most = {paper: memory(folder, env, paper) for paper in PAPERS}
    return [
        Figure("gm print pages (52 cards with codes) / python -c pass", ratio(seconds, "pages", "pass"), 13, best=12),
        Figure("gm print all / gm print pages", ratio(seconds, "all", "pages"), 6),
        *(Figure(f"gm print all on {paper}: peak memory, MiB", peak, 170, best=160) for paper, peak in most.items()),
    ]


def memory(folder: Path, env: Mapping[str, str], paper: str) -> float:
    """Return the peak memory of the booklet on this paper, in MiB."""
    words = ("print", "all", *PRINT, "--paper", paper, "--out", str(folder / "memory.pdf"))
    ran = subprocess.run((PYTHON, "-c", MEMORY, *words), env=env, capture_output=True, text=True, check=True)
    return float(ran.stdout.split()[-1])


BENCH = Bench(figures, (15,), (8,))

if __name__ == "__main__":
    sys.exit(BENCH.asked())
