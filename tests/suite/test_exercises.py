"""Every shipped exercise can be practised, and its calls say everything that must be typed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from gm.commands.exercises.exercise import Exercise
from gm.commands.exercises.lesson import Lesson
from gm.commands.exercises.library import shipped_exercises
from gm.errors import GmError, Refusal
from gm.game import AnyGame
from gm.game.messages.calls import call_text
from tests.support.walks import Walk, answers, moments, one_line

LEAST_CALLS, MOST_CALLS = 10, 60
EVERY = 5
"""The distance between the states of a walk that are tried."""


@cache
def shipped(slug: str) -> tuple[Exercise, ...]:
    """Return the shipped exercises of a game."""
    return tuple(shipped_exercises(slug))


def practised(exercise: Exercise, level: int, *, short: bool = False) -> Lesson:
    """Type what is called, follow the hints at disputes, and return the finished lesson."""
    lesson = Lesson(exercise, level, lambda: 0.0)
    for line in right_lines(lesson, short=short):
        assert lesson.type(line).verdict != "refused", f"{exercise.name}: {line}"
    return lesson


def right_lines(lesson: Lesson, *, short: bool) -> Iterator[str]:
    """Yield a right line for everything that is called, up to the end."""
    while not lesson.is_over:
        lesson.calls()
        if lesson.waiting or lesson.is_behind:
            yield lesson.hint()
        elif lesson.left:
            asked = lesson.unanswered()[0]
            if short:
                yield from lesson.duel.short_forms([lesson.body_of(asked.step)])(1)
            else:
                yield lesson.wanted_lines()[len(lesson.duel.entries())]


@pytest.mark.parametrize("short", [False, True], ids=["long", "short"])
def test_an_exercise_fed_its_own_lines_is_clean(slug: str, short: bool) -> None:
    """Short forms count like long ones. They are typed at the exercise's own level, long ones at level 1."""
    for exercise in shipped(slug):
        lesson = practised(exercise, exercise.level if short else 1, short=short)
        lesson.kept.clear()  # the fewest keys, which take long to find, are counted in tests/commands
        assert {*lesson.finish().ends} == {"right"}, exercise.name
        lesson.close()


def test_a_game_has_exercises_of_levels_1_and_3(slug: str) -> None:
    exercises = [exercise for exercise in shipped(slug) if not exercise.name.endswith("/demo")]
    if exercises:
        assert len(exercises) >= 3
        assert {1, 3} <= {exercise.level for exercise in exercises}
        assert all(LEAST_CALLS <= exercise.entries <= MOST_CALLS for exercise in exercises)


def test_the_rules_that_an_exercise_teaches_exist(slug: str, rule_ids: frozenset[str]) -> None:
    assert {rule for exercise in shipped(slug) for rule in exercise.about} <= rule_ids


def test_different_entries_have_different_calls(game: AnyGame, walked: tuple[Walk, ...]) -> None:
    """Two entries that are both legal in a state would otherwise sound alike."""
    rng = Random(game.info.slug)
    for walk, number, state in moments(walked, EVERY):
        calls = defaultdict(set)
        for prompt in walk.asked[number]:
            for _ in range(3):
                try:
                    entry = answers(game, state, walk.known(state), prompt, rng)
                    game.play.apply(state, entry)
                except (Refusal, GmError):
                    continue
                calls[call_text(game, entry, walk.names)].add(entry)
        assert [text for text, entries in calls.items() if len(entries) > 1] == [], walk.at(number)


def test_a_call_leads_back_to_its_entry(walked: tuple[Walk, ...], game: AnyGame) -> None:
    """Somebody who knows only the names and the calls can name each entry."""
    meant = defaultdict(set)
    for walk in walked:
        for entry in walk.entries:
            meant[tuple(walk.names.items()), call_text(game, entry, walk.names)].add(entry)
    assert {call: entries for (_, call), entries in meant.items() if len(entries) > 1} == {}


def test_every_call_is_one_line(game: AnyGame, walked: tuple[Walk, ...]) -> None:
    for walk in walked:
        for entry in walk.entries:
            assert one_line(call_text(game, entry, walk.names)), entry
