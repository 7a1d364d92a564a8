"""A correction that needs something nobody reported asks for it at the preview."""

from __future__ import annotations

import pytest

from gm.interfaces.console import Console
from gm.table.session import Session
from tests.interfaces.console.scripted import Heard, Scripted

pytestmark = pytest.mark.needs("gatling")


def typed(session: Session, *lines: str) -> tuple[Scripted, Heard]:
    """Type lines at a console."""
    prompt, screen = Scripted([*lines]), Heard()
    assert Console(session, screen, {}, prompt).play() == 0
    return prompt, screen


def last(session: Session) -> str:
    """Return the words of the last line."""
    return session.table().rows[-1].words


@pytest.mark.parametrize(
    "said", ["3 top", "cy 3 t", "throw cy 3 top", "insert 4 throw cy 3 top", "; insert 4 cy 3t", "CY 3 TOP"]
)
def test_what_is_typed_at_the_preview_replaces_the_suggested_fix(session: Session, said: str) -> None:
    prompt, _ = typed(session, "drop 3", said, "")
    assert prompt.asked[1][2][0].startswith("Not reported yet: throw cy NUMBER ZONE. Type it, if you saw it · yes: ")
    assert last(session) == "drop 3 ; insert 4 throw cy 3 top"


@pytest.mark.parametrize("said", ["7c", "xyz", "bo 5m", "rest"])
def test_a_line_that_does_not_fit_is_not_entered_and_keeps_the_preview(session: Session, said: str) -> None:
    prompt, _ = typed(session, "drop 3", said, "", "", "no")
    assert prompt.asked[2][1] == "That does not fit. This is still missing: throw cy NUMBER ZONE."
    assert last(session) == "rest"


def test_enter_does_not_save_a_correction_that_lacks_something(session: Session) -> None:
    prompt, _ = typed(session, "drop 3", "", "")
    assert (prompt.asked[1][3], last(session)) == ("", "rest")


def test_yes_saves_it_with_the_suggested_fix(session: Session) -> None:
    typed(session, "drop 3", "yes")
    assert last(session) == "drop 3 ; insert 4 unthrown cy"


def test_a_command_cancels_the_preview(session: Session) -> None:
    _, screen = typed(session, "drop 3", "now", "3 top")
    assert "The correction was cancelled: nothing was saved." in screen.said
    assert last(session) == "rest"
