"""Tests that the audit reports every row whose words, changes or receipt were altered, and no other."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from gm.duel.audit import Fault, find_faults
from gm.duel.log import Row
from tests.duel.journey import Journey

CORRECTIONS = (
    'fix 5 choose ana dash 1 ; insert 9 note "so it was" ; drop 10 because "we looked again" --yes',
    "fix 11 note otherwise --yes",
    "fix 0 new toy Ann Bo Cy --title T --yes",
    "undo --to 11 --yes",
    "undo",
    "insert 9 mend bo because x 1 ; because y --yes",
)
AT = {line.split()[0] + line.split()[1]: seq for seq, line in enumerate(CORRECTIONS, 11) if len(line.split()) > 1}


@pytest.fixture
def rows(journey: Journey) -> list[Row]:
    """Return the log of a journey with corrections of every kind, one of which is undone."""
    for line in CORRECTIONS:
        journey.type(line)
    return list(journey.table.rows)


Touch = Callable[[dict[str, Any]], object]


def faults_after(journey: Journey, rows: list[Row], seq: int, touch: Touch | None = None, **new: Any) -> list[Fault]:
    """Return the faults of a log after a row's body was altered, or other parts of it replaced."""
    body = json.loads(json.dumps(rows[seq].body))
    if touch:
        touch(body)
    touched = [*rows[:seq], rows[seq]._replace(**{"body": body, **new}), *rows[seq + 1 :]]
    return list(find_faults(journey.table.game, touched))


def first(body: dict[str, Any]) -> Any:
    """Return a correction's first change."""
    return body["changes"][0]


def test_a_log_with_corrections_of_every_kind_is_clean(journey: Journey, rows: list[Row]) -> None:
    assert AT == {"fix5": 11, "fix11": 12, "fix0": 13, "undo--to": 14, "insert9": 16}
    assert list(find_faults(journey.table.game, rows)) == []


TOUCHED: dict[str, tuple[int, Touch, str]] = {
    "a fix has another word": (11, lambda b: first(b).update(words="choose ana dash 3"), "differ"),
    "a fix has other data": (11, lambda b: first(b)["body"].update(stake=3), "differ"),
    "a fix in another order of words": (11, lambda b: first(b).update(words="choose ana 1 dash"), "differ"),
    "a fix is about another line": (11, lambda b: first(b).update(at="6"), "differ"),
    "a change is gone": (11, lambda b: b["changes"].pop(), "differ"),
    "a change is doubled": (11, lambda b: b["changes"].append(b["changes"][0]), "differ"),
    "the changes are in another order": (11, lambda b: b["changes"].reverse(), "differ"),
    "there is another reason": (11, lambda b: b.update(because="because"), "differ"),
    "the reason is gone": (11, lambda b: b.update(because=None), "differ"),
    "there is one key too many": (11, lambda b: b.update(more=1), "differ"),
    "the reason's key is gone": (11, lambda b: b.pop("because"), "read"),
    "it names no line": (11, lambda b: first(b).pop("at"), "read"),
    "it does something else": (11, lambda b: first(b).update(do="dance"), "read"),
    "a note has another word": (12, lambda b: first(b)["body"].update(text="thus"), "differ"),
    "a set-up seats somebody else": (13, lambda b: first(b)["body"]["seats"][0].__setitem__(1, "Anna"), "differ"),
    "something else follows from a renaming": (13, lambda b: b["changes"][1].update(at="2"), "differ"),
    "what follows from a renaming is gone": (13, lambda b: b["changes"].pop(), "differ"),
    "something follows from nothing": (11, lambda b: b["changes"].append({**b["changes"][0], "by": "0"}), "differ"),
    "it goes back elsewhere": (14, lambda b: first(b).update(at="10"), "differ"),
}


@pytest.mark.parametrize("case", TOUCHED)
def test_a_correction_with_altered_data_is_reported(journey: Journey, rows: list[Row], case: str) -> None:
    seq, touch, text = TOUCHED[case]
    fault = faults_after(journey, rows, seq, touch)[0]
    assert fault.seq == seq
    assert text in fault.message


NOWHERE: dict[str, tuple[str, Touch]] = {
    "a line that is not there": ("fix 5 choose", lambda change: change.update(at="99")),
    "a line that comes later": ("fix 5 choose", lambda change: change.update(at="11")),
    "a part that is not there": ("fix 5 choose", lambda change: change.update(at="5.1")),
    "the set-up as an entry": ("fix 5 choose", lambda change: change.update(at="0")),
}


@pytest.mark.parametrize("case", NOWHERE)
def test_an_empty_correction_is_reported(journey: Journey, rows: list[Row], case: str) -> None:
    words, touch = NOWHERE[case]

    def nowhere(body: dict[str, Any]) -> None:
        touch(first(body))

    at = {"change": copy.deepcopy(first(dict(rows[11].body)))}
    touch(at["change"])
    text = rows[11].words.replace("fix 5 ", f"fix {at['change']['at']} ", 1)
    assert text != rows[11].words
    fault = faults_after(journey, rows, 11, nowhere, words=text)[0]
    assert fault.seq == 11
    assert "cannot fix" in fault.message or "one set-up" in fault.message
    assert words in rows[11].words


@pytest.mark.parametrize(("at", "text"), [("14", "cannot go back"), ("99", "cannot go back")])
def test_undo_to_an_unknown_row_is_reported(journey: Journey, rows: list[Row], at: str, text: str) -> None:
    fault = faults_after(journey, rows, 14, lambda body: first(body).update(at=at), words=f"undo --to {at}")[0]
    assert (fault.seq, text in fault.message) == (14, True)


def test_a_set_up_in_the_middle_is_reported(journey: Journey, rows: list[Row]) -> None:
    setup = json.loads(json.dumps(rows[0].body))

    def seat(body: dict[str, Any]) -> None:
        first(body).update(kind="new", words=rows[0].words, body=setup)

    words = rows[11].words.replace("choose ana dash 1", rows[0].words)
    fault = faults_after(journey, rows, 11, seat, words=words)[0]
    assert fault.seq == 11
    assert "one set-up" in fault.message


def test_a_line_that_the_rules_reject_is_reported(journey: Journey, rows: list[Row]) -> None:
    def early(body: dict[str, Any]) -> None:
        first(body).update(words="allow", body={"kind": "allow"})

    (fault,) = faults_after(journey, rows, 11, early, words=rows[11].words.replace("choose ana dash 1", "allow"))
    assert fault.seq == 11
    assert "reject" in fault.message


@pytest.mark.parametrize(
    "touch",
    [
        lambda r: r["settlement"].pop(),
        lambda r: r["settlement"][0].__setitem__(4, 9),
        lambda r: r["lines"].pop(),
        lambda r: r["lines"].reverse(),
        lambda r: r["entries"].pop("8"),
        lambda r: r["entries"]["5"].update(words="choose ana dash 2"),
        lambda r: r.update(more=1),
    ],
)
def test_a_differing_receipt_is_reported(journey: Journey, rows: list[Row], touch: Touch) -> None:
    receipt = json.loads(rows[11].receipt)
    touch(receipt)
    fault = faults_after(journey, rows, 11, receipt=json.dumps(receipt))[0]
    assert fault.seq == 11
    assert "receipt" in fault.message
    assert fault.kept == receipt
    assert fault.expected == json.loads(rows[11].receipt)
    assert not fault.reworded


@pytest.mark.parametrize(
    "touch",
    [
        lambda r: r["entries"]["8"]["notices"][0].update(kind="foiled"),
        lambda r: r["notices"].pop(),
        lambda r: r["notices"][0]["params"].update(was="nothing"),
    ],
)
def test_a_reworded_receipt_has_the_same_meaning(journey: Journey, rows: list[Row], touch: Touch) -> None:
    receipt = json.loads(rows[11].receipt)
    touch(receipt)
    faults = faults_after(journey, rows, 11, receipt=json.dumps(receipt))
    assert faults
    assert all(fault.reworded for fault in faults)


def test_an_altered_undone_correction_is_reported(journey: Journey, rows: list[Row]) -> None:
    receipt = json.loads(rows[14].receipt)
    receipt["lines"] = []
    (fault,) = faults_after(journey, rows, 14, receipt=json.dumps(receipt))
    assert fault.seq == 14
    assert "receipt" in fault.message
