"""Tests of the effect of a correction: changed lines, its notices, and its receipt."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gm.duel.diff import LineChange, line_changes
from gm.duel.fold import PlayedLine, common_prefix
from gm.duel.log import Row, effective_lines
from gm.game import Notice
from tests.duel.corrections import change, correction, log, row
from tests.duel.journey import LINES, Journey


def played(lines: list[Row], **heard: str) -> list[PlayedLine]:
    """Return played lines; ``heard`` has some results by the name of the line, all others repeat the words."""
    return [PlayedLine(line, None, (Notice(heard.get(f"l{line.name}", line.words)),)) for line in lines]


def named(changes: list[LineChange]) -> list[tuple[str, str, str]]:
    """Return the name of each changed line, and its words before and after the change; '' for a missing line."""
    return [
        (change.name, change.was.line.words if change.was else "", change.now.line.words if change.now else "")
        for change in changes
    ]


# Which lines differ


def test_lines_that_differ_come_in_playing_order() -> None:
    rows = log()
    made = correction(6, change("fix", "1", "x"), change("drop", "3"), change("insert", "5", "y"))
    before, after = played(rows), played(effective_lines([*rows, made]), l4="other")
    changes = line_changes(before, after)
    assert named(changes) == [
        ("1", "line 1", "x"),
        ("3", "line 3", ""),
        ("4", "line 4", "line 4"),
        ("6", "", "y"),
    ]
    assert [change.by_itself for change in changes] == [True, True, False, True]


def test_dropped_lines_are_listed_at_their_old_place() -> None:
    rows = log()
    before = played(rows)
    made = correction(6, change("drop", "1"), change("drop", "2"), change("drop", "5"))
    after = played(effective_lines([*rows, made]), l3="!")
    assert [change.name for change in line_changes(before, after)] == ["1", "2", "3", "5"]


def test_an_inserted_line_follows_lines_dropped_before_it() -> None:
    rows = log()
    made = correction(6, change("drop", "2"), change("drop", "3"), change("insert", "4", "x"))
    changes = line_changes(played(rows), played(effective_lines([*rows, made])))
    assert [change.name for change in changes] == ["2", "3", "6"]


def test_equal_lines_are_no_change() -> None:
    before = played(log())
    assert line_changes(before, before) == []
    assert line_changes(before, [*before[:3], *played(log())[3:]]) == []


def test_old_and_new_results_are_distinguished() -> None:
    line = row(1)
    hit, mana, again = Notice("hit"), Notice("mana"), Notice("again")
    change = LineChange(PlayedLine(line, None, (hit, again, mana)), PlayedLine(line, None, (again, mana, again)))
    assert change.gone() == [hit]
    assert change.come() == [again]
    assert LineChange(None, PlayedLine(line, None, (hit,))).gone() == []
    assert LineChange(PlayedLine(line, None, (hit,)), None).gone() == [hit]
    assert LineChange(PlayedLine(line, None, (hit,)), None).come() == []


def test_unchanged_first_lines_are_not_replayed(journey: Journey) -> None:
    before = journey.table.played
    journey.type("fix 7 choose cy guard --yes")
    after = journey.table.played
    assert common_prefix([line.line for line in after], before) == 7
    assert all(new is old for new, old in zip(after[:7], before[:7], strict=True))
    assert after[7] is not before[7]


@pytest.mark.parametrize(("line", "now", "was"), [("insert 4 note rain", 5, 4), ("drop 10", 10, 11)])
def test_later_lines_in_an_equal_state_are_not_replayed(journey: Journey, line: str, now: int, was: int) -> None:
    journey.type("choose ana rest")
    before = journey.table.played
    journey.type(f"{line} --yes")
    after = journey.table.played
    assert [line.line for line in after[now:]] == [line.line for line in before[was:]]
    assert all(new is old for new, old in zip(after[now:], before[was:], strict=True))


# What is announced


def kinds(row: Row) -> list[str]:
    """Return the kinds of a row's notices."""
    return [notice["kind"] for notice in json.loads(row.receipt)["notices"]]


def params(row: Row, kind: str) -> list[Any]:
    """Return the parameters of each notice of a kind."""
    return [notice["params"] for notice in json.loads(row.receipt)["notices"] if notice["kind"] == kind]


def test_own_changes_come_before_their_effects(journey: Journey) -> None:
    made = journey.correct("insert 9 note x ; fix 5 choose ana dash 1 ; drop 10")
    assert kinds(made) == ["inserted", "fixed", "dropped", "recounted"]
    assert params(made, "inserted") == [{"entry": "9", "was": "weather fog", "words": "note x"}]
    assert params(made, "fixed") == [{"entry": "5", "was": "choose ana dash 2", "words": "choose ana dash 1"}]
    assert params(made, "dropped") == [{"entry": "10", "was": "note tea", "words": ""}]
    assert params(made, "recounted") == [{"entries": ["8"]}]


def test_undo_to_names_its_row(journey: Journey) -> None:
    made = journey.correct("undo --to 4")
    assert kinds(made) == ["went-back"]
    assert params(made, "went-back")[0]["entry"] == "4"


def test_a_revoked_win_is_announced(journey: Journey) -> None:
    rests = ("choose ana rest", "choose bo rest", "choose cy rest")
    won = Journey((*LINES[:4], "weather sun", *rests, "weather sun", *rests))
    assert won.table.game.play.outcome(won.table.state)
    undone = won.correct("fix 8 weather fog")
    assert params(undone, "outcome") == [{"was": ["ana", "bo", "cy"], "winners": None}]
    won.type("fix 8 weather fog --yes")
    again = won.correct("fix 8 weather sun")
    assert params(again, "outcome") == [{"was": None, "winners": ["ana", "bo", "cy"]}]


def test_a_settlement_is_stored_as_facts(journey: Journey) -> None:
    made = journey.correct("fix 5 choose ana dash 1")
    assert json.loads(made.receipt)["settlement"] == [["ana", "coins", "moves", 6, 5], ["pile", "coins", "moves", 6, 7]]


# What the receipt keeps


def test_a_receipt_stores_the_order_and_changed_lines(journey: Journey) -> None:
    made = journey.correct("fix 5 choose ana dash 1 ; insert 7 note x ; drop 10")
    kept = json.loads(made.receipt)
    assert kept["lines"] == ["0", "1", "2", "3", "4", "5", "6", "11", "7", "8", "9"]
    assert list(kept["entries"]) == ["5", "11", "8"]
    assert kept["entries"]["5"]["words"] == "choose ana dash 1"
    assert kept["entries"]["5"]["body"]["stake"] == 1
    assert kept["entries"]["11"]["kind"] == "note"
    assert kept["entries"]["8"]["notices"][0]["params"]["coins"] == 1


def test_a_receipt_includes_earlier_corrections(journey: Journey) -> None:
    journey.type("fix 5 choose ana dash 1 --yes")
    second = json.loads(journey.correct("fix 10 note coffee").receipt)
    assert list(second["entries"]) == ["5", "8", "10"]
    journey.type("fix 10 note coffee --yes")
    back = json.loads(journey.correct("undo --to 9").receipt)
    assert back["lines"] == [str(number) for number in range(10)]
    assert {name: line["words"] for name, line in back["entries"].items()} == {
        "5": "choose ana dash 2",
        "8": "allow",
    }
