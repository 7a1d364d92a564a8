"""The phrases of a game: how people say its entries and the words of their fields."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from gm.game import Form
from gm.notation.spoken.words import ARTICLES, BEING, FILLERS, base_forms, parse_number, split_answers

NUMBER, NAME = "#", "@"
"""The placeholders for a number and for a player's name in a phrase."""
UNCLEAR = "!"
"""The meaning of a phrase that must not be interpreted.

For example, ``max is blocked`` does not say that Max wins by a block.
"""


class Phrase(NamedTuple):
    """A phrase: the words that people say, and the typed words that these mean ('' for no meaning)."""

    said: tuple[str, ...]
    meant: str


class Phrases(NamedTuple):
    """The phrases of a game. ``verbs`` maps an entry's name to the phrases for it; ``words`` are all other phrases."""

    verbs: Mapping[str, Sequence[Phrase]]
    words: tuple[Phrase, ...]
    verb_words: frozenset[str] = frozenset()
    """The single words that name an entry."""

    def for_form(self, form: Form) -> tuple[tuple[Phrase, ...], tuple[Phrase, ...]]:
        """Return two tuples: the phrases that name the form's entry, and the phrases for all other words.

        Longer phrases come first.
        """
        verbs = (Phrase((form.name,), form.name), *self.verbs.get(form.name, ()))
        return _longest_first(verbs), self.words

    def begin(self, words: Sequence[str]) -> bool:
        """Return whether a line begins with a phrase of several words that names an entry."""
        said = [word for groups in split_answers(words) for group in groups for word in group]
        long = [verb for phrases in self.verbs.values() for verb in phrases if len(verb.said) > 1]
        return any(match_at(verb, said, 0) for verb in long)


def read_phrases(table: Mapping[str, Mapping[str, Sequence[str]]]) -> Phrases:
    """Return the phrases in a ``table`` with two parts: ``entries`` and ``words``.

    Each part maps a meaning to the ways to say it, such as ``{"pass": ["nothing more", "no thanks"]}``.
    """
    entries, words = table.get("entries", {}), table.get("words", {})
    verbs: dict[str, list[Phrase]] = {}
    for meant, said in entries.items():
        verbs.setdefault(meant.split()[0], []).extend(_phrases(said, meant))
    single = frozenset(verb.said[0] for said in verbs.values() for verb in said if len(verb.said) == 1)
    listed = [phrase for meant, said in words.items() for phrase in _phrases(said, meant)]
    return Phrases(verbs, _longest_first(listed), single)


def _phrases(said: Sequence[str], meant: str) -> Iterator[Phrase]:
    yield from (Phrase(tuple(text.casefold().split()), meant) for text in said)


def _longest_first(phrases: Sequence[Phrase]) -> tuple[Phrase, ...]:
    return tuple(sorted(phrases, key=lambda phrase: -len(phrase.said)))


def matches_at(
    phrases: Iterable[Phrase], words: Sequence[str], at: int, names: Collection[str] = (), *, articles: bool = True
) -> Iterator[tuple[Phrase, str, int]]:
    """Yield each of ``phrases`` that begins at index ``at``, with its meaning and its end (see :func:`match_at`)."""
    first = _first_words(words[at])
    for phrase in phrases:
        if phrase.said[0] in first and (match := match_at(phrase, words, at, names, articles=articles)):
            yield phrase, *match


@lru_cache(4096)
def _first_words(word: str) -> frozenset[str]:
    """Return the first words of all phrases that may begin with the typed ``word``."""
    return frozenset((NUMBER, NAME, *base_forms(word), *(BEING if word in BEING else ())))


def match_at(
    phrase: Phrase, words: Sequence[str], at: int, names: Collection[str] = (), *, articles: bool = True
) -> tuple[str, int] | None:
    """Return the meaning of ``phrase``, with its numbers filled in, and the index after its last word in ``words``.

    Returns None if the phrase does not begin at index ``at``. Fillers between its words are allowed, as in ``uses her
    surge``. An article may be the number 1, as in ``a wound``; with ``articles``, also before a number (``a six``). In
    a phrase with several numbers, ``no`` is 0. If the phrase has a place for a name, one of ``names`` must be there;
    the name does not change the meaning.
    """
    meant = phrase.meant
    for index, said in enumerate(phrase.said):
        counts = said == NUMBER and phrase.meant != UNCLEAR and index + 1 < len(phrase.said)
        while index and at < len(words) and words[at] in FILLERS and not _is_said(said, words[at], counts=counts):
            at += 1
        word = words[at] if at < len(words) else ""
        counted = parse_number(word)
        if counts and word in ARTICLES and (articles or not any(map(parse_number, words[at + 1 : at + 2]))):
            counted = "1"
        elif word == "no" and phrase.said.count(NUMBER) > 1:
            counted = "0"
        if said == NUMBER and counted:
            meant = meant.replace(NUMBER, counted, 1)
        elif not _is_said(said, word) and not (said == NAME and word.removesuffix("'s") in names):
            return None
        at += 1
    return meant, at


def _is_said(said: str, word: str, *, counts: bool = False) -> bool:
    """Return whether ``word`` is a form of ``said``, as ``pushes`` of ``push``. With ``counts``, any article fits."""
    return said in base_forms(word) or (said in BEING and word in BEING) or (counts and word in ARTICLES)
