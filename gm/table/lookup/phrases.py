"""The ranking of rules by how similar their titles and phrases are to a question."""

from __future__ import annotations

import math
import sqlite3
from collections import Counter
from collections.abc import Container, Mapping, Sequence
from contextlib import closing
from functools import cache, partial
from itertools import chain

_SLIGHT = 0.5
"""The weight of a filler such as ``no``, ``after`` or ``my``, which means little alone."""

_ADDED = 0.7
"""The weight of a word that occurs in the phrase but not in the question."""

_ALL = 0.8
"""The weight of similarity to a rule's whole text, relative to similarity to the rule's best phrase."""

_NEAR = 0.5
"""The weight of a near synonym: the phrase has one word, the question has another with nearly the same meaning."""

_AGREEING, _NEXT = 4, 0.4
"""The maximum number of a rule's phrases that count, and the weight of each relative to the next better phrase.

A match is more certain if several phrases are similar to the question. Both values were fitted to some of the rules'
own questions and tested with the others.
"""


class Phrases:
    """An index of rules by the stems of their words, for a ranking of rules by similarity to a question.

    ``rules`` maps the id of a rule to a pair: its names (title and phrases), and the words of its whole text. ``idle``
    has the fillers, such as ``my``, which mean little alone. ``near`` has groups of words with nearly the same meaning.
    """

    def __init__(
        self,
        rules: Mapping[str, tuple[Sequence[str], Sequence[str]]],
        idle: frozenset[str],
        near: Sequence[Sequence[str]] = (),
    ) -> None:
        words = [*{*idle, *chain.from_iterable(words for _, words in rules.values()), *chain.from_iterable(near)}]
        self._idle = idle
        self._stems = dict(zip(words, self._cut(words), strict=True))
        stem_of = self._stems.__getitem__
        self._called = {rule: called for rule, (called, _) in rules.items()}
        self._phrases: dict[str, Sequence[tuple[frozenset[str], float]]] = {}
        self._held = {rule: frozenset(map(stem_of, words)) for rule, (_, words) in rules.items()}
        slight = set(map(stem_of, idle))
        self._weights = {
            stem: _whole(math.log(1 + len(rules) / (holding + 0.5)) * (_SLIGHT if stem in slight else 1))
            for stem, holding in Counter(chain.from_iterable(self._held.values())).items()
        }
        self._unknown = _whole(math.log(1 + 2 * len(rules)))
        self._near: dict[str, set[str]] = {}
        for group in near:
            stems = set(map(stem_of, group))
            for stem in stems:
                self._near.setdefault(stem, set()).update(stems - {stem})

    def _cut(self, words: Sequence[str]) -> list[str]:
        """Return ``words`` without endings. A word stays whole if its stem would be a filler (``or`` for ``ore``)."""
        with closing(sqlite3.connect(":memory:")) as db:
            db.execute("CREATE VIRTUAL TABLE ending USING fts5(word, content='', tokenize='porter unicode61')")
            db.execute("CREATE VIRTUAL TABLE ending_words USING fts5vocab(ending, 'instance')")
            db.executemany("INSERT INTO ending(rowid, word) VALUES (?, ?)", enumerate(words, 1))
            stems = dict(db.execute("SELECT doc, term FROM ending_words WHERE offset = 0"))
        cut = [stems.get(place, word) for place, word in enumerate(words, 1)]
        return [word if stem in self._idle else stem for word, stem in zip(words, cut, strict=True)]

    def _ending_cut(self, word: str) -> str:
        return self._stems.get(word) or self._cut([word])[0]

    def says(self, word: str) -> bool:
        """Return whether any rule contains this word in some form."""
        return self._ending_cut(word) in self._weights

    def ranked(self, asked: Sequence[str], among: Container[str]) -> list[str]:
        """Return the ids of rules with a word of the question ``asked``, best first. Only ids in ``among`` count."""
        stems = dict.fromkeys(self._ending_cut(word) for word in dict.fromkeys(asked))
        weighed = {stem: self._weights.get(stem, self._unknown) for stem in stems}
        whole = sum(weighed.values()) or 1
        counts = self._counting(weighed)
        meant, weigh = frozenset(counts), cache(partial(self._weight, counts))  # phrases share few words
        scores: dict[str, float] = {}
        for rule in self._held:
            if rule in among and (held := self._held[rule] & meant):
                likes = []
                for phrase, weight in self._phrases_of(rule):
                    if both := phrase & meant:
                        shared, single = weigh(both)
                        likes.append(shared / (whole + _ADDED * (weight - single)))  # 1: the same words
                scores[rule] = (
                    sum(like * _NEXT**place for place, like in enumerate(sorted(likes, reverse=True)[:_AGREEING]))
                    + _ALL * weigh(held)[0] / whole
                )
        return sorted(scores, key=lambda rule: -scores[rule])

    def _counting(self, weighed: Mapping[str, float]) -> dict[str, dict[str, float]]:
        """Return the stems to look for: those of the question, and their near synonyms.

        Each stem is mapped to the stems of the question that it can match, with the weight of each match.
        """
        counts = {stem: {stem: weight} for stem, weight in weighed.items()}
        for stem, weight in weighed.items():
            for other in self._near.get(stem, ()):
                nearly = _NEAR * min(weight, self._weights.get(other, weight))
                counts.setdefault(other, {})[stem] = nearly
        return counts

    def _weight(self, counts: Mapping[str, Mapping[str, float]], words: frozenset[str]) -> tuple[float, float]:
        """Return two sums of weights: for the question's stems that match any of ``words``, and for ``words`` itself.

        ``words`` are stems, too. ``counts`` maps each of them to the question's stems that it matches, with weights.
        """
        best: dict[str, float] = {}
        for word in words:
            for stem, counted in counts[word].items():
                best[stem] = max(best.get(stem, 0), counted)
        return sum(best.values()), sum(self._weights[word] for word in words)

    def _phrases_of(self, rule: str) -> Sequence[tuple[frozenset[str], float]]:
        """Return the names of a rule as stems, each with its weight."""
        if rule not in self._phrases:
            stems = [frozenset(map(self._stems.__getitem__, name.split())) for name in self._called[rule]]
            self._phrases[rule] = [(phrase, sum(map(self._weights.__getitem__, phrase))) for phrase in stems]
        return self._phrases[rule]


def _whole(weight: float) -> float:
    """Return ``weight`` rounded, so that a sum of weights does not depend on the order of its terms."""
    return round(weight * 2**32) / 2**32


_BY_ALL = 0.3
"""The weight of the full-text ranking, relative to the ranking by title and phrases.

It was measured on questions that were unknown when the phrases were written.
"""


def merge_rankings(by_all: Sequence[str], by_name: Sequence[str]) -> list[str]:
    """Merge two rankings into one, by score. A rule scores 1/n for place n in ``by_name``, and less in ``by_all``."""
    scores: dict[str, float] = {}
    for order, counts in ((by_all, _BY_ALL), (by_name, 1)):
        for place, rule in enumerate(order, 1):
            scores[rule] = scores.get(rule, 0) + counts / place
    return sorted(scores, key=lambda rule: -scores[rule])
