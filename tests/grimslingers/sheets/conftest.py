"""Printed documents of Grimslingers that several tests share."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gm.table.session import Session
from tests.support.proofs import Proof, once, paper_session, sat_down

__all__ = ["paper_session", "printed", "table"]

Print = Callable[[str], Proof]

DUEL = (
    *("new grimslingers Ana Bo Cy --house start_hp=8 --title Friday", "draw", "reveal ana fire bo", "reveal bo hush"),
    *("reveal cy hex ana", "number cy=3", "effect bo hp-2", "draw", "undo"),
)
"""The lines of a duel in its second turn, in which everyone is silenced and Ana is doubled."""


@pytest.fixture(scope="session")
def table(tmp_path_factory: pytest.TempPathFactory) -> Session:
    """Return a duel in its second turn."""
    return sat_down(tmp_path_factory.mktemp("table"), DUEL)


@pytest.fixture(scope="session")
def printed(table: Session, tmp_path_factory: pytest.TempPathFactory) -> Print:
    """Return the document that ``print`` makes with these words."""
    return once(table, tmp_path_factory.mktemp("printed"))
