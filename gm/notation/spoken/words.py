"""Plain English words: sentences split into words, verb endings, numbers in words, and misspelt words."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import lru_cache

from gm.notation.line import with_apostrophe

_FILLERS = """
a an the this that at on onto in into to toward towards upon with for from of by off up over out near my his her its
their our your him them i we he she they it is are was were be been has have had got gets get did does do also too again
please thanks now just here there then ok okay so well and against who first let's he'll she'll they'll i'll
"""
_PRONOUNS = "he she it i we they that this who here there"
_PARTICLES = "at by for from in into near of off on onto out over to up upon with"
PARTICLES = frozenset(_PARTICLES.split())
"""The fillers that give a verb another meaning at the end of a line: ``passes out``, ``is done for``."""
TOWARDS = frozenset(("against", "at", "into", "on", "onto", "to", "toward", "towards", "upon"))
"""The words before the name of a target, who does not act: in ``fire at max``, somebody else fires."""
SOURCES = frozenset(("by", "from"))
"""The words before the name of the player who acts: ``fire from ida at max``, ``max is hit by ida``."""
BEING = frozenset(("is", "are", "was", "were", "gets", "got"))
"""The words that turn a sentence into the passive: in ``ida is hit``, Ida does not act."""
SUBJECTS = frozenset(("he", "i", "it", "she", "that", "they", "we"))
"""The pronouns that mean the person who acts, or what happens. In a phrase, any of them may replace another."""
EVERYBODY = ("all", "everybody", "everyone")
"""The words for all players whose turn it is."""
ARTICLES = ("a", "an")
"""The words that may mean the number 1, as in ``a six`` or ``a wound``."""
FILLERS = frozenset(
    (*_FILLERS.split(), *(f"{word}'{ending}" for word in _PRONOUNS.split() for ending in ("s", "m", "re", "ve")))
)
"""The words that have no meaning, unless a field knows them."""
SPARE = frozenset(("has", "have", "just", "now", "here", "out", "off", "over", "well"))
"""The fillers that may abbreviate a name if they are the first word of a line: no sentence needs them there."""
LIGHT_VERBS = frozenset(("get", "give", "go", "make", "play", "put", "roll", "show", "take", "try", "use"))
"""The everyday verbs. Beside a word that has a meaning, they mean nothing."""
_ASKING = """
am are can could did do does had has have is may might must shall should was were will would how what when where which
who whose why
"""
_MODALS = frozenset(("can", "could", "may", "might", "must", "should"))
_ONLY_ASKING = "did does how shall what when where which whose why will would"
"""The words, besides modals, that only begin questions, apart from a few phrases such as ``does nothing``."""
_PLANS = frozenset(("about", "going", "had", "has", "have", "need", "needs", "ought"))
_ASKED_ABOUT = (
    "he she it they we you i any anyone anybody everyone everybody everything there the that this these those"
)
_ALIKE = {"anyone": "anybody", "everyone": "everybody", "someone": "somebody"}
"""Pairs of words that have the same meaning."""
_COUNTED = """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
nineteen twenty
"""
_ORDINALS = {"first": "1", "second": "2", "third": "3", "fourth": "4", "fifth": "5", "sixth": "6"}
_NUMBERS = {word: str(number) for number, word in enumerate(_COUNTED.split())}
_RANKS = {
    "ace": "A",
    "deuce": "2",
    "jack": "J",
    "queen": "Q",
    "king": "K",
    "j": "J",
    "q": "Q",
    "k": "K",
    "10": "T",
    "1": "A",
} | {str(n): str(n) for n in range(2, 10)}
_SUITS = {"club": "C", "diamond": "D", "heart": "H", "spade": "S", "♣": "C", "♦": "D", "♥": "H", "♠": "S"}
CARD_WORDS = frozenset((*_NUMBERS, "ace", "jack", "queen", "king", *_SUITS, *(f"{suit}s" for suit in _SUITS)))
"""The words that occur in names of playing cards."""
_SEPARATOR = re.compile(r"\s*(?:[,:&]|\.(?=\s|$)|(?<=\s)and(?=\s))+\s*")
_NEW_ANSWER = re.compile(r"(?:[\s,.]*\band)?[\s,.]*(?:;|\bthen\b(?! it\b))\s*(?:and\b)?")
"""A semicolon or *then*: separators that always begin a new answer. *Then it* does not."""
_IS_DONE = re.compile(r"'s(?= done\b)")
"""The short form of *is* in ``ida's done``."""
_RANK = rf"(?:{'|'.join((*_NUMBERS, '[2-9]', '10', 'ace', 'jack', 'queen', 'king'))})"
_COUNTS = ("2", "3", "4")
"""The numbers that say how many cards are meant if a suit follows, as in ``two hearts``."""
_OF_ONE_SUIT = re.compile(
    rf"\b({_RANK}(?:, (?:the )?{_RANK})*),? (?:and|&) (?:the )?({_RANK}) of (clubs?|diamonds?|hearts?|spades?)\b"
)
"""Several cards of one suit that is named once: ``8 and 3 of diamonds``."""
_SHORTEST_SLIP = 4
"""The minimum number of letters of a word that may be misspelt."""


def split_answers(words: Sequence[str]) -> list[list[list[str]]]:
    """Return the words of a line in lower case, as lists of groups of words.

    Commas and ``and`` separate groups, which may still belong to one answer. ``then`` and semicolons separate lists of
    groups, because they always end an answer.
    """
    line = with_apostrophe(" ".join(words).casefold().replace("’", "'").replace("!", " ").strip(" ."))
    line = _OF_ONE_SUIT.sub(_each_with_suit, _IS_DONE.sub(" is", without_contractions(line)))
    sentences = [
        [group.split() for group in _SEPARATOR.split(part) if group.strip()] for part in _NEW_ANSWER.split(line)
    ]
    return [groups for groups in sentences if groups]


def without_contractions(text: str) -> str:
    """Return ``text`` with ``'re`` written as the word ``are``: ``we're ready`` becomes ``we are ready``."""
    return text.replace("'re ", " are ")


def _each_with_suit(match: re.Match[str]) -> str:
    """Return the cards of one suit, each with its suit: ``8 of diamonds, 3 of diamonds``.

    If the first number may say how many cards follow, as in ``2, 8 and 3 of diamonds``, return the text unchanged.
    """
    others, last, suit = match.groups()
    ranks = [*others.replace("the ", "").split(", "), last]
    if len(ranks) > 2 and parse_number(ranks[0]) == str(len(ranks) - 1):
        return match.group()
    return ", ".join(f"{rank} of {suit}" for rank in ranks)


def is_filler(word: str) -> bool:
    """Return whether a word is a filler or an everyday verb. It has a meaning only if a phrase or field contains it."""
    return word in FILLERS or not LIGHT_VERBS.isdisjoint(base_forms(word))


def is_question(words: Sequence[str], doubted: bool, names: Iterable[str], *, says: bool = False) -> bool:
    """Return whether a line asks something, such as ``did ida pass``.

    ``doubted`` is true if the line ended in ``?``. In that case, ``was the event a success`` is also a question. With
    ``says``, the line begins with a phrase that makes a statement, such as ``does nothing``.
    """
    first, second = (*(word.casefold() for word in words[:2]), "", "")[:2]
    called = {*map(str.casefold, names)}
    asked_about = called.union(_ASKED_ABOUT.split())
    if first in (*_MODALS, *_ONLY_ASKING.split()) and first not in called and not says:
        return True
    return first in _ASKING.split() and (doubted or second.removesuffix("'s") in asked_about)


def is_hedged(words: Sequence[str], verbs: Container[str]) -> bool:
    """Return whether a line says what may happen, or takes something back.

    It says what may happen if one of ``verbs`` follows a modal (``ida might pass``), or follows ``to`` after a word for
    a plan or a duty. It takes something back if it begins with *wait* (``wait, ida passes``), or with *not* before a
    whole sentence (``not they succeed``).
    """
    low = ["", *(word.casefold() for word in words)]
    taken_back = low[1] == "wait," or (low[1] == "not" and not SUBJECTS.isdisjoint(low[2:3]))
    return taken_back or any(
        verb in verbs and (word in _MODALS or (word == "to" and before in _PLANS))
        for before, word, verb in zip(low, low[1:], low[2:], strict=False)
    )


def parse_number(word: str) -> str:
    """Return the digits of a number that is typed in digits or as a word. Returns '' for any other word."""
    return word if word.isdigit() else _NUMBERS.get(word, "")


def in_name_order(words: Sequence[str]) -> list[str]:
    """Return the words of a name with a leading ordinal moved to the end: ``second guard`` becomes ``guard 2``."""
    number = _ORDINALS.get(words[0], "") if len(words) > 1 else ""
    return [*words[1:], number] if number else [*words]


def is_number(words: Sequence[str]) -> bool:
    """Return whether ``words`` are one number."""
    return len(words) == 1 and bool(parse_number(words[0]))


def card_code(words: Sequence[str]) -> tuple[str, int]:
    """Return the code of the playing card at the start of ``words``, and its number of words.

    For ``queen of clubs``, they are ``QC`` and 3; for ``clubs 7``, they are ``7C`` and 2. Returns '' and 0 if there is
    no card. ``two hearts`` is not a card, because it means two cards.
    """
    after = words[2].removesuffix("s") if words[2:] else ""
    if words[1:] and words[0].removesuffix("s") in _SUITS and after != "of" and after not in _SUITS:
        rank = _RANKS.get(parse_number(words[1]) or words[1])
        return (rank + _SUITS[words[0].removesuffix("s")], 2) if rank else ("", 0)
    if words[1:] and parse_number(words[0]) in _COUNTS and words[1].removesuffix("s") in _SUITS and words[1][-1] == "s":
        return "", 0
    at = 2 if words[1:2] == ["of"] else 1
    rank = _RANKS.get(parse_number(words[0]) or words[0])
    suit = _SUITS.get(words[at].removesuffix("s")) if at < len(words) else None
    return (rank + suit, at + 1) if rank and suit else ("", 0)


@lru_cache(4096)
def base_forms(word: str) -> tuple[str, ...]:
    """Return a word and the words that it may be a form of: for ``pushes``, also ``push``."""
    return tuple(dict.fromkeys((word, *_without_ending(word))))


def _without_ending(word: str) -> Iterator[str]:
    yield from (other for pair in _ALIKE.items() if word in pair for other in pair)
    bare = word.removesuffix("'s")
    yield bare
    for ending, instead in (("ies", "y"), ("es", ""), ("s", ""), ("ied", "y"), ("ed", ""), ("ed", "e"), ("ing", "")):
        if bare.endswith(ending) and len(bare) > len(ending) + 1:
            stem = bare[: -len(ending)]
            yield stem + instead
            if ending in ("ed", "ing") and len(stem) > 2 and stem[-1] == stem[-2]:
                yield stem[:-1]
            if ending == "ing":
                yield f"{stem}e"
                yield f"{stem.removesuffix('y')}ie"


def misspelt(word: str, known: Iterable[str], names: Container[str] = ()) -> str:
    """Return the known word that a misspelt ``word`` means; '' if no known word or several are similar enough.

    One letter may be missing, surplus or wrong, or two letters swapped. Endings are ignored, so ``pusches`` is
    ``push``. A short word is never corrected. In a word of four letters, a wrong letter is corrected only if the result
    is one of the ``names``: ``fyre`` is ``fire``, but ``want`` is not ``went``.
    """
    if len(word) < _SHORTEST_SLIP or not word.isalpha():
        return ""
    for typed in (word, *(base for base in base_forms(word)[1:] if len(base) >= _SHORTEST_SLIP)):
        long = (other for other in known if len(other) >= _SHORTEST_SLIP)
        near = {
            other
            for other in long
            if is_one_slip(typed, other) and (other in names or not _by_one_of_four(typed, other))
        }
        if near:
            return near.pop() if len(near) == 1 else ""
    return ""


def _by_one_of_four(word: str, other: str) -> bool:
    """Return whether two words have four letters each, and differ in more than the order of these letters."""
    return len(word) == len(other) == _SHORTEST_SLIP and sorted(word) != sorted(other)


def is_one_slip(word: str, other: str) -> bool:
    """Return whether one missing, surplus or wrong letter, or two swapped letters, turn ``word`` into ``other``."""
    if word == other or abs(len(word) - len(other)) > 1:
        return False
    same = next((at for at, (a, b) in enumerate(zip(word, other, strict=False)) if a != b), min(len(word), len(other)))
    rest, wanted = word[same:], other[same:]
    swapped = rest[:2] == wanted[1::-1] and rest[2:] == wanted[2:] and len(wanted) > 1
    return swapped or rest[1:] == wanted or rest == wanted[1:] or rest[1:] == wanted[1:]
