"""Tests of reasons that are given after a correction or undo. The record keeps the old reason and the new one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from gm import read
from gm.commands.line import run
from gm.duel.audit import find_faults
from gm.errors import GmError
from gm.notation.line import split
from gm.table.interchange.record import record_lines
from gm.table.session import Session


class Road:
    """A duel of the toy, line after line, at a terminal."""

    def __init__(self) -> None:
        self.session = Session(":memory:", short=True)
        self.session.store(create=True)
        self.session.attended = True
        self("new toy Ana Bo", "hand ana 3 5", "hand bo 1 2", "weather sun")

    def __call__(self, *typed: str) -> Any:
        """Return the answer to the last of these lines."""
        for line in typed:
            answer: Any = run(self.session, split(line) or [""])
        return answer

    def why(self, row: int) -> str | None:
        """Return the reason of a row as scripts get it."""
        return next(one for one in self("log").data()["rows"] if one["entry"] == str(row))["because"]  # type: ignore[no-any-return]

    @property
    def rows(self) -> list[str]:
        """Return the words of all rows."""
        return [row.words for row in self.session.table().rows]


@pytest.fixture
def road() -> Iterator[Road]:
    """Yield a journey of two carters."""
    road = Road()
    yield road
    road.session.close()


def test_reason_can_be_added_to_a_correction(road: Road) -> None:
    answer = road("fix 3 weather rain --yes", "because it had begun to rain")
    assert [notice.text for notice in answer.notices] == ["Reason for line 4: it had begun to rain"]
    assert road.rows[-2:] == ["fix 3 weather rain", 'because 4 "it had begun to rain"']
    assert road.why(4) == road("why 3").corrections[0].because == "it had begun to rain"


def test_new_reason_leaves_the_first_readable(road: Road) -> None:
    road("fix 3 weather rain because it rained --yes", "because 4 everybody saw it")
    assert road.rows[-2] == 'fix 3 weather rain because "it rained"'
    assert road.why(4) == "everybody saw it"
    road("undo")
    assert road.why(4) == "it rained"


def test_reason_fits_an_undo_that_still_applies(road: Road) -> None:
    road("undo", "redo")
    with pytest.raises(GmError) as nothing:
        road("because of the weather")
    assert nothing.value.code == "nothing"
    road("undo", "because called off")
    assert road.why(6) == "called off"


def test_because_after_a_preview_records_it_with_the_reason(road: Road) -> None:
    road("fix 3 weather rain", "because it had begun")
    assert road.rows[-1] == 'fix 3 weather rain because "it had begun"'
    road("fix 3 weather sun because of a mistake", "because the sun came out")
    assert road.rows[-1] == 'fix 3 weather sun because "the sun came out"'
    road("undo --to 2", "because all of it was wrong")
    assert road.rows[-1] == 'undo --to 2 because "all of it was wrong"'


def test_reason_can_be_added_to_an_entry(road: Road) -> None:
    road("adjust ana coins+1 pile coins-1 because it rolled over", "because it was Ana's from the start")
    assert road.rows[-1] == 'because 4 "it was Ana\'s from the start"'
    assert record_lines(road.session.table())[-1] == 'because "it was Ana\'s from the start"'


def test_record_keeps_added_reasons(road: Road) -> None:
    road(
        "adjust ana coins+1 pile coins-1 because it rolled over",
        "because it was Ana's",
        "fix 3 weather rain --yes",
        "because rain",
    )
    said = record_lines(road.session.table())
    assert "# 6 because rain" in said
    again = read("\n".join(said)).table
    assert [line for line in record_lines(again) if not line.startswith("#")] == [
        line for line in said if not line.startswith("#")
    ]
    assert not list(find_faults(again.game, again.rows))
    assert not list(find_faults(road.session.table().game, road.session.table().rows))


@pytest.mark.parametrize(
    ("line", "code"),
    [("because", "words"), ("because 3 no reason", "words"), ("because 77 why", "no-such"), ("because 0 why", "words"),
     ("because why", "nothing"), ("because 4", "words"), (f"because {'x' * 2001}", "words")],
)  # fmt: skip
def test_reason_for_a_line_without_one_is_rejected(road: Road, line: str, code: str) -> None:
    before = road.rows
    with pytest.raises(GmError) as refused:
        road(line)
    assert (refused.value.code, road.rows) == (code, before)
