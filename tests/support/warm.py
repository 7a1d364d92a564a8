"""Processes of the command, forked from one that has already loaded it, because loading takes most of their time."""

from __future__ import annotations

import gc
import importlib
import json
import os
import pkgutil
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from select import select
from types import TracebackType
from typing import IO, NamedTuple

HERE = hasattr(os, "fork") and hasattr(socket, "send_fds")
"""True if this machine can fork."""

LATE = ("uvicorn.lifespan.on", "uvicorn.loops.auto", "uvicorn.protocols.websockets.auto", "prompt_toolkit.shortcuts")
"""Modules that the command loads only when it needs them."""


class Task(NamedTuple):
    """The work of a process: a command, its environment, and Python code to run first."""

    words: Sequence[str]
    env: Mapping[str, str]
    folder: str
    before: str = ""


def seated() -> None:
    """Make the terminal at stdin the controlling one, so that Ctrl-C is a signal to this process."""
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def _do(task: Task, streams: Sequence[int]) -> None:
    """Run a command in a forked process."""
    for number, own in zip(streams, range(3), strict=True):
        os.dup2(number, own)
        os.close(number)
    sys.stdin, sys.stdout = open(0, encoding="utf-8"), open(1, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = open(2, "w", 1, encoding="utf-8", errors="backslashreplace")  # noqa: SIM115
    os.environ.clear()
    os.environ.update(task.env)
    time.tzset()
    os.chdir(task.folder)
    if os.isatty(0):
        os.setsid()
        seated()
    sys.argv = ["gm", *task.words]
    exec(task.before)
    from gm.__main__ import entry

    entry()


class Server:
    """A server that forks a process for each request and reports its number and, later, its exit status."""

    def __init__(self, door: socket.socket) -> None:
        self._door = door
        self._guests = list[socket.socket]()
        self._running: dict[int, socket.socket] = {}
        self._ended, self._bell = socket.socketpair()
        self._bell.setblocking(False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(self._bell.fileno())

    def serve(self) -> None:
        """Serve from the first client until the last one has left."""
        self._guests.append(self._door.accept()[0])
        while self._guests:
            ready, _, _ = select([self._door, self._ended, *self._guests], [], [])
            if self._ended in ready:
                self._ended.recv(4096)
                self._tell()
            if self._door in ready:
                self._guests.append(self._door.accept()[0])
            for guest in [guest for guest in self._guests if guest in ready]:
                self._hear(guest)

    def _hear(self, guest: socket.socket) -> None:
        data, numbers, _, _ = socket.recv_fds(guest, 1, 4)
        if data:
            self._begin(socket.socket(fileno=numbers.pop()), numbers)
        else:
            self._guests.remove(guest)
            guest.close()

    def _begin(self, line: socket.socket, streams: Sequence[int]) -> None:
        load()
        with line.makefile() as request:
            task = Task(*json.loads(request.readline()))
        pid = os.fork()
        if not pid:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            for each in (line, self._door, self._ended, self._bell, *self._guests, *self._running.values()):
                each.close()
            _do(task, streams)
        for number in streams:
            os.close(number)
        self._running[pid] = line
        line.sendall(b"%d\n" % pid)

    def _tell(self) -> None:
        """Report the exit statuses of processes that have ended."""
        while self._running:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if not pid:
                return
            with self._running.pop(pid) as line, suppress(OSError):  # nobody waits for it any more
                line.sendall(b"%d\n" % os.waitstatus_to_exitcode(status))


@cache
def load() -> None:
    """Load the whole command, with the rules and templates of served pages."""
    import gm

    for module in (*(package.name for package in pkgutil.walk_packages(gm.__path__, "gm.")), *LATE):
        importlib.import_module(module)
    from gm.interfaces.web.html import RulePages, templates

    RulePages()
    for name in templates().list_templates():
        templates().get_template(name)
    gc.collect()
    gc.freeze()


class Joined(NamedTuple):
    """A connection to the forking server: its address, its socket, and its process if this one started it."""

    path: str
    line: socket.socket
    process: subprocess.Popen[bytes] | None = None


_joined = list[Joined]()


def address() -> str:
    """Return the address of this process's server, for other processes to share."""
    return _server().path


def join(path: str, process: subprocess.Popen[bytes] | None = None) -> None:
    """Use the server at an address from now on."""
    line = socket.socket(socket.AF_UNIX)
    line.connect(path)
    _joined.append(Joined(path, line, process))


def _server() -> Joined:
    """Return the server of this process; start one if none was joined."""
    if not _joined:
        with socket.socket(socket.AF_UNIX) as door:
            door.bind(path := os.path.join(tempfile.mkdtemp(prefix="warm-"), "door"))
            door.listen()
            call, folder = [sys.executable, "-m", __name__], Path(__file__).parents[2]
            join(path, subprocess.Popen(call, stdin=door.fileno(), cwd=folder, start_new_session=True))
    return _joined[-1]


def leave() -> None:
    """Leave the server; one that was started here ends."""
    while _joined:
        path, line, process = _joined.pop()
        line.close()
        if process:
            process.terminate()
            process.wait()
            shutil.rmtree(Path(path).parent)


def _pipe(theirs: int) -> tuple[int, IO[bytes]]:
    """Open a pipe, and return the end for the process (0 reads, 1 writes) and the end for the test."""
    ends = os.pipe()
    return ends[theirs], open(ends[1 - theirs], "rb" if theirs else "wb")


class Forked:
    """A forked process of the command, with the interface of ``subprocess.Popen``."""

    stdin: IO[bytes] | None = None
    stdout: IO[bytes] | None = None
    stderr: IO[bytes] | None = None
    returncode: int | None = None

    def __init__(self, task: Task, streams: Sequence[int] = ()) -> None:
        pipes: list[int] = []
        if not streams:
            ends = [_pipe(theirs) for theirs in (0, 1, 1)]
            pipes = [theirs for theirs, _ in ends]
            self.stdin, self.stdout, self.stderr = (ours for _, ours in ends)
        line, theirs = socket.socketpair()
        with theirs:
            socket.send_fds(_server().line, [b"."], [*(streams or pipes), theirs.fileno()])
        for number in pipes:
            os.close(number)
        with line:
            line.sendall(json.dumps(task).encode() + b"\n")
            self._answers = line.makefile("rb", 0)
        self.pid = int(self._answers.readline())

    def __enter__(self) -> Forked:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._close()
        self.wait()

    def poll(self) -> int | None:
        """Return the exit status, minus the signal that ended the process, or None while it runs."""
        return self._ended(0)

    def wait(self, timeout: float | None = None) -> int:
        """Wait until the process ends."""
        status = self._ended(timeout)
        assert status is not None, "It did not end."
        return status

    def _ended(self, timeout: float | None) -> int | None:
        if self.returncode is None and select([self._answers], [], [], timeout)[0]:
            self.returncode = int(self._answers.readline())
            self._answers.close()
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send a signal, unless the process has just ended."""
        if self.poll() is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def kill(self) -> None:
        """Kill the process."""
        self.send_signal(signal.SIGKILL)

    def communicate(self, timeout: float | None = None) -> tuple[bytes, bytes]:
        """Close stdin, read the output and wait for the end."""
        if self.stdin:
            self.stdin.close()
        out, err = (stream.read() if stream and not stream.closed else b"" for stream in (self.stdout, self.stderr))
        self._close()
        self.wait(timeout)
        return out, err

    def _close(self) -> None:
        for stream in (self.stdin, self.stdout, self.stderr):
            if stream:
                stream.close()


if __name__ == "__main__":
    Server(socket.socket(fileno=os.dup(0))).serve()
