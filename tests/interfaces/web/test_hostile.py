"""Tests that anything but reading a page is rejected and changes nothing."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import pytest

from tests.support.held import Held
from tests.support.running import PATIENCE, Shell
from tests.support.serving import Served, serving, until

pytestmark = pytest.mark.needs("gatling")

CUT = 0
"""No status: the connection was cut off before an answer."""
HOST = b"Host: localhost\r\n"
UPGRADE = b"Connection: Upgrade\r\n"
SOCKET = b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"


def request(first: str, headers: bytes = HOST, body: bytes = b"") -> bytes:
    """Return a request with this first line."""
    return first.encode("latin-1") + b" HTTP/1.1\r\n" + headers + b"\r\n" + body


HOSTILE: dict[str, tuple[bytes, tuple[int, ...]]] = {
    # what would write
    **{
        f"{method} {path}": (request(f"{method} {path}"), (405,))
        for method in ("POST", "PUT", "DELETE", "PATCH")
        for path in ("/", "/r/a35")
    },
    "POST with a body": (request("POST /", HOST + b"Content-Length: 10\r\n", b"undo=1&a=b"), (405,)),
    "OPTIONS": (request("OPTIONS *"), (400, 405)),
    "CONNECT": (request("CONNECT evil.example:443"), (400, 405)),
    "TRACE": (request("TRACE /"), (405,)),
    "an unknown method": (request("UNDO /"), (405,)),
    "a method in lower case": (request("get /"), (405,)),
    "GET with a body": (request("GET /", HOST + b"Content-Length: 4\r\n", b"undo"), (400,)),
    "GET in pieces": (request("GET /", HOST + b"Transfer-Encoding: chunked\r\n", b"4\r\nundo\r\n0\r\n\r\n"), (400,)),
    "two lengths": (request("GET /", HOST + b"Content-Length: 0\r\nContent-Length: 5\r\n"), (400,)),
    "length and pieces": (request("GET /", HOST + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n"), (400,)),
    "a method by another header": (request("POST /", HOST + b"X-HTTP-Method-Override: GET\r\n"), (405,)),
    # another name
    "a foreign host": (request("GET /", b"Host: evil.example\r\n"), (421,)),
    "a foreign host with our port": (request("GET /", b"Host: evil.example:5252\r\n"), (421,)),
    "our name as a part": (request("GET /", b"Host: localhost.evil.example\r\n"), (421,)),
    "another port": (request("GET /", b"Host: localhost:1\r\n"), (421,)),
    "an address of another machine": (request("GET /", b"Host: 10.0.0.1\r\n"), (421,)),
    "a name with a password": (request("GET /", b"Host: a@localhost\r\n"), (421,)),
    "an empty host": (request("GET /", b"Host: \r\n"), (421,)),
    "no host": (request("GET /", b""), (400,)),
    "two hosts": (request("GET /", HOST + b"Host: evil.example\r\n"), (400,)),
    "a whole address": (request("GET http://evil.example/"), (400,)),
    # other paths
    **{
        f"path {path}": (request(f"GET {path}"), (400, 404))
        for path in (
            "/../../etc/passwd",
            "/static/../../app.py",
            "/static/..%2f..%2fapp.py",
            "/static/%2e%2e/app.py",
            "/static//page.css",
            "//evil.example/",
            "/r/..%5c..%5cduels.db",
            "/%00",
            "/r/%0d%0aSet-Cookie:%20a=b",
            "/static/page.css%00.js",
            "/static/app.py",
            "/duels.db",
            "/.git/config",
            "/r/a35/../../duels.db",
            "/r/<script>alert(1)</script>",
            "/r/%c3%28",
            "/r/%zz",
            "/r/a35;x=1",
        )
    },
    # too much, or no HTTP at all
    "a path without end": (request("GET /r/" + "a" * 5000), (400, 414)),
    "a question without end": (request("GET /r/?q=" + "a" * 5000), (400, 414)),
    "a header without end": (request("GET /", HOST + b"X: " + b"a" * 200_000 + b"\r\n"), (400, CUT)),
    "headers without end": (request("GET /", HOST + b"X: y\r\n" * 20_000), (400, 431, CUT)),
    "a hundred headers": (request("GET /", HOST + b"X: y\r\n" * 100), (431,)),
    "an upgrade": (request("GET /events", HOST + UPGRADE + b"Upgrade: websocket\r\n" + SOCKET), (400,)),
    "an upgrade to HTTP/2": (request("GET /", HOST + UPGRADE + b"Upgrade: h2c\r\n"), (400,)),
    "HTTP/2 at once": (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", (400, 405, 505)),
    "no HTTP": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", (400,)),
    "a header with a line break": (request("GET /", HOST + b"X: a\r\n b: c\r\nY\r\n"), (400,)),
    "a header without a name": (request("GET /", HOST + b": x\r\n"), (400,)),
    "a first line of nonsense": (b"HELLO\r\n\r\n", (400,)),
    "an expectation": (request("GET /", HOST + b"Expect: 100-continue\r\nContent-Length: 1\r\n", b"x"), (400,)),
}  # fmt: skip


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Shell]]:
    """Yield a page that gets all hostile requests."""
    folder = tmp_path_factory.mktemp("hostile")
    shell = Shell(folder / "duels.db", folder)
    assert shell("new gatling Ana Bo --house aspect_start=zero").status == 0
    assert shell("draw 7C").status == 0
    with serving(shell) as served:
        yield served, shell


def test_the_table_is_long() -> None:
    assert len(HOSTILE) >= 40


def test_a_hostile_request_is_rejected_and_changes_nothing(watched: tuple[Served, Shell]) -> None:
    served, shell = watched
    before, faults = Held(shell.db), list[object]()
    for name, (sent, statuses) in HOSTILE.items():
        answer = served.raw(sent)
        head = re.match(rb"HTTP/1\.1 (\d{3})", answer)
        expected = (int(head[1]) if head else CUT) in statuses and answer.count(b"HTTP/1.1 ") == (1 if head else 0)
        obeyed = b"<script>alert" in answer or b"Set-Cookie" in answer.partition(b"\r\n\r\n")[0]
        alive = served.get("/r/a35")[0] == 200
        if not expected or obeyed or not alive or Held(shell.db) != before:
            faults.append((name, answer[:200]))
    assert faults == []


def test_every_answer_forbids_what_a_page_does_not_need(watched: tuple[Served, Shell]) -> None:
    served, _ = watched
    for path in ("/", "/r/", "/r/a35", "/r/zzz", "/nothing", "/static/page.css", "/r"):
        _, text, headers = served.get(path)
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert "server" not in headers
        assert "access-control-allow-origin" not in headers
        assert not re.search(r"<script(?! src)|\sstyle=|\son\w+=|<style", text)


def test_a_foreign_host_name_is_rejected_first(watched: tuple[Served, Shell]) -> None:
    served, _ = watched
    assert served.get("/", Host="rebind.example")[0] == 421
    assert served.get("/events", Host="rebind.example")[0] == 421


def test_the_process_holds_the_database_read_only(watched: tuple[Served, Shell]) -> None:
    served, shell = watched
    files = shell.db.parent.glob("duels.db*")
    before = {file.name: file.stat().st_mtime_ns for file in files if file.name == "duels.db"}
    for path in ("/", "/r/a35", "/r/?q=undo", "/nothing"):
        served.get(path)
    assert {name: (shell.db.parent / name).stat().st_mtime_ns for name in before} == before


def open_streams(served: Served, count: int) -> list[bytes]:
    """Open so many streams at once, and let go of them; the beginning of each answer."""
    with ExitStack() as stack:
        opened = []
        for _ in range(count):
            talk = stack.enter_context(socket.create_connection(("localhost", served.port), timeout=PATIENCE))
            talk.sendall(b"GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
            opened.append(talk)
        found = [talk.recv(12) for talk in opened]
        assert served.get("/r/a35")[0] == 200
        return found


def test_thousands_of_streams_block_nobody(watched: tuple[Served, Shell]) -> None:
    served, shell = watched
    statuses = open_streams(served, 420)
    assert statuses.count(b"HTTP/1.1 200") == 400
    assert statuses.count(b"HTTP/1.1 503") == 20
    assert shell("note undisturbed").status == 0
    assert until(lambda: open_streams(served, 400).count(b"HTTP/1.1 200") == 400)


HASTY = """
import gm.interfaces.web.server, gm.interfaces.web.stream
gm.interfaces.web.server._LOOK, gm.interfaces.web.server.PATIENCE = 0.1, 0.4
gm.interfaces.web.stream.PATIENCE = gm.interfaces.web.stream.BEAT = 0.3
"""
"""Settings for time limits below a second."""


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Shell]]:
    """Yield a page with very short time limits."""
    folder = tmp_path_factory.mktemp("hasty")
    shell = Shell(folder / "duels.db", folder)
    assert shell("new gatling Ana Bo --house aspect_start=zero").status == 0
    with serving(shell, before=HASTY) as served:
        yield served, shell


@pytest.mark.parametrize(
    "sent",
    [b"", b"G", b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ", b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\nGET /r/ HT"],
    ids=["nothing", "a letter", "half a head", "a whole request and a half"],
)
def test_an_endless_request_is_closed(hasty: tuple[Served, Shell], sent: bytes) -> None:
    served, _ = hasty
    with socket.create_connection(("localhost", served.port), timeout=PATIENCE) as talk:
        talk.sendall(sent)
        found = b"-"
        with suppress(ConnectionResetError):
            while found:
                found = talk.recv(65536)
    assert served.get("/r/a35")[0] == 200


def test_a_client_that_never_reads_is_closed(hasty: tuple[Served, Shell]) -> None:
    served, _ = hasty
    asked = b"GET /r/ HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with socket.socket() as talk:
        talk.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        talk.connect(("localhost", served.port))
        talk.setblocking(False)

        def cut_off() -> bool:
            try:
                talk.send(asked)
            except BlockingIOError:
                return False
            except OSError:
                return True
            return False

        assert until(cut_off)
    assert served.get("/r/a35")[0] == 200
