"""The server process, with a port for each site, time limits for connections, and a quick shutdown."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any, NamedTuple

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from gm.errors import GmError
from gm.interfaces.web.connection_limit import ConnectionLimit
from gm.store.files import os_message

CONNECTIONS = 600
"""The maximum number of open connections. Further connections are closed at once."""
EACH = 32
"""The maximum number of connections from one other computer."""
KEPT = 100
"""The number of connections reserved for computers that have no open connection."""
_GONE = 20_000
"""The milliseconds after which a connection is closed if the other computer does not confirm the data sent to it."""
_LOOK = 2.5
PATIENCE = 10.0
"""The seconds within which a client must send a request, or read a part of a response."""
_TRIES = 5
"""The number of free ports to try. A port that is free at the IPv4 address may be taken at the IPv6 address."""
_LARGEST_HEAD = 16 * 1024


class TimedConnection(H11Protocol):
    """A connection that closes if a request takes too long or if nobody reads the response."""

    places = ConnectionLimit(CONNECTIONS, EACH, KEPT)
    most = CONNECTIONS + 1
    """uvicorn's own limit: with this many connections, it answers requests with HTTP status 503."""
    idle_seconds = 5
    """The seconds after which a connection without a request is closed."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._who = self.client[0] if self.client else ""
        self._in = self.places.come(self._who)
        self._since = self._read = self.loop.time()
        self._unread = 0
        self._next = self.loop.call_later(_LOOK, self._check)
        if not self._in:
            transport.abort()
        elif hasattr(socket, "TCP_USER_TIMEOUT"):
            sock = transport.get_extra_info("socket")
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _GONE)

    def connection_lost(self, exc: Exception | None) -> None:
        self._next.cancel()
        if self._in:
            self.places.go(self._who)
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        self._since = self.loop.time()
        super().on_response_complete()

    def _check(self) -> None:
        now, unread = self.loop.time(), self.transport.get_write_buffer_size()
        if not unread or unread < self._unread:
            self._read = now
        self._unread = unread
        if self._is_late(now) or (self.transport.is_closing() and now - self._read > _LOOK):
            self.transport.abort()
        self._next = self.loop.call_later(_LOOK, self._check)

    def _is_late(self, now: float) -> bool:
        """Return whether the client takes too long to send a request or to read the response."""
        return now - (self._read if self.is_answering else self._since) > PATIENCE

    @property
    def is_answering(self) -> bool:
        """True while a request is being answered."""
        return self.cycle is not None and not self.cycle.response_complete


def listen(port: int, *, lan: bool) -> list[socket.socket]:
    """Return the sockets of a site: for both addresses of ``localhost``, or with ``lan`` for the local network.

    Port 0 means any free port. Raises GmError (``network``) if the port is taken, even at only one of the addresses,
    because a browser might use that one.
    """
    address = "0.0.0.0" if lan else "127.0.0.1"
    try:
        if port:
            return _both(address, port)
        for _ in range(_TRIES - 1):
            with suppress(OSError):  # the free port may be taken at the other address
                return _both(address, 0)
        return _both(address, 0)
    except (OSError, OverflowError) as error:
        text = f"Port {port} cannot be used: {os_message(error)}."
        remedy = f"Is another gm serve running? If not, use another port: gm serve --port {port % 60000 + 1}"
        raise GmError("network", text, f"{remedy} (printed codes only open the default port).") from error


def _both(address: str, port: int) -> list[socket.socket]:
    """Return a socket at an IPv4 address and, if the computer can use IPv6, one at ``::1`` with the same port.

    Raises OSError or OverflowError if the port cannot be used at one of them.
    """
    sockets = [_bound(socket.AF_INET, address, port)]
    try:
        if _has_ipv6():
            sockets.append(_bound(socket.AF_INET6, "::1", sockets[0].getsockname()[1]))
    except BaseException:
        sockets[0].close()
        raise
    return sockets


def _has_ipv6() -> bool:
    """Return whether this computer can use IPv6."""
    with suppress(OSError), socket.socket(socket.AF_INET6) as tried:
        tried.bind(("::1", 0))
        return True
    return False


def _bound(family: socket.AddressFamily, address: str, port: int) -> socket.socket:
    # asyncio sends small answers without delay only if the socket names its protocol
    sock = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform == "win32":  # on Windows, SO_REUSEADDR would let two programs use the same port
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        sock.bind((address, port))
        sock.listen(256)
    except BaseException:
        sock.close()
        raise
    return sock


class Site(NamedTuple):
    """A web application with its listening sockets and its class of connections. ``close`` ends its event streams."""

    app: ASGIApp
    close: Callable[[], None]
    socks: list[socket.socket]
    protocol: type[TimedConnection] = TimedConnection


class SiteServer(uvicorn.Server):
    """A server that, when it is stopped, first ends its event streams.

    If several servers run, the first one handles the signals for all.
    """

    def __init__(self, site: Site, others: Sequence[SiteServer] | None = None) -> None:
        super().__init__(
            uvicorn.Config(
                site.app,
                http=site.protocol,
                ws="none",
                lifespan="on",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=False,
                limit_concurrency=site.protocol.most,
                h11_max_incomplete_event_size=_LARGEST_HEAD,
                timeout_keep_alive=site.protocol.idle_seconds,
                timeout_graceful_shutdown=2,
            )
        )
        self._site = site
        self._others = others

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        for other in self._others or ():
            other.handle_exit(sig, frame)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        if self._others is None:
            yield
            return
        asked = (signal.SIGINT, signal.SIGTERM)
        before = {number: signal.signal(number, self.handle_exit) for number in asked}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._site.close()
        await super().shutdown(sockets)


def run(*sites: Site) -> None:
    """Run all sites until the process is stopped."""
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
    asyncio.run(_serve(sites))


async def _serve(sites: Sequence[Site]) -> None:
    others = [SiteServer(site) for site in sites[1:]]
    servers = [SiteServer(sites[0], others), *others]
    await asyncio.gather(*(server.serve(sockets=site.socks) for server, site in zip(servers, sites, strict=True)))
