"""Fixtures for printed sheets; each document is printed once for all tests."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gm.table.session import Session
from tests.support.proofs import Proof, once, paper_session, sat_down

__all__ = ["paper_session", "printed", "table"]

Print = Callable[[str], Proof]

DUEL = (
    *("new gatling Ana Bo Cy --house aspect_start=zero --title Friday", "7c", "5m*", "2t", "rest"),
    *("qs", "4b*", "6m", "rest", "5h", "o", "2t", "3m*", "rest", "3 4 1"),
    *("cast cy bards-itch ana", "pass cy", "pass ana", "cast bo opposite-day ana", "undo", "pass bo", "8d"),
)
"""A first round with moved pages, mana and a spell, and with an undone line."""


@pytest.fixture(scope="session")
def table(tmp_path_factory: pytest.TempPathFactory) -> Session:
    """Return a session with a duel in its second round."""
    return sat_down(tmp_path_factory.mktemp("table"), DUEL)


@pytest.fixture(scope="session")
def printed(table: Session, tmp_path_factory: pytest.TempPathFactory) -> Print:
    """Return a function that prints ``print WORDS``."""
    return once(table, tmp_path_factory.mktemp("printed"))
