"""Tests of exercises: their directions, and the mistakes that are found before anybody practises."""

from __future__ import annotations

import pytest

from gm.commands.exercises.reader import read_exercise
from gm.errors import GmError

NEW = "new toy Ana Bo\n"
HAND = "hand ana 3 5\n"


def test_directions_describe_the_exercise() -> None:
    text = f"#! title The road\n#! level 2\n#! about toy.r1 toy.r3\n{NEW}{HAND}#! start\nhand bo 1 2\n"
    exercise = read_exercise("road", text)
    assert (exercise.title, exercise.level, exercise.about) == ("The road", 2, ("toy.r1", "toy.r3"))
    assert (exercise.game, exercise.names, exercise.entries) == ("toy", ("Ana", "Bo"), 1)
    assert exercise.opening == (NEW.strip(), HAND.strip())


def test_a_record_without_directions_is_an_exercise_of_level_1() -> None:
    exercise = read_exercise("road", f"# A comment.\n{NEW}{HAND}note rain\nhand bo 1 2\n")
    assert (exercise.level, [step.line for step in exercise.steps]) == (1, [HAND.strip(), "hand bo 1 2"])


def test_a_call_can_be_worded() -> None:
    (step,) = read_exercise("road", f'{NEW}#! call "Ana has ""three"" and five."\n{HAND}').steps
    assert step.text == 'Ana has "three" and five.'


def test_several_calls_may_be_wrong_at_once() -> None:
    text = (
        f"{NEW}#! wrong ana hand ana 3 6\n{HAND}#! wrong bo hand bo 1 1\nhand bo 1 2\n"
        '#! reveal bo "A two."\nweather rain\n#! reveal ana "A five."\n'
    )
    steps = read_exercise("road", text).steps
    assert [(step.kind, step.called, step.label) for step in steps] == [
        ("entry", "hand ana 3 6", "ana"),
        ("entry", "hand bo 1 1", "bo"),
        ("reveal", "", "bo"),
        ("entry", "weather rain", None),
        ("reveal", "", "ana"),
    ]


@pytest.mark.parametrize(
    ("text", "message", "remedy"),
    [
        ("", "The exercise has no duel.", "A record begins with"),
        ("hand ana 3 5\n", "Line 1: The duel has not begun.", "new GAME"),
        (f"{NEW}hand ana 3 9\n", "Line 2: A number must be from 1 to 6", "type it again"),
        (f"{NEW}#! calls x\n", "Line 2, #! calls: there is no such direction.", "Directions are: title, level"),
        (f"{NEW}#! level 2\n", "Line 2, #! level: it comes too late.", "above the line"),
        (f"#! level 4\n{NEW}", "Line 1, #! level: the text after it is missing or wrong", "#! level 2"),
        (f"{NEW}#! hint\n{HAND}", "Line 2, #! hint: the text after it is missing", "#! hint"),
        (f"{NEW}#! hint x\n{HAND}", "Line 2, #! hint: the text in double quotes is missing.", "#! hint"),
        (f'{NEW}{HAND}#! hint "x"\n', "Line 3, #! hint: no entry follows.", "before the entry"),
        (
            f"{NEW}#! wrong hand ana 9 9\n{HAND}",
            "Line 2, #! wrong: the called line is impossible here.",
            "type it again",
        ),
        (f"{NEW}#! wrong die\n{HAND}", "Line 2, #! wrong: the called line is missing.", "#! wrong"),
        (f"{NEW}#! wrong hand ana 3 6\n{HAND}", "Line 2, #! wrong: there is no reveal for it.", "#! reveal"),
        (
            f'{NEW}{HAND}#! reveal "x"\n',
            "Line 3, #! reveal: there is nothing left to reveal with this label.",
            "“wrong”, “unseen”",
        ),
        (f"{NEW}#! unseen\n{HAND}#! unseen\nhand bo 1 2\n", "Line 4, #! unseen: this label is still open.", "Reveal"),
        (f"{NEW}#! unseen\n{HAND}hand bo 1 2\nweather rain\n", "Line 5 is impossible if the learner", "#! reveal"),
        (f'{NEW}#! ask "Why?" why nobody coins\n{HAND}', "Line 2, #! ask: ", ""),
        (f'{NEW}#! ask "Why?" note rain\n{HAND}', "Line 2, #! ask: the command writes a line.", "only reads"),
        (f"{NEW}{NEW}", "Line 2: A second duel begins here.", "own record"),
    ],
)
def test_a_mistake_in_an_exercise_names_its_line(text: str, message: str, remedy: str) -> None:
    with pytest.raises(GmError) as wrong:
        read_exercise("road", text)
    assert (wrong.value.code, wrong.value.status) == ("import", 3)
    assert wrong.value.message.startswith(message), wrong.value.message
    assert remedy in wrong.value.remedy
