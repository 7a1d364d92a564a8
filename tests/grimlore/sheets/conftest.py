"""Printed documents that several tests read."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gm.table.session import Session
from tests.support.proofs import Proof, once, paper_session, sat_down

from ..game import RULES

__all__ = ["paper_session", "printed", "table"]

Print = Callable[[str], Proof]

SESSION = (
    f"new grimlore Lena Bo --party Owls --title Friday {RULES}",
    "hero lena elf might 1h 6",
    "hero bo halfling agility stealth",
    "adjust gold=7 xp=3 lena 1-handed=3 lore=3 cleave=1 expertise-lore=2 rune-decryption=1 used=rune-decryption",
    "item get lena dagger price=8 ore=2 proper skill=1h type=piercing",
    "next",
    "travel wilderness",
    "test bo stealth 1",
)
"""Lines of a session: two characters in their first turn. Bo has passed the event's test."""


@pytest.fixture(scope="session")
def table(tmp_path_factory: pytest.TempPathFactory) -> Session:
    """Return the session of ``SESSION``."""
    return sat_down(tmp_path_factory.mktemp("table"), SESSION)


@pytest.fixture(scope="session")
def printed(table: Session, tmp_path_factory: pytest.TempPathFactory) -> Print:
    """Return a function that prints a sheet by the words of ``gm print``."""
    return once(table, tmp_path_factory.mktemp("printed"))
