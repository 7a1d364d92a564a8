"""Tests of the outcome of a log: the fold of its entries, and notices as receipts store them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from gm.duel.fold import final_state, read_setup, replay
from gm.duel.judge import Judgement, judge
from gm.duel.log import Row, effective_lines
from gm.duel.settlement import Difference
from gm.errors import Refusal
from gm.game import AnyGame, Notice, Seat, Setup
from gm.notation.setup import setup_body

LINES = ("hand ana 3 5", "hand bo 1 2", "hand cy 6 6", "weather sun", "choose bo dash 2")

Log = Callable[..., list[Row]]


def test_a_set_up_is_read_back_from_its_row(log: Log) -> None:
    row = log(goal="purse")[0]
    setup = Setup((Seat("ana", "Ana"), Seat("bo", "Bo"), Seat("cy", "Cy")), "ana", (), {"goal": "purse"})
    assert read_setup(row) == setup
    assert read_setup(row._replace(body=json.loads(json.dumps(setup_body(setup, carries=True))))) == setup


def test_teams_are_read_back_from_a_set_up(log: Log) -> None:
    row = log()[0]
    assert read_setup(row._replace(body={**row.body, "teams": [["ana", "cy"], ["bo"]]})).teams == (
        ("ana", "cy"),
        ("bo",),
    )


def test_the_fold_is_what_applying_each_entry_gives(toy: AnyGame, log: Log, read: Callable[[str], Any]) -> None:
    rows = log(*LINES)
    state = toy.play.start(read_setup(rows[0])).state
    assert final_state(toy, rows[:1]) == state
    for number, line in enumerate(LINES, 2):
        state = toy.play.apply(state, read(line)).state
        assert final_state(toy, rows[:number]) == state


def test_a_replay_pairs_each_row_with_its_announcements(toy: AnyGame, log: Log) -> None:
    rows = log(*LINES)
    heard = [[notice.kind for notice in step.notices] for _, step in replay(toy, rows)]
    assert heard == [["deal"], ["answered"], ["answered"], ["answered", "round"], ["weather", "cart"], ["answered"]]
    assert [row for row, _ in replay(toy, rows)] == rows


def test_a_note_is_announced_and_changes_nothing(toy: AnyGame, log: Log) -> None:
    rows = log(*LINES)
    note = Row(6, "", "note", "note tea", {"text": "tea"}, None, "")
    assert final_state(toy, [*rows, note]) == final_state(toy, rows)
    assert final_state(toy, [*rows[:3], note, *rows[3:]]) == final_state(toy, rows)
    assert list(replay(toy, [*rows, note]))[-1][1].notices == (Notice("noted", {"text": "tea"}),)


def test_undone_rows_do_not_count(toy: AnyGame, log: Log) -> None:
    rows = log(*LINES)
    undo = Row(6, "", "undo", "undo", {}, 5, "")
    redo = Row(7, "", "redo", "redo", {}, 5, "")
    assert final_state(toy, effective_lines([*rows, undo])) == final_state(toy, rows[:5])
    assert final_state(toy, effective_lines([*rows, undo, redo])) == final_state(toy, rows)


def test_an_entry_that_is_no_longer_legal_is_refused(toy: AnyGame, log: Log) -> None:
    rows = log(*LINES)
    with pytest.raises(Refusal) as caught:
        final_state(toy, [*rows[:4], rows[5]])
    assert caught.value.code == "not-due"


def test_an_empty_log_has_no_state(toy: AnyGame) -> None:
    assert final_state(toy, []) is None
    assert list(replay(toy, [])) == []


def test_an_entry_is_judged_by_the_game(toy: AnyGame, log: Log) -> None:
    rows = log(*LINES)
    judged = judge(toy, rows[:4], final_state(toy, rows[:4]), rows[4])
    assert judged.state == final_state(toy, rows[:5])
    assert [notice.kind for notice in judged.notices] == ["weather", "cart"]
    assert judged.owed == ()
    assert judge(toy, [], None, rows[0]).state == final_state(toy, rows[:1])


def test_a_note_is_judged_to_change_nothing(toy: AnyGame, log: Log) -> None:
    rows = log(*LINES)
    state = final_state(toy, rows)
    judged = judge(toy, rows, state, Row(6, "", "note", "note tea", {"text": "tea"}, None, ""))
    assert judged == Judgement(state, (Notice("noted", {"text": "tea"}),))


def test_an_undo_has_a_settlement(toy: AnyGame, log: Log) -> None:
    rows = log(*LINES[:4])
    undo = Row(5, "", "undo", "undo", {}, 4, "")
    judged = judge(toy, rows, final_state(toy, rows), undo)
    assert judged.state == final_state(toy, rows[:4])
    assert judged.notices == (Notice("undone", {"seq": 4, "words": "weather sun"}),)
    assert judged.owed == (Difference("table", "cart", "place", "ford", "road"),)
    redo = Row(6, "", "redo", "redo", {}, 4, "")
    judged = judge(toy, [*rows, undo], judged.state, redo)
    assert judged.state == final_state(toy, rows)
    assert judged.notices == (Notice("redone", {"seq": 4, "words": "weather sun"}),)
    assert judged.owed == (Difference("table", "cart", "place", "road", "ford"),)


def test_a_rejected_entry_is_not_judged(toy: AnyGame, log: Log) -> None:
    rows = log(*LINES)
    with pytest.raises(Refusal, match="not-due"):
        judge(toy, rows[:4], final_state(toy, rows[:4]), rows[5])
