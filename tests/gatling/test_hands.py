"""Simulated players at duels with spells, small decks and knock-outs, and the pages that they hand back."""

from __future__ import annotations

from random import Random

import pytest

from gm.commands.line import run
from gm.table import outstanding
from tests.support.amended import entered
from tests.support.evenings import DUELS, evening
from tests.support.hands import Hands, announced

from .beginnings import duels

pytestmark = pytest.mark.needs("gatling")


@pytest.mark.parametrize("at_once", [True, False], ids=["at-once", "when-ticked-off"])
def test_players_at_duels_with_spells_end_with_the_right_table(at_once: bool) -> None:
    for number, walk in enumerate(duels()[:DUELS]):
        evening(entered(walk), Random(f"{number} {at_once}"), {}, at_once=at_once)


def test_b30_pages_return_to_their_places_after_undo() -> None:
    """After an immediate undo every page is in its old place in its deck."""
    undone = 0
    for walk in duels()[::2]:
        session, hands = entered(walk), Hands(())
        table = session.table()
        holdings, laid = table.game.play.holdings, list[dict[tuple[str, str], list[int]]]()
        for row in table.rows:
            before = holdings(table.at(row.seq - 1)) if row.seq else ()
            laid.append(dict(hands.piles))
            hands.hear(announced(row), before, holdings(table.at(row.seq)))
        for row in reversed(table.rows[1:]):
            run(session, ["undo"])
            moves, _ = outstanding.moves(table, outstanding.from_correction(table.rows[-1]))
            if any(move.taker and not (move.off and move.onto) for move in moves):
                break  # what was put away lies in no order
            assert not any(move.among for move in moves), row.words
            hands.settle(moves, ())
            assert filled(hands.piles) == filled(laid[row.seq]), row.words
            undone += any(move.taker for move in moves)
    assert undone > 10


def filled(piles: dict[tuple[str, str], list[int]]) -> dict[tuple[str, str], list[int]]:
    """Return the piles that are not empty."""
    return {key: pile for key, pile in piles.items() if pile}
