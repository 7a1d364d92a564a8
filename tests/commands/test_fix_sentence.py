"""Tests of corrections whose new line is a sentence."""

from __future__ import annotations

import pytest

from gm.commands.line import run
from gm.errors import GmError
from gm.notation.line import split
from gm.table.session import Session

pytestmark = pytest.mark.needs("gatling")


@pytest.fixture
def session() -> Session:
    session = Session(":memory:", short=True)
    for line in ("new gatling Ana Bo Cy --house aspect_start=zero", "qs", "bo 5 mid", "cy 3 mid", "rest"):
        run(session, split(line))
    return session


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("fix cy rolled a four in the middle and touched a bullet", "fix 3 throw cy 4 mid hit"),
        ("fix bo threw a six in the middle because I misread it", 'fix 2 throw bo 6 mid because "I misread it"'),
        ("fix bo threw a six in the middle bec I misread it", 'fix 2 throw bo 6 mid because "I misread it"'),
        ("fix 2 bo 6 mid bec misread", "fix 2 throw bo 6 mid because misread"),
        ("fix 1 the jack of hearts", "fix 1 draw JH"),
        ("fix the two of clubs", "fix 1 draw 2C"),
        ("fix jh", "fix 1 draw JH"),
        ("fix ana drew the jack of hearts", "fix 1 draw JH"),
    ],
)
def test_the_new_line_of_a_correction_may_be_a_sentence(session: Session, typed: str, meant: str) -> None:
    assert run(session, split(typed)).text == meant
    assert [row.words for row in session.table().rows[1:]] == ["draw QS", "throw bo 5 mid", "throw cy 3 mid", "rest"]


@pytest.mark.parametrize("typed", ["fix cy might have rolled a four in the middle", "fix did cy roll a four on top"])
def test_a_question_or_a_guess_is_no_correction(session: Session, typed: str) -> None:
    with pytest.raises(GmError):
        run(session, split(typed))


def test_the_error_for_an_unclear_correction_quotes_the_last_line_of_the_player(session: Session) -> None:
    with pytest.raises(GmError, match="It is not clear what the line should say about Bo") as raised:
        run(session, split("fix bo was a 6"))
    assert raised.value.remedy == "Type the whole line, such as: fix 2 throw bo 5 mid"


def test_the_error_for_an_unclear_correction_of_a_line_quotes_that_line(session: Session) -> None:
    with pytest.raises(GmError, match="It is not clear what the line should say about Bo") as raised:
        run(session, split("fix 1 bo was a 6"))
    assert raised.value.remedy == "Type the whole line, such as: fix 1 draw QS"


def test_a_sentence_about_somebody_who_came_later_is_no_correction() -> None:
    session = Session(":memory:", short=True)
    for line in ("new toy Ana Bo", "hand ana 3 5", "hand bo 2 6", "hire ana Hugo", "hire ana Helga"):
        run(session, split(line))
    with pytest.raises(GmError):
        run(session, split("fix 3 dismissed helga"))
