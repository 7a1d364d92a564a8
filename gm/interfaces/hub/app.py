"""The web application of the hub: signed requests from tables, and public pages."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs

from starlette.types import Receive, Scope, Send

from gm.hub.protocol.faults import HubFault, busy
from gm.hub.protocol.limits import HIGHEST, LIMITS, LOWEST
from gm.hub.protocol.signatures import ANSWER_HEADER
from gm.hub.store.base import Store
from gm.hub.store.desk import Hub
from gm.hub.store.results import health, result_rows
from gm.interfaces.hub.boards import EventBoards
from gm.interfaces.hub.connection import CONNECTIONS, HubConnection
from gm.interfaces.hub.page import Seen, Tables, TableStream, TableWatcher
from gm.interfaces.hub.receiver import Receiver, Reply, json_reply, no_address, reply
from gm.interfaces.hub.workers import Workers
from gm.interfaces.web.connection_limit import ConnectionLimit
from gm.interfaces.web.guard import HEADERS
from gm.interfaces.web.html import POLICY, static
from gm.interfaces.web.stream import STREAMS, STREAMS_EACH
from gm.links import __version__

_LARGEST_HEAD = 8 << 10
_POLICY = (
    f"{POLICY}; connect-src 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types tables"
)
_PAGE_HEADERS = [*((name, value) for name, value in HEADERS if name != b"content-security-policy")]
_PAGE_HEADERS.append((b"content-security-policy", _POLICY.encode()))
_ANY_PAGE = [
    (b"access-control-allow-origin", b"*"),
    (b"access-control-expose-headers", f"{ANSWER_HEADER}, Retry-After".encode()),
]
"""The headers of answers to signed requests. They let the app read the answers, whatever the app's own address is.

This is safe because browsers add no cookies or passwords to these requests.
"""
_ASKED_FIRST = {
    "access-control-allow-methods": "GET, PUT",
    "access-control-allow-headers": "authorization, content-type",
    "access-control-max-age": "7200",
}
"""The headers of the answer to a CORS preflight, a request in which a browser asks what a page may send."""
_HTML = "text/html; charset=utf-8"


class HubApp:
    """The ASGI application of a hub. The function ``opens`` returns a connection to the hub's data.

    With ``short``, the pages show initials instead of names. ``database`` is the file with the organiser's events, ''
    for none.
    """

    def __init__(self, opens: Callable[[], Store], hub: Hub, *, short: bool = False, database: str = "") -> None:
        self._opens = opens
        self._hub = hub
        self._short = short
        self._tables = Tables(hub, short=short)
        self._boards = EventBoards(database, short=short)
        self._places = ConnectionLimit(STREAMS, STREAMS_EACH)
        self._static = static("gm.interfaces.hub")

    def close(self) -> None:
        """End all event streams, so that the server can stop."""
        self._tables.close()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http":
            await self._answer(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        """Start the hub's threads when the server starts, and stop them when the server stops."""
        loop = asyncio.get_running_loop()

        def tell(seen: Seen) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._tables.put, seen)

        await receive()
        self._workers = Workers(self._opens)
        self._receiver = Receiver(self._workers)
        watcher = TableWatcher(self._opens, self._tables, self._boards, tell)
        watcher.start()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        self.close()
        await asyncio.to_thread(watcher.stop)
        await asyncio.to_thread(self._workers.close)
        await send({"type": "lifespan.shutdown.complete"})

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        fault = _refused(scope)
        if fault is None and scope["path"].startswith("/duels/"):
            with suppress(ConnectionError):  # the table may have closed the connection
                asks_first = scope["method"] == "OPTIONS" and b"access-control-request-method" in dict(scope["headers"])
                answer = Reply(200, b"", _ASKED_FIRST) if asks_first else await self._receiver.answer(scope, receive)
                await _send(send, answer, _ANY_PAGE)
            return
        if fault is None and scope["path"] == "/stream" and scope["method"] == "GET":
            await TableStream(self._tables, self._places)(scope, receive, send)
            return
        try:
            if fault:
                raise fault
            answer = await self._read(scope)
        except HubFault as rejected:
            answer = reply(rejected)
        except self._workers.trouble:
            answer = reply(HubFault(503, "store", "The hub's data cannot be read at the moment."))
        await _send(send, answer, _PAGE_HEADERS, empty=scope["method"] == "HEAD")

    async def _read(self, scope: Scope) -> Reply:
        """Return a public page or public JSON data. Raises HubFault."""
        if scope["method"] not in ("GET", "HEAD"):
            raise HubFault(405, "method", "This address is read-only.", {"allow": "GET"})
        path, query = scope["path"], parse_qs(scope["query_string"].decode("latin-1"), keep_blank_values=True)
        if path == "/":
            await self._tables.be_current()
            return Reply(200, self._tables.page(dict.fromkeys(query, "")), {"content-type": _HTML})
        if path == "/hub":
            return json_reply(200, self._facts())
        if path == "/results":
            rows = await self._workers.read(result_rows, query.get("event", [None])[0])
            return json_reply(200, {"results": [row.data(initials=self._short) for row in rows]})
        if path == "/health":
            return json_reply(200, await self._workers.read(health))
        if asset := self._static.get(path.removeprefix("/static/")):
            return Reply(200, asset.body, {"content-type": asset.kind, "etag": asset.tag})
        raise no_address()

    def _facts(self) -> dict[str, Any]:
        return {
            "hub": self._hub.uid,
            "name": self._hub.name,
            "protocol": [LOWEST, HIGHEST],
            "gm": __version__,
            "limits": LIMITS._asdict(),
        }


def _refused(scope: Scope) -> HubFault | None:
    """Return the fault if a request must be rejected before its body is read, else None."""
    if HubConnection.places.taken > CONNECTIONS:
        return busy()
    if sum(len(name) + len(value) for name, value in scope["headers"]) > _LARGEST_HEAD:
        return HubFault(431, "headers", "The headers are too large.")
    return None


async def _send(send: Send, answer: Reply, more: Any = (), *, empty: bool = False) -> None:
    headers = [(name.lower().encode(), value.encode()) for name, value in answer.headers.items()]
    headers += [(b"content-length", str(len(answer.body)).encode()), (b"cache-control", b"no-cache"), *more]
    await send({"type": "http.response.start", "status": answer.status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if empty else answer.body})
