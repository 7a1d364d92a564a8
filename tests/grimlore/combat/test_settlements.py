"""Players who only do what is announced, in random combats with many statuses (gl.r41).

``GM_HANDS=500 python -m pytest tests/grimlore/combat/test_settlements.py`` plays more of them.
"""

from __future__ import annotations

import os
from random import Random

import pytest

from tests.support.evenings import evening

from ..cases import played

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
    """Players settle a correction at once or later, by the seed."""
    table = played(*BEGUN)
    evening(table.session, Random(f"fight {seed}"), {}, at_once=seed % 2 == 0)


def test_the_line_that_says_who_won_clears_the_mat() -> None:
    """Not the line after it, about who is back up."""
    table = played("fight goblin hp=2", "adjust bo energy=0", "attack lena enemy 1h 2")
    changed = {notice.kind: notice.changes for notice in table.notices}
    assert ("party", "fight", "over") in changed["won"]
    assert changed["revived"] == (("bo", "energy", 1),)
