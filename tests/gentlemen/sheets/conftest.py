"""Printed documents of Gentlemen of War that several tests share."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gm.table.session import Session
from tests.support.proofs import Proof, once, paper_session, sat_down

__all__ = ["paper_session", "printed", "table"]

Print = Callable[[str], Proof]

BATTLE = ("new gentlemen Red Blue --title Friday",)
"""The lines of a battle between the sample warbands."""


@pytest.fixture(scope="session")
def table(tmp_path_factory: pytest.TempPathFactory) -> Session:
    """Return a new battle."""
    return sat_down(tmp_path_factory.mktemp("table"), BATTLE)


@pytest.fixture(scope="session")
def printed(table: Session, tmp_path_factory: pytest.TempPathFactory) -> Print:
    """Return the document that ``print`` makes with these words."""
    return once(table, tmp_path_factory.mktemp("printed"))
