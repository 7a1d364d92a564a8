"""How like a question is to what people say of a rule: to the title or phrase that shares most with it."""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from sqlite_utils import Database

_Place = TypeVar("_Place", int, str)

_SLIGHT = 0.5
"""What a word weighs that says nothing by itself (``no``, ``after``, ``my``), beside others."""

_ADDED = 0.7
"""What a word of the phrase weighs that was not asked."""

_ALL = 0.8
"""What it weighs beside the best phrase that all of a rule's words together hold the question."""

_NEAR = 0.5
"""What a word counts that is not said, where one that means nearly the same is."""

_AGREEING, _NEXT = 4, 0.4
"""So many phrases of a rule are weighed, each by so much of the one before it: what several say is surer.

These weights are measured: of the questions that rules bring, some are left away and asked."""


class Phrases:
    """The titles, phrases and texts of rules, by their words without endings.

    ``said`` are the words of each title and phrase with the id of its rule, ``texts`` all other words by id; the words
    of each group in ``near`` mean nearly the same.
    """

    def __init__(
        self,
        db: Database,
        said: Iterable[tuple[str, Sequence[str]]],
        texts: Mapping[str, Sequence[str]],
        idle: frozenset[str],
        near: Sequence[Sequence[str]] = (),
    ) -> None:
        self._db = db
        db.execute("CREATE VIRTUAL TABLE ending USING fts5(word, tokenize='porter unicode61')")
        db.execute("CREATE VIRTUAL TABLE ending_words USING fts5vocab(ending, 'instance')")
        phrases = list(said)
        words = {
            *idle,
            *(word for _, phrase in phrases for word in phrase),
            *(w for text in texts.values() for w in text),
            *(word for group in near for word in group),
        }
        self._idle = idle
        self._stems = dict(zip(words, self._cut(list(words)), strict=True))
        self._phrases = [(rule, frozenset(self._stems[word] for word in phrase)) for rule, phrase in phrases]
        self._saying = _places((at, phrase) for at, (_, phrase) in enumerate(self._phrases))
        self._held = {rule: {self._stems[word] for word in text} for rule, text in texts.items()}
        for rule, phrase in self._phrases:
            self._held.setdefault(rule, set()).update(phrase)
        self._holding = _places(self._held.items())
        slight = {self._stems[word] for word in idle}
        self._weights = {
            stem: math.log(1 + len(self._held) / (len(rules) + 0.5)) * (_SLIGHT if stem in slight else 1)
            for stem, rules in self._holding.items()
        }
        self._unknown = math.log(1 + 2 * len(self._held))
        self._near: dict[str, set[str]] = {}
        for group in near:
            stems = {self._stems[word] for word in group}
            for stem in stems:
                self._near.setdefault(stem, set()).update(stems - {stem})

    def _cut(self, words: Sequence[str]) -> list[str]:
        """The words without their endings, as the search has them; whole if a word without one says nothing (ore)."""
        self._db.execute("DELETE FROM ending")
        self._db.conn.executemany("INSERT INTO ending(rowid, word) VALUES (?, ?)", enumerate(words, 1))
        found = dict(self._db.execute("SELECT doc, term FROM ending_words WHERE offset = 0").fetchall())
        cut = [found.get(place, word) for place, word in enumerate(words, 1)]
        return [word if stem in self._idle else stem for word, stem in zip(words, cut, strict=True)]

    def _ending_cut(self, word: str) -> str:
        return self._stems.get(word) or self._cut([word])[0]

    def says(self, word: str) -> bool:
        """Whether a rule says this word, with whatever ending."""
        return self._ending_cut(word) in self._holding

    def ranked(self, asked: Sequence[str]) -> list[str]:
        """The rules that say something of what is asked, the likest first."""
        words = dict.fromkeys(asked)
        stems = dict.fromkeys(self._ending_cut(word) for word in words)
        weighed = {stem: self._weights.get(stem, self._unknown) for stem in stems}
        whole = sum(weighed.values()) or 1
        meant = {*weighed, *(other for stem in weighed for other in self._near.get(stem, ()))}
        like: dict[str, list[float]] = {}
        for at, shared in self._shared(weighed, self._saying).items():
            rule, phrase = self._phrases[at]
            added = sum(self._weights[stem] for stem in phrase if stem not in meant)
            like.setdefault(rule, []).append(shared / (whole + _ADDED * added))  # 1: the same words
        held = self._shared(weighed, self._holding)
        both = {rule: _agreed(like.get(rule, ())) + _ALL * held[rule] / whole for rule in self._held if rule in held}
        return sorted(both, key=lambda rule: -both[rule])

    def _shared(self, weighed: Mapping[str, float], places: Mapping[str, Sequence[_Place]]) -> dict[_Place, float]:
        """What the words weigh together that are said at each place, or others that mean nearly the same."""
        found: dict[_Place, float] = {}
        for stem, weight in weighed.items():
            said = dict.fromkeys(places.get(stem, ()), weight)
            for other in self._near.get(stem, ()):
                nearly = _NEAR * min(weight, self._weights.get(other, weight))
                for place in places.get(other, ()):
                    said[place] = max(said.get(place, 0), nearly)
            for place, counts in said.items():
                found[place] = found.get(place, 0) + counts
        return found


def _places(said: Iterable[tuple[_Place, Iterable[str]]]) -> dict[str, list[_Place]]:
    """Where each word is said."""
    found: dict[str, list[_Place]] = {}
    for place, words in said:
        for word in words:
            found.setdefault(word, []).append(place)
    return found


def _agreed(likes: Iterable[float]) -> float:
    """How like a question all of a rule's phrases are."""
    return sum(like * _NEXT**place for place, like in enumerate(heapq.nlargest(_AGREEING, likes)))


_BY_ALL = 0.3
"""What a place counts in the order by all that rules say, beside one in the order by what they are called; measured on
questions that nobody had in mind who wrote the phrases."""


def together(by_all: Sequence[str], by_name: Sequence[str]) -> list[str]:
    """Two orders of rules as one: the first place of an order counts whole, the second a half, the third a third …"""
    found: dict[str, float] = {}
    for order, counts in ((by_all, _BY_ALL), (by_name, 1)):
        for place, rule in enumerate(order, 1):
            found[rule] = found.get(rule, 0) + counts / place
    return sorted(found, key=lambda rule: -found[rule])
