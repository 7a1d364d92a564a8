"""The tables of the game's statistics: spells that were revealed, and elements that clashed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gm.game import Count, CountRow, Entry, Setup, replay_entries
from gm.games.grimslingers.entries import Clash, Reveal
from gm.games.grimslingers.fields import BOTH
from gm.games.grimslingers.rules.turns import start
from gm.games.grimslingers.stages import STAGES


def counted() -> tuple[Count, ...]:
    """Return the tables of the game's statistics."""
    return (
        Count("spells", "Spells", ("Spell",), spells, "wins", hit="revealed"),
        Count("elements", "Elements that met another element", ("Element",), elements, hit="got through"),
    )


def spells(setup: Setup, entries: Sequence[Entry]) -> Iterator[CountRow]:
    """Yield a row for every revealed card that is not an element."""
    for state, entry, _ in replay_entries(start, STAGES.apply, setup, entries):
        if isinstance(entry, Reveal) and entry.card not in state.deck.elements:
            yield (entry.card,), 1, entry.who


def elements(setup: Setup, entries: Sequence[Entry]) -> Iterator[CountRow]:
    """Yield two rows for every clash, one for each element. A row says whether the element won (“got through”)."""
    for state, entry, _ in replay_entries(start, STAGES.apply, setup, entries):
        if isinstance(entry, Clash):
            met = {cast.by: cast.card for cast in state.queue if cast.by in state.asked.seats}
            for who in state.asked.seats:
                yield (met[who],), entry.through in (who, BOTH), who
