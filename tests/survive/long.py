"""The long runs of these tests, one after the other: thousands of tries instead of a few.

    python tests/survive/long.py              all of them: some hours
    python tests/survive/long.py lines cuts   only these

Each run prints what it tries and how often, its progress, and at the end its failures, with the seed in the test's
name, and the time it took.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

HOUSE = Path(__file__).parents[2]


class Run(NamedTuple):
    """A long run: the tests, the number of tries, and how often the normal suite tries the same."""

    times: int
    what: str
    tests: str
    once: int


RUNS = {
    "cuts": Run(2_000, "power cuts", "tests/survive/test_power_cuts.py", 84),
    "damage": Run(5_000, "damaged files", "tests/survive/test_damaged_files.py", 36),
    "records": Run(50_000, "touched records", "tests/survive/test_records.py", 96),
    "brought": Run(5_000, "files that players bring, touched", "tests/survive/test_brought_files.py", 48),
    "lines": Run(300_000, "odd lines", "tests/survive/test_lines.py", 560),
    "calls": Run(1_000, "failing calls and signals", "tests/survive/test_disturbed.py", 5),
    "kills": Run(2_000, "kills while lines are written", "tests/store/test_kill.py", 6),
}


def tried(run: Run) -> bool:
    """Carry out one run with its progress shown; return whether nothing failed."""
    print(f"{run.times} {run.what}", flush=True)
    known = {**os.environ, "GM_SURVIVE": str(run.times / run.once)}
    command = [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", "--tb=short", run.tests]
    return not subprocess.run(command, cwd=HOUSE, env=known, check=False).returncode


if __name__ == "__main__":
    found = [tried(RUNS[name]) for name in sys.argv[1:] or RUNS]
    sys.exit(not all(found))
