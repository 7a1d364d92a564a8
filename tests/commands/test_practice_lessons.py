"""Tests of a practice: what is called, how typed lines are judged, and how each call ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest

from gm.commands.exercises.lesson import Lesson
from gm.commands.exercises.reader import read_exercise
from gm.interfaces.cli.practice.pacing import pause_before

ROAD = """\
new toy Ana Bo --title Road
hand ana 3 5
hand bo 1 2
weather rain
choose ana dash 2
choose bo rest
allow
"""
DISPUTES = """\
#! title Disputes
#! level 3
new toy Ana Bo
#! wrong hand ana 3 6
hand ana 3 5
hand bo 1 2
#! reveal "Ana's second card is a five."
#! ask "How many coins has Bo?" why bo coins
#! unseen helper
hire ana Helga
weather rain
#! reveal helper "Ana had hired Helga before that."
#! extra found adjust ana coins+1 bo coins-1 because "found"
#! reveal found "Nobody found a coin."
choose ana dash 2
"""
Begin = Callable[..., Lesson]


@pytest.fixture
def begin() -> Iterator[Begin]:
    """Yield a function that begins a lesson. Its clock advances by a second at each look."""
    lessons: list[Lesson] = []

    def begun(text: str = ROAD, level: int = 1) -> Lesson:
        seconds = count()
        lessons.append(Lesson(read_exercise("road", text), level, lambda: float(next(seconds))))
        return lessons[-1]

    yield begun
    for lesson in lessons:
        lesson.close()


def typed(lesson: Lesson, *lines: str) -> list[str]:
    """Make the calls that are due before each line, type the line, and return the verdicts."""
    verdicts = []
    for line in lines:
        lesson.calls()
        verdicts.append(lesson.type(line).verdict)
    lesson.calls()
    return verdicts


def counts(lesson: Lesson) -> dict[str, int]:
    """Return how many calls ended in each way, without the ways that did not occur."""
    return {end: number for end, number in lesson.finish().counts.items() if number}


def test_a_call_says_what_the_line_must_say(begin: Begin) -> None:
    lesson = begin()
    assert [call.text for call in lesson.calls()] == ["Hand. Who: Ana. Cards: three five."]


def test_the_lines_of_the_record_are_right(begin: Begin) -> None:
    lesson = begin()
    assert typed(lesson, *ROAD.splitlines()[1:]) == ["right"] * 6
    assert lesson.is_over
    result = lesson.finish()
    assert (counts(lesson), result.accuracy, result.clean, result.mistakes) == ({"right": 6}, 1.0, True, ())


def test_short_forms_and_other_orders_are_right(begin: Begin) -> None:
    assert typed(begin(), "3 5", "HAND bo 1 2", "rain", "dash 2 ana", "bo rest", "allow") == ["right"] * 6


@pytest.mark.parametrize(
    ("line", "kind", "field", "near"),
    [
        ("hand bo 3 5", "seat", "who", False),
        ("hand ana 3 6", "field", "cards", False),
        ("hire ana Helga", "entry", None, False),
        ("hand ana 3 9", "refused", None, False),
        ("note a break", "extra", None, False),
    ],
)
def test_a_wrong_line_is_taken_back_and_counted(
    begin: Begin, line: str, kind: str, field: str | None, near: bool
) -> None:
    lesson = begin()
    assert typed(lesson, line) == ["refused" if kind == "refused" else "wrong"]
    assert [row.words for row in lesson.duel.rows()] == ["new toy Ana Bo --title Road"]
    assert typed(lesson, "hand ana 3 5") == ["right"]
    (mistake,) = lesson.mistakes
    assert (mistake.kind, mistake.field, mistake.near) == (kind, field, near)
    assert lesson.asked[0].end == "at_once"


def test_a_number_off_by_one_is_near(begin: Begin) -> None:
    lesson = begin()
    typed(lesson, "3 5", "1 2", "rain", "choose ana dash 3")
    (mistake,) = lesson.mistakes
    assert (mistake.field, mistake.near, mistake.called, mistake.typed) == ("stake", True, "2", "3")


def test_after_two_wrong_tries_the_line_is_shown(begin: Begin) -> None:
    lesson = begin()
    lesson.calls()
    lesson.type("hand ana 1 1")
    reply = lesson.type("hand ana 2 2")
    assert (reply.verdict, reply.shown) == ("shown", "hand ana 3 5")
    assert typed(lesson, "1 2") == ["right"]
    assert counts(lesson) == {"right": 1, "shown": 1, "missed": 1}


def test_reading_costs_nothing(begin: Begin) -> None:
    lesson = begin()
    assert typed(lesson, "now", "rule rain", "3 5") == ["read", "read", "right"]
    assert lesson.mistakes == []


def test_skip_and_hint_help(begin: Begin) -> None:
    lesson = begin(ROAD.replace("hand bo", '#! hint "Two numbers are enough."\nhand bo'))
    lesson.calls()
    assert lesson.hint() == "The line begins with: hand"
    reply = lesson.skip()
    assert reply
    assert reply.verdict == "shown"
    lesson.calls()
    assert lesson.hint() == "Two numbers are enough."


def test_calls_that_are_made_together_share_a_line(begin: Begin) -> None:
    lesson = begin(ROAD.replace("hand bo", "#! and\nhand bo"))
    assert [(call.n, call.joined) for call in lesson.calls()] == [(1, (2,)), (2, (1,))]
    assert typed(lesson, "3 5, bo 1 2", "rain") == ["right", "right"]


@pytest.mark.parametrize(
    ("lines", "ends"),
    [
        (("hand ana 3 6", "1 2", "rain", "ana dash 2", "fix 1 hand ana 3 5 --yes", "bo rest", "allow"), {"late": 1}),
        (("hand ana 3 6", "undo", "hand ana 3 5", "1 2", "rain", "ana dash 2", "bo rest", "allow"), {"at_once": 1}),
        (("hand ana 3 6", "1 2", "rain", "ana dash 2", "bo rest", "allow"), {"missed": 1}),
    ],
)
def test_at_level_2_a_mistake_is_kept_until_it_is_corrected(
    begin: Begin, lines: tuple[str, ...], ends: dict[str, int]
) -> None:
    lesson = begin(level=2)
    assert {*typed(lesson, *lines)} == {"kept"}
    assert lesson.is_over
    assert counts(lesson) == {"right": 5, **ends}
    assert [mistake.ended for mistake in lesson.finish().mistakes] == [*ends]


def test_at_level_2_the_table_may_be_further_than_the_board(begin: Begin) -> None:
    lesson = begin(ROAD.replace("weather rain\n", "weather rain\nchoose bo guard\n").replace("choose bo rest\n", ""), 2)
    assert typed(lesson, "3 5", "1 2", "rain", "choose ana guard") == ["kept"] * 3 + ["waiting"]
    assert lesson.is_behind
    assert lesson.calls() == []
    assert typed(lesson, lesson.hint()) == ["kept"]


def test_at_a_pace_calls_are_queued(begin: Begin) -> None:
    lesson = begin(level=2)
    assert [lesson.calls(queue=True)[0].n for _ in range(3)] == [1, 2, 3]
    assert (lesson.left, lesson.is_behind) == (3, False)
    assert [(reply.verdict, reply.left) for reply in map(lesson.type, ("3 5", "1 1", "rain"))] == [
        ("kept", 2),
        ("kept", 1),
        ("kept", 0),
    ]
    assert [asked.end for asked in lesson.asked] == ["right", "missed", "right"]


def test_a_line_that_is_taken_back_counts_for_no_short_form(begin: Begin) -> None:
    lesson = begin()
    assert typed(lesson, "note a long one", "35") == ["wrong", "right"]
    result = lesson.finish()
    assert result.key_count == (len("note a long one") + 1 + 3, 3, ("", 0))


def test_a_dispute_waits_until_the_log_is_right(begin: Begin) -> None:
    lesson = begin(DISPUTES, 3)
    assert [call.text for call in lesson.calls()] == ["Hand. Who: Ana. Cards: three six."]
    assert typed(lesson, "3 6", "1 2") == ["kept", "kept"]
    assert typed(lesson, "now", "fix 1 hand ana 3 4 --yes") == ["waiting", "waiting"]
    assert lesson.hint() == "fix 1 hand ana 3 5 --yes"
    assert typed(lesson, lesson.hint()) == ["right"]


def test_a_question_wants_the_command_that_answers_it(begin: Begin) -> None:
    lesson = begin(DISPUTES, 3)
    assert typed(lesson, "3 6", "1 2", "fix 1 hand ana 3 5 --yes") == ["kept", "kept", "right"]
    assert typed(lesson, "why ana coins", "WHY bo coins") == ["waiting", "right"]


def test_an_unseen_entry_is_inserted_and_an_extra_one_deleted(begin: Begin) -> None:
    lesson = begin(DISPUTES, 3)
    typed(lesson, "3 6", "1 2", "fix 1 hand ana 3 5 --yes", "why bo coins", "rain")
    assert typed(lesson, lesson.hint()) == ["right"]
    extra = 'adjust ana coins+1 bo coins-1 because "found"'
    assert typed(lesson, extra) == ["kept"]
    assert typed(lesson, lesson.hint()) == ["right"]
    assert typed(lesson, "ana dash 2") == ["kept"]
    assert lesson.is_over
    assert counts(lesson) == {"right": 5}


def test_a_dispute_that_is_skipped_counts_as_shown(begin: Begin) -> None:
    lesson = begin(DISPUTES, 3)
    typed(lesson, "3 6", "1 2")
    assert lesson.skip()
    assert lesson.duel.equals(lesson.wanted())
    assert lesson.asked[0].end == "shown"


def test_the_result_counts_keys_and_times(begin: Begin) -> None:
    lesson = begin()
    typed(lesson, *ROAD.splitlines()[1:])
    result = lesson.finish()
    assert (result.key_count.pressed, result.seconds.median) == (
        sum(len(line) + 1 for line in ROAD.splitlines()[1:]),
        1.0,
    )
    assert 0 < result.key_count.fewest < result.key_count.pressed
    assert result.key_count.saved[1] > 0


def step(at: str) -> Any:
    """Return a step at this time of the evening."""
    return read_exercise("road", ROAD).steps[0]._replace(at=at and f"2026-11-21T20:{at}+00:00")


@pytest.mark.parametrize(
    ("before", "at", "seconds"),
    [("00:00", "00:05", 5.0), ("00:00", "00:01", 1.5), ("00:00", "09:00", 12.0), ("", "00:05", 4.0), ("x", "y", 4.0)],
)
def test_the_pace_is_that_of_the_record_within_limits(before: str, at: str, seconds: float) -> None:
    assert pause_before((step(before), step(at)), 1) == seconds


def test_no_line_is_shorter_than_the_fewest_keys(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    lesson = begin()
    monkeypatch.setattr(lesson.duel, "short_forms", lambda bodies: lambda count: ["hand ana 3 5"])
    assert typed(lesson, "3 5") == ["right"]
    result = lesson.finish()
    assert result.key_count == (4, 4, ("", 0))
