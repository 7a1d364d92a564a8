"""Tests of entries that come a line too late: the rejection says how to insert them where they were possible."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gm.commands.line import run
from gm.errors import GmError
from gm.notation.line import split
from gm.table.session import Session

pytestmark = pytest.mark.needs("gatling")


@pytest.fixture
def session() -> Iterator[Session]:
    """Yield a console's session in which the last attack of a round has just ended."""
    session = Session(":memory:", short=True)
    session.store(create=True)
    begun = "adjust bo bards-itch=ana attacker=bo because test"
    for line in ("new gatling Ana Bo --house aspect_start=zero", begun, "draw 7C", "throw ana 3 bottom", "rest"):
        run(session, split(line))
    yield session
    session.close()


def remedy(session: Session, line: str) -> str:
    """Return what the rejection of a line says to do."""
    with pytest.raises(GmError) as caught:
        run(session, split(line))
    return caught.value.remedy


@pytest.mark.parametrize("line", ["forgot bo bards-itch", "push ana 4 top"])
def test_an_entry_that_came_too_late_can_be_inserted_as_shown(session: Session, line: str) -> None:
    advice = remedy(session, line).partition("f it happened before line 4: gm ")[2]
    assert advice == f"insert 4 {line}"
    run(session, split(f"{advice} --yes"))
    assert [row.words for row in session.table().lines[-2:]] == [line, "rest"]


@pytest.mark.parametrize("line", ["throw ana 4 top", "rest"])
def test_what_gm_asked_for_in_time_is_not_inserted(session: Session, line: str) -> None:
    assert "insert" not in remedy(session, line)


def test_the_example_of_insert_has_a_line_of_this_duel(session: Session) -> None:
    assert remedy(session, "insert").endswith(" — for example: insert 4 rest")
