"""The tables of the game's statistics: spells that were chosen and cast, and the choices of the opening."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from gm.game import Count, CountRow, Entry, Setup, replay_entries
from gm.games.wizards.book import Book
from gm.games.wizards.entries import Cast, Choose
from gm.games.wizards.stages import STAGES, start


def counted(book: Book) -> tuple[Count, ...]:
    """Return the tables of the game's statistics."""
    return (
        Count("spells", "Spells", ("Spell",), partial(spells, book), "wins", hit="cast", row="chosen"),
        Count("picks", "First choices", ("Choice",), partial(picks, book), "wins", hit="made"),
    )


def spells(book: Book, setup: Setup, entries: Sequence[Entry]) -> Iterator[CountRow]:
    """Yield a row for every spell that a wizard chose, with the number of times that the wizard cast it."""
    casts: dict[tuple[str, str], int] = {}
    for state, entry, _ in replay_entries(partial(start, book), STAGES.apply, setup, entries):
        if isinstance(entry, Choose):
            casts.setdefault((state.active, entry.spell), 0)
        elif isinstance(entry, Cast) and (state.active, entry.spell) in casts:
            casts[state.active, entry.spell] += 1
    for (who, spell), times in casts.items():
        yield (spell,), times, who


def picks(book: Book, setup: Setup, entries: Sequence[Entry]) -> Iterator[CountRow]:
    """Yield a row for every choice of a spell in the opening. Each row has the number of the choice: 1, 2 or 3."""
    for state, entry, _ in replay_entries(partial(start, book), STAGES.apply, setup, entries):
        if isinstance(entry, Choose) and state.phase == "opening":
            yield (str(state.picks + 1),), 1, state.active
