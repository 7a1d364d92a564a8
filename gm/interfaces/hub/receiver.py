"""The signed requests of tables, checked in this order: device, size, signature, revocation, body, duel."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple
from urllib.parse import parse_qsl

from starlette.types import Receive, Scope

from gm.hub.protocol.body import Place, Push, decode, encode_lines
from gm.hub.protocol.faults import HubFault, busy, unknown_key
from gm.hub.protocol.limits import UID
from gm.hub.protocol.signatures import ANSWER_HEADER, Claim, is_request_signed, read_claim, sign_answer
from gm.hub.store.base import Store
from gm.hub.store.desk import device_key
from gm.hub.store.duels import duel_lines, duel_status, find_at, receive
from gm.interfaces.hub.body import Body, Memory
from gm.interfaces.hub.workers import Workers
from gm.table.table import timestamp

_WORKING = 64
"""The maximum number of signed requests in progress."""
_LARGE = 64 << 10
"""The size in bytes above which a body is unpacked in a separate thread."""
_PATH = re.compile(rf"/duels/({UID.pattern})(/rows(?:/(0|[1-9][0-9]{{0,8}}))?)?")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")
_JSON, _NDJSON = "application/json", "application/x-ndjson"


class Reply(NamedTuple):
    """An answer: its HTTP status, its body and its headers."""

    status: int
    body: bytes
    headers: Mapping[str, str]


class Ask(NamedTuple):
    """A signed request about a duel.

    The method ``PUT`` stores lines from number ``start`` on. ``GET`` reads the duel's status; with ``rows`` it reads
    lines from number ``start`` on. With ``place``, a table of an event, ``GET`` asks which duels are played there.
    """

    method: str
    uid: str
    rows: bool
    start: int
    branch: int | None
    place: Place | None = None


class Receiver:
    """The part of the hub that answers tables."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._keys: dict[int, str] = {}
        self._memory = Memory()
        self._working = 0

    async def answer(self, scope: Scope, receive: Receive) -> Reply:
        """Return the answer to a request below ``/duels/``. Raises ConnectionError if the sender has disconnected."""
        body = Body(self._memory)
        self._working += 1
        try:
            if self._working > _WORKING:
                raise busy()
            return await self._checked(scope, receive, body)
        except HubFault as fault:
            return reply(fault)
        except self._workers.trouble:
            return reply(_no_store())
        finally:
            self._working -= 1
            body.free()

    async def _checked(self, scope: Scope, receive: Receive, body: Body) -> Reply:
        ask, headers = _read_ask(scope), dict(scope["headers"])
        if ask.method == "PUT" and b"content-length" not in headers and b"transfer-encoding" not in headers:
            raise HubFault(411, "length", "Say how long the body is, or send it in chunks.")
        claim = read_claim(headers.get(b"authorization", b"").decode("latin-1"))
        key = await self._key(claim.device) if claim else None
        if claim is None or key is None:
            raise unknown_key()
        sent = await body.read(headers, receive)
        query = f"?{scope['query_string'].decode('latin-1')}" if scope["query_string"] else ""
        if not is_request_signed(claim, key, ask.method, scope["raw_path"].decode("latin-1") + query, sent):
            raise unknown_key()
        answer = await self._signed(ask, claim, headers, sent)
        proof = sign_answer(key, claim.signature, answer.status, answer.body)
        return answer._replace(headers={**answer.headers, ANSWER_HEADER: proof})

    async def _key(self, device: int) -> str | None:
        """Return the key of a device; None for an unknown device. Keys are cached, because they never change."""
        if device not in self._keys:
            entry = await self._workers.read(device_key, device, timestamp())
            if entry is None:
                return None
            self._keys[device] = entry[0]
        return self._keys[device]

    async def _signed(self, ask: Ask, claim: Claim, headers: Mapping[bytes, bytes], sent: bytes) -> Reply:
        """Return the answer to a request with a valid signature. A HubFault is returned as an answer, too."""
        try:
            if ask.method == "GET":
                return await self._workers.read(_read, claim.device, ask)
            push: Push | HubFault | None = None
            packed = _encoding(headers)
            if isinstance(packed, bool) and len(sent) > _LARGE:
                push = await self._workers.unpack(partial(decode, sent, ask.uid, ask.start, gzip=packed))
            return await self._workers.write(_write, claim.device, ask, sent, packed, push)
        except HubFault as fault:
            return reply(fault)
        except self._workers.trouble:
            return reply(_no_store())


def _read_ask(scope: Scope) -> Ask:
    """Return what a request asks for. Raises HubFault (404, 405)."""
    match = _PATH.fullmatch(scope["raw_path"].decode("latin-1"))
    if match is None:
        raise no_address()
    uid, rows, start = match[1], bool(match[2]), match[3]
    method = "GET" if start is None else "PUT"
    if scope["method"] != method:
        raise HubFault(405, "method", f"This address accepts {method} only.", {"allow": method})
    query = dict(parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True))
    if query and start is None and not rows:
        return Ask(method, uid, rows, 0, None, _read_place(uid, query))
    numbers = [value for value in query.values() if _NUMBER.fullmatch(value)]
    known = set(query) <= {"from", "branch"} and len(numbers) == len(query)
    if not (known and (not query or (rows and start is None))):
        raise no_address()
    branch = int(query["branch"]) if "branch" in query else None
    return Ask(method, uid, rows, int(start or query.get("from", 0)), branch)


def _read_place(word: str, query: Mapping[str, str]) -> Place:
    """Return the event, round and table that a request asks about. Raises HubFault (404) for any other request."""
    event, numbers = query.get("event", ""), [query.get(name, "") for name in ("round", "table")]
    complete = word == "at" and set(query) == {*Place._fields} and all(map(_NUMBER.fullmatch, numbers))
    if not complete or not event or "\0" in event:
        raise no_address()
    return Place(event, *map(int, numbers))


def no_address() -> HubFault:
    """Return the fault for an address that does not exist."""
    return HubFault(404, "no-address", "There is no such address.")


def _encoding(headers: Mapping[bytes, bytes]) -> bool | HubFault:
    """Return True if a body is packed with gzip, False if it is not packed. For other encodings, return a fault."""
    kind = headers.get(b"content-type", b"").partition(b";")[0].strip().lower()
    packed = headers.get(b"content-encoding", b"identity").strip().lower()
    if kind == _NDJSON.encode() and packed in (b"gzip", b"identity"):
        return packed == b"gzip"
    return HubFault(415, "type", f"Send {_NDJSON}, plain or as gzip.")


def _require_valid(store: Store, device: int) -> str:
    """Raise HubFault (401) if the hub card of a device was revoked or has expired. Return the current time."""
    now = timestamp()
    entry = device_key(store, device, now)
    if entry is None or entry[1]:
        raise HubFault(401, "revoked", "This card is no longer valid. Ask the organiser for a new one.")
    return now


def _read(store: Store, device: int, ask: Ask) -> Reply:
    """Return the status of a duel, or some of its lines."""
    _require_valid(store, device)
    if ask.place:
        return json_reply(*find_at(store, device, ask.place))
    if not ask.rows:
        return json_reply(*duel_status(store, device, ask.uid))
    lines = duel_lines(store, device, ask.uid, ask.start, ask.branch)
    return Reply(200, encode_lines(lines), {"content-type": _NDJSON})


def _write(
    store: Store, device: int, ask: Ask, sent: bytes, packed: bool | HubFault, push: Push | HubFault | None
) -> Reply:
    """Store lines, and return the answer. ``push`` is the decoded body, or None for a small body.

    A small body is decoded here, in this thread, because that is faster than a change of threads.
    """
    now = _require_valid(store, device)
    if isinstance(packed, HubFault):
        raise packed
    if push is None:
        push = decode(sent, ask.uid, ask.start, gzip=packed)
    if isinstance(push, HubFault):
        raise push
    return json_reply(*receive(store, device, push, now))


def json_reply(status: int, data: Mapping[str, Any]) -> Reply:
    """Return JSON data as an answer."""
    return Reply(status, json.dumps(data, ensure_ascii=False).encode(), {"content-type": _JSON})


def reply(fault: HubFault) -> Reply:
    """Return the answer to a request that is rejected."""
    answer = json_reply(fault.status, fault.data())
    if fault.status == 503:
        return answer._replace(headers={**answer.headers, "retry-after": "1"})
    if fault.status in (408, 413):  # the rest of the body is not read
        return answer._replace(headers={**answer.headers, "connection": "close"})
    return answer


def _no_store() -> HubFault:
    return HubFault(503, "store", "The hub cannot store anything now. Send it again later.")
