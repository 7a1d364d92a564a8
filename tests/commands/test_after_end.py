"""Tests of lines after the end of a duel: gm suggests another one, and starts it by the words that it shows."""

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
    for line in ("new gatling Ana Bo --house aspect_start=zero", "retire bo"):
        run(session, split(line))
    return session


@pytest.mark.parametrize("typed", ["play again", "Play again with the same players"])
def test_play_again_starts_a_duel_with_the_same_players(session: Session, typed: str) -> None:
    first = session.table().duel.id
    run(session, split(typed))
    assert session.table().duel.id != first
    assert session.table().rows[0].words == "new gatling Ana Bo --house aspect_start=zero"


@pytest.mark.parametrize("typed", ["play again?", "don't play again", "did we play again", "ana plays again", "play"])
def test_other_words_after_the_end_start_nothing(session: Session, typed: str) -> None:
    before = session.table().duel.id
    with pytest.raises(GmError):
        run(session, split(typed))
    assert session.table().duel.id == before


def test_play_again_does_not_leave_a_duel_in_progress(session: Session) -> None:
    run(session, ["undo"])
    with pytest.raises(GmError):
        run(session, split("play again"))
    assert [row.words for row in session.table().lines] == ["new gatling Ana Bo --house aspect_start=zero"]


def test_an_unknown_word_after_the_end_is_told_how_to_play_again(session: Session) -> None:
    with pytest.raises(GmError) as raised:
        run(session, ["rematch"])
    assert "Play again with the same players: gm new --again" in raised.value.remedy
