"""Who has aimed at whom, as arrows: the opposed stand out, what is carried out is quiet."""

from __future__ import annotations

from collections.abc import Iterator

from gm.game import Arrow
from gm.games.grimslingers.state import PASS, State


def aims(state: State) -> Iterator[Arrow]:
    """An arrow for every card that lies on the table, in the order of the queue; without a target it stays at home."""
    opposed = {who for pair in state.pairs for who in pair}
    for cast in state.queue:
        arrow = Arrow(cast.by, cast.target or "", state.deck.card[cast.card].name)
        if cast.state != "waiting":
            arrow = arrow._replace(style="quiet")
        elif cast.by in opposed:
            arrow = arrow._replace(style="strong")
        yield arrow
    if not state.queue:
        for one in state.duellists:
            if one.played and one.played != PASS:
                yield Arrow(one.id, one.target or "", state.deck.card[one.played].name)
