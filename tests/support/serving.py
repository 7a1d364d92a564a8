"""The live page served by a real process on a free port, and a browser to look at it."""

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
"""Screen sizes."""
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def browser_path() -> str | None:
    """Return the path of an installed Chromium, if any; a headless one is preferred because it is faster."""
    return os.environ.get("GM_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)


def until(condition: Callable[[], T | None]) -> T:
    """Call a function until it returns something, and return that."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        got = condition()
        if got:
            return got
        time.sleep(0.02)
    raise AssertionError("It did not come.")


class Served:
    """A served page, with raw access to its port; ``facts`` are what the command has printed about it."""

    def __init__(self, process: Process, facts: Mapping[str, Any]) -> None:
        self.process = process
        self.phone: Mapping[str, Any] = facts.get("phone") or {}
        self.app: list[str] = facts.get("app") or []
        self.port = facts["port"]
        self.url = f"http://localhost:{self.port}"

    def get(self, path: str, **headers: str) -> tuple[int, str, dict[str, str]]:
        """Return status, text and headers of an answer; redirects are not followed."""
        talk = http.client.HTTPConnection("localhost", self.port, timeout=PATIENCE)
        try:
            talk.request("GET", path, headers=headers)
            answer = talk.getresponse()
            return answer.status, answer.read().decode(), {k.lower(): v for k, v in answer.getheaders()}
        finally:
            talk.close()

    def raw(self, sent: bytes) -> bytes:
        """Send bytes and return the whole answer, or nothing if the server closes the connection."""
        with socket.create_connection(("localhost", self.port), timeout=PATIENCE) as talk:
            received = b""
            with suppress(OSError):  # cut off in the middle
                talk.sendall(sent)
                talk.shutdown(socket.SHUT_WR)
                while part := talk.recv(65536):
                    received += part
            return received

    def events(self) -> Events:
        """Open the event stream of the live board."""
        return Events(self.port)

    def stop(self) -> tuple[int, bytes]:
        """Stop the server as Ctrl-C does, and return its exit status and stderr."""
        self.process.send_signal(signal.SIGINT)
        _, errors = self.process.communicate(timeout=PATIENCE)
        return self.process.wait(PATIENCE), errors


class Events:
    """An event stream, read event by event."""

    def __init__(self, port: int) -> None:
        self._talk = http.client.HTTPConnection("localhost", port, timeout=PATIENCE)
        self._talk.request("GET", "/events")
        self._answer = self._talk.getresponse()
        self.status = self._answer.status

    def next(self, kind: str) -> dict[str, object]:
        """Return the next event of a kind."""
        seen, end = "", time.monotonic() + PATIENCE
        while time.monotonic() < end and (line := self._answer.readline().decode()):
            if line.startswith("event: "):
                seen = line[7:].strip()
            elif line.startswith("data: ") and seen == kind:
                found: dict[str, object] = json.loads(line[6:])
                return found
        raise AssertionError(f"No {kind} came, or the stream has ended.")

    def board(self, holding: str) -> str:
        """Wait until the board contains a text, and return the board."""
        return until(lambda: html if holding in (html := str(self.next("board")["html"])) else None)

    def close(self) -> None:
        """Close the stream."""
        self._answer.close()
        self._talk.close()


@contextmanager
def serving(shell: Shell, line: str = "serve --port 0", before: str = "") -> Iterator[Served]:
    """Serve a page on the shell's database until the end of the block; run the code ``before`` in its process first."""
    process = shell.begin(["--json", *line.split()], before=before)
    try:
        assert process.stdout
        first_line = process.stdout.readline()
        assert first_line, process.stderr and process.stderr.read().decode()
        yield Served(process, json.loads(first_line))
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=PATIENCE)
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream:
                stream.close()
