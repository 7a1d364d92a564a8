"""The names of players and things in plain words: split into words, and recognized when they are cut short."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from gm.game import Form, Name
from gm.notation.name_resolution import normalized_words
from gm.notation.spoken.words import FILLERS, base_forms, is_one_slip, parse_number

_LEAST = 3
"""The minimum length, in letters, of the longest word in an abbreviated name."""


Called = tuple[tuple[str, tuple[str, ...]], ...]
"""The words of an entry, each with its other names."""


class NameWords(NamedTuple):
    """The words of a name, its id and its kind."""

    said: tuple[str, ...]
    id: str
    kind: str


def name_parts(words: Sequence[str]) -> list[str]:
    """Return the ``words`` in the form in which they are compared with names.

    This form has no signs and no ``'s``, and it has digits for numbers.
    """
    return [part for word in words for part in _parts(word)]


@lru_cache(4096)
def _parts(word: str) -> tuple[str, ...]:
    return tuple(parse_number(part) or part for part in normalized_words(word.removesuffix("'s")))


def called_by(name: Name) -> tuple[str, ...]:
    """Return the words that may refer to a player or unit: its id, its name, and each word of its name."""
    return (name.id, name.name, *name.name.split())


def misspelt_player(word: str, names: Iterable[Name]) -> str:
    """Return the player's name that ``word`` becomes if one letter is added; '' if there is none.

    Only a word of three letters is corrected: ``ana`` may be Anna, but not Ann. If the word is similar to several
    players' names, return ''.
    """
    seats = {name.name.casefold() for name in names if name.kind == "seat" and name.here}
    near = [name for name in seats if len(word) == _LEAST and is_one_slip(word, name)]
    return near[0] if len(near) == 1 and len(near[0]) > _LEAST else ""


class NameIndex:
    """The names that a line may contain, found by their words."""

    def __init__(self, names: Iterable[NameWords]) -> None:
        self.names = tuple(names)
        self._exact: dict[tuple[str, ...], list[NameWords]] = {}
        self._by_letter: dict[str, list[NameWords]] = {}
        for name in self.names:
            self._exact.setdefault(name.said, []).append(name)
            for letter in dict.fromkeys(word[0] for word in name.said):
                self._by_letter.setdefault(letter, []).append(name)
        self._lengths = sorted({len(said) for said in self._exact}, reverse=True)

    def exact(self, typed: Sequence[str]) -> dict[str, str]:
        """Return the ids of the names that are ``typed`` in full, each with the kind of the name."""
        return {name.id: name.kind for name in self._exact.get(tuple(typed), ())}

    def abbreviated(self, typed: Sequence[str]) -> dict[str, str]:
        """Return the ids of the names that the ``typed`` words abbreviate, each with the kind of the name."""
        alike = self._by_letter.get(typed[0][0], ()) if typed else ()
        return {name.id: name.kind for name in alike if is_part(typed, name)}

    def length_at(self, words: Sequence[str], at: int) -> int:
        """Return the number of words of the longest full name in ``words`` at index ``at``; 0 if there is none."""
        return next((size for size in self._lengths if tuple(name_parts(words[at : at + size])) in self._exact), 0)


def name_index(form: Form, names: tuple[Name, ...], actors: Collection[str], called: Called) -> NameIndex:
    """Return the names that an entry of ``form`` may contain, and the names of all players and of the ``actors``.

    ``called`` has other names for words of the entry.
    """
    fields = form.every_field()
    kinds = {"seat"}.union(*(field.kinds for field in fields))
    things = [
        NameWords(normalized_words(name), id, "")
        for field in fields
        if not field.kinds
        for name, id in field.synonyms(names).items()
    ]
    options = [
        NameWords(said, word, "")
        for word, others in called
        for name in (tuple(name_parts(other.casefold().split())) for other in others)
        for said in (name, *((part,) for part in name if part not in FILLERS and not part.isdigit()))
    ]
    printed = [
        NameWords(said, name.id, name.kind)
        for name in names
        if name.here and (name.kind in kinds or name.id in actors)
        for said in dict.fromkeys(map(normalized_words, (name.name, name.id, *name.called)))
    ]
    return NameIndex([*things, *options, *printed])


def is_part(typed: Sequence[str], name: NameWords) -> bool:
    """Return whether the typed words are a good enough abbreviation of the name."""
    known = bool(name.kind) or len(typed) > 1 or typed[0] in normalized_words(name.id) if typed else False
    return known and _cut_short(typed, name.said)


def _cut_short(typed: Sequence[str], said: Sequence[str]) -> bool:
    """Return whether the typed words abbreviate a name of several words, each a different word of the name.

    A single typed word must be a whole word of the name.
    """
    if not typed or not len(typed) <= len(said) > 1 or max(map(len, typed)) < _LEAST:
        return False
    if len(typed) == 1:
        return not set(said).isdisjoint(base_forms(typed[0]))
    left = list(said)
    for word in sorted(typed, key=len, reverse=True):
        bases = {*base_forms(word)}
        match = next((other for other in left if other.startswith(word) or bases.intersection(base_forms(other))), None)
        if match is None:
            return False
        left.remove(match)
    return True
