"""Tests that strangers and impostors are rejected, and that nothing is written."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

import pytest

from tests.support.phoning import Answer, Phone, PhoneServer
from tests.support.running import Command

pytestmark = pytest.mark.needs("gatling")

LINE = "throw cy 2 top"
Attack = Callable[[PhoneServer, Phone], Answer]


def turned(text: str) -> str:
    """Return the text with one bit changed."""
    return ("1" if text[0] == "0" else "0") + text[1:]


def without(field: str, body: dict[str, Any]) -> dict[str, Any]:
    """Return a body without a field."""
    return {name: value for name, value in body.items() if name != field}


def otherwise(field: str, value: object, body: dict[str, Any]) -> dict[str, Any]:
    """Return a body with another value of a field."""
    return {**body, field: value}


def twice(field: str, body: dict[str, Any]) -> bytes:
    """Return a body in which a field occurs twice."""
    return json.dumps(body)[:-1].encode() + f',"{field}":0}}'.encode()


def bodies() -> Iterator[tuple[str, Callable[[dict[str, Any]], Any], int]]:
    """Yield changes to the body of a valid line, each with its name and the status of the answer."""
    for field in ("phone", "nth", "duel", "id", "after", "words", "mac"):
        yield f"without {field}", partial(without, field), 400
        yield f"{field} is null", partial(otherwise, field, None), 400
        yield f"{field} is a list", partial(otherwise, field, ["x"]), 400
        yield f"{field} twice", partial(twice, field), 400
    yield "a field more", lambda b: {**b, "admin": True}, 400
    yield "the words are others", lambda b: {**b, "words": "throw cy 3 top"}, 401
    yield "the row is another", lambda b: {**b, "after": b["after"] - 1}, 401
    yield "the number is another", lambda b: {**b, "id": turned(b["id"])}, 401
    yield "the request is a later one", lambda b: {**b, "nth": b["nth"] + 1}, 401
    yield "the duel is another", lambda b: {**b, "duel": turned(b["duel"])}, 401
    yield "the phone is another", lambda b: {**b, "phone": b["phone"] + 1}, 401
    yield "the signature has a turned bit", lambda b: {**b, "mac": turned(b["mac"])}, 401
    yield "the signature is empty", lambda b: {**b, "mac": ""}, 400
    yield "the signature is in capitals", lambda b: {**b, "mac": b["mac"].upper().replace("0", "A")}, 400
    yield "no signature but zeros", lambda b: {**b, "mac": "0" * 64}, 401
    yield "the phone is true", lambda b: {**b, "phone": True}, 400
    yield "the phone is negative", lambda b: {**b, "phone": -1}, 400
    yield "the request is beyond all", lambda b: {**b, "nth": 10**15}, 400
    yield "the phone is beyond all", lambda b: {**b, "phone": 10**30}, 400
    yield "the row is a fraction", lambda b: {**b, "after": 2.0}, 400
    yield "the number is short", lambda b: {**b, "id": "ab"}, 400
    yield "the words hold a line break", lambda b: {**b, "words": f"{LINE}\nrest"}, 400
    yield "the words turn the direction", lambda b: {**b, "words": f"note \u202e{LINE}"}, 400
    yield "the words hold half a sign", lambda b: {**b, "words": "note \ud800"}, 400
    yield "the words hold a null", lambda b: {**b, "words": "note \0"}, 400
    yield "the words are endless", lambda b: {**b, "words": "a" * 1501}, 400
    yield "nothing", lambda b: b"", 400
    yield "no JSON", lambda b: b"phone=1&words=rest", 400
    yield "a list", lambda b: [b], 400
    yield "a number", lambda b: b"1", 400
    yield "no UTF-8", lambda b: b'{"phone": "\xff"}', 400
    yield "no number at all", lambda b: json.dumps({**b, "after": float("nan")}).encode(), 400
    yield "brackets", lambda b: b"[" * 2000, 400
    yield "too large", lambda b: json.dumps(b).encode() + b" " * 2100, 413


def heads() -> Iterator[tuple[str, Mapping[str, str | None], int]]:
    """Yield changes to the headers of a valid line, each with its name and the status of the answer."""
    foreign = ("http://evil.example", "null", "http://localhost", "http://localhost:5252", "http://127.0.0.1:5253")
    for origin in (*foreign, "http://localhost:5253.evil.example", "ftp://localhost:5253", "", None):
        yield f"from {origin}", {"origin": origin}, 403
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "", None):
        yield f"a body of {kind}", {"content_type": kind}, 415
    for length in ("-1", "x", "", "+5", None):
        yield f"{length} bytes", {"content_length": length}, 411
    yield "more bytes than are taken", {"content_length": "2049"}, 413
    yield "very many bytes", {"content_length": "9" * 30}, 413
    yield "in chunks", {"transfer_encoding": "chunked"}, 400
    yield "packed", {"content_encoding": "gzip"}, 400
    yield "another protocol", {"upgrade": "websocket"}, 400
    yield "expectant", {"expect": "100-continue"}, 400
    yield "to another name", {"host": "evil.example:5253"}, 421
    yield "to another port", {"host": "localhost:5252"}, 421
    yield "many words", {"x": "a" * 9000}, 431


def others() -> Iterator[tuple[str, str, str, int]]:
    """Yield other requests: name, method, path, and the status of the answer."""
    for method in ("PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "LINE"):
        yield f"{method} of a line", method, "/line", 405
    for path in ("/", "/state", "/events", "/static/wire.js", "/LINE", "/line/", "/line/1", "/lines"):
        yield f"POST to {path}", "POST", path, 405
    for path in ("/line", "/pair"):
        yield f"GET of {path}", "GET", path, 405
    for path in ("/static/../app.py", "/static/pad.html", "/%2e%2e/x", "//line", "/static/noble/LICENSE"):
        yield f"GET of {path}", "GET", path, 400 if "." in path[:9] or "//" in path or "%" in path else 404


def test_hostile_requests_are_refused_and_the_log_stays(server: PhoneServer, phone: Phone, gm: Command) -> None:
    good, before, wrong, tried = phone.line(LINE), gm.everything(), list[object](), 0
    for what, spoil, status in bodies():
        spoiled = spoil(good)
        got = server.post("/line", spoiled if isinstance(spoiled, bytes | dict) else json.dumps(spoiled).encode())
        tried += 1
        wrong += [(what, got)] if got.status != status else []
    for what, headers, status in heads():
        got = server.post("/line", good, **headers)
        tried += 1
        wrong += [(what, got)] if got.status != status else []
    usual = {"origin": "http://localhost:5253", "content-type": "application/json"}
    for what, method, path, status in others():
        got = server.ask(method, path, usual if method == "POST" else {}, b"{}" if method == "POST" else b"")
        tried += 1
        wrong += [(what, got)] if got.status != status else []
    assert wrong == []
    assert tried > 100
    assert gm.everything() == before
    assert server.post("/line", good).status == 200
