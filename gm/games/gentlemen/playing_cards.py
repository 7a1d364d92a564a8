"""Playing cards. Each side has 52 cards and two jokers, written ``5C``, ``TH``, ``LJ`` (gw.r11)."""

from collections.abc import Iterable

RANKS = "A23456789TJQK"
LITTLE, BIG = "LJ", "BJ"
CARDS = (*(rank + suit for suit in "HDCS" for rank in RANKS), LITTLE, BIG)
"""All 54 cards of a deck."""
UNSEEN = "?"
"""The sign for a discarded card that nobody has entered."""
_PIPS = {**{rank: min(number, 10) for number, rank in enumerate(RANKS, 1)}, "A": 10, "J": 2}
VALUE = {card: 0 if card in (LITTLE, BIG) else _PIPS[card[0]] for card in CARDS}
"""The value of each card. It counts for critical failures, and for costs that ask for a minimum value."""
SUITS_OF = {card: frozenset("" if card in (LITTLE, BIG) else "HDCS" if card[0] in "JK" else card[1]) for card in CARDS}
"""The suits that each card counts as: all suits for a Jack or a King, none for a joker."""


def is_ace(card: str) -> bool:
    """Return whether a card is an Ace, which reduces armour and cancels the Big Joker."""
    return card[0] == "A"


def is_queen(card: str) -> bool:
    """Return whether a card is a Queen, which may be exchanged for two cards."""
    return card[0] == "Q"


def is_suited(card: str, suit: str) -> bool:
    """Return whether a card counts as the suit with this letter. A Jack or a King counts as every suit."""
    return suit in SUITS_OF[card]


def total(cards: Iterable[str]) -> int:
    """Return the sum of the values of cards (gw.r61)."""
    return sum(VALUE[card] for card in cards)
