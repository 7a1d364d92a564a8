"""Hands that believe nothing but what is announced, in fights in which much lies on everybody (gl.r41).

Many more are tried by ``GM_HANDS=500 python -m pytest tests/grimlore/combat/test_settlements.py``.
"""

from __future__ import annotations

import os
from random import Random

import pytest

from tests.support.evenings import evening

from .cases import Scene, Table

pytestmark = pytest.mark.needs("grimlore")
FIGHTS = int(os.environ.get("GM_HANDS", "4"))
BEGUN = (
    "adjust lena shadowmeld=1 because so",
    "fight goblin hp=20 minions=2 poison=3 knockdown stuns",
    "effect lena shield+2 prone+1 bo skip+1 enemy skip+1",
    "use lena shadowmeld",
)


@pytest.mark.parametrize("seed", range(FIGHTS))
def test_settlements_restore_combat_statuses(seed: int) -> None:
    """After any correction, whether people settle it at once or later."""
    table = Table(Scene("hands"))
    for line in BEGUN:
        table.enter(line)
    evening(table.session, Random(f"fight {seed}"), at_once=seed % 2 == 0)
