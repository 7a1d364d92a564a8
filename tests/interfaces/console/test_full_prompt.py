"""Tests of the console with scripted prompts instead of a terminal."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gm.commands.catalogue import COMMANDS
from gm.commands.line import run
from gm.errors import GmError
from gm.interfaces.console import Console
from gm.interfaces.console.prompt_context import console_remedy
from gm.notation.line import split
from gm.table.results import Written
from gm.table.session import Session
from gm.table.texts import PromptResult
from tests.interfaces.console.scripted import Heard, Scripted

pytestmark = pytest.mark.needs("gatling")


@pytest.fixture
def session() -> Iterator[Session]:
    """Return a session with a duel of Ana, Bo and Cy in which Ana draws next."""
    session = Session(":memory:", short=True)
    session.store(create=True)
    run(session, split("new gatling Ana Bo Cy"))
    yield session
    session.close()


def sat(session: Session, *script: str | BaseException) -> tuple[int, Scripted, Heard]:
    """Return the console, the prompt and the screen after the lines of a script."""
    prompt, screen = Scripted(list(script)), Heard()
    commands = {name: command.help for name, command in COMMANDS.items()}
    return Console(session, screen, commands, prompt).play(), prompt, screen


def words(screen: Heard) -> list[str]:
    """Return the lines that were accepted."""
    return [answer.text for answer in screen.said if not isinstance(answer, GmError | str)]


def test_each_prompt_shows_what_is_next_and_what_enter_means(session: Session) -> None:
    status, prompt, screen = sat(session, "7c", "5m*", "2t", "", "note rain")
    assert status == 0
    assert [(due[0].split(" · ")[0], hint) for _, _, due, hint in prompt.asked] == [
        ("Ana draws the top page", "such as: 7C"),
        ("Bo throws", "such as: 5m"),
        ("Cy throws", "such as: 5m"),
        ("Are all dice at rest? (Enter: yes) If one was pushed, type: push …", "Enter: rest"),
        ("Bo draws the top page", "such as: 7C"),
        ("Bo draws the top page", "such as: 7C"),
    ]
    assert words(screen) == ["draw 7C", "throw bo 5 mid hit", "throw cy 2 top", "rest", "note rain"]


def test_a_rejected_line_returns_until_it_is_accepted_or_cleared(session: Session) -> None:
    _, prompt, _ = sat(session, "14c", "7x", "7c", "9m", KeyboardInterrupt(), "hello", "")
    before = [(text, bool(reason)) for text, reason, _, _ in prompt.asked]
    assert before == [
        *(("", False), ("14c", True), ("7x", True), ("", False)),
        *(("9m", True), ("", False), ("hello", True), ("", False)),
    ]


@pytest.mark.needs("wizards")
def test_a_letter_that_answers_does_not_leave() -> None:
    session = Session(":memory:", short=True)
    session.store(create=True)
    pool = "pool creeping-frost iron-rain short-cut ember-dart shadow-attack quiet-hour rising-moon changeling"
    for line in ("new wizards Ana Bo", f"{pool} deep-breath trance-state"):
        run(session, split(line))
    _, prompt, screen = sat(session, "q", "q")
    assert (words(screen), [text for text, *_ in prompt.asked]) == ([], ["", "q", "q"])
    assert prompt.remedies[0] == "Type a number, or the line in full: 1: choose quiet-hour"
    session.close()


@pytest.mark.parametrize("word", ["quit", "exit", "QUIT", "q"])
def test_words_that_leave_the_console(session: Session, word: str) -> None:
    status, prompt, screen = sat(session, word, "7c")
    assert (status, len(prompt.asked), words(screen)) == (0, 1, [])


def test_only_the_next_enter_records_a_preview(session: Session) -> None:
    _, prompt, screen = sat(session, "7c", "5m*", "fix 2 throw bo 4 top", "", "fix 2 throw bo 3 top", "now", "")
    assert [due for _, _, due, _ in prompt.asked].count(
        ["Enter: save · because …: save with a reason · anything else: cancel"]
    ) == 2
    assert words(screen)[3] == "fix 2 throw bo 4 top"
    assert isinstance(screen.said[3], Written)
    assert [row.kind for row in session.table().rows] == ["new", "entry", "entry", "correct"]


@pytest.mark.parametrize(("word", "rows"), [("yes", 4), ("Y", 4), ("no", 3), ("n", 3)])
def test_a_preview_is_answered_with_yes_or_no(session: Session, word: str, rows: int) -> None:
    _, _, screen = sat(session, "7c", "5m*", "fix 2 throw bo 4 top", word)
    assert len(session.table().rows) == rows
    assert (screen.said[-1] == "The correction was cancelled: nothing was saved.") == (rows == 3)


@pytest.mark.parametrize("other", ["now", "note rain", "8h", "9x"])
def test_a_cancelled_preview_says_so(session: Session, other: str) -> None:
    _, _, screen = sat(session, "7c", "5m*", "fix 2 throw bo 4 top", other)
    assert "The correction was cancelled: nothing was saved." in screen.said


def visit(session: Session, *script: str) -> tuple[Scripted, Heard]:
    """Bo's visit, with three mana; Cy's visit follows."""
    for line in ("7c", "5m*", "2t", "rest", "qd", "3t", "4b*", "rest", "5h", "o", "6t", "2t", "rest", "3 1 2"):
        run(session, split(line))
    _, prompt, screen = sat(session, *script)
    return prompt, screen


def test_enter_alone_does_not_pass_an_unused_turn(session: Session) -> None:
    prompt, _ = visit(session, "", "")
    assert session.table().rows[-1].words == "order ana=3 bo=1 cy=2"
    assert prompt.asked[1][1] == "While there is a choice, pressing Enter alone does not mean “pass”."
    assert prompt.asked[0][2][0].endswith(" · . for pass")


@pytest.mark.parametrize("word", [".", "pass", "PASS"])
def test_a_turn_is_passed_by_the_word_pass(session: Session, word: str) -> None:
    visit(session, word)
    assert session.table().rows[-1].words == "pass bo"


def test_enter_alone_never_passes_while_a_spell_can_be_cast(session: Session) -> None:
    prompt, _ = visit(session, "bards-itch ana", "note rain", "", "", "pass")
    assert [row.words for row in session.table().rows[-3:]] == ["cast bo bards-itch ana", "note rain", "pass bo"]
    assert prompt.asked[2][2] == ["Bo may cast a spell (2 of 6 mana) · . for pass"]


def test_enter_after_a_rejected_line_only_clears_it(session: Session) -> None:
    _, prompt, screen = sat(session, "7c", "5m*", "2t", "mxa pshd 4 tp", "", "")
    assert [text for text, *_ in prompt.asked[3:]] == ["", "mxa pshd 4 tp", "", ""]
    assert words(screen)[-1] == "rest"


def test_a_dot_means_the_default_and_fails_without_one(session: Session) -> None:
    _, prompt, screen = sat(session, ".", "7c", "5m*", "2t", ".")
    assert prompt.asked[1][1] == "There is no default answer here for . to accept."
    assert words(screen)[-1] == "rest"


def test_several_dice_on_a_line_do_not_look_like_another_windows(session: Session) -> None:
    _, _, screen = sat(session, "7c", "5m* 2t")
    assert words(screen) == ["draw 7C", "throw bo 5 mid hit; throw cy 2 top"]
    assert "Another window:" not in screen.said


def test_a_rejection_names_the_shortest_line_and_no_shell_command(session: Session) -> None:
    _, prompt, _ = sat(session, "7c", "hello")
    remedy = prompt.remedies[-1]
    assert remedy.startswith("Next: 5m, short for throw bo 5 mid.")
    assert "gm " not in remedy


@pytest.mark.needs("wizards")
def test_the_next_step_is_shown_once(session: Session) -> None:
    _, prompt, _ = sat(session, "new wizards Ana Bo", "zzz")
    assert "Lay 10 spells" not in prompt.remedies[-1]
    assert prompt.asked[-1][2] == ["Which 10 spells were added to the pool? (40 in the deck)"]
    assert prompt.remedies[-1].startswith("Next: trance-state shadow-attack ")
    assert prompt.remedies[-1].endswith(" loaded-bolt. To see all commands: help")


def test_an_example_inside_a_longer_line_stays_whole() -> None:
    due = [PromptResult("buy", (), True, None, "What is bought?", "buy wound")]
    said = [console_remedy(text, due, lambda _: "wound") for text in ("Type: buy wound*2 daze", "Type: buy wound daze")]
    assert said == ["Type: buy wound*2 daze", "Type: buy wound daze"]
    assert console_remedy("Next: buy wound or end", due, lambda _: "wound") == "Next: wound or end"


def test_an_example_never_becomes_a_bare_number() -> None:
    due = [PromptResult("option", (), True, None, "Which option?", "option 1")]
    remedy = "First enter what comes next: Which option? (option 1)"
    assert console_remedy(remedy, due, lambda _: "1") == "First enter what comes next: option 1"


def test_text_after_a_line_number_stays_whole(session: Session) -> None:
    _, prompt, _ = sat(session, "new gatling Ana Bo --house aspect_start=rolled", "bo 4 1 6 2", "fix power ana 4 1 6 2")
    assert prompt.remedies[-1].endswith(": fix 1 power ana 4 1 6 2")


@pytest.mark.needs("grimlore")
def test_a_single_letter_gives_no_hint(session: Session) -> None:
    heroes = ("hero lena elf might 1h", "hero bo human agility stealth")
    _, prompt, _ = sat(session, "new grimlore Lena Bo", *heroes, "", "s")
    assert prompt.asked[4][3] == "such as: travel settlement"
    assert session.table().rows[-1].words == "travel settlement"


def test_yes_as_an_option_records_the_preview(session: Session) -> None:
    _, prompt, _ = sat(session, "7c", "5m*", "--yes", "fix 2 throw bo 4 top", "--yes")
    assert prompt.asked[3][1] == "No line starts with --yes, and there is no correction to save."
    assert session.table().rows[-1].kind == "correct"


def test_a_blank_line_among_pasted_lines_does_nothing(session: Session) -> None:
    _, prompt, screen = sat(session, "7c\n\n5m*\n2t\n\nnote rain", "9x\n7c\n\n5m")
    assert words(screen) == ["draw 7C", "throw bo 5 mid hit", "throw cy 2 top", "note rain"]
    assert prompt.kept == ["7c\n5m"]
    assert prompt.asked[-1][0] == "9x"


def test_the_history_has_the_lines_of_the_duel(session: Session) -> None:
    run(session, split("draw 7C"))
    _, prompt, _ = sat(session)
    assert prompt.shown
    prompt.shown.leisure()
    assert list(prompt.shown.past())[-2:] == ["new gatling Ana Bo Cy", "draw 7C"]


def test_hints_match_the_current_prompt(session: Session) -> None:
    _, prompt, _ = sat(session, "7c")
    assert prompt.shown
    hints = prompt.shown.hints
    assert {"throw", "undo", "mid", "off"} <= set(hints(""))
    assert {"bottom", "mid", "top"} <= set(hints("5 "))
    assert "draw" not in hints("")
    assert hints("hello ") is not None


def test_the_console_asks_one_question_and_lists_the_choices(session: Session) -> None:
    prompt, _ = visit(session, "?")
    assert prompt.asked[0][2] == ["Bo may cast a spell (3 of 6 mana) · . for pass"]
    assert prompt.shown
    assert prompt.shown.menu()[0] == ("1 mana", "itch · ready · opposite · natural · transformation")
