"""A line typed at a prompt that another window has answered meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gm.commands.line import run
from gm.errors import GmError
from gm.notation.line import split
from gm.table.session import Session

pytestmark = pytest.mark.needs("gatling")


@pytest.fixture
def windows(tmp_path: Path) -> Iterator[tuple[Session, Session]]:
    """Two windows on one duel, both waiting for Bo's throw."""
    file = str(tmp_path / "duels.db")
    one, two = Session(file, short=True), Session(file, short=True)
    for line in ("new gatling Ana Bo Cy", "draw 7C"):
        run(one, split(line))
    for session in (one, two):
        session.attended = True
        session.table()
    yield one, two
    one.close()
    two.close()


def test_a_short_form_is_refused_with_what_the_other_window_typed(windows: tuple[Session, Session]) -> None:
    session, two = windows
    run(two, ["4m*"])
    with pytest.raises(GmError) as refused:
        run(session, ["6m*"])
    assert (refused.value.code, refused.value.status) == ("conflict", 1)
    assert "throw bo 4 mid hit" in refused.value.message
    assert "Cy throws" in refused.value.remedy
    assert len(session.table().rows) == 3


def test_once_it_was_told_the_same_line_is_taken(windows: tuple[Session, Session]) -> None:
    session, two = windows
    run(two, ["4m*"])
    with pytest.raises(GmError):
        run(session, ["6m*"])
    assert run(session, ["6m*"]).text == "throw cy 6 mid hit"


def test_a_default_that_is_no_longer_due_is_told_as_overtaken(windows: tuple[Session, Session]) -> None:
    session, two = windows
    run(two, ["4m*"])
    with pytest.raises(GmError) as refused:
        run(session, ["pass"])
    assert refused.value.code == "conflict"


def test_a_long_form_says_by_itself_what_it_means(windows: tuple[Session, Session]) -> None:
    session, two = windows
    run(two, ["4m*"])
    assert run(session, split("throw cy 6 mid hit")).text == "throw cy 6 mid hit"


def test_a_pipe_reads_short_forms_by_what_is_due_when_they_come(windows: tuple[Session, Session]) -> None:
    session, two = windows
    session.attended = False
    run(two, ["4m*"])
    assert run(session, ["6m*"]).text == "throw cy 6 mid hit"
