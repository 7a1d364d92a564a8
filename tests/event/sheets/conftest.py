"""Fixtures for printed sheets of an event; each document is printed once for all tests."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gm.table.session import Session
from tests.support.proofs import Proof, once, paper_session, sat_down

__all__ = ["night", "paper_session", "printed"]

NIGHT = (
    "new event Ana Bo Cy Dot Eve --title Friday --house rounds=3",
    *("pair ana cy bo dot eve bye", "won ana r1 +12", "won bo r1"),
    "pair eve ana bo cy dot bye",
)


@pytest.fixture(scope="session")
def night(tmp_path_factory: pytest.TempPathFactory) -> Session:
    """Return a session with an event whose second round plays."""
    return sat_down(tmp_path_factory.mktemp("night"), NIGHT)


@pytest.fixture(scope="session")
def printed(night: Session, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Proof]:
    """Return a function that prints ``print WORDS``."""
    return once(night, tmp_path_factory.mktemp("printed"))
