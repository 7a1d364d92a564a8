"""Ways to run the command in tests: in this process on its own database, or as a separate process."""

from __future__ import annotations

import io
import json
import os
import shlex
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, NamedTuple

import pytest

from gm.commands.line import run
from gm.interfaces.cli import main
from gm.notation.line import split
from gm.store.database import Store
from gm.table.session import Session
from tests.support import warm
from tests.support.held import Held

Words = str | Sequence[str]
Process = subprocess.Popen[bytes] | warm.Forked

PATIENCE = 120.0
"""The longest wait in seconds. It is long enough for a busy machine, and nothing waits longer than necessary."""

OURS = ("GM_DB", "GM_DUEL", "GM_DEBUG", "GM_PLAIN", "_GM_COMPLETE")
SCREEN = (
    "NO_COLOR",
    "FORCE_COLOR",
    "CLICOLOR",
    "CLICOLOR_FORCE",
    "COLUMNS",
    "LINES",
    "PYTHONIOENCODING",
    "TTY_COMPATIBLE",
)

unix = pytest.mark.skipif(sys.platform == "win32", reason="needs signals, terminals or devices of Unix")


class Ran(NamedTuple):
    """A finished command: its exit status and its output."""

    status: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """Parse the output as JSON."""
        return json.loads(self.out)

    @property
    def answers(self) -> list[dict[str, Any]]:
        """Parse the output as JSON objects, one a line."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def error(self) -> dict[str, Any]:
        """Parse the JSON error on stderr, which must be one line."""
        (line,) = self.err.splitlines()
        load: dict[str, Any] = json.loads(line)["error"]
        return load


def words_of(line: Words) -> list[str]:
    """Split a line as a shell does."""
    return shlex.split(line) if isinstance(line, str) else list(line)


def clean() -> dict[str, str]:
    """Return the environment without variables that configure the command."""
    return {name: value for name, value in os.environ.items() if name not in OURS + SCREEN}


def unsynced(prepare: Callable[[Store], None]) -> Callable[[Store], None]:
    """Wrap the opening of a database so that it does not wait for the disk."""

    def prepared(store: Store) -> None:
        prepare(store)
        store.db.execute("PRAGMA synchronous=OFF")

    return prepared


class Command:
    """The command ``gm``, run in this process on its own database file."""

    def __init__(self, db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.db = db
        self._patch = monkeypatch

    def __call__(self, line: Words, stdin: str | bytes = b"") -> Ran:
        fed = stdin.encode() if isinstance(stdin, str) else stdin
        streams = [io.TextIOWrapper(io.BytesIO(data), "utf-8", newline="") for data in (fed, b"", b"")]
        with self._patch.context() as patch:
            patch.setattr(Store, "_prepare", unsynced(Store._prepare))
            for name, stream in zip(("stdin", "stdout", "stderr"), streams, strict=True):
                patch.setattr(sys, name, stream)
            status = main(words_of(line))
            _, out, err = streams
            out.flush()
            err.flush()
            return Ran(status, *(stream.buffer.getvalue().decode() for stream in (out, err)))

    def play(self, lines: str | bytes | Sequence[str], options: str = "--json") -> Ran:
        """Feed lines to ``gm play``."""
        fed = lines if isinstance(lines, str | bytes) else "".join(f"{line}\n" for line in lines)
        return self([*["play"], *options.split()], fed)

    def answer(self, line: Words) -> Any:
        """Run a command with ``--json`` that must succeed, and return its answer."""
        ran = self(["--json", *words_of(line)])
        assert ran.status == 0, ran.err
        assert ran.err == ""
        return ran.data

    def refused(self, line: Words) -> dict[str, Any]:
        """Run a command that must be rejected without output or changes, and return its error."""
        before = self.everything()
        ran = self(["--json", *words_of(line)])
        assert ran.status in (1, 2, 3)
        assert ran.out == ""
        assert self.everything() == before
        return {"status": ran.status, **ran.error}

    def query(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Query the database file directly."""
        with closing(sqlite3.connect(self.db)) as db:
            return db.execute(sql, values).fetchall()

    def log(self, duel: int = 1) -> list[tuple[Any, ...]]:
        """Return the log rows of a duel."""
        return self.query("SELECT * FROM log WHERE duel = ? ORDER BY seq", duel)

    def everything(self) -> Held:
        """Return a snapshot of the database file."""
        return Held(self.db)

    def words(self, duel: int = 1) -> list[str]:
        """Return the lines of a duel's log."""
        return [words for (words,) in self.query("SELECT words FROM log WHERE duel = ? ORDER BY seq", duel)]


class Shell:
    """The real command in separate processes, on the same database."""

    def __init__(self, db: Path, folder: Path) -> None:
        self.db = db
        self.folder = folder
        self.env = clean() | {"GM_DB": str(db), "HOME": str(folder), "PYTHONIOENCODING": "utf-8"}

    def __call__(self, line: Words, stdin: str | bytes = b"", **env: str) -> Ran:
        with ExitStack() as opened:
            files = [opened.enter_context(TemporaryFile()) for _ in range(3)]
            fed, out, err = files
            fed.write(stdin.encode() if isinstance(stdin, str) else stdin)
            fed.seek(0)
            status = self.begin(line, *(file.fileno() for file in files), **env).wait(PATIENCE)
            out.seek(0)
            err.seek(0)
            return Ran(status, out.read().decode(), err.read().decode())

    def start(self, line: Words, **env: str) -> Process:
        """Start a process with pipes."""
        return self.begin(line, **env)

    def begin(self, line: Words, *streams: int, before: str = "", **env: str) -> Process:
        """Start a process with these streams or with pipes; run the Python code ``before`` in it first.

        The process is forked, unless the machine cannot fork or Python itself has options.
        """
        if not warm.HERE or any(name.startswith("PYTHON") for name in env):
            return self.started(line, *streams, before=before, **env)
        words = [os.fsdecode(word) for word in words_of(line)]
        return warm.Forked(warm.Task(words, self.env | env, str(self.folder), before), streams)

    def started(self, line: Words, *streams: int, before: str = "", **env: str) -> subprocess.Popen[bytes]:
        """Start a process that loads the command itself."""
        call = [sys.executable, "-c", f"{before}\nfrom gm.__main__ import entry\nentry()", *words_of(line)]
        terminal = bool(streams) and os.isatty(streams[0])
        fed, out, err = streams or [subprocess.PIPE] * 3
        return subprocess.Popen(
            call if before else self.call(line),
            stdin=fed,
            stdout=out,
            stderr=err,
            env=self.env | env,
            cwd=self.folder,
            start_new_session=terminal,
            preexec_fn=warm.seated if terminal else None,
        )

    def call(self, line: Words) -> list[str]:
        """Return the words that start a process of the command."""
        return [sys.executable, "-m", "gm", *words_of(line)]


class Cold(Shell):
    """The command in processes that load it themselves, as a referee's do. They are slower, so few tests use them."""

    begin = Shell.started


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Change into an empty folder with a clean environment."""
    for name in OURS + SCREEN:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("XDG_CONFIG_HOME", "APPDATA", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "config"))
    monkeypatch.setenv("GM_DB", str(tmp_path / "duels.db"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def gm(home: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    """Return the command in this process; its database does not exist yet."""
    return Command(home / "duels.db", monkeypatch)


@pytest.fixture
def shell(home: Path) -> Shell:
    """Return the command in separate processes, on the database of ``gm``."""
    return Shell(home / "duels.db", home)


SEATED = ("new gatling Ana Bo Cy",)
CAST = ("draw 7C", "throw bo 5 mid hit", "throw cy 2 top")
"""Lines of a cast that is ready to be settled: Bo was hit, Cy was not."""

After = Callable[[Sequence[str]], Command]


@pytest.fixture(scope="session")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Sequence[str]], bytes]:
    """Return a function from lines to the database that they lead to, cached for all tests."""
    kept: dict[tuple[str, ...], bytes] = {}

    def after(lines: Sequence[str]) -> bytes:
        key = tuple(lines)
        if key not in kept:
            path = tmp_path_factory.mktemp("table") / "duels.db"
            session = Session(str(path), short=True)
            for line in lines:
                run(session, split(line))
            session.close()
            kept[key] = path.read_bytes()
        return kept[key]

    return after


@pytest.fixture
def after(gm: Command, stored: Callable[[Sequence[str]], bytes]) -> After:
    """Return a function that brings the command's database to the state after some accepted lines."""

    def typed(lines: Sequence[str]) -> Command:
        if lines:
            gm.db.write_bytes(stored(lines))
        return gm

    return typed


@pytest.fixture
def duel(after: After) -> Command:
    """Start a duel of Ana, Bo and Cy; Ana is to draw."""
    return after(SEATED)


@pytest.fixture
def cast(after: After) -> Command:
    """Start a duel with a cast that only needs ``rest``."""
    return after((*SEATED, *CAST))


@pytest.fixture
def settled(after: After) -> Command:
    """Start a duel after its first cast: Bo handed Ana five pages and is to draw."""
    return after((*SEATED, *CAST, "rest"))
