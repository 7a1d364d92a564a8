"""The tables of the game's statistics: hits by pattern and zone, spells that were cast, and the dice of hits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gm.game import Count, CountRow, Entry, Setup
from gm.games.gatling.book import Book
from gm.games.gatling.entries import Cast, Draw, Push, Rest, Throw

FAIR = 3.5
"""The mean of a fair die."""


def counted(book: Book) -> tuple[Count, ...]:
    """Return the declarations of the game's statistics tables."""

    def patterns(setup: Setup, entries: Sequence[Entry]) -> Iterator[CountRow]:
        """Yield a row for every throw: a key, whether the die touched a bullet, and the mage. Pushes are ignored.

        The key is the rank of the page in play, its pattern, and where the die went.
        """
        page = ""
        for entry in entries:
            if isinstance(entry, Draw):
                page = entry.page
            elif isinstance(entry, Throw) and page:
                zone = "over" if entry.over else "off" if entry.off else entry.zone
                yield (page[:-1], book.pattern(page).casefold(), str(zone)), entry.hit, entry.who

    return (
        Count("patterns", "Touched by page and zone", ("Page", "Pattern", "Zone"), patterns, hit="touched"),
        Count("spells", "Spells", ("Spell",), spells, "wins", hit="cast"),
        Count("dice", "Dice that hit", ("Player",), dice, "mean", hit="mean die", even=FAIR, by_player=True),
    )


def spells(setup: Setup, entries: Sequence[Entry]) -> Iterator[CountRow]:
    """Yield a row for every spell that was cast."""
    for entry in entries:
        if isinstance(entry, Cast):
            yield (entry.spell,), 1, entry.who


def dice(setup: Setup, entries: Sequence[Entry]) -> Iterator[CountRow]:
    """Yield a row for every hit, with the number on the die.

    A hit counts when its cast (round of throws) is settled.
    """
    hits: dict[str, int] = {}
    numbers: dict[str, int] = {}
    for entry in entries:
        if isinstance(entry, Draw):
            hits, numbers = {}, {}
        elif isinstance(entry, Throw | Push):
            number = numbers.get(entry.who) if entry.number is None and isinstance(entry, Push) else entry.number
            numbers[entry.who] = number or 0
            touched = entry.hit or (isinstance(entry, Push) and entry.who in hits)
            if touched and number is not None:
                hits[entry.who] = number
            else:
                hits.pop(entry.who, None)
        elif isinstance(entry, Rest):
            for who, number in hits.items():
                yield (who,), number, who
            hits, numbers = {}, {}
