"""The translation of questions in other languages into the English words of the rules."""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

_SHORT = 3
"""The maximum length of a key that matches only a whole word. A longer key may be the beginning of a word."""


class Language(NamedTuple):
    """A language: ``idle`` has its fillers, ``words`` maps the first letters of a word to the English translation."""

    idle: frozenset[str]
    words: Mapping[str, str]


@cache
def languages() -> tuple[Language, ...]:
    """Return the known languages."""
    return tuple(
        Language(frozenset(map(strip_accents, language["idle"].split())), search_forms(language["words"]))
        for name, language in _written().items()
        if name != "en"
    )


@cache
def synonyms() -> Mapping[str, str]:
    """Return a mapping from English words to synonyms that are more likely to occur in rules."""
    words: Mapping[str, str] = _written()["en"]
    return words


@cache
def related_words() -> Sequence[Sequence[str]]:
    """Return groups of English words with related meanings."""
    groups: Sequence[str] = tomllib.loads(files(__package__).joinpath("near.toml").read_text(encoding="utf-8"))["near"]
    return tuple(tuple(group.split()) for group in groups)


@cache
def _written() -> Mapping[str, Any]:
    return tomllib.loads(files(__package__).joinpath("tongues.toml").read_text(encoding="utf-8"))


def search_forms(words: Mapping[str, str]) -> Mapping[str, str]:
    """Return a copy of the mapping ``words`` in which the keys are in lower case and without accents."""
    return {strip_accents(word): english for word, english in words.items()}


def strip_accents(word: str) -> str:
    """Return a word without its accents."""
    parted = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in parted if not unicodedata.combining(letter))


def translate(words: Sequence[str], own: Mapping[str, str], known: Iterable[str]) -> list[str] | None:
    """Return the English words for a question in another language; None if the question seems to be in English.

    ``own`` has the game's translations, ``known`` the known English words. Words without a translation stay unchanged.
    A question counts as foreign if enough of its words have a translation. A word that the game itself translates
    counts as two.
    """
    known = frozenset(known)
    foreign = [word for word in words if word not in known]
    named = sum(len(word) > _SHORT and bool(_begun(strip_accents(word), own)) for word in foreign)
    best: tuple[int, list[str]] = 0, []
    for tongue in languages():
        translations = [_read(strip_accents(word), tongue, own) for word in words]
        sure = sum(text is not None and word not in known for text, word in zip(translations, words, strict=True))
        pairs = zip(translations, words, strict=True)
        english = [part for text, word in pairs for part in ([word] if text is None else text.split())]
        best = max(best, (sure, english), key=lambda candidate: candidate[0])
    sure, english = best
    return english if sure + named >= min(2, len(words)) and 2 * sure >= len(foreign) and sure else None


def _read(word: str, tongue: Language, own: Mapping[str, str]) -> str | None:
    """Return the translation of ``word``; '' for a filler, None for a word that is not in the language ``tongue``."""
    if word in tongue.idle:
        return ""
    return _begun(word, own) or _begun(word, tongue.words)


def _begun(word: str, words: Mapping[str, str]) -> str | None:
    """Return the translation of the longest key with which ``word`` begins; None if there is no such key."""
    for end in range(len(word), min(_SHORT, len(word)) - 1, -1):
        if word[:end] in words and (end > _SHORT or end == len(word)):
            return words[word[:end]]
    return None
