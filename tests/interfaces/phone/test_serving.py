"""The phones' port as the command serves it: where, with what it says, and not without being asked for."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import pytest

from gm.store.phones import keys
from tests.support.phoning import Phone, PhoneServer, let_in
from tests.support.running import PATIENCE, Cold, Command, Shell
from tests.support.serving import Served, serving, until

pytestmark = pytest.mark.needs("gatling")

HASTY = """
import gm.interfaces.phone.app
gm.interfaces.phone.app._BODY_SECONDS = 0.2
"""
"""A client that does not wait for the body of a request."""
POST = (
    "POST /line HTTP/1.1\r\nHost: localhost:{port}\r\nOrigin: http://localhost:{port}\r\n"
    "Content-Type: application/json\r\n"
)


@pytest.fixture
def served(table: Command, shell: Shell) -> Iterator[Served]:
    """Yield the page and the phones' port, with very short time limits."""
    with serving(shell, "serve --port 0 --phone", before=HASTY) as found:
        yield found


def raw(served: Served, head: str, body: bytes) -> bytes:
    """Return everything that the phones' port answers."""
    port = served.phone["port"]
    with socket.create_connection(("localhost", port), timeout=PATIENCE) as talk:
        found = b""
        with suppress(OSError):
            talk.sendall(head.format(port=port).encode() + body)
            while part := talk.recv(65536):
                found += part
        return found


def statuses(answer: bytes) -> list[bytes]:
    """Return the statuses of all answers."""
    return [part[:3] for part in answer.split(b"HTTP/1.1 ")[1:]]


def test_incomplete_or_smuggled_requests_write_nothing(served: Served, table: Command) -> None:
    before = table.everything()
    head = POST + "Connection: close\r\n"
    whole = head.replace("POST /line", "POST http://localhost:{port}/line") + "Content-Length: 2\r\n\r\n"
    tries = [
        (head + "Content-Length: 100\r\n\r\n", b"{}", [b"408"]),
        (head + "Content-Length: 2\r\nContent-Length: 20\r\n\r\n", b"{}", [b"400"]),
        (head + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n", b"0\r\n\r\n", [b"400"]),
        (head + "Transfer-Encoding: chunked\r\n\r\n", b"2\r\n{}\r\n0\r\n\r\n", [b"400"]),
        (head + "Content-Length: 2\r\n\r\n", b"{}POST /line HTTP/1.1\r\n\r\n", [b"400"]),
        (head.replace("1.1", "1.0") + "Content-Length: 2\r\n\r\n", b"{}", [b"405"]),
        (whole, b"{}", [b"405"]),
        (head.replace("/line", "//line") + "Content-Length: 2\r\n\r\n", b"{}", [b"405"]),
        (head.replace("POST /line", "POST  /line") + "Content-Length: 2\r\n\r\n", b"{}", [b"400"]),
    ]
    got = [(sent, statuses(raw(served, sent, body))) for sent, body, _ in tries]
    assert got == [(sent, wanted) for sent, _, wanted in tries]
    assert table.everything() == before


def test_the_page_cannot_write(served: Served) -> None:
    port = served.port
    for path in ("/line", "/pair"):
        head = f"POST {path} HTTP/1.1\r\nHost: localhost:{port}\r\nContent-Length: 2\r\n"
        assert served.raw(f"{head}\r\n{{}}".encode()).startswith(b"HTTP/1.1 405")
        assert served.get(path)[0] == 404
    assert "access-control-allow-origin" not in served.get("/")[2]


def test_it_ends_quietly_with_everything_in_one_file(served: Served, table: Command, server: PhoneServer) -> None:
    Phone(server, "Ana", server.invite().long).entered("throw cy 2 top")
    assert served.stop() == (0, b"")
    assert not table.db.with_name("duels.db-wal").exists()


def test_an_occupied_port_is_named(table: Command, shell: Shell) -> None:
    with socket.socket() as other, socket.socket() as free:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with suppress(OSError):  # the one below may be taken, too, which is named as well
            free.bind(("127.0.0.1", port - 1))
            free.close()
        ran = shell(f"--json serve --port {port - 1} --phone")
    assert (ran.status, ran.error["code"]) == (3, "network")


def test_eight_phones_are_served_and_a_ninth_is_rejected(table: Command, shell: Shell) -> None:
    for number in range(keys.MOST):
        let_in(table.db, f"phone of {number}")
    with serving(shell, "serve --port 0 --phone") as served:
        assert served.phone["error"]["code"] == "conflict"
        assert b"200" in raw(served, "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", b"")[:12]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has all of 127.0.0.0/8")
def test_idle_connections_from_many_addresses_leave_room_for_a_paired_phone(served: Served, table: Command) -> None:
    def answered(address: str) -> bool:
        with socket.create_connection(("localhost", port), PATIENCE, (address, 0)) as talk, suppress(OSError):
            talk.sendall(f"GET / HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n".encode())
            return talk.recv(12) == b"HTTP/1.1 200"
        return False

    port, mine = served.phone["port"], "127.0.0.9"
    let_in(table.db, "Ana's")
    with ExitStack() as idle:
        for number in range(200):
            talk = socket.create_connection(("localhost", port), PATIENCE, (f"127.0.1.{number + 1}", 0))
            idle.enter_context(talk)
        assert until(lambda: not answered(mine))
        let_in(table.db, "Bo's", mine)
        assert until(lambda: answered(mine))
        assert not answered("127.0.0.10")


def test_a_duel_in_memory_has_no_phones(gm: Command) -> None:
    assert gm("serve --phone --db :memory:").status == 3
    assert gm("phone --db :memory:").status == 3


def test_the_phones_port_is_not_loaded_without_its_option(table: Command, home: object) -> None:
    shell = Cold(table.db, table.db.parent)
    found = "print([name for name in sys.modules if name.startswith('gm.interfaces.phone')])"
    tell = f"import gm.interfaces.web.server as server, sys\nserver.run = lambda *sites: {found}"
    process = shell.begin(["serve", "--port", "0"], before=tell)
    out, _ = process.communicate(timeout=PATIENCE)
    assert out.decode().splitlines()[-1] == "[]"


def test_phones_are_served_whatever_the_file_contains(
    server: PhoneServer, phone: Phone, table: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    body, kept = phone.line("throw cy 2 top"), table.db.read_bytes()
    table.db.write_bytes(b"SQLite format 3\0" + b"\xff" * 4000)
    assert phone.state()["error"]["code"] == "file"
    assert server.post("/line", phone.again(body)).status == 503
    table.db.write_bytes(kept)
    assert server.post("/line", phone.again(body)).status == 200
