"""The search for rules and cards by id, code, title, or words as people type them.

Exact matches come first: ids, codes, titles, phrases and known questions. Next come the matches of a full-text search,
which corrects misspelt words: first rules that contain all words, then rules that contain some of them. If nothing
matches, the nearest rules are returned as a guess.
"""

from __future__ import annotations

import difflib
import math
import re
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from typing import NamedTuple
from weakref import finalize

from gm.game import Rule
from gm.table.lookup.languages import related_words, search_forms, synonyms, translate
from gm.table.lookup.phrases import Phrases, merge_rankings

_TOKENIZER = "porter unicode61 tokenchars '♥♦♠♣'"
_WEIGHTS = "0.0, 4.0, 4.0, 1.0, 1.0"  # id, title, words, text, example
_COLUMNS = ("title", "words", "text", "example")
_FIND = f"SELECT id FROM rule WHERE rule MATCH ? ORDER BY bm25(rule, {_WEIGHTS}), rowid"
_ALIKE = 0.8
_SPELT = 5
"""The minimum length of a misspelt word that gm corrects. It corrects no word with a wrong first letter."""
_LEFT_OUT = 1
"""The maximum difference in length between a misspelt word and the correct word."""
_BEGUN = 3
"""The minimum length of an abbreviation."""
_AT_ALL_ALIKE = 0.3
_NEAREST = 5
_LONGEST = 200
_ENOUGH = 0.45
"""The share of a question's words that one of the best rules must contain; if none does, the rules are only a guess.

The value was measured with good and with senseless questions.
"""
_MISREAD = 0.5
"""The weight of a word of the question that gm has corrected or completed, relative to a word that needs no change."""
_LOOKED_AT = 3
_IDLE = (
    "a about after all also am an and any are as at be been before but by can could did do does doesnt dont for from "
    "get gets go goes going had has have he her here hers hes hey him his how i if ill im in into is isnt it its ive "
    "just let lets like longer many may me might much must my need no not now of on or our please she shes should so "
    "some still than that thats the their them then there theres these they theyre this to too up us use was we were "
    "what whats when where which while who whose why will with would you your youre yours"
)
IDLE = frozenset(_IDLE.split())
"""Words that do not say what a question is about."""
_SILENT = IDLE - {"after", "before", "doesnt", "dont", "isnt", "no", "not"}
"""The words of ``IDLE``, except those that change a question: "with a card" is not "with no card"."""


class Matches(NamedTuple):
    """The rules that match a question, best first.

    ``meant`` is the question as gm has understood it; '' if it was understood as typed. ``guess`` is True if no rule
    really matches; then ``rules`` are the nearest ones.
    """

    rules: tuple[Rule, ...]
    meant: str = ""
    guess: bool = False


class Lookup:
    """The search in ``rules``. If two rules have the same phrase, the phrase finds the earlier rule.

    ``tongues`` translates words of other languages into English.
    """

    def __init__(self, rules: Iterable[Rule], tongues: Mapping[str, str] = {}) -> None:
        self.rules = {rule.id: rule for rule in rules}
        self._own = tongues
        read = [_read(rule) for rule in self.rules.values()]
        self._exact = _exact(self.rules.values(), read)
        self._codes: dict[str, list[str]] = {}
        for rule in self.rules.values():
            self._codes.setdefault(_spaced(rule.code)[0], []).append(rule.id)
        self._vocabulary = dict.fromkeys(chain.from_iterable(rule_words.words for rule_words in read))
        self._english = frozenset((*self._vocabulary, *IDLE))
        # Several threads may search.
        self._db = sqlite3.connect(":memory:", check_same_thread=False)
        self._closing = finalize(self, self._db.close)
        self._db.execute(
            f'CREATE VIRTUAL TABLE rule USING fts5(id UNINDEXED, {", ".join(_COLUMNS)}, tokenize="{_TOKENIZER}")'
        )
        self._db.executemany("INSERT INTO rule VALUES (?, ?, ?, ?, ?)", (rule_words.columns() for rule_words in read))
        self._phrases = Phrases({rule.id: (rule.names, rule.words) for rule in read}, IDLE, related_words())

    def close(self) -> None:
        """Close the search index."""
        self._closing()

    def exact(self, typed: str) -> Rule | None:
        """Return the rule with this id, code, title or phrase; None if there is none."""
        name = self._exact.get(_spaced(typed[:_LONGEST])[0])
        return self.rules[name] if name else None

    def next_to(self, rule: Rule) -> tuple[Rule, ...]:
        """Return the rules that a reader of ``rule`` should read next."""
        return self._named(name for name in rule.see if name in self.rules)

    def ask(self, question: str, most: int = 8) -> Matches:
        """Return at most ``most`` rules for a question, best first.

        Rules with exactly this name or code come before all others. The result is empty if no rule is similar. It is a
        guess if the best rules contain too few words of the question.
        """
        words = _spaced(question[:_LONGEST])[0].split()
        if not words:
            return Matches(())
        asked = self._in_english(words)
        read = {word: self._spelt(word) for word in ([word for word in asked if word not in IDLE] or asked)}
        sure = self._surely(words, [read.get(word, word) for word in _gist(asked)])
        names = list(dict.fromkeys((*sure, *self._ranked(asked, read))))[:most]
        if not names:
            nearest = difflib.get_close_matches(" ".join(words), self._exact, _NEAREST, _AT_ALL_ALIKE)
            return Matches(self._named(dict.fromkeys(self._exact[typed] for typed in nearest)), guess=True)
        if not sure and self._share(read, names[:_LOOKED_AT]) < _ENOUGH:
            return Matches(self._named(names[:_NEAREST]), guess=True)
        meant = " ".join(read.get(word) or word for word in asked)
        return Matches(self._named(names), "" if " ".join(words) in self._exact or " ".join(words) == meant else meant)

    def _surely(self, typed: list[str], words: list[str]) -> list[str]:
        """Return the ids of the rules with a name or code that is exactly the whole question."""
        called = (" ".join(typed), " ".join(dict.fromkeys(words)) if all(words) else "")
        return [*(self._exact[name] for name in called if name in self._exact), *self._codes.get(called[0], ())]

    def _ranked(self, asked: Sequence[str], read: Mapping[str, str]) -> list[str]:
        """Return the ids of the rules that contain words of the question, best first.

        ``asked`` has the words of the question. ``read`` maps those that are not fillers to the corrected words, '' for
        an unknown word. The rank depends on the text of a rule and on its names.
        """
        words = list(dict.fromkeys(word for word in read.values() if word))
        held = dict.fromkeys(chain.from_iterable(self._match(words, join) for join in (" AND ", " OR ")))
        called = self._phrases.ranked([self._finished(read.get(word) or word) for word in asked], held)
        return merge_rankings(list(held), called)

    def _in_english(self, typed: list[str]) -> list[str]:
        """Return the words of a question in English.

        Words of other languages and synonyms are replaced by words that the rules use.
        """
        if " ".join(typed) in self._exact or self._english.issuperset(typed):
            return typed
        english = translate(typed, self._tongues, self._known) or typed
        return [part for word in english for part in self._alike(word)]

    @cached_property
    def _tongues(self) -> Mapping[str, str]:
        """Return the game's translations of foreign words. The keys are lower-case words without accents."""
        return search_forms(self._own)

    @cached_property
    def _known(self) -> frozenset[str]:
        """Return the English words that gm knows: those of the rules, common fillers, and words that have a synonym."""
        return self._english | synonyms().keys()

    def _share(self, read: Mapping[str, str], names: Sequence[str]) -> float:
        """Return the largest share of the question that a single rule contains. Rare words count more.

        ``read`` maps the words of the question to the corrected words. ``names`` has the ids of the rules to compare.
        """
        holding = [set(self._match([word], "") if word else ()) for word in read.values()]
        weights = [math.log(1 + len(self.rules) / (len(ids) + 0.5)) for ids in holding]
        sure = [
            weight if was == word and self._phrases.says(word) else weight * _MISREAD
            for (was, word), weight in zip(read.items(), weights, strict=True)
        ]
        covered = (sum(weight for weight, ids in zip(sure, holding, strict=True) if name in ids) for name in names)
        return max(covered, default=0) / sum(weights)

    def _named(self, names: Iterable[str]) -> tuple[Rule, ...]:
        return tuple(self.rules[name] for name in names)

    def _match(self, words: Sequence[str], join: str) -> list[str]:
        if not words:
            return []
        query = join.join((f'"{word}"*' if len(word) > 2 and word.isalpha() else f'"{word}"') for word in words)
        return [name for (name,) in self._db.execute(_FIND, (query,)).fetchall()]

    def _alike(self, word: str) -> list[str]:
        """Return words of the rules with the meaning of ``word``: the word itself or, if no rule has it, its synonyms.

        If no rule has any of them, return a list with ``word``.
        """
        if word in self._english:
            return [word]
        return [part for part in synonyms().get(word, "").split() if part in self._english] or [word]

    def _spelt(self, word: str) -> str:
        """Return the typed ``word`` with a typing error corrected; '' if it is not like any word of the rules.

        A word stays unchanged if it only has another ending or is abbreviated.
        """
        if word in self._vocabulary:
            return word
        begins = len(word) >= _BEGUN and any(known.startswith(word) for known in self._vocabulary)
        if begins or self._match([word], ""):
            return word
        if len(word) < _SPELT:
            return ""
        likely = [
            known
            for known in self._vocabulary
            if known[0] == word[0] and known not in IDLE and abs(len(known) - len(word)) <= _LEFT_OUT
        ]
        return next(iter(difflib.get_close_matches(word, likely, 1, _ALIKE)), "")

    def _finished(self, word: str) -> str:
        """Return the shortest word of the rules that begins with ``word``; without such a word, return ``word``."""
        if word in self._english or len(word) < _BEGUN:
            return word
        return min((known for known in self._vocabulary if known.startswith(word)), key=len, default=word)


@lru_cache(2)
def cached_lookup(rules: tuple[Rule, ...], tongues: tuple[tuple[str, str], ...] = ()) -> Lookup:
    """Return the search over these rules, created once and never closed."""
    return Lookup(rules, dict(tongues))


def contents(rules: Iterable[Rule]) -> dict[str, list[Rule]]:
    """Return the rules by heading, in their order."""
    sections: dict[str, list[Rule]] = {}
    for rule in rules:
        sections.setdefault(rule.section, []).append(rule)
    return sections


_BETWEEN = re.compile(r"[^\w♥♦♠♣\0]+")


def _spaced(*texts: str) -> list[str]:
    """Return each text in lower case, with single spaces between words and without apostrophes.

    The signs of card suits count as letters.
    """
    whole = "\0".join(text.replace("\0", " ") for text in texts)
    bare = whole.replace("'", "").replace("’", "").replace("\ufe0f", "")
    return [words.strip() for words in _BETWEEN.sub(" ", bare.casefold()).split("\0")]


def _gist(words: list[str]) -> list[str]:
    """Return ``words`` without fillers such as ``the``. Negations are not fillers.

    If all words are fillers or negations, return them all.
    """
    return words if IDLE.issuperset(words) else [word for word in words if word not in _SILENT]


class _Read(NamedTuple):
    """The words of a rule, taken from its names (title, phrases, questions), its text and its example.

    ``words`` has each of these words once.
    """

    id: str
    names: tuple[str, ...]
    text: str
    example: str
    words: tuple[str, ...]

    def columns(self) -> tuple[str, ...]:
        """Return the values of the rule's row in the search index."""
        return self.id, self.names[0], " ".join(self.names[1:]), self.text, self.example


@lru_cache(4096)
def _read(rule: Rule) -> _Read:
    """Return a rule split into words. The result is cached, because several searches contain the same rule."""
    text, example, *names = _spaced(rule.text, rule.example, rule.title, *rule.words, *rule.asked)
    words = " ".join((*names, text, example)).split()
    return _Read(rule.id, tuple(names), text, example, tuple(dict.fromkeys(words)))


def _exact(rules: Iterable[Rule], read: Sequence[_Read]) -> dict[str, str]:
    """Return a mapping from codes, titles and phrases to the id of the rule that each of them means.

    If a text fits several rules, a code takes precedence over a title, and a title over a phrase.
    """
    ids: dict[str, str] = {}
    for rule in rules:
        for code in _spaced(rule.id, rule.id.partition(".")[2], rule.code):
            ids.setdefault(code, rule.id)
    phrases = [(phrase, rule_words.id) for rule_words in read for phrase in rule_words.names[1:]]
    for phrase, name in chain(((rule_words.names[0], rule_words.id) for rule_words in read), phrases):
        ids.setdefault(phrase, name)
    for phrase, name in phrases:
        ids.setdefault(" ".join(_gist(phrase.split())), name)
    return ids
