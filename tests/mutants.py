"""Deliberate breaks, one for each rule, switch and spell: does a test notice each of them?

Not collected by pytest; run it by hand after the tests of a rule were changed:

    python tests/mutants.py                 every break of mutants.txt (many minutes)
    python tests/mutants.py a35 spell.chaos some of them, by id
    python tests/mutants.py --list          the ids, with nothing run

Each break replaces one text, which must be there exactly once, in a copy of gm/, cards/ and tests/, and then runs the
tests of its game and those of every game against the copy. Two run side by side, each in a copy of its own. Tests that
fail without any break are named first and then left out. A run that takes longer than TIMEOUT counts as noticed: the
break made something go round for ever. Exit status: 0 if every break was noticed, 1 if not, 2 if a text is not there
once.
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
    """A break: its id, the file, the text there and what is put in its place."""

    id: str
    file: str
    old: str
    new: str

    @property
    def game(self) -> str:
        """The game whose rule it breaks."""
        found = re.match(r"(?:gm/games|cards)/([a-z0-9]+)/", self.file)
        assert found, self.file
        return found[1]


def mutants() -> list[Mutant]:
    """Those of ``mutants.txt``; ``\\n`` in a text is a line break."""
    found = []
    for line in Path(__file__).with_suffix(".txt").read_text("utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            fields = [field.strip(" ").replace("\\n", "\n") for field in line.split(" | ")]
            found.append(Mutant(*fields))
    return found


def misfits(some: list[Mutant]) -> list[str]:
    """What is wrong with the list: texts that are not there exactly once, ids that come twice."""
    wrong = []
    for mutant in some:
        count = (ROOT / mutant.file).read_text("utf-8").count(mutant.old)
        if count != 1:
            wrong.append(f"{mutant.id}: the text is {count} times in {mutant.file}")
    ids = [mutant.id for mutant in some]
    return wrong + [f"{one}: twice in the list" for one in sorted({one for one in ids if ids.count(one) > 1})]


def copy_to(folder: Path) -> Path:
    """A copy of what the tests need."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, folder / name)
    return folder


def tests_of(game: str) -> tuple[tuple[str, ...], ...]:
    """What may notice that a game is broken: its own tests, then what is asked of every game."""
    return (f"tests/{game}", f"--ignore=tests/{game}/sheets"), ("tests/suite",)


def run_tests(folder: Path, *options: str) -> tuple[int, str]:
    """Pytest's exit status and what it said."""
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
    """The tests that a run names as failed."""
    return re.findall(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", said, re.MULTILINE)


def noticed_by(mutant: Mutant, folders: Queue[Path], left_out: list[str]) -> str:
    """The test that notices a break, or ''."""
    folder = folders.get()
    file = folder / mutant.file
    whole = file.read_text("utf-8")
    try:
        file.write_text(whole.replace(mutant.old, mutant.new), "utf-8")
        for tests in tests_of(mutant.game):
            status, said = run_tests(folder, *tests, "-x", *(f"--deselect={test}" for test in left_out))
            if status:
                break
    finally:
        file.write_text(whole, "utf-8")
        folders.put(folder)
    return (failures(said) or [f"pytest's status {status}"])[0] if status else ""


def main(wanted: list[str]) -> int:
    """Try the breaks named (all, if none is), and print what became of each."""
    every = mutants()
    if wanted == ["--list"]:
        print("\n".join(mutant.id for mutant in every))
        return 0
    chosen = [mutant for mutant in every if not wanted or mutant.id in wanted]
    wrong = misfits(every) + [f"{one}: no such id" for one in wanted if one not in {mutant.id for mutant in every}]
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
            print(f"fails without any break, left out: {test}", flush=True)
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
