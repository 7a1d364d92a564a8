"""Signed requests to the hub and its answers, independent of the connection that carries them."""

from __future__ import annotations

import json
import secrets
from collections.abc import Generator
from typing import Any, NamedTuple, TypeVar

from gm.hub.protocol.cards import Card
from gm.hub.protocol.signatures import is_answer_signed, sign_request

_UNSIGNED = {
    401: "the hub does not know this card",
    503: "the hub is busy",
    408: "the network is too slow",
}
"""The reason for each HTTP status that the hub sends without a signature. After such a status, gm asks again later."""
_T = TypeVar("_T")


class Unreachable(Exception):
    """The error that is raised if the hub cannot be reached, or if an answer does not come from the hub.

    gm should wait ``seconds`` or longer before it tries again.
    """

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
        """The error code in the answer; '' if there is no error."""
        return self._of_error("code")

    @property
    def message(self) -> str:
        """The sentence about the error in the answer; '' if there is no error."""
        return self._of_error("message")

    def _of_error(self, name: str) -> str:
        error = self.data.get("error")
        return str(error.get(name, "")) if isinstance(error, dict) else ""


class Ask(NamedTuple):
    """A request, not signed yet. ``path`` begins at ``/duels/``."""

    method: str
    path: str
    body: bytes = b""


Exchange = Generator[Ask, Answer, _T]
"""A generator that talks with the hub: it yields requests, receives the answers, and returns a result.

If there is no answer, the caller raises Unreachable inside the generator.
"""


class SignedRequest(NamedTuple):
    """A request, its headers, and the signature made with the ``key`` of a hub card."""

    ask: Ask
    headers: dict[str, str]
    key: str
    signature: str

    def believe(self, status: int, given: str, wait: str, body: bytes) -> Answer:
        """Return the answer to this request. Raises Unreachable if ``given`` is not the answer's correct signature.

        Also raises Unreachable if the hub is busy. ``wait`` is the value of the header ``Retry-After`` of the answer.
        """
        seconds = min(float(wait), 600.0) if wait.isascii() and wait.isdigit() else 0.0
        if not is_answer_signed(given, self.key, self.signature, status, body):
            if status >= 500 or status in (401, 404, 405, 408, 411, 413, 431):
                raise Unreachable(_UNSIGNED.get(status, "the hub does not answer as it should"), seconds)
            raise Unreachable("something else answers at the hub's address")
        if status == 503:
            raise Unreachable("the hub is busy", seconds)
        return Answer(status, body)


def sign(card: Card, ask: Ask) -> SignedRequest:
    """Return the request ``ask``, signed with the key of the hub card ``card``."""
    claim = sign_request(card.key, card.device, secrets.token_hex(16), *ask)
    kind = {"Content-Type": "application/x-ndjson"} if ask.method == "PUT" else {}
    return SignedRequest(ask, {**kind, "Authorization": claim.header}, card.key, claim.signature)
