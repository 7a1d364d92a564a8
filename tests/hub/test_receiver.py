"""The protocol over HTTP: every status, in the order of the checks, on both database engines."""

from __future__ import annotations

import gzip
import json
import socket
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from gm.hub.protocol.body import Facts, Line, encode
from gm.hub.store import desk
from gm.hub.store.base import Store
from gm.interfaces.hub import app, body, connection, receiver
from gm.interfaces.web import server
from tests.support.hub_lines import NOW, digest_of, facts, lines
from tests.support.hub_server import PATIENCE, Answer, Serving

FACTS = facts()
PATH = f"/duels/{FACTS.uid}"


one_engine = pytest.mark.parametrize("url", ["sqlite"], indirect=True)
"""For what is decided before the database is asked."""


@pytest.fixture
def hub(opened: Callable[[], Store]) -> Iterator[Serving]:
    """Serve a new hub."""
    serving = Serving(opened)
    yield serving
    serving.close()


def sent(every: list[Line], start: int = 0, of: Facts = FACTS, **head: Any) -> bytes:
    """Return the body that sends lines from number ``start`` on."""
    before = digest_of(of, every[:start]) if start else of.digest
    text = encode(of, before, None, head.pop("outcome", None), every[start:])
    first, _, rest = text.partition(b"\n")
    return json.dumps({**json.loads(first), **head}).encode() + b"\n" + rest


def put(hub: Serving, every: list[Line], start: int = 0, **more: Any) -> Answer:
    """Send lines from number ``start`` on."""
    return hub.ask("PUT", f"{PATH}/rows/{start}", sent(every, start), **more)


def test_lines_are_stored_and_read_back(hub: Serving) -> None:
    every = lines(5)
    answer = put(hub, every[:3])
    assert (answer.status, answer.signed) == (200, True)
    assert answer.data == {"have": 3, "head": digest_of(FACTS, every[:3]), "new": 3}
    packed = hub.ask("PUT", f"{PATH}/rows/3", gzip.compress(sent(every, 3)), Content_Encoding="gzip")
    assert packed.data["new"] == 2
    status = hub.ask("GET", PATH, device=2)
    assert (status.signed, status.data["have"], status.data["head"]) == (True, 5, digest_of(FACTS, every))
    rows = hub.ask("GET", f"{PATH}/rows?from=2")
    assert rows.signed
    assert [json.loads(line) for line in rows.body.splitlines()] == [list(line) for line in every[2:]]
    assert hub.ask("GET", f"{PATH}/rows?from=5&branch=0").body == b""
    assert hub.ask("GET", "/duels/unknown").data == {"have": 0, "head": None, "branch": None, "branches": []}


@one_engine
def test_a_page_of_another_origin_may_send_signed_requests_and_nothing_else(hub: Serving) -> None:
    app = "https://club.example"
    first = hub.send("OPTIONS", f"{PATH}/rows/0", Origin=app, Access_Control_Request_Method="PUT")
    assert (first.status, first.body) == (200, b"")
    assert first.headers["access-control-allow-methods"] == "GET, PUT"
    assert first.headers["access-control-allow-headers"] == "authorization, content-type"
    for answer in (first, put(hub, lines(1), Origin=app), hub.send("GET", PATH, Origin=app)):
        assert answer.headers["access-control-allow-origin"] == "*"
        assert answer.headers["access-control-expose-headers"] == "GM-Signature, Retry-After"
        assert "access-control-allow-credentials" not in answer.headers
    assert hub.send("OPTIONS", PATH).status == 405
    for path in ("/", "/hub", "/results", "/health"):
        assert not [name for name in hub.send("GET", path, Origin=app).headers if name.startswith("access-control")]
        assert hub.send("OPTIONS", path, Origin=app, Access_Control_Request_Method="GET").status == 405


def test_every_request_may_be_repeated_without_effect(hub: Serving) -> None:
    put(hub, lines(3))
    assert put(hub, lines(3)).data["new"] == 0
    assert put(hub, lines(2)).data["have"] == 2
    assert hub.ask("GET", PATH).data["have"] == 3


def test_who_is_unknown_learns_nothing(hub: Serving) -> None:
    strange = hub.ask("PUT", f"{PATH}/rows/0", sent(lines(1)), device=9, key="a" * 26)
    false = hub.ask("PUT", f"{PATH}/rows/0", sent(lines(1)), key="a" * 26)
    unsigned = hub.send("PUT", f"{PATH}/rows/0", sent(lines(1)))
    malformed = hub.send("PUT", f"{PATH}/rows/0", sent(lines(1)), Authorization="Bearer 1")
    assert {(answer.status, answer.body, answer.signed) for answer in (strange, false, unsigned, malformed)} == {
        (401, strange.body, False)
    }
    assert strange.code == "key"
    assert hub.ask("GET", PATH).data["have"] == 0


def test_who_overhears_a_request_can_only_repeat_it(hub: Serving) -> None:
    path, body, other = f"{PATH}/rows/0", sent(lines(2)), sent(lines(2, words="other"))
    heard = {"Authorization": hub.claim("PUT", path, body), "Content_Type": "application/x-ndjson"}
    assert hub.send("PUT", path, body, **heard).data["new"] == 2
    assert hub.send("PUT", path, body, **heard).data["new"] == 0
    assert hub.send("PUT", path, other, **heard).status == 401
    assert hub.send("PUT", f"{PATH}/rows/1", body, **heard).status == 401
    as_another = heard["Authorization"].replace("device=1", "device=2")
    assert hub.send("PUT", path, body, **{**heard, "Authorization": as_another}).status == 401
    assert hub.ask("GET", PATH).data["have"] == 2


@one_engine
def test_a_body_that_is_cut_off_is_not_written(hub: Serving) -> None:
    path, body = f"{PATH}/rows/0", sent(lines(2))
    head = f"PUT {path} HTTP/1.1\r\nHost: x\r\nAuthorization: {hub.claim('PUT', path, body)}\r\n"
    with socket.create_connection(("127.0.0.1", hub.port), PATIENCE) as talk:
        talk.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body[:-20])
    assert hub.ask("GET", PATH).data["have"] == 0


def test_a_revoked_card_is_told_so_before_its_body_is_read(hub: Serving) -> None:
    put(hub, lines(1))
    desk.revoke(hub.store, desk.read_device(hub.store, "1"), NOW)
    for answer in (put(hub, lines(2)), hub.ask("GET", PATH), hub.ask("PUT", f"{PATH}/rows/0", b"nonsense")):
        assert (answer.status, answer.code, answer.signed) == (401, "revoked", True)
    assert hub.ask("GET", PATH, device=2).data["have"] == 1


@pytest.mark.parametrize(
    ("body", "code"),
    [(b"", "body"), (sent(lines(1), protocol=2), "protocol"), (sent(lines(1), before="0" * 64), "digest")],
)
def test_what_cannot_be_read_is_rejected_and_not_written(hub: Serving, body: bytes, code: str) -> None:
    answer = hub.ask("PUT", f"{PATH}/rows/0", body)
    assert (answer.status, answer.code, answer.signed) == (400, code, True)
    assert hub.ask("GET", PATH).data["have"] == 0


@one_engine
def test_a_broken_or_endless_gzip_is_rejected(hub: Serving) -> None:
    broken = hub.ask("PUT", f"{PATH}/rows/0", gzip.compress(sent(lines(1)))[:-4], Content_Encoding="gzip")
    assert (broken.status, broken.code) == (400, "gzip")
    bomb = hub.ask("PUT", f"{PATH}/rows/0", gzip.compress(b"\n" * (65 << 20)), Content_Encoding="gzip")
    assert (bomb.status, bomb.signed) == (400, True)  # its first line is no head
    row = sent(lines(1)) + b"[" + b" " * (5 << 20)
    bomb = hub.ask("PUT", f"{PATH}/rows/0", gzip.compress(row), Content_Encoding="gzip")
    assert (bomb.status, bomb.code, bomb.signed) == (413, "size", True)


CLAIM = f"Authorization: GM-HMAC-SHA256 device=1, nonce={'0' * 32}, signature={'0' * 64}\r\n"


def raw(hub: Serving, request: str) -> bytes:
    """Send a request as it is, and return the beginning of the answer."""
    with socket.create_connection(("127.0.0.1", hub.port), PATIENCE) as talk:
        talk.sendall(request.encode())
        return talk.recv(1000)


@one_engine
def test_a_body_that_is_too_large_is_not_read(hub: Serving) -> None:
    head = f"PUT {PATH}/rows/0 HTTP/1.1\r\nHost: x\r\nContent-Length: 9999999\r\n"
    assert raw(hub, f"{head}{CLAIM}\r\n").startswith(b"HTTP/1.1 413 ")
    assert raw(hub, f"{head}\r\n").startswith(b"HTTP/1.1 401 ")


@one_engine
def test_addresses_methods_and_types_are_checked(hub: Serving) -> None:
    for path in ("/duels/", "/duels/a.b", f"/duels/{'a' * 65}", f"{PATH}/rows/01", f"{PATH}/rows?from=x", "/nothing"):
        assert hub.ask("GET", path).status == 404, path
    assert hub.ask("POST", PATH).status == 405
    assert hub.ask("PUT", PATH, sent([])).status == 405
    assert hub.send("DELETE", "/results").status == 405
    assert raw(hub, f"PUT {PATH}/rows/0 HTTP/1.1\r\nHost: x\r\n\r\n").startswith(b"HTTP/1.1 411 ")
    odd: list[dict[str, Any]] = [{"Content_Type": "application/json"}, {"Content_Encoding": "br"}]
    for headers in odd:
        answer = hub.ask("PUT", f"{PATH}/rows/0", sent(lines(1)), **headers)
        assert (answer.status, answer.signed) == (415, True)
    assert hub.send("GET", "/hub", Cookie="x" * 9000).status == 431
    assert hub.ask("GET", f"{PATH}/rows").status == 404


@one_engine
def test_a_slow_body_is_given_up(hub: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(body, "_SECONDS", 0.01)
    answer = raw(hub, f"PUT {PATH}/rows/0 HTTP/1.1\r\nHost: x\r\n{CLAIM}Content-Length: 9\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 408 ")


@one_engine
def test_a_slow_head_is_given_up(hub: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "PATIENCE", 0)
    monkeypatch.setattr(server, "_LOOK", 0.01)
    assert raw(hub, f"PUT {PATH}/rows/0 HTTP/1.1\r\nHost: x\r\n").startswith(b"HTTP/1.1 408 ")


def test_another_device_is_refused_until_the_desk_assigns_the_duel(hub: Serving) -> None:
    put(hub, lines(2))
    refused = put(hub, lines(3), device=2)
    assert (refused.status, refused.code, refused.signed) == (403, "owner", True)
    assert hub.ask("GET", f"{PATH}/rows", device=2).status == 403
    desk.assign(hub.store, desk.find_duel(hub.store, FACTS.uid), desk.read_device(hub.store, "2"), NOW)
    assert put(hub, lines(3), device=2).status == 200
    assert put(hub, lines(3)).status == 403


def test_forks_other_facts_gaps_and_forgotten_duels_have_their_status(hub: Serving) -> None:
    put(hub, lines(3))
    gap = put(hub, lines(6), 5)
    assert (gap.status, gap.data) == (412, {"have": 3, "head": digest_of(FACTS, lines(3))})
    fork = put(hub, [*lines(1), *lines(3, start=1, words="other")])
    assert (fork.status, fork.code, fork.data["fork"], fork.data["branch"], fork.data["new"]) == (409, "fork", 1, 1, 3)
    nowhere = put(hub, lines(4, words="third"), 2)
    assert (nowhere.status, nowhere.data["fork"], nowhere.data["have"]) == (409, None, 3)
    other = hub.ask("PUT", f"{PATH}/rows/0", sent(lines(1), of=facts(game="other")))
    assert (other.status, other.code, other.signed) == (409, "facts", True)
    assert hub.ask("GET", f"{PATH}/rows?branch=1&from=1").body.count(b"other") == 3
    desk.forget(hub.store, [FACTS.uid], NOW)
    for answer in (put(hub, lines(1)), hub.ask("GET", PATH), hub.ask("GET", f"{PATH}/rows")):
        assert (answer.status, answer.code, answer.signed) == (410, "forgotten", True)


def test_what_the_hub_does_not_know_is_kept_unread(hub: Serving) -> None:
    strange: list[Line] = [(0, "", "from-next-year", "5:abc,", "[1, 2]", None, '{"a": 1}')]
    of = facts("0f", game="new-game", rules_version=12, begun="")
    answer = hub.ask("PUT", "/duels/0f/rows/0", sent(strange, of=of, more={"x": 1}))
    assert answer.status == 200
    assert json.loads(hub.ask("GET", "/duels/0f/rows").body) == list(strange[0])


def test_a_store_that_fails_answers_503_and_writes_nothing(hub: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(receiver, "receive", full)
    answer = put(hub, lines(1))
    assert (answer.status, answer.code, answer.signed, answer.headers["retry-after"]) == (503, "store", True, "1")
    monkeypatch.undo()
    assert put(hub, lines(1)).data["new"] == 1


@one_engine
def test_too_many_requests_at_once_are_told_to_wait(hub: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(receiver, "_WORKING", 0)
    answer = put(hub, lines(1))
    assert (answer.status, answer.code, "retry-after" in answer.headers) == (503, "busy", True)
    monkeypatch.undo()
    monkeypatch.setattr(app, "CONNECTIONS", 0)
    assert (put(hub, lines(1)).status, hub.send("GET", "/hub").status) == (503, 503)
    monkeypatch.undo()
    assert put(hub, lines(1)).status == 200


def test_anybody_may_read_the_hub_its_results_and_its_page(hub: Serving) -> None:
    won = {"winners": ["ana"], "kind": "won", "params": {}, "counts": {"ana": 3}, "text": "won by Ana"}
    at = {"event": "friday", "round": 1, "table": 3}
    hub.ask("PUT", f"{PATH}/rows/0", sent(lines(3), outcome=won, at=at))
    told = hub.send("GET", "/hub").data
    assert (told["hub"], told["name"]) == (hub.hub.uid, "Con")
    assert (told["protocol"], told["limits"]["rows"]) == ([1, 1], 100_000)
    (result,) = hub.send("GET", "/results?event=friday").data["results"]
    assert (result["uid"], result["at"], result["seq"], result["outcome"]) == (FACTS.uid, at, 2, won)
    assert (result["branch"], result["verified"]) == (0, "pending")
    assert hub.send("GET", "/results?event=other").data == {"results": []}
    assert hub.send("GET", "/health").data["lines"] == 3
    assert b"trusted-types" in str(hub.send("GET", "/").headers).encode()


def test_viewers_hear_of_each_line(hub: Serving) -> None:
    with socket.create_connection(("127.0.0.1", hub.port), PATIENCE) as viewer:
        viewer.sendall(b"GET /stream HTTP/1.1\r\nHost: x\r\n\r\n")
        put(hub, lines(3))
        heard = b""
        while FACTS.uid.encode() not in heard:
            heard += viewer.recv(65536)
        put(hub, lines(4), 3)
        while b"4 lines" not in heard:
            heard += viewer.recv(65536)


def test_a_page_that_is_opened_shows_the_newest_line(hub: Serving) -> None:
    for count in (1, 2):
        put(hub, lines(count), count - 1)
        assert f"{count} line{'s' if count > 1 else ''},".encode() in hub.send("GET", "/").body


def test_with_initials_nobody_reads_a_name(opened: Callable[[], Store]) -> None:
    serving = Serving(opened, short=True)
    try:
        won = {"winners": ["ana"], "kind": "won", "params": {}, "counts": {"ana": 3}, "text": "won by Ana"}
        serving.ask("PUT", f"{PATH}/rows/0", sent(lines(3), outcome=won))
        (result,) = serving.send("GET", "/results").data["results"]
        assert (result["title"], result["outcome"]["text"]) == ("A. – B.", "won by A.")
        assert result["outcome"]["winners"] == ["a"]
    finally:
        serving.close()
