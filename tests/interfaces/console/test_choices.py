"""Lines that may mean several things, or too little: each meaning is offered with a number."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gm.commands.line import run
from gm.interfaces.console import Console
from gm.notation.line import split
from gm.table.session import Session
from tests.interfaces.console.scripted import Heard, Scripted

pytestmark = pytest.mark.needs("gatling")

VISIT = ("new gatling Ana Bo --house aspect_start=zero", "adjust ana mana=3 round=1 attacker=none because test")


@pytest.fixture
def session() -> Iterator[Session]:
    """Return a session in which Ana may cast a spell."""
    session = Session(":memory:", short=True)
    session.store(create=True)
    for line in VISIT:
        run(session, split(line))
    yield session
    session.close()


def typed(session: Session, *lines: str) -> Scripted:
    """Type lines at a console."""
    prompt = Scripted([*lines])
    assert Console(session, Heard(), {}, prompt).play() == 0
    return prompt


@pytest.mark.parametrize(
    ("slip", "answer"),
    [
        ("o*", "does not fit here."),
        ("ana o", "does not fit here."),
        ("ana b", "does not fit here."),
        ("foo", "is too short: gm cannot be sure what it means."),
    ],
)
def test_a_throw_typed_at_a_visit_casts_nothing_by_itself(session: Session, slip: str, answer: str) -> None:
    prompt = typed(session, slip, "", "")
    assert prompt.asked[1][1].endswith(answer)
    assert session.table().rows[-1].words == VISIT[-1]


def test_a_number_chooses_what_was_offered(session: Session) -> None:
    prompt = typed(session, "foo", "1")
    assert prompt.remedies[0] == "Type a number, or the line in full: 1: cast ana footwork"
    assert session.table().rows[-1].words == "cast ana footwork"


def test_a_number_chooses_nothing_once_the_offer_is_cleared(session: Session) -> None:
    typed(session, "foo", "", "1")
    assert session.table().rows[-1].words == VISIT[-1]


def test_a_name_alone_never_retires_anybody(session: Session) -> None:
    run(session, split("adjust round=1 attacker=ana because test"))
    prompt = typed(session, "bo", "ana")
    assert not any("retire" in remedy for remedy in prompt.remedies)


@pytest.mark.parametrize("words", ["top bottom 4", "bo top bottom 4", "4 bottom top"])
def test_a30_a_number_that_may_be_of_either_die_is_of_none(session: Session, words: str) -> None:
    run(session, split("adjust round=1 attacker=ana because test"))
    run(session, split("draw 7C"))
    before = len(session.table().rows)
    typed(session, words)
    assert len(session.table().rows) == before
