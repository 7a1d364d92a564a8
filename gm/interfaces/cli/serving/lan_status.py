"""The terminal output of ``gm serve --lan``: the address of the web page as text and as a code for phones."""

from __future__ import annotations

import signal
import sys
import threading
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from gm.errors import GmError
from gm.interfaces.cli.echo import echo
from gm.interfaces.cli.output_errors import show_error
from gm.interfaces.cli.renderers.phones import show_code
from gm.links import HOST
from gm.table.texts import dumps

if TYPE_CHECKING:
    from gm.interfaces.cli.serving.pairing import Inviter
    from gm.interfaces.web.lan import Announcement, OtherTable

APP = "gm itself in a browser, while this computer is on:"
APP_PATH = "app/"
"""The path of the app, to append to an address of the page."""
MORE = "Add ?tv for a television, ?light for a projector, ?overlay for a stream. To stop, press Ctrl-C."


class LanStatus:
    """The terminal display of ``gm serve --lan``: the addresses of page and app, the page's name, and invitations."""

    def __init__(self, port: int, phones: Inviter | None = None, *, app: bool = False, as_json: bool) -> None:
        self._port = port
        self._phones = phones
        self._app = app
        self._as_json = as_json
        self._shown = 0
        self._announced: Announcement | None = None
        self._over = False
        self._lock = threading.Lock()

    def open(self) -> None:
        """Show the addresses of the page, and announce its name in the background, because announcing takes seconds."""
        if not self._as_json:
            self._show(0)
            if self._phones:
                self._phones.show()
        threading.Thread(target=self._announce, name="announce", daemon=True).start()
        if not self._as_json and sys.stdin and sys.stdin.isatty():
            if hasattr(signal, "SIGTTIN"):  # in the background, go on serving without reading keys
                signal.signal(signal.SIGTTIN, signal.SIG_IGN)
            threading.Thread(target=self._page, name="codes", daemon=True).start()

    def close(self) -> None:
        """Stop announcing the page's name in the network."""
        with self._lock:
            self._over = True
        if self._announced:
            self._announced.take_back()

    def others(self) -> tuple[OtherTable, ...]:
        """Return the other gm tables that announce a page in the local network."""
        return self._announced.others() if self._announced else ()

    def _announce(self) -> None:
        from gm.interfaces.web.lan import Announcement, addresses

        reachable = addresses()
        try:
            made = Announcement(reachable, self._port)
        except GmError as error:
            show_error(error, as_json=self._as_json)
            made = None
        with self._lock:
            if made and self._over:
                made.take_back()
                return
            self._announced = made
        if self._as_json:
            name = made.name if made else None
            reached = self._reached(reachable)
            facts = {"port": self._port, "lan": True, "addresses": reached, "name": name}
            app = {"app": of_app(reached)} if self._app else {}
            click.echo(dumps({**facts, **app, **(self._phones.data() if self._phones else {})}))
        elif made:
            for line in _name_lines(made, self._port):
                echo(line)
        sys.stdout.flush()

    def _page(self) -> None:
        """Show the QR code of the next address whenever somebody presses Enter. The app's addresses come last.

        If somebody types ``p`` and Enter, show an invitation for a phone.
        """
        with suppress(OSError, ValueError):
            while line := sys.stdin.readline():
                if self._phones and line.strip().casefold() in ("p", "phone", "pair", "phone pair"):
                    self._phones.show(self._shown)
                else:
                    self._shown += 1
                    self._show(self._shown)
                sys.stdout.flush()

    def _show(self, at: int) -> None:
        """Show all addresses of the page and the app. In a network, also show the QR code of address number ``at``."""
        from gm.interfaces.web.lan import addresses

        reached = self._reached(addresses())
        apps = of_app(reached) if self._app else []
        every = [*reached, *apps]
        first = every[at % len(every)]
        if not first.startswith("http://localhost"):
            show_code(first)
        for title, group in (("The board and the rules, for everyone on this network:", reached), (APP, apps)):
            if group:
                echo(title, bold=True)
            for address in group:
                echo(f"  {address}{'  ← the QR code' if address == first and every[1:] else ''}")
        more = "p and Enter: pair another phone. " if self._phones else ""
        echo(f"{'Enter: next address. ' if every[1:] else ''}{more}{MORE}", dim=True)

    def _reached(self, reachable: list[str]) -> list[str]:
        return [f"http://{address}:{self._port}/" for address in reachable] or [f"http://localhost:{self._port}/"]


def of_app(addresses: list[str]) -> list[str]:
    """Return the app's addresses, one for each of the page's ``addresses``."""
    return [f"{address}{APP_PATH}" for address in addresses]


def _name_lines(made: Announcement, port: int) -> tuple[str, ...]:
    """Return lines about the announced name: its address, and whether printed codes open this table."""
    address = f"http://{made.name}:{port}/"
    if not made.owner:
        return (f"  {address}  works too, and printed codes use it",)
    return (
        f"  {address}  works too",
        f"Printed codes open {HOST}, which is the page of another table ({made.owner}). "
        "That page also lists this table.",
        f"For codes that open this table: gm print --link {address.rstrip('/')}",
    )
