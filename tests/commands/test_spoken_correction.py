"""Tests of corrections as people say them: gm saves nothing, and offers the matching ``fix`` line."""

from __future__ import annotations

import pytest

from gm.commands.line import run
from gm.errors import GmError
from gm.interfaces.console import Console
from gm.notation.line import split
from gm.table.preview import Preview
from gm.table.session import Session
from tests.interfaces.console.scripted import Heard, Scripted
from tests.support.attempts import attempt

pytestmark = pytest.mark.needs("gatling")
SAVED = ["new gatling Ana Bo Cy --house aspect_start=zero", "draw QS", "throw bo 5 mid"]


@pytest.fixture
def session() -> Session:
    session = Session(":memory:", short=True)
    for line in SAVED:
        run(session, split(line))
    return session


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("sorry, ace of diamonds", "fix 1 draw AD"),
        ("ace of diamonds, sorry", "fix 1 draw AD"),
        ("that was the ace of diamonds, not the queen of spades", "fix 1 draw AD"),
        ("ad, not qs", "fix 1 draw AD"),
        ("oops, bo threw 4", "fix 2 throw bo 4 mid"),
        ("oops, bo threw a 4 on top", "fix 2 throw bo 4 top"),
        ("no, bo threw 4", "fix 2 throw bo 4 mid"),
        ("wait, bo 4 mid", "fix 2 throw bo 4 mid"),
        ("I meant 4", "fix 2 throw bo 4 mid"),
        ("make that a four", "fix 2 throw bo 4 mid"),
        ("that was 4, not 5", "fix 2 throw bo 4 mid"),
        ("bo threw a 4, not a 5", "fix 2 throw bo 4 mid"),
        ("sorry, that was top, not mid", "fix 2 throw bo 5 top"),
        ("sorry, bo 4 mid because I misread it", "fix 2 throw bo 4 mid"),
    ],
)
def test_a_spoken_correction_offers_its_fix(session: Session, typed: str, offered: str) -> None:
    tried = attempt(session, typed)
    assert (tried.lines, tried.choices) == ([], [offered])


@pytest.mark.parametrize(
    "typed",
    [
        *("sorry", "oops, wrong", "sorry i'm late", "sorry, wrong window", "sorry, what is next?"),
        *("sorry, did bo throw 4", "sorry, bo threw 4?", "sorry, bo might have thrown 4", "sorry, bo never threw 4"),
        *(
            "sorry, bo didn't throw 4",
            "no, nobody threw",
            "oops, it was cy",
            "that was cy, not bo",
            "oops, ana threw 4",
        ),
        *(
            "that was 4, not 3",
            "sorry; undo",
            "sorry --yes",
            "sorry, bo 4 mid --yes",
            "sorry, bo 4 mid; drop 1",
            "sorry, bo 5 mid",
        ),
    ],
)
def test_a_line_that_corrects_nothing_for_certain_offers_and_saves_nothing(session: Session, typed: str) -> None:
    tried = attempt(session, typed)
    assert (tried.lines, tried.choices, bool(tried.error)) == ([], [], True)


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("make that top", "fix 3 throw cy 3 top hit"),
        ("oops, bottom", "fix 3 throw cy 3 bottom hit"),
        ("sorry, 4", "fix 3 throw cy 4 mid hit"),
        ("actually cy 3 top", "fix 3 throw cy 3 top hit"),
    ],
)
def test_a_correction_keeps_the_values_that_it_does_not_name(session: Session, typed: str, offered: str) -> None:
    run(session, split("throw cy 3 mid hit"))
    assert attempt(session, typed).choices[0] == offered


def test_a_line_that_may_be_a_correction_or_the_next_entry_offers_both(session: Session) -> None:
    assert attempt(session, "oops, 2 mid").choices == ["fix 2 throw bo 2 mid", "throw cy 2 mid"]


@pytest.mark.needs("grimslingers")
def test_the_last_line_is_corrected_rather_than_an_earlier_one_like_it() -> None:
    session = Session(":memory:", short=True)
    for line in ("new grimslingers Vera Knut", "draw", "reveal vera fire", "pass knut", "effect vera hp-2"):
        run(session, split(line))
    assert attempt(session, "sorry, i meant knut takes 2").choices[0] == "fix 4 effect knut hp-2"


@pytest.mark.parametrize("typed", ["sorry, cy threw a 3 in the middle", "cy 3 mid, sorry", "no, cy 3 mid"])
def test_an_entry_that_sounds_like_a_correction_is_offered(session: Session, typed: str) -> None:
    tried = attempt(session, typed)
    assert (tried.lines, tried.choices) == ([], ["throw cy 3 mid"])


def test_a_correction_that_the_log_already_has_says_so(session: Session) -> None:
    with pytest.raises(GmError, match="The log already says that"):
        run(session, split("sorry, bo 5 mid"))


@pytest.mark.parametrize("typed", ["note bo threw 5, not 4", 'note "that was 5, not 4"', "note it was 4, sorry"])
def test_a_command_with_such_words_is_no_correction(session: Session, typed: str) -> None:
    assert len(attempt(session, typed).lines) == 1


def test_a_reason_with_such_words_is_no_correction(session: Session) -> None:
    typed = 'fix 2 throw bo 4 mid because "it was 4, not 5"'
    assert run(session, split(typed)).text == typed


@pytest.mark.needs("grimslingers")
def test_a_bare_number_replaces_no_list_of_numbers() -> None:
    session = Session(":memory:", short=True)
    for line in ("new grimslingers Vera Knut Tess", "draw", "reveal vera karma knut", "pass knut"):
        run(session, split(line))
    for line in ("reveal tess mute vera", "number vera=5 vera=4 knut=2 knut=1"):
        run(session, split(line))
    assert attempt(session, "make that 3").choices == []
    assert attempt(session, "that was 3, not 4").choices == ["fix 5 number vera=5 vera=3 knut=2 knut=1"]


def test_after_a_spoken_correction_enter_saves_nothing_and_its_number_shows_the_preview(session: Session) -> None:
    heard = Heard()
    Console(session, heard, {}, Scripted(["oops, bo threw 4", "", "", "oops, bo threw 4", "1"])).play()
    assert isinstance(heard.said[-1], Preview)
    assert [row.words for row in session.table().rows] == SAVED
