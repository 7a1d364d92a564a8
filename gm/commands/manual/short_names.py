"""The shortest words for everything with a printed name, such as cards and abilities."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from gm.errors import GmError
from gm.game import AnyGame, Context, Field, Name, NotRecognized
from gm.notation.name_resolution import match_abbreviation, match_full_name, match_phrase, normalized_words

_LEAST = 3
"""The minimum number of letters of a short word."""
_FEWEST, _MOST = 8, 80
"""The minimum and the maximum number of words of a list. Nobody needs a list of fewer words."""
_SELF_EVIDENT = ("seat", "holder")


class ShortName(NamedTuple):
    """A printed name and the shortest word that means it."""

    keys: str
    name: str


class NameList(NamedTuple):
    """The names of one kind, under the title of the kind."""

    title: str
    names: tuple[ShortName, ...]


def short_names(game: AnyGame, known: Sequence[Name]) -> tuple[NameList, ...]:
    """Return the names that have a short word, in one list for each kind. ``known`` are the names of a duel.

    A short word is a word of the name, or the first letters of one. No word of another name in the list and no entry
    begins with the short word. So it can replace the name in a line, even if the line is only that name.
    """
    kinds = _of_kinds(known)
    every = [name for _, names in kinds for name in names]
    lists: dict[frozenset[str], NameList] = {}
    for title, names, beside, field in (*((kind, names, every, None) for kind, names in kinds), *_of_fields(game)):
        taken = [entry for entry in game.inputs.forms if entry != title]
        words = [ShortName(_shortest(name, beside, taken, field), name) for name in sorted(names)]
        if short := tuple(word for word in words if len(word.keys) < len(word.name)):
            lists.setdefault(frozenset(names), NameList(title, short))
    return tuple(lists.values())


def _of_kinds(known: Sequence[Name]) -> list[tuple[str, list[str]]]:
    """Return pairs of a kind of name and the names of that kind that a duel knows."""
    kinds: dict[str, list[str]] = {}
    for name in known:
        if name.kind not in _SELF_EVIDENT and "-" not in name.kind and len(name.name) >= _LEAST:
            kinds.setdefault(name.kind, []).append(name.name)
    return [(kind, names) for kind, names in kinds.items() if len(names) >= _FEWEST]


def _of_fields(game: AnyGame) -> Iterator[tuple[str, Sequence[str], Sequence[str], Field]]:
    """Yield four values for each field that reads many words: the name of its entry, two lists of words, and the field.

    The first list has the words to shorten. The second has the words that a short word must not be confused with.
    """
    for form in game.inputs.forms.values():
        for field in form.every_field():
            words = _names_of(field)
            if _FEWEST <= len(words) <= _MOST:
                yield form.name, words, words, field


def _names_of(field: Field) -> tuple[str, ...]:
    """Return the names that a field reads, in printed form if the field knows it; () for ranges and signs."""
    printed = {word: name for name, word in reversed([*field.synonyms(()).items()])}
    words = tuple(dict.fromkeys(printed.get(word, word) for word in field.vocabulary() if len(word) >= _LEAST))
    named = all(word[-1:].isalpha() for word in words) and any(word[:1].isalpha() for word in words)
    return words if named else ()


def _shortest(name: str, names: Collection[str], taken: Collection[str], field: Field | None) -> str:
    """Return the shortest word for ``name`` with which no other of the ``names`` and no ``taken`` entry begins.

    If there is a ``field``, it must understand the short word as it understands the name.
    """
    parts = normalized_words(name)
    others = [part for other in names if other != name for part in normalized_words(other)]
    begun = (part[:end] for end in range(_LEAST, max(map(len, parts)) + 1) for part in parts if len(part) >= end)
    for word in sorted(dict.fromkeys(begun), key=len):
        begins = (*others, *(known for known in taken if known != name.casefold()))
        fits_another = any(part.startswith(word) for part in begins)
        if not fits_another and (field is None or _meaning(field, [word]) == _meaning(field, name.split())):
            return word
    return name.casefold()


def _meaning(field: Field, words: Sequence[str]) -> str:
    """Return the word of ``field`` that ``words`` mean; '' if they mean none."""
    context = Context(short=True)
    with suppress(GmError):
        match = match_full_name([field], words, context) or match_phrase([field], words, context)
        if match or (match := match_abbreviation([field], words[0], context)):
            return match.word
    with suppress(GmError, NotRecognized):
        return " ".join(field.format(field.parse(words[0], None, context)))
    return ""
