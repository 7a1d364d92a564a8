"""Pieces of sentences: counts, signs, zones and spells as they are said."""

from __future__ import annotations

from collections.abc import Sequence

from gm.game import Names, join_and
from gm.games.gatling.book import Book
from gm.games.gatling.entries import apart
from gm.games.gatling.pages import SIGNS
from gm.games.gatling.spells import RANGES


def pages(count: int) -> str:
    """``1 page``, ``7 pages``."""
    return f"{count} page{'' if count == 1 else 's'}"


def bonus(number: int) -> str:
    """A number to add, with its sign: ``+ 2``, ``− 1``."""
    return f"{'+' if number >= 0 else '−'} {abs(number)}"


def dice(count: int) -> str:
    """``1 die``, ``3 dice``."""
    return f"{count} {'die' if count == 1 else 'dice'}"


def signed(number: int) -> str:
    """A power as it is written: ``+2``, ``0``, ``−1``."""
    return f"{'+' if number > 0 else '−' if number else ''}{abs(number)}"


TITLES = {
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


_ZONES = {None: "overshot", "off": "off the board"}


def zone_word(zone: str | None) -> str:
    """A zone as it is said."""
    return _ZONES.get(zone) or str(zone)


def spell_said(book: Book, slug: str, choice: str | None) -> str:
    """A spell as it is said, with its aspect, range or animal: ``Aspect weakness ♥``, ``Transformation (goat)``."""
    if not choice:
        return book.spells[slug].name
    return f"{book.spells[slug].name} {SIGNS.get(choice) or (choice if choice in RANGES else f'({choice})')}"


def listed(who: tuple[str, ...], names: Names) -> str:
    """``Ana``, ``Ana and Bo``, ``Ana, Bo and Cy``."""
    return join_and([holder_said(one, names) for one in who])


def holder_said(holder: str, names: Names) -> str:
    """A mage, a team or the discard by name."""
    return names.get(holder) or ("the discard" if holder == "discard" else f"Team {holder}")


def set_said(settings: Sequence[str], names: Names, book: Book) -> str:
    """What an adjustment sets, holder by holder: ``Ana: pages 20, mana +1; round 4``."""
    said: dict[str | None, list[str]] = {}
    for who, what, sign, value in apart(tuple(settings)):
        told = _spell_set(book, what, value, names) if what in book.spells else _amount_set(what, sign, value, names)
        said.setdefault(who, []).append(told)
    return "; ".join((f"{names.get(who, who)}: " if who else "") + ", ".join(told) for who, told in said.items())


def _spell_set(book: Book, slug: str, value: str, names: Names) -> str:
    by, _, choice = value.partition("/")
    spell = spell_said(book, slug, choice or None)
    return f"{spell} ends" if value == "none" else f"{spell} by {names.get(by, by)}"


def _amount_set(what: str, sign: str, value: str, names: Names) -> str:
    if what == "attacker":
        return f"{'nobody' if value == 'none' else names.get(value, value)} attacks"
    shown = {"=": value, "+": f"+{value}", "-": f"−{value}"}[sign]
    return f"{SIGNS[what] if what in SIGNS else what.replace('_', ' ')} {shown}"
