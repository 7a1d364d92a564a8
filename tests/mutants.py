"""Mutation tests: one deliberate break for each rule, house rule and spell. Does a test notice it?

Pytest does not collect this file. Run it by hand after changing the tests of a rule:

    python tests/mutants.py                 every mutation of mutants.txt (many minutes)
    python tests/mutants.py a35 spell.chaos some of them, by id
    python tests/mutants.py --list          print the ids, run nothing

Each mutation replaces one text, which must occur exactly once, in a copy of gm/, cards/ and tests/. Then the tests of
its game and the shared suite run against the copy. Two run side by side. Tests that fail without any mutation are
listed first and then left out. A run longer than TIMEOUT counts as noticed: the mutation caused an endless loop. Exit
status: 0 if every mutation was noticed, 1 if not, 2 if a text does not occur exactly once.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
COPIED = ("gm", "cards", "printables", "tests", "pyproject.toml")
WORKERS = 2
TIMEOUT = 120


class Mutant(NamedTuple):
    """A mutation: its id, the file, the text to replace and its replacement."""

    id: str
    file: str
    old: str
    new: str

    @property
    def game(self) -> str:
        """Return the game whose rule it breaks."""
        match = re.match(r"(?:gm/games|cards)/([a-z0-9]+)/", self.file)
        assert match, self.file
        return match[1]


def mutants() -> list[Mutant]:
    """Read ``mutants.txt``; ``\\n`` in a text is a line break."""
    found = []
    for line in Path(__file__).with_suffix(".txt").read_text("utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            fields = [field.strip(" ").replace("\\n", "\n") for field in line.split(" | ")]
            found.append(Mutant(*fields))
    return found


def misfits(listed: list[Mutant]) -> list[str]:
    """Return what is wrong with the list: texts that do not occur exactly once, ids that occur twice."""
    wrong = []
    for mutant in listed:
        count = (ROOT / mutant.file).read_text("utf-8").count(mutant.old)
        if count != 1:
            wrong.append(f"{mutant.id}: the text occurs {count} times in {mutant.file}")
    ids = [mutant.id for mutant in listed]
    return wrong + [f"{id}: twice in the list" for id in sorted({id for id in ids if ids.count(id) > 1})]


def copy_to(folder: Path) -> Path:
    """Copy what the tests need into a folder."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, folder / name)
    return folder


def tests_of(game: str) -> tuple[tuple[str, ...], ...]:
    """Return the test paths that may notice a broken game: its own, then the shared suite."""
    return (f"tests/{game}", f"--ignore=tests/{game}/sheets"), ("tests/suite",)


def run_tests(folder: Path, *options: str) -> tuple[int, str]:
    """Run pytest; return its exit status and output."""
    command = [sys.executable, "-B", "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *options]
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, text=True, timeout=TIMEOUT, check=False
        )
    except subprocess.TimeoutExpired:
        return 1, "FAILED by taking too long"
    return done.returncode, done.stdout + done.stderr


def failures(said: str) -> list[str]:
    """Return the tests that a run lists as failed."""
    return re.findall(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", said, re.MULTILINE)


def noticed_by(mutant: Mutant, folders: Queue[Path], left_out: list[str]) -> str:
    """Return the first test that notices a mutation, or an empty text."""
    folder = folders.get()
    file = folder / mutant.file
    whole = file.read_text("utf-8")
    try:
        file.write_text(whole.replace(mutant.old, mutant.new), "utf-8")
        for tests in tests_of(mutant.game):
            status, text = run_tests(folder, *tests, "-x", *(f"--deselect={test}" for test in left_out))
            if status:
                break
    finally:
        file.write_text(whole, "utf-8")
        folders.put(folder)
    return (failures(text) or [f"pytest's status {status}"])[0] if status else ""


def main(wanted: list[str]) -> int:
    """Try the mutations with these ids (all if none), and print the result of each."""
    every = mutants()
    if wanted == ["--list"]:
        print("\n".join(mutant.id for mutant in every))
        return 0
    chosen = [mutant for mutant in every if not wanted or mutant.id in wanted]
    wrong = misfits(every) + [f"{id}: no such id" for id in wanted if id not in {mutant.id for mutant in every}]
    if wrong:
        print("\n".join(wrong))
        return 2
    with TemporaryDirectory() as place:
        folders: Queue[Path] = Queue()
        for number in range(WORKERS):
            folders.put(copy_to(Path(place, str(number))))
        first = folders.get()
        games = sorted({mutant.game for mutant in chosen})
        red = [test for game in games for tests in tests_of(game) for test in failures(run_tests(first, *tests)[1])]
        folders.put(first)
        for test in red:
            print(f"fails without any mutation, left out: {test}", flush=True)
        missed = []
        with ThreadPoolExecutor(WORKERS) as pool:
            answers = pool.map(lambda mutant: (mutant, noticed_by(mutant, folders, red)), chosen)
            for mutant, test in answers:
                print(f"{mutant.id}: {test or 'NOT NOTICED'}", flush=True)
                missed += [] if test else [mutant.id]
    print(f"{len(chosen) - len(missed)} of {len(chosen)} noticed" + (f"; not: {' '.join(missed)}" if missed else ""))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
