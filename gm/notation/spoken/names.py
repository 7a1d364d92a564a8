"""The names of players and things in plain words: split into words, and recognized when they are cut short."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gm.game import Name
from gm.notation.name_resolution import normalized_words
from gm.notation.spoken.words import base_forms, parse_number

_LEAST = 3
"""The minimum number of letters of the longest word in an abbreviated name."""


class NameWords(NamedTuple):
    """The words of a name, its id and its kind."""

    said: tuple[str, ...]
    id: str
    kind: str


def name_parts(words: Sequence[str]) -> list[str]:
    """Return words as they are compared with names: without signs and ``'s``, and with numbers in digits."""
    parts = (part for word in words for part in normalized_words(word.removesuffix("'s")))
    return [parse_number(part) or part for part in parts]


def called_by(name: Name) -> tuple[str, ...]:
    """Return the words that may refer to a player or unit: its id, its name, and each word of its name."""
    return (name.id, name.name, *name.name.split())


def is_part(typed: Sequence[str], name: NameWords) -> bool:
    """Return whether the typed words are a good enough abbreviation of the name."""
    known = bool(name.kind) or len(typed) > 1 or typed[0] in normalized_words(name.id) if typed else False
    return known and _cut_short(typed, name.said)


def _cut_short(typed: Sequence[str], said: Sequence[str]) -> bool:
    """Return whether the typed words abbreviate a name of several words. Each is short for another word of the name.

    A single typed word must be a whole word of the name.
    """
    if not typed or not len(typed) <= len(said) > 1 or max(map(len, typed)) < _LEAST:
        return False
    if len(typed) == 1:
        return not set(said).isdisjoint(base_forms(typed[0]))
    left = list(said)
    for word in sorted(typed, key=len, reverse=True):
        match = next((other for other in left if other.startswith(word) or other in base_forms(word)), None)
        if match is None:
            return False
        left.remove(match)
    return True
