"""A whole recorded duel by touch, beside a console that is open on it; the network fails in every way there is."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route

from gm.table.keypad import make_pad
from gm.table.session import Session
from tests.support.demos import in_long_form, lines_of
from tests.support.running import Command, Shell
from tests.support.serving import SMALL, Served, serving
from tests.support.touching import Touch, paired
from tests.support.window import Window

pytestmark = pytest.mark.needs("gatling")
RECORD = Path(__file__).parents[2] / "gatling" / "duels" / "two_mages.gm"


def ports() -> int:
    """Return a free port whose next port is free as well."""
    while True:
        with socket.socket() as one, socket.socket() as other:
            one.bind(("", 0))
            port: int = one.getsockname()[1]
            try:
                other.bind(("", port + 1))
            except OSError:
                continue
            return port


class Table:
    """A table with a machine that serves phones, one of which is under a finger."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self.port = ports()
        self._running = ExitStack()
        self.served = self.begin()

    def begin(self) -> Served:
        """Serve, on the ports of before."""
        self.served = self._running.enter_context(serving(self.shell, f"serve --port {self.port} --phone"))
        return self.served

    def end(self) -> None:
        """Serve no more."""
        self._running.close()


@pytest.fixture
def lines(gm: Command) -> list[str]:
    """Return the lines of the duel, which has begun."""
    lines = in_long_form(lines_of(RECORD.read_text(encoding="utf-8")))
    assert gm(lines[0]).status == 0
    return lines


@pytest.fixture
def table(lines: list[str], shell: Shell) -> Iterator[Table]:
    """Yield the table of that duel with its server."""
    found = Table(shell)
    yield found
    found.end()


def test_the_log_equals_the_record_on_a_bad_network(
    table: Table, lines: list[str], shell: Shell, gm: Command, look: Callable[..., Page]
) -> None:
    phone = table.served.phone
    with Window(shell, "play", rows=40) as console, closing(Session(str(gm.db))) as session:
        touch = Touch(paired(look(f"http://localhost:{phone['port']}/#{phone['code']}", SMALL)))
        page = touch.page
        for seq, line in enumerate(lines[1:], 1):
            if seq == 8:
                page.context.set_offline(True)
            if seq == 14:
                page.route("**/line", lost, times=1)
            if seq == 20:
                table.end()
            assert touch.enters(make_pad(session.table()), line)
            if seq in (8, 20):
                page.locator("#trouble").get_by_text("Not sent yet").wait_for()
                assert gm.words()[seq:] == []
            if seq == 8:
                page.context.set_offline(False)
            if seq == 20:
                table.begin()
            touch.entered(seq)
            if seq == 1:
                console.until("Phone 1, Ana's phone:")
                console.until(line)
        console.until("is over")
    assert gm.words() == lines
    assert {row["writer"] for row in gm.answer("log")["rows"][1:]} == {"phone 1, Ana's phone"}


def lost(route: Route) -> None:
    """Deliver a request and lose its answer."""
    route.fetch()
    route.abort()
