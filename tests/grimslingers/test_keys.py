"""The keys of a phone for number cards: five of them, and nothing to type."""

from __future__ import annotations

from gm.commands.line import run
from gm.notation.line import split
from gm.table.pad import pad
from gm.table.session import Session

TIED = ("new grimslingers Ana Bo Cy", "draw", "reveal ana scourge cy", "reveal bo hex cy", "reveal cy mirror")


def test_number_cards_are_five_keys_each_and_none_is_typed() -> None:
    """Who draws for an order draws from the ace to the five."""
    session = Session(":memory:", short=True)
    session.store(create=True)
    for line in TIED:
        run(session, split(line))
    (ask,) = (one for one in pad(session.table()).asks if one.entry == "number")
    for step in ask.steps:
        assert [key.label for key in step.keys] == ["1", "2", "3", "4", "5"], step
        assert (step.low, step.high) == (None, None), step
