"""Cards, signatures and bodies: what both ends of the protocol must agree on, and what they must reject."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest

from gm.errors import GmError
from gm.hub.protocol.body import Facts, Line, decode, decode_lines, encode, encode_lines
from gm.hub.protocol.cards import LETTERS, Card, grouped, new_key, read_card
from gm.hub.protocol.faults import HubFault
from gm.hub.protocol.limits import LIMITS, Limits
from gm.hub.protocol.signatures import (
    is_answer_signed,
    is_request_signed,
    read_claim,
    sign_answer,
    sign_request,
)

KEY = "k3v9" * 6 + "ab"
FACTS = Facts("c7c09650f1ac425793796d857626a9b2", "toy", 2, "2026-11-22T20:42:00+00:00", "Ana – Bo")
LINES: list[Line] = [
    (0, "2026-11-22T20:42:00+00:00", "new", "new toy Ana Bo", '{"seats": []}', None, '{"notices":[]}'),
    (1, "2026-11-22T20:42:07+00:00", "note", 'note "café 🎲"', '{"text": "caf\\u00e9"}', None, "{}"),
    (2, "x", "from-next-year", "5:abc,", "[1, 2]", 1, '{"a": 1}'),
]


def body(**changes: Any) -> dict[str, Any]:
    """Return the head of a body, with some keys changed."""
    return {"protocol": 1, "before": FACTS.digest, "duel": FACTS._asdict(), "at": None, "outcome": None} | changes


def lines(*data: Any) -> bytes:
    """Return JSON data as the lines of a body."""
    return "".join(f"{json.dumps(one)}\n" for one in data).encode()


@pytest.mark.parametrize(
    "typed",
    [
        f"http://192.168.1.5:8027/#7.{KEY}",
        f"http://192.168.1.5:8027#7.{grouped(KEY).upper()}",
        f"http://192.168.1.5:8027/ 7 {grouped(KEY)}",
        f"http://192.168.1.5:8027 7 {KEY[:10]} {KEY[10:]}",
    ],
)
def test_a_card_is_read_however_it_is_typed(typed: str) -> None:
    card = read_card(typed.split(" "))
    assert card == Card("http://192.168.1.5:8027", 7, KEY)
    assert read_card([card.text]) == card


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "7",
        f"7.{KEY}",
        f"ftp://192.168.1.5/#7.{KEY}",
        f"http://192.168.1.5:8027/#0.{KEY}",
        f"http://192.168.1.5:8027/#7.{KEY}x",
        f"http://192.168.1.5:8027/#7.{KEY[1:]}o",
        f"http://192.168.1.5:99999/#7.{KEY}",
        f"http://ana@192.168.1.5/#7.{KEY}",
        f"http://8.8.8.8/#7.{KEY}",
        f"http://hub.example.org/#7.{KEY}",
    ],
)
def test_what_is_no_card_or_could_be_overheard_is_rejected(typed: str) -> None:
    with pytest.raises(GmError) as caught:
        read_card(typed.split(" "))
    assert caught.value.code == "words"


@pytest.mark.parametrize(
    "host", ["localhost", "127.0.0.1", "10.1.2.3", "169.254.1.1", "gm.local", "[fe80::1]", "[::1]"]
)
def test_plain_http_is_allowed_in_a_local_network(host: str) -> None:
    assert read_card([f"http://{host}:8027/#7.{KEY}"]).url == f"http://{host}:8027"


def test_https_is_allowed_anywhere_and_http_if_somebody_insists() -> None:
    assert read_card([f"https://hub.example.org/club/#7.{KEY}"]).url == "https://hub.example.org/club"
    assert read_card([f"http://hub.example.org/#7.{KEY}"], insecure=True).url == "http://hub.example.org"


def test_new_keys_have_26_letters_and_differ() -> None:
    keys = {new_key() for _ in range(50)}
    assert len(keys) == 50
    assert {len(key) for key in keys} == {26}
    assert set("".join(keys)) <= set(LETTERS)


def test_a_signature_covers_every_part_of_a_request() -> None:
    claim = sign_request(KEY, 7, "0" * 32, "PUT", "/duels/a/rows/0", b"body")
    assert read_claim(claim.header) == claim
    assert is_request_signed(claim, KEY, "PUT", "/duels/a/rows/0", b"body")
    assert not is_request_signed(claim, KEY[::-1], "PUT", "/duels/a/rows/0", b"body")
    assert not is_request_signed(claim, KEY, "GET", "/duels/a/rows/0", b"body")
    assert not is_request_signed(claim, KEY, "PUT", "/duels/b/rows/0", b"body")
    assert not is_request_signed(claim, KEY, "PUT", "/duels/a/rows/0", b"Body")
    assert not is_request_signed(claim._replace(device=8), KEY, "PUT", "/duels/a/rows/0", b"body")
    assert not is_request_signed(claim._replace(nonce="1" * 32), KEY, "PUT", "/duels/a/rows/0", b"body")


def test_the_signature_of_a_request_is_that_of_the_contract() -> None:
    """Both were computed with OpenSSL."""
    claim = sign_request(KEY, 7, "0" * 32, "PUT", "/duels/a/rows/0", b"body")
    assert claim.signature == "aa0423c5f492c7850fcac96d776109ee86fc7a65ae1e08e9953d69ec56c99951"
    assert (
        sign_answer(KEY, claim.signature, 200, b"{}")
        == "343e074ab9f883f39efc267345f51b5022b10054fc24ca7531a8e7d71e479f0c"
    )


def test_an_answer_belongs_to_its_request() -> None:
    proof = sign_answer(KEY, "a" * 64, 200, b"{}")
    assert is_answer_signed(proof, KEY, "a" * 64, 200, b"{}")
    assert not is_answer_signed(proof, KEY, "b" * 64, 200, b"{}")
    assert not is_answer_signed(proof, KEY, "a" * 64, 409, b"{}")


@pytest.mark.parametrize(
    "header",
    [
        "",
        "Bearer abc",
        f"GM-HMAC-SHA256 device=0, nonce={'0' * 32}, signature={'0' * 64}",
        f"GM-HMAC-SHA256 device=7, nonce={'0' * 31}, signature={'0' * 64}",
        f"GM-HMAC-SHA256 device=7, nonce={'0' * 32}, signature={'A' * 64}",
    ],
)
def test_a_malformed_header_is_no_claim(header: str) -> None:
    assert read_claim(header) is None


@pytest.mark.parametrize("packed", [False, True])
def test_a_body_is_decoded_as_it_was_encoded(packed: bool) -> None:
    sent = encode(FACTS, FACTS.digest, None, {"winners": ["ana"]}, LINES)
    push = decode(gzip.compress(sent) if packed else sent, FACTS.uid, 0, gzip=packed)
    assert (push.facts, push.lines, push.end, push.outcome) == (FACTS, LINES, 3, '{"winners":["ana"]}')
    assert decode_lines(encode_lines(LINES[1:]), 1) == LINES[1:]


ROW = [0, "", "new", "", "{}", None, "{}"]
WRONG = {
    "empty": b"",
    "not JSON": b"\n",
    "not UTF-8": b"\xff\n",
    "no head": lines(ROW),
    "no line end": lines(body(), ROW)[:-1],
    "another duel": lines(body(duel={**FACTS._asdict(), "uid": "other"})),
    "no facts": lines(body(duel={"uid": FACTS.uid})),
    "no digest": lines(body(before="abc")),
    "odd place": lines(body(at={"event": "friday"})),
    "odd outcome": lines(body(outcome=["ana"])),
    "endless outcome": lines(body()).replace(b'"outcome": null', b'"outcome": {"a": 1e999}'),
    "NUL in an outcome": lines(body(outcome={"text": "\0"})),
    "a gap": lines(body(), [1, *ROW[1:]]),
    "a number as text": lines(body(), ["0", *ROW[1:]]),
    "true as a number": lines(body(), [False, *ROW[1:]]),
    "too few values": lines(body(), ROW[:6]),
    "a body that is no text": lines(body(), [*ROW[:4], {}, None, "{}"]),
    "a body that is no JSON": lines(body(), [*ROW[:4], "1,2", None, "{}"]),
    "a body that is not a number": lines(body(), [*ROW[:4], "NaN", None, "{}"]),
    "a deep body": lines(body(), [*ROW[:4], "[" * 100_000, None, "{}"]),
    "a receipt that is no JSON": lines(body(), [*ROW[:6], ""]),
    "a target that comes later": lines(body(), [*ROW[:5], 0, "{}"]),
    "NUL": lines(body(), [0, "", "new", "\0", "{}", None, "{}"]),
    "a lone surrogate": lines(body(), [0, "", "new", "\ud800", "{}", None, "{}"]),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_malformed_body_is_rejected(name: str) -> None:
    assert fault(WRONG[name]) == (400, "body")


def fault(sent: bytes, *, gzip: bool = False, limits: Limits = LIMITS) -> tuple[int, str]:
    """Return the status and code with which a body is rejected."""
    with pytest.raises(HubFault) as caught:
        decode(sent, FACTS.uid, 0, gzip=gzip, limits=limits)
    return caught.value.status, caught.value.code


@pytest.mark.parametrize("protocol", [0, 2, "1", None, True])
def test_another_protocol_is_rejected_with_the_versions_that_are_known(protocol: object) -> None:
    with pytest.raises(HubFault) as caught:
        decode(lines(body(protocol=protocol)), FACTS.uid, 0, gzip=False)
    assert caught.value.code == "protocol"
    assert caught.value.data()["protocol"] == [1, 1]


def test_a_duel_begins_with_the_digest_of_its_facts() -> None:
    assert fault(lines(body(before="0" * 64), ROW)) == (400, "digest")


def test_unknown_keys_and_huge_numbers_are_kept_unread() -> None:
    row = [0, "", "new", "", '{"a": ' + "9" * 5000 + "}", None, "{}"]
    assert decode(lines(body(more=[1]), row), FACTS.uid, 0, gzip=False).lines == [tuple(row)]


def test_only_one_whole_gzip_member_is_unpacked() -> None:
    packed = gzip.compress(lines(body(), ROW))
    assert fault(packed[:-9], gzip=True) == (400, "gzip")
    assert fault(packed + packed, gzip=True) == (400, "gzip")
    assert fault(b"plain", gzip=True) == (400, "gzip")


def test_a_body_beyond_the_limits_is_not_unpacked_to_its_end() -> None:
    small = Limits(sent=10, unpacked=2000, row=500, rows=2)
    assert fault(gzip.compress(b"0" * 600), gzip=True, limits=small) == (413, "size")
    assert fault(lines(body(), *([n, "", "", "", "{}", None, "{}"] for n in range(3))), limits=small) == (413, "size")
    many = lines(body(), *([n, "", "x" * 400, "", "{}", None, "{}"] for n in range(9)))
    assert fault(many, limits=small._replace(rows=9)) == (413, "size")
    assert fault(gzip.compress(many), gzip=True, limits=small._replace(rows=9)) == (413, "size")
