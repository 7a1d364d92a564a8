"""A phone is let in by a code that is used once; its key is never sent, and ends when the referee says so."""

from __future__ import annotations

import stat
import sys
from pathlib import Path

import pytest

from gm.hub.protocol.signing import signature
from gm.interfaces.phone.signing import PRIME, new_key_share, shared_secret
from gm.store.phones import keys
from tests.support.phoning import Phone, PhoneServer, asking
from tests.support.running import Command

pytestmark = pytest.mark.needs("gatling")

LINE = "throw cy 2 top"


def refused(server: PhoneServer, code: str, **other: str) -> int:
    """Return the status with which a request to pair by a code is rejected."""
    answer = server.post("/pair", {**asking(code, "Mallory").body, **other})
    assert answer.status != 200
    return answer.status


def test_a_code_pairs_one_phone(server: PhoneServer) -> None:
    code = server.invite()
    first = Phone(server, "Ana", code.long)
    assert server.messages == ["Paired: phone 1, Ana, from 192.0.2.34. To unpair it: gm phone drop 1"]
    assert [refused(server, code.long), refused(server, code.short)] == [403, 403]
    assert first.state()["me"] == "phone 1, Ana"


def test_a_code_can_be_typed_as_eight_letters(server: PhoneServer) -> None:
    phone = server.pair("Tablet", short=True)
    assert phone.entered(LINE)["seq"] == 3
    assert server.codes() == []


def test_a_code_expires_after_three_minutes(server: PhoneServer) -> None:
    code = server.invite(ago=keys.PATIENCE + 1)
    assert refused(server, code.long) == 403


def test_setting_the_clock_back_does_not_extend_a_code(server: PhoneServer) -> None:
    assert refused(server, server.invite(ago=-3600.0).long) == 403


def test_five_wrong_guesses_void_the_letters_but_not_the_code(server: PhoneServer) -> None:
    code = server.invite()
    assert [refused(server, "abcdefgh") for _ in range(keys.TRIES + 2)] == [403] * (keys.TRIES + 2)
    assert (refused(server, code.short), refused(server, "")) == (403, 403)
    assert len(server.messages) == 1
    assert "Too many wrong guesses at a pairing code came from 192.0.2.34" in server.messages[0]
    assert Phone(server, "Ana", code.long).state()["me"] == "phone 1, Ana"


@pytest.mark.parametrize("other", [{"name": "Eve"}, {"nonce": "0" * 32}, {"half": "4"}, {"mac": "0" * 64}])
def test_a_changed_pairing_request_is_rejected(server: PhoneServer, other: dict[str, str]) -> None:
    assert refused(server, server.invite().long, **other) == 403


@pytest.mark.parametrize(
    "other",
    [
        *({"name": name} for name in ("", "  ", "a" * 41, "Ana\n", "\u202eanA")),
        *({"half": half} for half in ("", "xyz", "f" * 513)),
        *({"nonce": "1"}, {"mac": "1"}, {"more": "x"}),
    ],
)
def test_an_invalid_pairing_request_is_rejected(server: PhoneServer, other: dict[str, str]) -> None:
    assert refused(server, server.invite().long, **other) == 400


@pytest.mark.parametrize("weak", [0, 1, PRIME - 1, PRIME, PRIME + 1])
def test_a_weak_public_key_is_rejected(server: PhoneServer, weak: int) -> None:
    code = server.invite()
    mac = signature(code.long, "pair", "Eve", "0" * 32, f"{weak:x}")
    body = {"name": "Eve", "nonce": "0" * 32, "half": f"{weak:x}", "mac": mac}
    assert server.post("/pair", body).status in (400, 403)
    assert server.alive() == []


def test_both_sides_agree_on_a_key_that_a_listener_does_not_know() -> None:
    mine, theirs = new_key_share(), new_key_share()
    assert shared_secret(mine, theirs.sent) == shared_secret(theirs, mine.sent)
    assert f"{mine.kept:x}" not in mine.sent + theirs.sent
    assert pow(2, (PRIME - 1) // 2, PRIME) == 1  # the group of RFC 3526


def test_no_more_than_eight_phones_are_paired(server: PhoneServer) -> None:
    code = server.invite()
    for number in range(keys.MOST):
        server.pair(f"phone of {number}")
    assert refused(server, code.long) == 409
    server.drop(3)
    server.pair("another")
    assert [phone.number for phone in server.alive()] == [1, 2, 4, 5, 6, 7, 8, 9]


def test_a_dropped_phone_cannot_write(server: PhoneServer, phone: Phone, gm: Command) -> None:
    body, question = phone.line(LINE), phone.question()
    assert gm("phone drop 1").status == 0
    assert server.post("/line", body).status == 401
    assert server.get(f"/state?{question}").status == 401
    assert gm.words()[3:] == []


def test_a_key_expires_twelve_hours_after_its_last_line(server: PhoneServer, phone: Phone, gm: Command) -> None:
    body = phone.line(LINE)
    server.heard(1, ago=keys.LIFE + 1)
    assert server.post("/line", body).status == 401
    assert gm.answer("phone")["phones"] == []


def test_another_phone_cannot_speak_for_this_one(server: PhoneServer, phone: Phone) -> None:
    other = server.pair("Bo's phone")
    state = phone.state()
    said = (1, phone.nth(), state["duel"], "0" * 32, state["last"], LINE)
    body = dict(zip(("phone", "nth", "duel", "id", "after", "words"), said, strict=True))
    assert server.post("/line", {**body, "mac": signature(other.key, "line", *said)}).status == 401


def test_a_question_that_is_no_question_is_refused(server: PhoneServer, phone: Phone) -> None:
    question = phone.question()
    spoilt = (
        "",
        "phone=1",
        f"{question}&x=1",
        question.replace("mac=", "mac=0"),
        question.replace("phone=1", "phone=x"),
    )
    assert [server.get(f"/state?{one}").status for one in spoilt] == [400] * len(spoilt)
    assert server.get(f"/state?{question}").status == 200


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows other rights")
def test_keys_are_private_and_not_in_the_database(server: PhoneServer, phone: Phone, gm: Command) -> None:
    phone.entered(LINE)
    path = Path(server.phones.path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    kept = [file for file in gm.db.parent.iterdir() if phone.key.encode() in file.read_bytes()]
    assert kept == [path]
    path.chmod(0o644)
    server.pair("another")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert phone.key not in gm("phone").out + gm("phone --json").out


def test_who_asks_too_often_must_wait(server: PhoneServer, phone: Phone) -> None:
    body, code = phone.line(LINE), server.invite()
    server.patient = False
    lines = [server.post("/line", phone.again(body)).status for _ in range(25)]
    assert lines == [200] * 20 + [429] * 5
    assert [server.post("/pair", {}).status for _ in range(7)] == [400] * 5 + [429] * 2
    server.address = "192.0.2.35"
    assert server.post("/pair", asking(code.long, "Bo").body).status == 200
    server.now += 0.5
    assert [server.post("/line", phone.again(body)).status for _ in range(6)] == [200] * 5 + [429]
