"""Attacks by repetition: an overheard request that is sent again tells and writes nothing, and slows nobody down."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from gm.hub.protocol.signing import signature
from gm.interfaces.phone.writer_thread import WriterThread
from tests.support.phoning import Desk, Phone
from tests.support.running import Command

pytestmark = pytest.mark.needs("gatling")

LINE = "throw cy 2 top"
ELSEWHERE = "192.0.2.99"


def test_a_repeated_line_tells_nothing_that_came_later(desk: Desk, phone: Phone, gm: Command) -> None:
    body = phone.line("note from Cy")
    first = desk.post("/line", body)
    gm('note "for the referee alone"')
    desk.address = ELSEWHERE
    again = desk.post("/line", body)
    assert "referee alone" not in again.text
    assert set(again.data) == set(first.data) - {"state"}
    assert [again.data[key] for key in ("seq", "lines")] == [first.data[key] for key in ("seq", "lines")]


def test_a_repeated_refusal_tells_what_it_told_and_no_more(desk: Desk, phone: Phone, gm: Command) -> None:
    body = phone.line(LINE)
    gm("throw cy 3 mid")
    first = desk.post("/line", body)
    gm('note "for the referee alone"')
    again = desk.post("/line", body)
    assert (again.status, again.data["rows"]) == (first.status, first.data["rows"])
    assert "referee alone" not in again.text


def test_a_repeated_look_is_answered_once_even_by_another_process(desk: Desk, phone: Phone, gm: Command) -> None:
    question = phone.question()
    assert [desk.get(f"/state?{question}").status for _ in range(2)] == [200, 409]
    other = Desk(gm.db)
    try:
        assert [other.get(f"/{path}?{question}").status for path in ("state", "events")] == [409, 409]
        assert other.get(f"/state?{phone.question()}").status == 200
    finally:
        other.close()


def test_an_earlier_request_that_was_held_back_is_void(desk: Desk, phone: Phone, gm: Command) -> None:
    body = phone.line(LINE)
    phone.state()
    assert desk.post("/line", body).status == 409
    assert gm.words()[3:] == []


def test_a_thousand_repeats_do_not_slow_the_phone_down(desk: Desk, phone: Phone) -> None:
    body = phone.line("note heard")
    desk.post("/line", body)
    desk.patient, mine = False, desk.address
    for number in range(18):
        desk.address = ELSEWHERE
        assert {desk.post("/line", body).status for _ in range(60)} == {200}
        desk.address = mine
        assert phone.say(f"note {number}").status == 200


def test_repeats_do_not_wait_for_the_one_thread_that_writes(
    desk: Desk, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = phone.line("note heard")
    desk.post("/line", body)
    monkeypatch.setattr(WriterThread, "do", lambda *args: 1 / 0)
    assert desk.post("/line", body).status == 200


@pytest.mark.parametrize("by", ["restored", "imported"])
def test_a_repeated_line_is_not_written_though_its_row_is_gone(
    by: str, desk: Desk, phone: Phone, gm: Command, tmp_path: Path
) -> None:
    before = tmp_path / "before"
    assert gm(f"backup {before}" if by == "restored" else f"export --json --out {before}").status == 0
    body = phone.line(LINE)
    assert desk.post("/line", body).status == 200
    assert gm.words()[3:] == [LINE]
    if by == "restored":
        shutil.copy(before, gm.db)
    else:
        gm.db.unlink()
        assert gm(f"import {before}").status == 0
    for serving in (desk, Desk(gm.db)):
        try:
            assert serving.post("/line", body).status in (200, 409)
        finally:
            serving.close() if serving is not desk else None
    assert gm.words()[3:] == []
    assert phone.entered(LINE)["seq"] == 3


def test_a_line_of_the_same_number_but_other_words_is_not_written(desk: Desk, phone: Phone, gm: Command) -> None:
    body = phone.line(LINE)
    desk.post("/line", body)
    assert desk.post("/line", phone.line("rest", nth=body["nth"])).status == 409
    assert gm.words()[3:] == [LINE]


def test_a_new_phone_with_the_number_of_a_lost_one_is_answered_at_once(desk: Desk, phone: Phone) -> None:
    for _ in range(5):
        phone.state()
    Path(desk.phones.path).unlink()
    new = desk.pair("B")
    assert new.number == phone.number
    assert new.entered(LINE)["seq"] == 3


def test_every_answer_to_a_phone_is_signed(desk: Desk, phone: Phone) -> None:
    for words, status in ((LINE, 200), ("rest", 200), ("throw cy 2 top", 422)):
        body = phone.line(words)
        for _ in range(2):
            answer = desk.post("/line", body)
            assert answer.status == status
            assert answer.proof == signature(phone.key, "answer", phone.number, body["nth"], status, answer.text)
    question = phone.question()
    answer = desk.get(f"/state?{question}")
    nth = question.split("nth=")[1].split("&")[0]
    assert answer.proof == signature(phone.key, "answer", phone.number, nth, 200, answer.text)
