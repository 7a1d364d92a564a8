"""A room full of people, and one who wants it all: nobody is shut out, and nothing is held for ever."""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress

import pytest
import uvicorn
from uvicorn.server import ServerState

from gm.interfaces.cli import long_lived
from gm.interfaces.web.connection_limit import ConnectionLimit
from gm.interfaces.web.server import EACH, TimedConnection
from tests.support.running import PATIENCE, Command, Shell
from tests.support.serving import Served, serving, until

pytestmark = pytest.mark.needs("gatling")

linux = pytest.mark.skipif(sys.platform != "linux", reason="only there all of 127.0.0.0/8 is this machine")
GREEDY, OTHER = "127.0.0.2", "127.0.0.3"
"""Two addresses that are not this machine's own, as the page sees it."""


def test_one_address_cannot_take_all_connections() -> None:
    places = ConnectionLimit(10, 4, 3)
    assert [places.come("192.168.1.5") for _ in range(6)] == [True] * 4 + [False] * 2
    assert [places.come("192.168.1.6") for _ in range(6)] == [True] * 3 + [False] * 3
    assert [places.come(f"192.168.1.{n}") for n in (7, 8, 9, 10)] == [True] * 3 + [False]
    places.go("192.168.1.5")
    assert places.come("192.168.1.11")


def test_this_machine_has_no_limit() -> None:
    places = ConnectionLimit(10, 2)
    assert [places.come("127.0.0.1") for _ in range(10)] == [True] * 10


@pytest.fixture(scope="module")
def crowded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Yield a page that many people watch."""
    folder = tmp_path_factory.mktemp("crowd")
    shell = Shell(folder / "duels.db", folder)
    assert shell("new gatling Ana Bo --house aspect_start=zero").status == 0
    with serving(shell) as served:
        yield served


def ask(served: Served, who: str, path: str = "/r/a35") -> bytes:
    """Return the first bytes of the answer to a client at this address, b"" if the connection is closed."""
    with socket.create_connection(("127.0.0.1", served.port), PATIENCE, (who, 0)) as talk, suppress(OSError):
        talk.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        return talk.recv(12)
    return b""


@linux
@pytest.mark.parametrize(
    "sent", [b"", b"GET / HTTP/1.1\r\nHost: loc", b"GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n"]
)
def test_one_visitor_with_six_hundred_connections_blocks_nobody(crowded: Served, sent: bytes) -> None:
    with ExitStack() as stack:
        for _ in range(600):
            talk = stack.enter_context(socket.create_connection(("127.0.0.1", crowded.port), PATIENCE, (GREEDY, 0)))
            with suppress(OSError):
                talk.sendall(sent)
        assert [ask(crowded, OTHER) for _ in range(10)] == [b"HTTP/1.1 200"] * 10
        assert ask(crowded, "127.0.0.1") == b"HTTP/1.1 200"
    assert until(lambda: ask(crowded, GREEDY) == b"HTTP/1.1 200")


@linux
def test_too_many_connections_of_one_address_are_closed(crowded: Served) -> None:
    with ExitStack() as stack:
        for _ in range(EACH):
            stack.enter_context(socket.create_connection(("127.0.0.1", crowded.port), PATIENCE, (GREEDY, 0)))
        assert until(lambda: ask(crowded, GREEDY) == b"")


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="this system knows no such time")
def test_a_vanished_phone_is_disconnected() -> None:
    async def opened() -> int:
        config = uvicorn.Config(
            lambda scope, receive, send: None, http=TimedConnection, lifespan="off", log_config=None
        )
        config.load()
        made: list[TimedConnection] = []

        def connection() -> TimedConnection:
            made.append(TimedConnection(config=config, server_state=ServerState(), app_state={}))
            return made[-1]

        server = await asyncio.get_running_loop().create_server(connection, "127.0.0.1", 0)
        async with server:
            _, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
            while not made or made[0].transport is None:
                await asyncio.sleep(0)
            found: int = (
                made[0].transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
            )
            made[0].transport.abort()
            writer.close()
        return found

    with ThreadPoolExecutor(1) as beside:  # a browser of other tests has a loop in this thread
        assert 0 < beside.submit(lambda: asyncio.run(opened())).result() <= 30_000


SERVING = """
import gc
import gm.interfaces.web.server
gm.interfaces.web.server.run = lambda *args: print("collects", gc.isenabled())
"""


def test_a_long_evening_does_not_use_up_memory(table: Command, shell: Shell) -> None:
    out, _ = shell.begin("--json serve --port 0", before=SERVING).communicate(timeout=PATIENCE)
    assert b"collects True" in out


def test_a_long_console_does_not_use_up_memory(table: Command) -> None:
    gc.disable()
    try:
        assert table.play(["throw cy 2 top"]).status == 0
        assert gc.isenabled()
    finally:
        long_lived()
        gc.unfreeze()


def test_only_the_first_twelve_words_of_a_question_count(crowded: Served) -> None:
    odd = "+".join(f"xyzzy{number}" for number in range(90))
    short = "+".join(f"xyzzy{number}" for number in range(12))
    assert crowded.get(f"/r/?q={odd}")[1].replace(odd, "") == crowded.get(f"/r/?q={short}")[1]


def test_hard_questions_do_not_delay_the_board(crowded: Served) -> None:
    with ExitStack() as stack:
        for asker in range(8):
            talk = stack.enter_context(socket.create_connection(("127.0.0.1", crowded.port), PATIENCE))
            words = "+".join(f"q{asker}w{number}zzz" for number in range(12))
            talk.sendall(f"GET /r/?q={words} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        assert crowded.get("/")[0] == 200
        assert crowded.get("/r/a35")[0] == 200


def test_an_impossible_address_is_not_searched_for(crowded: Served) -> None:
    status, text, _ = crowded.get("/favicon.ico")
    assert status == 404
    assert "There is no page “/favicon.ico”" in text
    assert 'class="found"' not in text
