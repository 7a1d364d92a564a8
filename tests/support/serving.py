"""The page as it is served in tests: a real process on a free port of this machine, and a browser to look with."""

from __future__ import annotations

import http.client
import json
import os
import shutil
import signal
import socket
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

from tests.support.running import PATIENCE, Process, Shell

T = TypeVar("T")

PHONE = {"width": 390, "height": 844}
SMALL = {"width": 320, "height": 640}
TV = {"width": 1920, "height": 1080}
"""Screens."""
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def browser_path() -> str | None:
    """Where a Chromium lies on this machine, if one does; one that has no windows to show takes a third less time."""
    return os.environ.get("GM_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)


def until(found: Callable[[], T | None]) -> T:
    """What is found, as soon as it is."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        got = found()
        if got:
            return got
        time.sleep(0.02)
    raise AssertionError("It did not come.")


class Served:
    """A page being served, with raw ways to talk to it; ``phone`` is what is told of the phones' port, if there is
    one."""

    def __init__(self, process: Process, port: int, phone: Mapping[str, Any] | None = None) -> None:
        self.process = process
        self.phone = phone or {}
        self.port = port
        self.url = f"http://localhost:{port}"

    def get(self, path: str, **headers: str) -> tuple[int, str, dict[str, str]]:
        """Status, text and headers of an answer; a redirect is one."""
        talk = http.client.HTTPConnection("localhost", self.port, timeout=PATIENCE)
        try:
            talk.request("GET", path, headers=headers)
            answer = talk.getresponse()
            return answer.status, answer.read().decode(), {k.lower(): v for k, v in answer.getheaders()}
        finally:
            talk.close()

    def raw(self, sent: bytes) -> bytes:
        """All that comes back for these bytes until the other side closes; nothing if it cuts the connection."""
        with socket.create_connection(("localhost", self.port), timeout=PATIENCE) as talk:
            found = b""
            with suppress(OSError):  # cut off in the middle
                talk.sendall(sent)
                talk.shutdown(socket.SHUT_WR)
                while part := talk.recv(65536):
                    found += part
            return found

    def events(self) -> Events:
        """The stream of the live board."""
        return Events(self.port)

    def stop(self) -> tuple[int, bytes]:
        """Ask it to end, as Ctrl-C does; its status and what it said on stderr."""
        self.process.send_signal(signal.SIGINT)
        _, said = self.process.communicate(timeout=PATIENCE)
        return self.process.wait(PATIENCE), said


class Events:
    """A stream that is read event by event."""

    def __init__(self, port: int) -> None:
        self._talk = http.client.HTTPConnection("localhost", port, timeout=PATIENCE)
        self._talk.request("GET", "/events")
        self._answer = self._talk.getresponse()
        self.status = self._answer.status

    def next(self, kind: str) -> dict[str, object]:
        """The next event of a kind."""
        seen, end = "", time.monotonic() + PATIENCE
        while time.monotonic() < end and (line := self._answer.readline().decode()):
            if line.startswith("event: "):
                seen = line[7:].strip()
            elif line.startswith("data: ") and seen == kind:
                found: dict[str, object] = json.loads(line[6:])
                return found
        raise AssertionError(f"No {kind} came, or the stream has ended.")

    def board(self, holding: str) -> str:
        """The board, once it says this."""
        return until(lambda: html if holding in (html := str(self.next("board")["html"])) else None)

    def close(self) -> None:
        """Look no more."""
        self._answer.close()
        self._talk.close()


@contextmanager
def serving(shell: Shell, line: str = "serve --port 0", before: str = "") -> Iterator[Served]:
    """A page served on the shell's database, until the end of the block; ``before`` is done in its process first."""
    process = shell.begin(["--json", *line.split()], before=before)
    try:
        assert process.stdout
        told = process.stdout.readline()
        assert told, process.stderr and process.stderr.read().decode()
        found = json.loads(told)
        yield Served(process, found["port"], found.get("phone"))
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=PATIENCE)
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream:
                stream.close()
