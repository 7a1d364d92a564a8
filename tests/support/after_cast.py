"""A session in memory after a cast."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest

from gm.commands.line import run
from gm.notation.line import split
from gm.table.session import Session

_PLAYED = ("new gatling Ana Bo Cy --house aspect_start=zero", "draw 7C", "throw bo 5 mid", "throw cy 2 top", "rest")


@pytest.fixture
def session() -> Iterator[Session]:
    """Return a session after a cast at which Cy's die was entered."""
    with closing(Session(":memory:", short=True)) as session:
        session.store(create=True)
        for line in _PLAYED:
            run(session, split(line))
        yield session
