"""Several dice of a cast on one line: one row each, all or none."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from gm.commands.line import run
from gm.errors import GmError
from gm.notation.line import split
from gm.table.results import Written, line_json
from gm.table.session import Session

pytestmark = pytest.mark.needs("gatling")

Sit = Callable[..., Session]


@pytest.fixture
def sit() -> Iterator[Sit]:
    """Yield a function that begins a duel of Ana, Bo, Cy and Di and enters some lines."""
    opened: list[Session] = []

    def sat(*lines: str, new: str = "new gatling Ana Bo Cy Di") -> Session:
        session = Session(":memory:", short=True)
        session.store(create=True)
        opened.append(session)
        for line in (new, *lines):
            run(session, split(line))
        return session

    yield sat
    for session in opened:
        session.close()


TWO = "new gatling Ana Bo --house aspect_start=zero"


def said(session: Session) -> list[str]:
    """Return the lines after the page was drawn."""
    return [row.words for row in session.table().rows[2:]]


LINES = (
    ("4m* 2t 5b*", ["throw bo 4 mid hit", "throw cy 2 top", "throw di 5 bottom hit"]),
    ("4m*2t5b*", ["throw bo 4 mid hit", "throw cy 2 top", "throw di 5 bottom hit"]),
    ("4m*, 2t, 5b*", ["throw bo 4 mid hit", "throw cy 2 top", "throw di 5 bottom hit"]),
    ("bo 4m, cy 2t*", ["throw bo 4 mid", "throw cy 2 top hit"]),
    ("di 5b, bo 4m*, cy 2t", ["throw bo 4 mid hit", "throw cy 2 top", "throw di 5 bottom"]),
    ("di 5b 4m* 2t", ["throw bo 4 mid hit", "throw cy 2 top", "throw di 5 bottom"]),
    ("cy 2t, 4m, 5b", ["throw bo 4 mid", "throw cy 2 top", "throw di 5 bottom"]),
    ("4m*, bo 2t", ["throw bo 2 top", "throw cy 4 mid hit"]),
    ("o, 3b, 4m", ["throw bo off", "throw bo 3 bottom", "throw cy 4 mid"]),
    ("o 3b", ["throw bo off", "throw bo 3 bottom"]),
    ("o o 3b 4m", ["throw bo off", "throw bo off", "throw bo 3 bottom", "throw cy 4 mid"]),
    ("6o* 3b", ["throw bo 6 off hit", "throw cy 3 bottom"]),
    ("4 mid hit 2 top", ["throw bo 4 mid hit", "throw cy 2 top"]),
    ("throw bo 4m, cy 2t", ["throw bo 4 mid", "throw cy 2 top"]),
    ("m t", ["throw bo mid", "throw cy top"]),
    ("5m*", ["throw bo 5 mid hit"]),
)


@pytest.mark.parametrize(("line", "rows"), LINES)
def test_a30_dice_can_be_typed_in_any_order(sit: Sit, line: str, rows: list[str]) -> None:
    """A die with a name is that mage's; the others belong to the next mages in turn."""
    session = sit("7c")
    answer = run(session, split(line))
    assert said(session) == rows
    assert answer.text == "; ".join(rows)


@pytest.mark.parametrize(
    ("line", "rows"),
    [
        ("4m? 2t", ["throw bo 4 mid", "doubt 2", "throw cy 2 top"]),
        ("4m 2t?", ["throw bo 4 mid", "throw cy 2 top", "doubt 3"]),
        ("4m*? 2t ? 5b", ["throw bo 4 mid hit", "doubt 2", "throw cy 2 top", "doubt 4", "throw di 5 bottom"]),
        ("4m?2t5b?", ["throw bo 4 mid", "doubt 2", "throw cy 2 top", "throw di 5 bottom", "doubt 5"]),
        ("cy 2t?, bo 4m", ["throw bo 4 mid", "throw cy 2 top", "doubt 3"]),
        ("cy 2t, bo 4m?", ["throw bo 4 mid", "doubt 2", "throw cy 2 top"]),
        ("o? 3b", ["throw bo off", "doubt 2", "throw bo 3 bottom"]),
    ],
)
def test_question_mark_flags_the_die_before_it(sit: Sit, line: str, rows: list[str]) -> None:
    session = sit("7c")
    answer: Any = run(session, split(line))
    assert said(session) == rows
    assert answer.data()["seqs"] == [*range(2, 2 + len(rows))]
    assert answer.text.count(" ?") == sum(row.startswith("doubt") for row in rows)


@pytest.mark.parametrize(
    ("line", "wrong", "code"),
    [
        ("4m? 9t?", "“9t?”: The number must be from 1 to 6, not 9.", "words"),
        ("4m* 9t 5b*", "“9t”: The number must be from 1 to 6, not 9.", "words"),
        ("9m* 2t 5b*", "“9m*”: The number must be from 1 to 6, not 9.", "words"),
        ("9m, 2t, 5b*", "“9m”: The number must be from 1 to 6, not 9.", "words"),
        ("bo 4m, cy 9t", "“cy 9t”: The number must be from 1 to 6, not 9.", "words"),
        ("bo 9m, cy 4t", "“bo 9m”: The number must be from 1 to 6, not 9.", "words"),
        ("4m* 2t zed", "“zed”: No player is called “zed”.", "words"),
        ("4m* 2", "“2”: The zone of Bo's die is missing.", "words"),
        ("4m* 2t 5b* 3t", "“3t”: Nobody is left to answer.", "words"),
        ("4m*, ana 2t", "“ana 2t”: Ana is attacking, and the attacker doesn't throw.", "rule"),
        ("cy 4m, di 2t", "“cy 4m”: Bo throws before Cy.", "not-due"),
    ],
)
def test_one_invalid_answer_rejects_the_whole_line(sit: Sit, line: str, wrong: str, code: str) -> None:
    session = sit("7c")
    with pytest.raises(GmError) as caught:
        run(session, split(line))
    assert caught.value.message.startswith(wrong)
    assert caught.value.remedy.startswith("Nothing on the line was saved. ")
    assert caught.value.code == code
    assert said(session) == []


def test_answer_names_every_row_with_all_notices_in_order(sit: Sit) -> None:
    answer = run(sit("7c"), split("4m* 2t 5b*"))
    assert isinstance(answer, Written)
    data = json.loads(json.dumps(line_json(answer, 7)))
    assert (data["line"], data["seq"], data["seqs"]) == (7, 4, [2, 3, 4])
    assert [notice["text"] for notice in data["notices"]] == [
        *("Bo: 4, middle, hit", "Cy: 2, top, safe", "Di: 5, bottom, hit")
    ]
    assert [prompt["entry"] for prompt in data["prompts"] if prompt["due"]] == ["rest"]


def test_each_row_of_a_line_is_undone_separately(sit: Sit) -> None:
    session = sit("7c", "4m* 2t 5b*", "undo")
    assert session.table().state.to_throw == ("di",)
    run(session, split("fix 3 throw cy 2 mid --yes"))
    assert [line.words for line in session.table().lines[2:]] == ["throw bo 4 mid hit", "throw cy 2 mid"]


def test_powers_and_spells_can_share_a_line(sit: Sit) -> None:
    two = sit("4162 2533", new="new gatling Ana Bo")
    assert [row.words for row in two.table().rows[1:]] == ["power ana 4 1 6 2", "power bo 2 5 3 3"]


def test_shell_line_is_one_entry(sit: Sit) -> None:
    session = sit("7c")
    session.short = False
    with pytest.raises(GmError):
        run(session, split("throw bo 4 mid cy 2 top"))
    assert said(session) == []


@pytest.mark.parametrize("line", ["5m" * 2000, "5m " * 1000, "x" * 4000, ", " * 1000 + "5m", "5m, " * 300])
def test_line_of_any_length_is_fast(sit: Sit, line: str) -> None:
    session, refused = sit("7c"), ""
    try:
        run(session, split(line))
    except GmError as error:
        refused = error.message
    assert len(refused) < 200
    assert said(session) == ([] if refused else ["throw bo 5 mid"])


def test_die_that_rests_and_leaves_is_one_error(sit: Sit) -> None:
    """Its words describe one die, and none of them belongs to the next mage."""
    session = sit("7c")
    with pytest.raises(GmError) as refused:
        run(session, split("5t o"))
    assert refused.value.message == "A die that is off the board is not in a zone."
    assert said(session) == []


def test_remedy_separates_what_to_type_from_what_comes_next(sit: Sit) -> None:
    session = sit("7c", "4m", ".", "qd", "3t", ".", "2 1", new=TWO)
    with pytest.raises(GmError) as caught:
        run(session, ["pass", "ana"])
    assert re.fullmatch(r"Next: .+\. To end \w+'s turn: pass \w+", caught.value.remedy)


@pytest.mark.parametrize(("word", "meant"), [("cahos", "chaos"), ("wisdm", "wisdom-steal"), ("fritgh", "fright")])
def test_misspelt_name_is_recognized_at_any_time(sit: Sit, word: str, meant: str) -> None:
    session = sit("7c", "4m", ".", "qd", "3t", ".", "2 1", new=TWO)
    with pytest.raises(GmError) as caught:
        run(session, [word])
    assert f"“{meant}”" in caught.value.remedy


def test_each_named_answer_can_be_flagged(sit: Sit) -> None:
    session = sit("7c", "4m", ".", "qd", "3t", ".", "2 1", new=TWO)
    before = len(session.table().rows)
    run(session, split("pass bo?, pass ana"))
    assert [row.words for row in session.table().rows[before:]] == ["pass bo", f"doubt {before}", "pass ana"]
