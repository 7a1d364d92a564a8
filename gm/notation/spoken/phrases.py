"""The phrases of a game: how people say its entries and the words of their fields."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from gm.notation.line import is_negation
from gm.notation.short_forms import NO
from gm.notation.spoken.words import (
    ARTICLES,
    BEING,
    FILLERS,
    LIGHT_VERBS,
    SPARE,
    SUBJECTS,
    base_forms,
    is_filler,
    parse_number,
    split_answers,
    without_contractions,
)

NUMBER, NAME = "#", "@"
"""The placeholders for a number and for a player's name in a phrase."""
_NEGATED = (("does", "not"), ("did", "not"), ("will", "not"), ("doesn't",), ("didn't",), ("won't",))
_BESIDE_NO = FILLERS - SPARE
"""The fillers that may be inside a phrase that denies something: in ``not off, hit``, only ``off`` is denied."""
_DETERMINERS = frozenset(("the", "his", "her", "their"))
UNCLEAR = "!"
"""The meaning of a phrase that must not be interpreted.

For example, ``max is blocked`` does not say that Max wins by a block.
"""
_UNCLEAR_ALWAYS = (
    "out of",
    "away from",
    "last turn",
    "last round",
    "last time",
    "next turn",
    "next round",
    "next time",
)
_ALWAYS = {"": ("this turn", "this round", "this time"), UNCLEAR: _UNCLEAR_ALWAYS}
"""The phrases that are understood in every game, by their meaning."""
NOT_DENIED = "yes"
"""The value for words with no denial in front of them."""
_NOTHING = frozenset(("nothing", "nobody", "none"))
"""The words that deny a whole event by themselves."""


class Phrase(NamedTuple):
    """A phrase: the words that people say, and the typed words that these mean ('' for no meaning)."""

    said: tuple[str, ...]
    meant: str


class PhraseList:
    """Phrases that are found by their first word. Longer phrases come first."""

    def __init__(self, phrases: Iterable[Phrase]) -> None:
        self.phrases = tuple(sorted(phrases, key=lambda phrase: -len(phrase.said)))
        self._by_first: dict[str, list[int]] = {}
        for place, phrase in enumerate(self.phrases):
            self._by_first.setdefault(phrase.said[0], []).append(place)

    def at(
        self,
        words: Sequence[str],
        at: int,
        names: Collection[str] = (),
        owners: Collection[str] = (),
        *,
        articles: bool = True,
    ) -> Iterator[tuple[Phrase, str, int]]:
        """Yield each phrase that begins at index ``at``, with its meaning and its end (see :func:`match_at`)."""
        firsts = _first_words(words[at])
        if firsts.isdisjoint(self._by_first):
            return
        for place in sorted(place for first in firsts for place in self._by_first.get(first, ())):
            if match := match_at(self.phrases[place], words, at, names, owners, articles=articles):
                yield self.phrases[place], *match

    def count_next(self, words: Sequence[str], at: int) -> bool:
        """Return whether the word at index ``at`` is a number in front of what it counts, as in ``one six``."""
        return bool(parse_number(words[at])) and any(end - at > 1 and meant for _, meant, end in self.at(words, at))

    def begin_in(self, words: Iterable[str]) -> bool:
        """Return whether the first word of a phrase is among ``words``. If it is not, no phrase occurs in them."""
        return not all(_first_words(word).isdisjoint(self._by_first) for word in words)

    def occur_in(self, words: Sequence[str]) -> Iterator[str]:
        """Yield the meaning of each phrase in ``words``."""
        return (meant for at in range(len(words)) for _, meant, _ in self.at(words, at))


class Phrases:
    """The phrases of a game, in two groups: phrases that name an entry (its verbs), and phrases for all other words.

    ``verbs`` maps the name of each entry to its verbs. ``words`` has the phrases of the second group.
    """

    def __init__(self, verbs: Mapping[str, Sequence[Phrase]], words: Iterable[Phrase]) -> None:
        self._verbs = verbs
        self.words = PhraseList(
            (*words, *(phrase for meant, said in _ALWAYS.items() for phrase in _phrases(said, meant)))
        )
        self.unclear = PhraseList(phrase for phrase in self.words.phrases if phrase.meant == UNCLEAR)
        self.meaningless = frozenset(" ".join(phrase.said) for phrase in self.words.phrases if not phrase.meant)
        every = [verb for of_entry in verbs.values() for verb in of_entry]
        self.verb_words = frozenset(verb.said[0] for verb in every if len(verb.said) == 1)
        """The single words that name an entry."""
        self._long = PhraseList(verb for verb in every if len(verb.said) > 1)
        self._light = PhraseList(verb for verb in every if len(verb.said) == 1 and verb.said[0] in LIGHT_VERBS)
        self._small = PhraseList(verb for verb in self._long.phrases if all(map(is_filler, verb.said)))
        telling = (verb for verb in every if not FILLERS.issuperset(verb.said))
        self._clear = PhraseList(verb for verb in telling if len(verb.said) > 1 or not is_filler(verb.said[0]))
        self._all = PhraseList(every)
        self._by_entry: dict[str, PhraseList] = {}

    def verbs_of(self, entry: str) -> PhraseList:
        """Return the phrases that name an entry. The name of the entry is one of them."""
        if entry not in self._by_entry:
            self._by_entry[entry] = PhraseList((Phrase((entry,), entry), *self._verbs.get(entry, ())))
        return self._by_entry[entry]

    def begin(self, words: Sequence[str]) -> bool:
        """Return whether a line begins with a phrase of several words that names an entry."""
        said = [word for groups in split_answers(words) for group in groups for word in group]
        return bool(said) and any(True for _ in self._long.at(said, 0))

    def begun_by(self, words: Sequence[str]) -> set[str]:
        """Return the entries with a phrase that begins the line. The first word must be exactly as in the phrase."""
        first = words[0].casefold()
        said = [word for groups in split_answers(words) for group in groups for word in group]
        return {verb.meant.split()[0] for verb, *_ in self._all.at(said, 0) if verb.said[0] == first} if said else set()

    def named_in(self, words: Sequence[str], entries: Container[str]) -> set[str]:
        """Return the ``entries`` whose verbs occur in ``words``. Everyday verbs such as ``take`` do not count."""
        bases = {base for word in words for base in base_forms(word) if not is_filler(base)}
        return {name for name in {*_entries(self._clear, words), *bases} if name in entries}

    def deny_before(self, words: Sequence[str], at: int) -> bool:
        """Return whether a phrase that denies something, such as ``no contact``, ends right before index ``at``."""
        return any(
            end == at and not meant and denial(words[start:at]) == ""
            for start in range(at)
            for _, meant, end in self.words.at(words, start)
        )

    def named_by_small_words(self, words: Sequence[str]) -> set[str]:
        """Return the entries that ``words`` name by a phrase of fillers only, such as ``that's it``."""
        return _entries(self._small, words)

    def named_by_light_verb(self, words: Sequence[str]) -> set[str]:
        """Return the entries that an everyday verb in ``words``, such as ``take``, may name."""
        return _entries(self._light, words)


def _entries(verbs: PhraseList, words: Sequence[str]) -> set[str]:
    return {meant.split()[0] for meant in verbs.occur_in(words)}


def read_phrases(table: Mapping[str, Mapping[str, Sequence[str]]]) -> Phrases:
    """Return the phrases in a ``table`` with two parts: ``entries`` and ``words``.

    Each part maps a meaning to the ways to say it, such as ``{"pass": ["nothing more", "no thanks"]}``.
    """
    verbs: dict[str, list[Phrase]] = {}
    for meant, said in table.get("entries", {}).items():
        verbs.setdefault(meant.split()[0], []).extend(_phrases(said, meant))
    words = [phrase for meant, said in table.get("words", {}).items() for phrase in _phrases(said, meant)]
    return Phrases(verbs, words)


def _phrases(said: Sequence[str], meant: str) -> Iterator[Phrase]:
    """Yield the phrases with the meaning ``meant``, at least one for each text in ``said``.

    A phrase that begins with ``not`` is also yielded with ``does not``, ``didn't`` etc. in place of ``not``. An article
    or *his* inside a phrase is dropped, because a line may have any such word there.
    """
    for words in (without_contractions(text.casefold()).split() for text in said):
        words = [words[0], *(word for word in words[1:-1] if word not in _DETERMINERS), *words[1:][-1:]]
        for negated in _NEGATED if words[0] == "not" else ():
            yield Phrase((*negated, *words[1:]), meant)
        yield Phrase(tuple(words), meant)


def changes_meaning(word: str, verb: Phrase) -> bool:
    """Return whether ``word`` right before a verb changes what the verb means.

    *Nothing* and *nobody* deny it. In front of a number that begins it, an article makes the number a value.
    """
    return word in ("nothing", "nobody") or (verb.said[0] == NUMBER and word in ARTICLES)


def denial(words: Sequence[str]) -> str:
    """Return the effect of ``words`` on the flag after them. A flag is a word such as ``hit``.

    ``words`` have no meaning of their own. Return '' if they deny a whole event, as ``no contact`` does: the flag is
    then ignored. Return :data:`UNCLEAR` for a bare negation such as ``not``: the flag must then not be interpreted.
    Return :data:`NOT_DENIED` for any other words: the flag then keeps its meaning.
    """
    if words[0] not in _NOTHING.union(NO) and not is_negation(words[0]):
        return NOT_DENIED
    return "" if words[1:] or words[0] in _NOTHING else UNCLEAR


@lru_cache(4096)
def _first_words(word: str) -> frozenset[str]:
    """Return the first words of all phrases that may begin with the typed ``word``."""
    counts = parse_number(word) or word in (*ARTICLES, "no")
    return _alike(word).union((NAME, *(NUMBER if counts else ())))


def match_at(
    phrase: Phrase,
    words: Sequence[str],
    at: int,
    names: Collection[str] = (),
    owners: Collection[str] = (),
    *,
    articles: bool = True,
) -> tuple[str, int] | None:
    """Return the meaning of ``phrase``, with its numbers filled in, and the index after its last word in ``words``.

    Returns None if the phrase does not begin at index ``at``. Fillers between its words are allowed, as in ``uses her
    surge``, and so are the names of ``owners``: ``uses ida's surge``. An article may stand for the number 1, as in ``a
    wound``. In front of another number, as in ``a six``, an article stands for 1 only if ``articles`` is True. In a
    phrase with several numbers, ``no`` stands for 0. If the phrase has a place for a name, one of ``names`` must be
    there. If the meaning has such a place too, the name is filled in.

    An article in front of the number is no filler: ``with 3`` may mean three things, but ``with a 3`` means one thing
    with the value 3.
    """
    meant = phrase.meant
    skipped = _BESIDE_NO if phrase.said[0] in NO or is_negation(phrase.said[0]) else FILLERS
    for index, said in enumerate(phrase.said):
        number = said == NUMBER and phrase.meant != UNCLEAR
        counts = number and index + 1 < len(phrase.said)
        word = words[at] if at < len(words) else ""
        while index and (word in skipped or word in owners) and not _is_said(said, word, counts=number):
            at += 1
            word = words[at] if at < len(words) else ""
        counted = parse_number(word) if said == NUMBER else ""
        if counts and word in ARTICLES and (articles or not any(map(parse_number, words[at + 1 : at + 2]))):
            counted = "1"
        elif said == NUMBER and word == "no" and phrase.said.count(NUMBER) > 1:
            counted = "0"
        if counted:
            meant = meant.replace(NUMBER, counted, 1)
        elif said == NAME and word.removesuffix("'s") in names:
            meant = meant.replace(NAME, word.removesuffix("'s"))
        elif not _is_said(said, word):
            return None
        at += 1
    return meant, at


def _is_said(said: str, word: str, *, counts: bool = False) -> bool:
    """Return whether ``word`` is a form of ``said``, as ``pushes`` is of ``push``.

    With ``counts``, also return True if ``word`` is an article, which may stand for the number 1.
    """
    return said in _alike(word) or (counts and word in ARTICLES)


@lru_cache(4096)
def _alike(word: str) -> frozenset[str]:
    """Return all words that ``word`` can match in a phrase: ``push`` for ``pushes``, ``are`` for ``is``."""
    others = (other for group in (BEING, SUBJECTS) if word in group for other in group)
    return frozenset((*base_forms(word), *others))
