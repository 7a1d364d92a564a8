"""Pieces of text that the board and sheets show too."""

from __future__ import annotations

from gm.games.gatling.book import Book
from gm.games.gatling.pages import SIGNS
from gm.games.gatling.spells import RANGES

PHASES = {
    "powers": "starting powers",
    "draw": "draw",
    "throws": "throws",
    "settle": "side dice",
    "second": "a second cast?",
    "order": "order of spells",
    "spells": "spell phase",
    "over": "the duel is over",
}
"""Phase → its heading."""


def signed(number: int) -> str:
    """Return a power as it is written: ``+2``, ``0``, ``−1``."""
    return f"{'+' if number > 0 else '−' if number else ''}{abs(number)}"


def spell_text(book: Book, slug: str, choice: str | None) -> str:
    """Return a spell with its aspect, range or animal: ``Aspect weakness ♥``, ``Transformation (goat)``."""
    if not choice:
        return book.spells[slug].name
    return f"{book.spells[slug].name} {SIGNS.get(choice) or (choice if choice in RANGES else f'({choice})')}"
