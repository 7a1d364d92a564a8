"""A hub's web process in a thread of the tests, and a table that speaks its protocol by hand."""

from __future__ import annotations

import asyncio
import hmac
import http.client
import json
import socket
import threading
from collections.abc import Callable, Mapping
from hashlib import sha256
from secrets import token_hex
from typing import Any, NamedTuple
from unittest.mock import patch

from gm.hub.store import desk
from gm.hub.store.base import Store
from gm.interfaces.hub.app import HubApp
from gm.interfaces.hub.connection import HubConnection
from gm.interfaces.web.server import Site, SiteServer, listen
from tests.support.hub_lines import NOW

PATIENCE, BRIEFLY = 60.0, 0.005


class Answer(NamedTuple):
    """An answer of the hub; ``signed`` is true if its signature is right."""

    status: int
    body: bytes
    headers: Mapping[str, str]
    signed: bool

    @property
    def data(self) -> Any:
        """Parse the body as JSON."""
        return json.loads(self.body)

    @property
    def code(self) -> str:
        """Return the code of the error."""
        return str(self.data["error"]["code"])


class Hasty(SiteServer):
    """A server that stops at once. The one of uvicorn looks only ten times a second whether something is left to do."""

    async def main_loop(self) -> None:
        await self.on_tick(0)
        while not self.should_exit:
            await asyncio.sleep(BRIEFLY)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        sleep = asyncio.sleep
        with patch.object(asyncio, "sleep", lambda seconds: sleep(min(seconds, BRIEFLY))):
            await super().shutdown(sockets)


class Serving:
    """A hub with two cards that serves in a thread."""

    def __init__(self, opens: Callable[[], Store], *, short: bool = False, database: str = "") -> None:
        self.store = opens()
        self.hub = desk.create(self.store, "Con", "")
        self.keys = {device.id: key for device, key in desk.add_devices(self.store, ["Table 1", "Table 2"], NOW)}
        app = HubApp(opens, self.hub, short=short, database=database)
        socks = listen(0, lan=False)
        self.port = int(socks[0].getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self._server = Hasty(Site(app, app.close, socks, HubConnection))
        self._started = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(socks,), daemon=True)
        self._thread.start()
        self._started.wait(PATIENCE)

    def _run(self, socks: Any) -> None:
        async def serve() -> None:
            serving = asyncio.create_task(self._server.serve(sockets=socks))
            while not self._server.started:
                await asyncio.sleep(BRIEFLY)
            self._started.set()
            await serving

        asyncio.run(serve())

    def close(self) -> None:
        """Stop the server."""
        self._server.should_exit = True
        self._thread.join(PATIENCE)

    def send(self, method: str, path: str, body: bytes = b"", **headers: str) -> Answer:
        """Send a request without a signature. An underscore in the name of a header is a hyphen."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request(method, path, body or None, named)
            answer = connection.getresponse()
            return Answer(answer.status, answer.read(), {k.lower(): v for k, v in answer.getheaders()}, False)
        finally:
            connection.close()

    def claim(self, method: str, path: str, body: bytes, device: int = 1, key: str = "") -> str:
        """Return the header that signs a request."""
        nonce = token_hex(16)
        signed = "\n".join(("gm-hub-1", method, path, str(device), nonce, sha256(body).hexdigest()))
        proof = hmac.new((key or self.keys[device]).encode(), signed.encode(), "sha256").hexdigest()
        return f"GM-HMAC-SHA256 device={device}, nonce={nonce}, signature={proof}"

    def ask(self, method: str, path: str, body: bytes = b"", device: int = 1, key: str = "", **headers: str) -> Answer:
        """Send a signed request, and check the signature of the answer."""
        key = key or self.keys[device]
        claim = self.claim(method, path, body, device, key)
        proof = claim[-64:]
        kind = {"Content_Type": "application/x-ndjson"} if method == "PUT" else {}
        answer = self.send(method, path, body, **{**kind, "Authorization": claim, **headers})
        text = "\n".join(("gm-hub-1", "answer", proof, str(answer.status), sha256(answer.body).hexdigest()))
        expected = hmac.new(key.encode(), text.encode(), "sha256").hexdigest()
        return answer._replace(signed=answer.headers.get("gm-signature") == expected)
