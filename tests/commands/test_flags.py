"""Open points of a hurried table: entries that may not be right, until somebody has settled them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from gm import read
from gm.commands.line import run
from gm.duel.flags import open_flags
from gm.errors import GmError
from gm.notation.line import split
from gm.table.interchange.record import record_lines
from gm.table.presenter import board_at
from gm.table.session import Session


class Journey:
    """A duel of the toy, line after line."""

    def __init__(self) -> None:
        self.session = Session(":memory:", short=True)
        self.session.store(create=True)

    def __call__(self, *typed: str) -> str:
        """Return the notices of the last of these lines."""
        for line in typed:
            answer = run(self.session, split(line))
        return " / ".join(notice.text for notice in getattr(answer, "notices", ()))

    @property
    def open(self) -> list[tuple[str, str]]:
        """Return the flagged lines and their reasons."""
        return [
            (doubt.line.name, doubt.why) for doubt in open_flags(self.session.table().rows, self.session.table().lines)
        ]


@pytest.fixture
def road() -> Iterator[Journey]:
    """Yield a journey of two carters whose hands are known."""
    journey = Journey()
    journey("new toy Ana Bo", "hand ana 3 5", "hand bo 1 2")
    yield journey
    journey.session.close()


def test_question_mark_after_an_entry_flags_it(road: Journey) -> None:
    assert "Line 3 is flagged as uncertain" in road("weather sun?")
    assert road.open == [("3", "")]
    assert road.session.table().state.cart == "ford"
    assert board_at(road.session.table(), None).doubts == "1 line is flagged as uncertain"
    road("choose ana dash 2 ?")
    assert board_at(road.session.table(), None).doubts == "2 lines are flagged as uncertain"


def test_flagged_entry_reports_both_rows(road: Journey) -> None:
    answer: Any = run(road.session, split("weather sun?")).data()
    assert (answer["seq"], answer["seqs"], answer["text"]) == (4, [3, 4], "weather sun ?")


def test_any_entry_can_be_flagged_later_and_confirmed(road: Journey) -> None:
    road("weather sun", "choose ana dash 2", 'doubt 3 "was it rain?"', "doubt cocked?")
    assert road.open == [("3", "was it rain?"), ("4", "cocked?")]
    assert road('doubt settled "seen again"') == "Line 4 is no longer flagged: seen again"
    assert road.open == [("3", "was it rain?")]


def test_correction_clears_the_flag_and_its_undo_restores_it(road: Journey) -> None:
    road("weather sun?", "fix 3 weather rain --yes")
    assert road.open == []
    road("undo")
    assert road.open == [("3", "")]


def test_one_key_confirms_one_flag(road: Journey) -> None:
    road.session.attended = True
    road("weather sun?", "doubts")
    assert road("1") == "Line 3 is no longer flagged"
    assert road.open == []


def test_undone_entry_is_not_flagged(road: Journey) -> None:
    road("weather sun?", "drop 3 --yes")
    assert road.open == []


def test_replayed_record_flags_the_same_entries(road: Journey) -> None:
    road(
        "weather sun?", 'doubt 1 "which cards?"', "choose ana dash 2", "doubt 3 settled", "undo", "drop 2 --mend --yes"
    )
    again = read("\n".join(record_lines(road.session.table()))).table
    told, tells = (
        [(doubt.line.words, doubt.why) for doubt in open_flags(table.rows, table.lines)]
        for table in (road.session.table(), again)
    )
    assert tells == told != []


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("doubt 77", "no-such"),
        ("doubt 0", "words"),
        ("doubt 1 settled", "nothing"),
        ("doubt settled", "nothing"),
        ("weather snow?", "words"),
        (f"doubt {'x' * 2001}", "words"),
    ],
)
def test_line_that_cannot_be_flagged_is_rejected(road: Journey, line: str, code: str) -> None:
    before = len(road.session.table().rows)
    with pytest.raises(GmError) as refused:
        road(line)
    assert (refused.value.code, len(road.session.table().rows)) == (code, before)
