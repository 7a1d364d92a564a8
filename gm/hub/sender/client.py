"""A connection to the hub. It signs requests, and trusts only answers that are signed."""

from __future__ import annotations

import gzip
import json
import secrets
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from gm.hub.protocol.cards import Card
from gm.hub.protocol.signatures import ANSWER_HEADER, is_answer_signed, sign_request
from gm.links import __version__

_SECONDS = 20.0
_UNSIGNED = {
    401: "the hub does not know this card",
    503: "the hub is busy",
    408: "the network is too slow",
}
"""The reasons behind unsigned statuses. Any other unsigned answer has a general text. All mean: ask again later."""
_PACK_FROM = 1000


class Unreachable(Exception):
    """A hub that cannot be reached now, or is not the one that answered. It asks to wait for ``seconds``."""

    def __init__(self, why: str, seconds: float = 0.0) -> None:
        super().__init__(why)
        self.why = why
        self.seconds = seconds


class Answer(NamedTuple):
    """A signed answer of the hub: its HTTP status and its body."""

    status: int
    body: bytes

    @property
    def data(self) -> dict[str, Any]:
        """The body as JSON data; {} if it is not an object."""
        try:
            data = json.loads(self.body)
        except ValueError:
            return {}
        return data if isinstance(data, dict) else {}

    @property
    def code(self) -> str:
        """The code of the error; '' without one."""
        error = self.data.get("error")
        return str(error.get("code", "")) if isinstance(error, dict) else ""

    @property
    def message(self) -> str:
        """The sentence of the error; '' without one."""
        error = self.data.get("error")
        return str(error.get("message", "")) if isinstance(error, dict) else ""


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
        if method == "PUT":
            headers["Content-Type"] = "application/x-ndjson"
            if len(body) > _PACK_FROM:
                body = gzip.compress(body, 5)
                headers["Content-Encoding"] = "gzip"
        claim = sign_request(self._card.key, self._card.device, secrets.token_hex(16), method, path, body)
        status, given, wait, got = self._exchange(method, path, body, {**headers, "Authorization": claim.header})
        if not is_answer_signed(given, self._card.key, claim.signature, status, got):
            if status >= 500 or status in (401, 404, 405, 408, 411, 413, 431):
                raise Unreachable(_UNSIGNED.get(status, "the hub does not answer as it should"), wait)
            raise Unreachable("something other than the hub answers")
        if status == 503:
            raise Unreachable("the hub is busy", wait)
        return Answer(status, got)

    def facts(self) -> dict[str, Any]:
        """Return what the hub says about itself without a signature. Raises Unreachable."""
        status, _, _, body = self._exchange("GET", "/hub", b"", {})
        data = Answer(status, body).data
        if status != 200 or not isinstance(data.get("name"), str):
            raise Unreachable("something other than the hub answers")
        return data

    def _exchange(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> tuple[int, str, float, bytes]:
        """Return the status, the signature, the seconds to wait and the body of an answer.

        A connection that was used before may be closed by now, so that the request is repeated once on a new one.
        """
        used = self._connection is not None
        while True:
            try:
                if self._connection is None:
                    self._connection = self._connect()
                prefix = urlsplit(self._card.url).path
                self._connection.request(method, prefix + path, body if method == "PUT" else None, headers)
                answer = self._connection.getresponse()
                got = answer.read()
                wait = answer.headers.get("Retry-After", "")
                return answer.status, answer.headers.get(ANSWER_HEADER, ""), _seconds(wait), got
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


def _seconds(text: str) -> float:
    return min(float(text), 600.0) if text.isascii() and text.isdigit() else 0.0


def _reason(error: Exception) -> str:
    text = str(getattr(error, "strerror", None) or error or type(error).__name__)
    return f"the hub does not answer ({text.lower()})"
