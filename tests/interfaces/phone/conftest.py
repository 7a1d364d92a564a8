"""A duel, and the port at which phones enter its results."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gm.store.database import Store
from tests.support.phoning import Phone, PhoneServer
from tests.support.running import After, Command, Shell, after, gm, home, shell, stored, unsynced

__all__ = ["Shell", "after", "gm", "home", "shell", "stored"]

BEGUN = ("new gatling Ana Bo Cy", "draw 7C", "throw bo 5 mid hit")


@pytest.fixture
def table(after: After) -> Command:
    """Return a duel in which Bo was hit and Cy throws next."""
    return after(BEGUN)


@pytest.fixture
def server(table: Command, monkeypatch: pytest.MonkeyPatch) -> Iterator[PhoneServer]:
    """Yield the phones' port of that duel."""
    monkeypatch.setattr(Store, "_prepare", unsynced(Store._prepare))
    found = PhoneServer(table.db)
    yield found
    found.close()


@pytest.fixture
def phone(server: PhoneServer) -> Phone:
    """Return the referee's phone."""
    return server.pair()
