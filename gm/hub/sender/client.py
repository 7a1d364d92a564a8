"""A connection to the hub. It signs requests, and trusts only answers that are signed."""

from __future__ import annotations

import gzip
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any, TypeVar
from urllib.parse import urlsplit

from gm.hub.protocol.cards import Card
from gm.hub.protocol.signatures import ANSWER_HEADER
from gm.hub.sender.request import Answer, Ask, Exchange, Unreachable, sign
from gm.links import __version__

_SECONDS = 20.0
_PACK_FROM = 1000
_T = TypeVar("_T")


class Client:
    """A table's connection to its hub, for one thread."""

    def __init__(self, card: Card, seconds: float = _SECONDS) -> None:
        self._card = card
        self._seconds = seconds
        self._connection: HTTPConnection | None = None

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def ask(self, method: str, path: str, body: bytes = b"") -> Answer:
        """Send a request and return its answer. Raises Unreachable."""
        headers = {"User-Agent": f"gm/{__version__}"}
        if len(body) > _PACK_FROM:
            body = gzip.compress(body, 5)
            headers["Content-Encoding"] = "gzip"
        signed = sign(self._card, Ask(method, path, body))
        return signed.believe(*self._exchange(method, path, body, {**headers, **signed.headers}))

    def run(self, exchange: Exchange[_T]) -> _T:
        """Run the generator ``exchange``: send the requests that it yields, and return the generator's result.

        Each answer is passed back to the generator. Raises Unreachable.
        """
        try:
            ask = next(exchange)
            while True:
                try:
                    answer = self.ask(*ask)
                except Unreachable as failed:
                    ask = exchange.throw(failed)
                else:
                    ask = exchange.send(answer)
        except StopIteration as done:
            result: _T = done.value
            return result

    def facts(self) -> dict[str, Any]:
        """Return the facts that the hub tells everybody, such as its name. The answer has no signature. Raises
        Unreachable.
        """
        status, _, _, body = self._exchange("GET", "/hub", b"", {})
        data = Answer(status, body).data
        if status != 200 or not isinstance(data.get("name"), str):
            raise Unreachable("something else answers at the hub's address")
        return data

    def _exchange(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> tuple[int, str, str, bytes]:
        """Send a request. Return the answer's status, its signature, its header Retry-After and its body.

        If an open connection fails, the hub may have closed it meanwhile. The request is then sent once more, on a new
        connection.
        """
        used = self._connection is not None
        while True:
            try:
                if self._connection is None:
                    self._connection = self._connect()
                prefix = urlsplit(self._card.url).path
                self._connection.request(method, prefix + path, body if method == "PUT" else None, headers)
                answer = self._connection.getresponse()
                content = answer.read()
                wait = answer.headers.get("Retry-After", "")
                return answer.status, answer.headers.get(ANSWER_HEADER, ""), wait, content
            except (OSError, HTTPException, ValueError) as error:
                self.close()
                if not used:
                    raise Unreachable(_reason(error)) from None
                used = False

    def _connect(self) -> HTTPConnection:
        parts = urlsplit(self._card.url)
        kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        return kind(parts.hostname or "", parts.port, timeout=self._seconds)

    def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            self._connection.close()
        self._connection = None


def _reason(error: Exception) -> str:
    text = str(getattr(error, "strerror", None) or error or type(error).__name__)
    return f"the hub does not answer ({text.lower()})"
