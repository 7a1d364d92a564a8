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
    """Yield two windows on one duel that waits for Bo's throw."""
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


def test_an_overtaken_short_form_shows_the_other_line(windows: tuple[Session, Session]) -> None:
    session, two = windows
    run(two, ["4m*"])
    with pytest.raises(GmError) as refused:
        run(session, ["6m*"])
    assert (refused.value.code, refused.value.status) == ("conflict", 1)
    assert "throw bo 4 mid hit" in refused.value.message
    assert "Cy throws" in refused.value.remedy
    assert len(session.table().rows) == 3


def test_the_same_line_is_accepted_after_the_report(windows: tuple[Session, Session]) -> None:
    session, two = windows
    run(two, ["4m*"])
    with pytest.raises(GmError):
        run(session, ["6m*"])
    assert run(session, ["6m*"]).text == "throw cy 6 mid hit"


def test_an_outdated_default_is_reported_as_overtaken(windows: tuple[Session, Session]) -> None:
    session, two = windows
    run(two, ["4m*"])
    with pytest.raises(GmError) as refused:
        run(session, ["pass"])
    assert refused.value.code == "conflict"


def test_a_long_form_needs_no_context(windows: tuple[Session, Session]) -> None:
    session, two = windows
    run(two, ["4m*"])
    assert run(session, split("throw cy 6 mid hit")).text == "throw cy 6 mid hit"


def test_a_pipe_reads_short_forms_by_the_current_prompt(windows: tuple[Session, Session]) -> None:
    session, two = windows
    session.attended = False
    run(two, ["4m*"])
    assert run(session, ["6m*"]).text == "throw cy 6 mid hit"
