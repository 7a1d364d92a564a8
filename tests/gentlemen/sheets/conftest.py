"""Documents that are printed once for all tests."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gm.table.session import Session
from tests.support.proofs import Proof, desk, once, sat_down

__all__ = ["desk", "printed", "table"]

Print = Callable[[str], Proof]

BATTLE = ("new gentlemen Red Blue --title Friday",)
"""Two sides with the shipped rosters."""


@pytest.fixture(scope="session")
def table(tmp_path_factory: pytest.TempPathFactory) -> Session:
    """Return a new battle."""
    return sat_down(tmp_path_factory.mktemp("table"), BATTLE)


@pytest.fixture(scope="session")
def printed(table: Session, tmp_path_factory: pytest.TempPathFactory) -> Print:
    """Return the document of ``print WORDS``."""
    return once(table, tmp_path_factory.mktemp("printed"))
