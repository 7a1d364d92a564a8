"""The filters that the templates of every game have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gm.game.messages.values import number_of, text_of
from gm.game.naming import join_and

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_RANKS = {"A": "ace", "T": "ten", "J": "jack", "Q": "queen", "K": "king"}
_SUITS = {"H": "hearts", "D": "diamonds", "S": "spades", "C": "clubs"}
_JOKERS = {"LJ": "little joker", "BJ": "big joker"}
_ORDINALS = ("zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def items(value: Any) -> list[Any]:
    """Return the items of a tuple or list; for any other value, a list with only that value."""
    return list(value) if isinstance(value, tuple | list) else [value]


def _signed(value: Any) -> str:
    number = number_of(value)
    return f"{'−' if number < 0 else '+'}{abs(number)}"


def _ordinal(value: Any) -> str:
    number = number_of(value)
    if 0 <= number < len(_ORDINALS):
        return _ORDINALS[number]
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def number_word(number: int) -> str:
    """Return a number up to twelve as a word, a larger one in digits."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def _spoken_card(code: Any) -> str:
    """Return a playing card such as ``7C`` as people say it: ``seven of clubs``."""
    rank, suit = str(code)[:-1], str(code)[-1:]
    if suit not in _SUITS:
        return _JOKERS.get(str(code), "unknown card")
    return f"{_RANKS.get(rank) or number_word(number_of(rank))} of {_SUITS[suit]}"


KIT: Mapping[str, Callable[[Any], Any]] = {
    "and": lambda value: join_and([str(item) for item in items(value)]),
    "or": lambda value: join_and([str(item) for item in items(value)], "or"),
    "list": lambda value: ", ".join(map(str, items(value))),
    "id": lambda value: value,
    "signed": _signed,
    "minus": lambda value: text_of(value).replace("-", "−"),
    "title": lambda value: text_of(value)[:1].upper() + text_of(value)[1:],
    "words": lambda value: text_of(value).replace("_", " "),
    "ordinal": _ordinal,
    "count": number_of,
    "in_words": lambda value: number_word(number_of(value)),
    "spoken": _spoken_card,
}
"""Filters by name, without ``name``, ``names`` and ``either``, which :class:`~gm.game.messages.Messages` adds."""
