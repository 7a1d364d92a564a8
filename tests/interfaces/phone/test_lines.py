"""Tests that a line from a phone is written exactly once, as if it were typed, and shows who entered it."""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest

from gm.interfaces.phone import writer_thread
from gm.store.phones import deliveries
from tests.support.phoning import Phone, PhoneServer
from tests.support.running import Command

pytestmark = pytest.mark.needs("gatling")

BEYOND = [
    *("now", "log", "duels", "open 1", "new gatling Ana Bo", "check", "rule a35", "help", "report", "clock off"),
    *("export --out x", "backup x", "print board --out x", "import /etc/passwd", "salvage x --out y", "delete 1"),
    *("cards check /etc/passwd", "play", "serve", "site x", "phone pair", "phone drop all", "rename 1 x", "demo"),
    *("house lost=page", "fix 0 new gatling Ana Bo", "fix new gatling Ana Bo", "FIX 0 NEW gatling Ana Bo"),
    *("drop 2 ; fix 0 new gatling Ana Bo", "insert 2 new gatling A B", "undo --to 1 --yes", "undo --to 1"),
    *("fix", "fix 2", "settle", "doubts", "archive 1", "gm now", "redo", "", "   ", ".", "?", "--yes"),
    *("note", "note --out x y", "drop", "drop 0 --yes", '"', "throw", "undo undo", "doubt 99"),
]
"""Lines that only a window accepts, or that nothing accepts."""
ANA = "phone 1, Ana's phone"


def code_of(answer: Any) -> tuple[int, str]:
    """Return the status of a rejection and its code."""
    return answer.status, answer.data["error"]["code"]


def test_a_line_is_written_with_its_writer(phone: Phone, gm: Command) -> None:
    answer = phone.entered("throw cy 2 top")
    assert (answer["seq"], answer["same"], answer["again"]) == (3, False, False)
    assert answer["lines"] == [{"level": "info", "text": "Cy: 2, top, safe"}]
    assert answer["state"]["last"] == 3
    assert gm.words()[-1] == "throw cy 2 top"
    assert gm.answer("log")["rows"][-1]["writer"] == ANA


def test_short_forms_depend_on_the_prompt(phone: Phone, gm: Command) -> None:
    assert phone.entered("2t")["seq"] == 3
    assert gm.words()[-1] == "throw cy 2 top"


def test_the_screen_shows_next_steps_lines_and_writers(phone: Phone, gm: Command) -> None:
    phone.entered("throw cy 2 top")
    gm("rest")
    state = phone.state()
    assert [(row["seq"], row["text"], row["who"]) for row in state["rows"][-2:]] == [
        (3, "throw cy 2 top", ANA),
        (4, "rest", ""),
    ]
    assert (state["number"], state["last"], state["over"], state["me"], state["answer"]) == (1, 4, False, ANA, None)
    assert state["pad"]["due"] == ["Bo draws the top page · round 1"]
    phone.entered("draw QH")
    assert phone.state()["answer"][0]["level"] == "do"


def test_a_repeated_line_is_written_once(server: PhoneServer, phone: Phone, gm: Command) -> None:
    body = phone.line("throw cy 2 top")
    first = server.post("/line", body)
    gm("rest")
    second = server.post("/line", phone.again(body))
    assert second.status == 200
    assert {key: second.data[key] for key in ("first", "seq", "lines")} == {
        key: first.data[key] for key in ("first", "seq", "lines")
    }
    assert (first.data["again"], second.data["again"]) == (False, True)
    assert gm.words()[3:] == ["throw cy 2 top", "rest"]


def test_another_line_with_a_known_number_is_rejected(phone: Phone, gm: Command) -> None:
    body = phone.line("throw cy 2 top")
    phone.server.post("/line", body)
    assert code_of(phone.say("rest", id=body["id"])) == (409, "conflict")
    assert gm.words()[3:] == ["throw cy 2 top"]


def test_an_equal_line_from_a_window_answers_the_phone(phone: Phone, gm: Command) -> None:
    body = phone.line("throw cy 2 top")
    gm("throw cy 2 top")
    gm("rest")
    answer = phone.server.post("/line", body)
    assert (answer.status, answer.data["same"], answer.data["seq"]) == (200, True, 3)
    assert gm.words()[3:] == ["throw cy 2 top", "rest"]


def test_an_overtaken_line_is_not_written(phone: Phone, gm: Command) -> None:
    body = phone.line("throw cy 3 top")
    gm("throw cy 2 top")
    answer = phone.server.post("/line", body)
    assert code_of(answer) == (409, "conflict")
    assert [row["text"] for row in answer.data["rows"]] == ["throw cy 2 top"]
    assert answer.data["state"]["pad"]["default"] == "rest"
    assert gm.words()[3:] == ["throw cy 2 top"]


def test_two_undos_of_the_same_line_undo_it_once(phone: Phone, gm: Command) -> None:
    body = phone.line("undo")
    gm("undo")
    assert phone.server.post("/line", body).data["same"] is True
    assert gm.words()[3:] == ["undo"]


def test_what_the_rules_refuse_is_refused_in_the_games_words(phone: Phone, gm: Command) -> None:
    answer = phone.say("draw QH")
    assert code_of(answer) == (422, "not-due")
    assert answer.data["error"]["remedy"].endswith("(throw cy 5 mid)")
    assert answer.data["state"]["last"] == 2
    assert phone.entered("throw cy 2 top")["seq"] == 3


def test_a_correction_is_shown_first_and_then_recorded(phone: Phone, gm: Command) -> None:
    phone.entered("throw cy 2 top")
    phone.entered("rest")
    shown = phone.entered("fix 2 throw bo 4 mid hit")
    assert [one["text"] for one in shown["preview"]["settlement"]] != []
    assert len(gm.words()) == 5
    done = phone.entered(shown["preview"]["record"])
    assert gm.words()[5] == "fix 2 throw bo 4 mid hit"
    assert done["state"]["debts"] != []
    assert gm.answer("log")["rows"][-1]["writer"] == ANA
    assert phone.entered("settle done")["state"]["debts"] == []


def test_other_commands_are_out_of_reach(phone: Phone, gm: Command) -> None:
    before, files = gm.everything(), sorted(path.name for path in gm.db.parent.iterdir())
    taken = [words for words in BEYOND if phone.say(words).status not in (409, 422)]
    assert taken == []
    assert gm.everything() == before
    assert sorted(path.name for path in gm.db.parent.iterdir()) == files


def test_a_line_for_another_duel_is_rejected(phone: Phone, gm: Command) -> None:
    body = phone.line("throw cy 2 top")
    gm("new gatling Di Ed")
    assert code_of(phone.server.post("/line", body)) == (409, "conflict")
    assert [len(gm.words(1)), len(gm.words(2))] == [3, 1]
    assert phone.state()["number"] == 2


def test_a_duel_with_lost_rows_accepts_no_line_for_them(phone: Phone, gm: Command) -> None:
    assert code_of(phone.say("throw cy 2 top", duel=phone.state()["duel"], after=7)) == (409, "conflict")


def test_nothing_is_accepted_after_the_end(gm: Command, phone: Phone) -> None:
    gm("retire bo")
    gm("retire cy")
    state = phone.state()
    assert (state["over"], state["result"]) == (True, "won by Ana")
    assert phone.say("draw QH").status == 422


def test_nothing_is_written_if_the_number_cannot_be_stored(
    phone: Phone, gm: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*args: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    body = phone.line("throw cy 2 top")
    with monkeypatch.context() as patch:
        patch.setattr(deliveries, "record_delivery", full)
        assert code_of(phone.server.post("/line", body)) == (503, "file")
    assert len(gm.words()) == 3
    assert phone.server.post("/line", phone.again(body)).data["again"] is False
    assert gm.words()[3:] == ["throw cy 2 top"]


def test_an_internal_error_is_reported_and_the_next_line_works(
    phone: Phone, gm: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(deliveries, "find_delivery", lambda *args: 1 / 0)
        assert code_of(phone.say("throw cy 2 top")) == (500, "internal")
    assert "ZeroDivisionError" in phone.server.warned[0].message
    assert phone.entered("throw cy 2 top")["seq"] == 3


def test_a_written_line_is_answered_even_if_the_board_fails(
    phone: Phone, gm: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = phone.line("throw cy 2 top")
    monkeypatch.setattr(writer_thread, "phone_view", lambda *args: 1 / 0)
    answer = phone.server.post("/line", body)
    assert (answer.status, answer.data["seq"], answer.data["state"]["error"]["code"]) == (200, 3, "internal")
    assert gm.words()[3:] == ["throw cy 2 top"]
