"""The event and the duels at its tables, for the tests of ``gm collect``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gm.commands.line import run
from gm.notation.line import split
from gm.table.session import Session
from tests.event.collecting import EVENT, Play
from tests.event.table import Event


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    """Play lines in a database of the folder, which is created by its first line."""
    sessions: dict[str, Session] = {}

    def typed(name: str, *lines: str) -> Session:
        session = sessions.setdefault(name, Session(str(tmp_path / name), short=True))
        for line in lines:
            run(session, split(line))
        return session

    yield typed
    for session in sessions.values():
        session.close()


@pytest.fixture
def event() -> Event:
    """Return an event whose first round is announced."""
    return Event(EVENT, "pair ana bo cy dot")
