"""Hands that believe nothing but what is announced: whatever is corrected, and whenever they carry out what that asks
of them, the table ends as if the duel had been played so from the start.

Many more duels are tried by ``GM_HANDS=500 python -m pytest tests/suite/test_announced_actions.py``.
"""

from __future__ import annotations

from random import Random

import pytest

from gm.game import AnyGame
from gm.games import load
from tests.support.amended import entered
from tests.support.evenings import DUELS, evening
from tests.support.walks import Walk, walks

LENGTH = 40


@pytest.mark.parametrize("at_once", [True, False], ids=["at-once", "when-ticked-off"])
def test_hands_that_believe_what_is_announced_end_with_the_right_table(slug: str, at_once: bool) -> None:
    """Pieces and their number, dials, places, what is written on sheets, and what no holding shows."""
    for walk in evenings(load(slug)):
        evening(entered(walk), Random(f"{walk.label} {at_once}"), at_once=at_once)


def evenings(game: AnyGame) -> list[Walk]:
    """The beginnings of so many duels, at every table in turn."""
    tables = len(walks(game, 1, 0))
    return list(walks(game, -(-DUELS // tables), LENGTH))[:DUELS]
