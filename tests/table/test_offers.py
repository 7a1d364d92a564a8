"""Tests of the suggested correction of an entry that is not easily misread: it repeats the entry."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gm.commands.line import run
from gm.errors import GmError
from gm.notation.line import split
from gm.table.session import Session


@pytest.fixture
def road() -> Iterator[Session]:
    """Yield a journey with a note and a sealed answer."""
    session = Session(":memory:")
    session.store(create=True)
    for line in ("new toy Ana Bo", "note Late again", "hand ana 1 6"):
        run(session, split(line))
    yield session
    session.close()


@pytest.mark.parametrize(
    ("line", "example"),
    [
        ("fix 0", "fix 0 new toy Ana Bo"),
        ("fix 1", 'fix 1 note "Late again"'),
        ("fix 2", "fix 2 hand ana 3 5"),
        ("fix", "fix 2 hand ana 3 5"),
    ],
)
def test_remedy_names_the_requested_entry(road: Session, line: str, example: str) -> None:
    with pytest.raises(GmError) as caught:
        run(road, split(line))
    assert caught.value.remedy == f"Type what it should say: {example}"
