"""y, yes and ok mean what Enter means at a yes-or-no question; n and no leave it open or cancel."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gm.commands.line import run
from gm.errors import GmError
from gm.interfaces.console import Console
from gm.interfaces.console.from_paper import opening_lines
from gm.notation.line import join, split
from gm.notation.short_forms import NO, YES
from gm.table.session import Session
from tests.interfaces.console.scripted import Answers, Heard, Scripted

pytestmark = pytest.mark.needs("gatling")

THROWN = ("new gatling Ana Bo Cy", "draw 7C", "throw bo 3 bottom", "throw cy 2 top")
"""Lines after which gm asks whether all dice are at rest."""


@pytest.fixture
def session() -> Iterator[Session]:
    """Yield a console's session in which both dice have left the board."""
    session = Session(":memory:", short=True)
    session.store(create=True)
    session.attended = True
    for line in THROWN:
        run(session, split(line))
    yield session
    session.close()


def console(session: Session, *lines: str) -> tuple[list[str], Heard, Scripted]:
    """Type lines at a console; return the words of all stored lines, the screen and the prompt."""
    prompt, screen = Scripted([*lines]), Heard()
    Console(session, screen, {}, prompt).play()
    return [row.words for row in session.table().rows], screen, prompt


@pytest.mark.parametrize("word", [*YES, "YES", "Ok"])
def test_yes_answers_a_yes_or_no_question(session: Session, word: str) -> None:
    assert "?" in session.table().view.due[0].text
    stored, _, _ = console(session, word)
    assert stored[-1] == "rest"


@pytest.mark.parametrize("word", NO)
def test_no_leaves_a_yes_or_no_question_open(session: Session, word: str) -> None:
    stored, _, prompt = console(session, word)
    assert stored[-1] == THROWN[-1]
    assert prompt.asked[-1][1] == "Nothing was saved: the question is still open."


@pytest.mark.parametrize("word", [*YES, *NO])
def test_yes_and_no_are_rejected_at_other_prompts(word: str) -> None:
    session = Session(":memory:", short=True)
    session.store(create=True)
    run(session, split(THROWN[0]))
    with pytest.raises(GmError, match=f"“{word}” does not answer the current question") as refused:
        run(session, [word])
    assert "draw 7C" in refused.value.remedy
    session.close()


@pytest.mark.parametrize(("word", "saved"), [*((word, True) for word in YES), *((word, False) for word in NO)])
def test_a_preview_takes_yes_and_no(session: Session, word: str, saved: bool) -> None:
    stored, screen, prompt = console(session, "fix 2 throw bo 1 bottom", word)
    assert (len(stored) > len(THROWN)) is saved
    assert ("The correction was cancelled: nothing was saved." in screen.said) is not saved
    assert prompt.asked[-1][1] == ""


def test_done_neither_saves_nor_cancels_a_preview(session: Session) -> None:
    stored, screen, _ = console(session, "fix 2 throw bo 1 bottom", "done", "", "yes")
    assert "The correction was cancelled: nothing was saved." not in screen.said
    assert len(stored) > len(THROWN)


@pytest.mark.parametrize("word", NO)
def test_no_declines_the_offered_misreadings(session: Session, word: str) -> None:
    stored, _, prompt = console(session, "fix 2", word)
    assert prompt.asked[-1][1] == ""
    assert len(stored) == len(THROWN)


@pytest.mark.parametrize("word", YES)
@pytest.mark.parametrize("nothing", [*NO, "none", "nothing"])
def test_questions_of_a_takeover_take_yes_and_no(word: str, nothing: str) -> None:
    answers = Answers("20", "32", nothing, nothing, word)
    lines = opening_lines(split("gatling Ana Bo --from-paper"), answers, lambda text: None)
    assert join(lines[-1]) == 'adjust ana pages=20 bo pages=32 because "from paper"'
    assert answers.refused == []


@pytest.mark.parametrize("word", NO)
def test_no_does_not_save_a_takeover(word: str) -> None:
    answers = Answers("20", "32", "", "", word)
    with pytest.raises(EOFError):
        opening_lines(split("gatling Ana Bo --from-paper"), answers, lambda text: None)
    assert answers.refused[-1].startswith("Nothing is saved yet.")
