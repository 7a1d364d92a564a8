"""Pages of the Grimoire: their ranks, suits and aspects, and the field that reads them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gm.errors import GmError
from gm.game import Context, Field, Name, NotRecognized, Prompt, Value

ASPECTS = ("hearts", "diamonds", "spades", "clubs")
"""The aspects in the order ♥ ♦ ♠ ♣ (gg.a03). The power table of a mage has four numbers in this order."""

SIGNS = dict(zip(ASPECTS, "♥♦♠♣", strict=True))
_SUITS = {letter: letter.upper() for letter in "hdsc"} | dict(zip("♥♦♠♣", "HDSC", strict=True))
_ASPECT = dict(zip("HDSC", ASPECTS, strict=True))
_RANKS = "A23456789TJQK"
_WRITTEN = {"1": "A", "10": "T", "11": "J", "12": "Q", "13": "K"} | {rank.lower(): rank for rank in _RANKS}
ALL = tuple(rank + suit for suit in "HDSC" for rank in _RANKS)


def number(page: str) -> int:
    """Return the number of a page's pattern, from 1 to 13 (gg.a02). Ace is 1, jack 11, queen 12, king 13 (gg.b09)."""
    return _RANKS.index(page[0]) + 1


def aspect(page: str) -> str:
    """Return the aspect of a page: ``hearts``, ``diamonds``, ``spades`` or ``clubs``."""
    return _ASPECT[page[1]]


def sign(page: str) -> str:
    """Return a page as it is printed: ``♣7``, ``♠10``, ``♥A``."""
    rank = "10" if page[0] == "T" else page[0]
    return SIGNS[aspect(page)] + rank


def page_rule(page: str) -> str:
    """Return the id of a page's rule: ``gg.page.7c``."""
    return f"gg.page.{page.lower()}"


_SUIT_NAMES = {"hearts": "blood", "diamonds": "divine", "spades": "lost", "clubs": "wild"}
_SPOKEN = {"A": "ace", "T": "ten", "J": "jack", "Q": "queen", "K": "king"}


def spoken() -> Mapping[str, str]:
    """Return a mapping from spoken names to pages. A page has several names: ``queen of hearts``, ``queen hearts`` …"""
    pages: dict[str, str] = {}
    for word, rank in (*_WRITTEN.items(), *((word, rank) for rank, word in _SPOKEN.items())):
        for suit, name in _ASPECT.items():
            page = rank + suit
            called = [f"{word} {suit}", f"{suit} {word}"]
            for suit_name in (name, _SUIT_NAMES[name]):
                called += [f"{word} {suit_name}", f"{word} of {suit_name}", f"{suit_name} {word}"]
            pages |= dict.fromkeys(called, page)
    return pages


class PageField(Field):
    """A field for a page. People type rank and suit in any order (``7C``, ``♣7``, ``h10``) or a name of the page.

    Three letters of a name are enough if no other page has them. A page is stored as ``7C`` or ``TC``. ``titles()``
    returns a mapping from titles to pages.
    """

    shortest_part = 3

    def __init__(self, name: str, titles: Callable[[], Mapping[str, str]] = dict, *, help: str = "") -> None:
        super().__init__(name, help=help)
        self.titles = titles

    def synonyms(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {**spoken(), **self.titles()}

    def parse(self, word: str, old: Value, context: Context) -> Value:
        low = word.casefold().replace("\ufe0f", "")
        if low in _WRITTEN and low.isdigit():
            raise GmError("words", "The suit is missing.", f"Type: {low}h, {low}d, {low}s or {low}c.")
        pairs = ((low[-1:], low[:-1]), (low[:1], low[1:]))
        for suit, rank in pairs:
            if suit in _SUITS and rank in _WRITTEN:
                return _WRITTEN[rank] + _SUITS[suit]
        for suit, rank in pairs:
            if (suit in _SUITS and rank.isdigit()) or (rank in _WRITTEN and len(suit) == 1 and not suit.isdigit()):
                remedy = "Type a rank (A, 2–10, J, Q, K) and a suit (h, d, s, c): 7C, ♣7, h10."
                raise GmError("words", f"There is no page “{word[:12]}”.", remedy)
        raise NotRecognized

    def usage(self) -> str:
        return "PAGE"

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return ALL

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        """Return similar pages: the 9 for a 6, the 6 for a 9, and for any page the same rank in the other suits."""
        page = str(value)
        rank, suit = page[0], page[1]
        turned = {"6": "9", "9": "6"}.get(rank)
        return (*([turned + suit] if turned else []), *(rank + other for other in "HDSC" if other != suit))

    def schema(self) -> dict[str, Any]:
        return {"enum": list(ALL)}
