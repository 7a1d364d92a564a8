"""Documents that are printed once for all tests."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gm.table.session import Session
from tests.support.proofs import Proof, once, paper_session, sat_down

__all__ = ["paper_session", "printed", "table"]

Print = Callable[[str], Proof]

DUEL = (
    "new wizards Ana Bo --title Friday",
    "pool trance-state living-wind time-distortion short-cut undertow rising-moon magpie war-chant unpick deep-breath",
    *("choose trance-state", "pool shadow-attack", "choose living-wind", "pool stone-ward", "choose undertow"),
    *("pool toll-bridge", "choose war-chant", "pool ember-dart", "cast war-chant", "basic 3", "choose rising-moon"),
    *(
        "pool twin-verdict",
        "cast undertow",
        "pass",
        "choose stone-ward",
        "pool iron-rain",
        "cooldown 2",
        "cast stone-ward",
    ),
    "basic 4",
)
"""Four turns of a duel: Undertow with three mana, Stone Ward on, powers 2, 3 and 4 in the discard."""


@pytest.fixture(scope="session")
def table(tmp_path_factory: pytest.TempPathFactory) -> Session:
    """Return a duel in its fourth turn."""
    return sat_down(tmp_path_factory.mktemp("table"), DUEL)


@pytest.fixture(scope="session")
def printed(table: Session, tmp_path_factory: pytest.TempPathFactory) -> Print:
    """Return the document of ``print WORDS``."""
    return once(table, tmp_path_factory.mktemp("printed"))
