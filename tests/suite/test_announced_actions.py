"""Players who do only what is announced end with the right table, whatever is corrected, and whenever.

``GM_HANDS=500 python -m pytest tests/suite/test_announced_actions.py`` tries many more duels.
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
def test_doing_what_is_announced_leads_to_the_right_table(slug: str, at_once: bool) -> None:
    """The table includes things, dials, places, sheets, and actions that no holding shows."""
    for walk in evenings(load(slug)):
        evening(entered(walk), Random(f"{walk.label} {at_once}"), at_once=at_once)


def evenings(game: AnyGame) -> list[Walk]:
    """Return the beginnings of duels, with each number of players in turn."""
    tables = len(walks(game, 1, 0))
    return list(walks(game, -(-DUELS // tables), LENGTH))[:DUELS]
