"""The filters that the templates of every game have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gm.game.messages.values import number_of, text_of
from gm.game.naming import join_and

_ORDINALS = ("zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def items(value: Any) -> list[Any]:
    """Return the items of a tuple or list; for any other value, a list of that value."""
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
}
"""Filters by name, without ``name``, ``names`` and ``either``, which :class:`~gm.game.messages.Messages` adds."""
