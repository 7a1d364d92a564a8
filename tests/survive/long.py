"""The long runs, one after the other: what the suite tries a little of, tried thousands of times.

    python tests/survive/long.py              all of them: some hours
    python tests/survive/long.py lines cuts   those only

A run ends with how often was tried, how many tries failed, and how long it took. What failed stands in its output, with
the seed in the test's name.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

HOUSE = Path(__file__).parents[2]


class Run(NamedTuple):
    """What is tried so often, by which tests, and how much of it the suite tries once."""

    times: int
    what: str
    tests: str
    once: int


RUNS = {
    "cuts": Run(2_000, "power cuts", "tests/survive/test_power_cuts.py", 84),
    "damage": Run(5_000, "damaged files", "tests/survive/test_damaged_files.py", 36),
    "records": Run(50_000, "touched records", "tests/survive/test_records.py", 92),
    "brought": Run(5_000, "files that players bring, touched", "tests/survive/test_brought_files.py", 48),
    "lines": Run(300_000, "odd lines", "tests/survive/test_lines.py", 480),
    "calls": Run(1_000, "failing calls and signals", "tests/survive/test_disturbed.py", 5),
    "kills": Run(2_000, "kills while lines are written", "tests/store/test_kill.py", 6),
}


def tried(run: Run) -> bool:
    """One run, told in a line; whether nothing failed in it."""
    known = {**os.environ, "GM_SURVIVE": str(run.times / run.once)}
    command = [sys.executable, "-m", "pytest", "-q", "-n0", "--no-header", "--tb=short", run.tests]
    ended = subprocess.run(command, cwd=HOUSE, env=known, capture_output=True, text=True, check=False)
    last = ended.stdout.strip().rpartition("\n")[2]
    if ended.returncode:
        print(ended.stdout)
    print(f"{run.times} {run.what}: {last}", flush=True)
    return not ended.returncode


if __name__ == "__main__":
    found = [tried(RUNS[name]) for name in sys.argv[1:] or RUNS]
    sys.exit(not all(found))
