"""Attacks by repetition: an overheard request that is sent again tells and writes nothing, and slows nobody down."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from gm.hub.protocol.signing import signature
from gm.interfaces.phone.writer_thread import WriterThread
from tests.support.phoning import Phone, PhoneServer
from tests.support.running import Command

pytestmark = pytest.mark.needs("gatling")

LINE = "throw cy 2 top"
ELSEWHERE = "192.0.2.99"


def test_a_repeated_line_tells_nothing_that_came_later(server: PhoneServer, phone: Phone, gm: Command) -> None:
    body = phone.line("note from Cy")
    first = server.post("/line", body)
    gm('note "for the referee alone"')
    server.address = ELSEWHERE
    again = server.post("/line", body)
    assert "referee alone" not in again.text
    assert set(again.data) == set(first.data) - {"state"}
    assert [again.data[key] for key in ("seq", "lines")] == [first.data[key] for key in ("seq", "lines")]


def test_a_repeated_refusal_tells_what_it_told_and_no_more(server: PhoneServer, phone: Phone, gm: Command) -> None:
    body = phone.line(LINE)
    gm("throw cy 3 mid")
    first = server.post("/line", body)
    gm('note "for the referee alone"')
    again = server.post("/line", body)
    assert (again.status, again.data["rows"]) == (first.status, first.data["rows"])
    assert "referee alone" not in again.text


def test_a_repeated_look_is_answered_once_even_by_another_process(
    server: PhoneServer, phone: Phone, gm: Command
) -> None:
    question = phone.question()
    assert [server.get(f"/state?{question}").status for _ in range(2)] == [200, 409]
    other = PhoneServer(gm.db)
    try:
        assert [other.get(f"/{path}?{question}").status for path in ("state", "events")] == [409, 409]
        assert other.get(f"/state?{phone.question()}").status == 200
    finally:
        other.close()


def test_an_earlier_request_that_was_held_back_is_void(server: PhoneServer, phone: Phone, gm: Command) -> None:
    body = phone.line(LINE)
    phone.state()
    assert server.post("/line", body).status == 409
    assert gm.words()[3:] == []


def test_a_thousand_repeats_do_not_slow_the_phone_down(server: PhoneServer, phone: Phone) -> None:
    body = phone.line("note heard")
    server.post("/line", body)
    server.patient, mine = False, server.address
    for number in range(18):
        server.address = ELSEWHERE
        assert {server.post("/line", body).status for _ in range(60)} == {200}
        server.address = mine
        assert phone.say(f"note {number}").status == 200


def test_repeats_do_not_wait_for_the_one_thread_that_writes(
    server: PhoneServer, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = phone.line("note heard")
    server.post("/line", body)
    monkeypatch.setattr(WriterThread, "do", lambda *args: 1 / 0)
    assert server.post("/line", body).status == 200


@pytest.mark.parametrize("by", ["restored", "imported"])
def test_a_repeated_line_is_not_written_though_its_row_is_gone(
    by: str, server: PhoneServer, phone: Phone, gm: Command, tmp_path: Path
) -> None:
    before = tmp_path / "before"
    assert gm(f"backup {before}" if by == "restored" else f"export --json --out {before}").status == 0
    body = phone.line(LINE)
    assert server.post("/line", body).status == 200
    assert gm.words()[3:] == [LINE]
    if by == "restored":
        shutil.copy(before, gm.db)
    else:
        gm.db.unlink()
        assert gm(f"import {before}").status == 0
    for serving in (server, PhoneServer(gm.db)):
        try:
            assert serving.post("/line", body).status in (200, 409)
        finally:
            serving.close() if serving is not server else None
    assert gm.words()[3:] == []
    assert phone.entered(LINE)["seq"] == 3


def test_a_line_of_the_same_number_but_other_words_is_not_written(
    server: PhoneServer, phone: Phone, gm: Command
) -> None:
    body = phone.line(LINE)
    server.post("/line", body)
    assert server.post("/line", phone.line("rest", nth=body["nth"])).status == 409
    assert gm.words()[3:] == [LINE]


def test_a_new_phone_with_the_number_of_a_lost_one_is_answered_at_once(server: PhoneServer, phone: Phone) -> None:
    for _ in range(5):
        phone.state()
    Path(server.phones.path).unlink()
    new = server.pair("B")
    assert new.number == phone.number
    assert new.entered(LINE)["seq"] == 3


def test_every_answer_to_a_phone_is_signed(server: PhoneServer, phone: Phone) -> None:
    for words, status in ((LINE, 200), ("rest", 200), ("throw cy 2 top", 422)):
        body = phone.line(words)
        for _ in range(2):
            answer = server.post("/line", body)
            assert answer.status == status
            assert answer.proof == signature(phone.key, "answer", phone.number, body["nth"], status, answer.text)
    question = phone.question()
    answer = server.get(f"/state?{question}")
    nth = question.split("nth=")[1].split("&")[0]
    assert answer.proof == signature(phone.key, "answer", phone.number, nth, 200, answer.text)
