"""The answers to phones: JSON signed with the phone's key. Recent answers are kept for repeated requests."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from starlette.responses import JSONResponse, Response

from gm.errors import GmError
from gm.hub.protocol.signing import signature
from gm.interfaces.phone.requests import Line
from gm.store.phones.keys import Phone
from gm.table.results import error_json

STATUSES = {"busy": 503, "file": 503, "no-duel": 409, "conflict": 409, "internal": 500, "words": 422}
"""The HTTP status of each error code; any other code is a rejection by the game (422)."""
SIGNATURE = "gm-signature"
"""The header with the signature of an answer."""
_UNSTORED = {"cache-control": "no-store"}
_REMEMBERED = 64


class Sent(NamedTuple):
    """An answer to a line: its HTTP status and its JSON data without the state of the duel."""

    status: int
    data: Mapping[str, Any]


class RecentAnswers:
    """The latest answers to lines from phones. Each is found by the signature of its line.

    A browser may repeat a request, and so may somebody who has overheard the request. A repeated request gets only the
    answer that was already sent, and nothing newer.
    """

    def __init__(self) -> None:
        self._sent: dict[str, Sent] = {}

    def remember(self, line: Line, sent: Sent) -> None:
        """Remember the answer to a line."""
        self._sent[line.mac] = sent
        if len(self._sent) > _REMEMBERED:
            del self._sent[next(iter(self._sent))]

    def repeat(self, phone: Phone, line: Line) -> Response:
        """Return the earlier answer to a repeated line. If the answer is no longer stored, return an error."""
        sent = self._sent.get(line.mac)
        if sent is None:
            return stale()
        again = {"again": True} if "again" in sent.data else {}
        return signed(phone, line.nth, {**sent.data, **again}, sent.status)


def signed(phone: Phone, nth: int, data: Mapping[str, Any], status: int = 200) -> Response:
    """Return JSON data as the answer to request ``nth`` of a phone, with a signature in the header."""
    text = json.dumps(data, ensure_ascii=False)
    proof = signature(phone.key, "answer", phone.number, nth, status, text)
    return Response(text.encode(), status, {**_UNSTORED, SIGNATURE: proof}, "application/json")


def unsigned(data: Mapping[str, Any], status: int = 200) -> Response:
    """Return JSON data as an answer without a signature, because the sender may not be a paired phone."""
    return JSONResponse(data, status, _UNSTORED)


def error_data(error: GmError) -> dict[str, Any]:
    """Return an error as JSON data for a phone."""
    return {key: value for key, value in error_json(error)["error"].items() if key != "line"}


def refusal(status: int, error: GmError) -> Response:
    """Return the unsigned answer to a request that is not accepted."""
    return unsigned({"error": error_data(error)}, status)


def wrong(error: GmError) -> Response:
    """Return the answer to an invalid request or a failed pairing."""
    return refusal(400 if error.code == "words" else STATUSES.get(error.code, 422), error)


def stale() -> Response:
    """Return the answer to a request whose number was used before."""
    return refusal(409, GmError("conflict", "This request has already been made.", "Load the page again."))


def too_often() -> Response:
    """Return the answer to somebody who sends too many requests."""
    return refusal(429, GmError("busy", "Too many requests.", "Wait a moment."))


def too_slow() -> Response:
    """Return the answer to a request whose body did not arrive in time."""
    return refusal(408, GmError("words", "The request took too long.", "Send it again."))
