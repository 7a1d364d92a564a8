"""The fields of cards: those that were drawn, one that is discarded, and what they buy."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import prod
from typing import Any

from gm.errors import GmError
from gm.game import Context, Field, Name, NotRecognized, Prompt, Value, as_tuple, find_name
from gm.games.gentlemen.inputs.fields import UnitField, Word
from gm.games.gentlemen.playing_cards import CARDS, RANKS
from gm.games.gentlemen.vocabulary import NOTHING

_SUITS = {"h": "H", "♥": "H", "d": "D", "♦": "D", "c": "C", "♣": "C", "s": "S", "♠": "S"}
_RANKS = {**{rank.casefold(): rank for rank in RANKS}, "1": "A", "10": "T", "11": "J", "12": "Q", "13": "K"}
_STUCK = "(?:(?:1[0-3]|[1-9tjqka])[hdcs♥♦♣♠]|lj|bj)"
"""A card as it may stick to others."""
_MOST_HANDS = 100_000


def card(word: str) -> str:
    """A card as it is typed: rank and suit in either order, or a joker. Raises Unread, GmError (``words``)."""
    low = word.casefold()
    if low in ("lj", "bj"):
        return low.upper()
    for suit, rank in ((low[-1:], low[:-1]), (low[:1], low[1:])):
        if suit in _SUITS and rank in _RANKS:
            return _RANKS[rank] + _SUITS[suit]
    if low in _RANKS or (low[:-1].isdigit() and low[-1:] in _SUITS):
        raise GmError("words", f"“{word[:12]}” is no card.", "A rank A 2–9 T J Q K and a suit h d c s, or LJ, BJ.")
    raise NotRecognized


class Cards(Field):
    """Cards that were drawn, each once; in a short form they may stick together: ``3h10dqs``."""

    def parse(self, word: str, old: Value, context: Context) -> Value:
        found = as_tuple(old)
        for part in _stuck(word) if context.prompt or context.short else [word]:
            one = card(part)
            if one in found:
                raise GmError("words", f"{one} is there twice.", "A deck has each card once.")
            found = (*found, one)
        return found

    def is_complete(self, value: Value) -> bool:
        return False

    def missing(self, value: Value) -> str:
        return "" if value else self.usage()

    def format(self, value: Value) -> list[str]:
        return [str(one) for one in as_tuple(value)]

    def usage(self) -> str:
        return "CARD …"

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        """Some hands of as many cards as are owed."""
        left = tuple(map(str, as_tuple(prompt.params.get("left")))) or CARDS
        due = prompt.params.get("draw")
        return Hands(left, due if isinstance(due, int) else 2)

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        """One card misread: its suit, or a rank beside it."""
        have = tuple(map(str, as_tuple(value)))
        return [
            (*have[:at], other, *have[at + 1 :])
            for at, one in enumerate(have)
            for other in _beside(one)
            if other not in have
        ]

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": {"enum": list(CARDS)}, "minItems": 1, "maxItems": 54, "uniqueItems": True}


def _stuck(word: str) -> list[str]:
    """The cards that stick together in a word; the word alone if it is no such."""
    low = word.casefold()
    return re.findall(_STUCK, low) if re.fullmatch(f"{_STUCK}+", low) else [word]


def _beside(one: str) -> list[str]:
    if one[1] == "J" and one[0] in "LB":
        return [other for other in ("LJ", "BJ") if other != one]
    at = RANKS.index(one[0])
    ranks = [RANKS[other] + one[1] for other in (at - 1, at + 1) if 0 <= other < len(RANKS)]
    return [*ranks, *(one[0] + suit for suit in "HDCS" if suit != one[1])]


class Hands(Sequence[Value]):
    """Hands of so many of some cards, counted but not written out: the first hundred thousand of them."""

    def __init__(self, cards: tuple[str, ...], count: int) -> None:
        self.cards = cards
        self.size = max(1, min(count, len(cards)))

    def __len__(self) -> int:
        return min(_MOST_HANDS, prod(range(len(self.cards) - self.size + 1, len(self.cards) + 1)))

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            return [self[one] for one in range(*at.indices(len(self)))]
        if not 0 <= at < len(self):
            raise IndexError(at)
        left = [*self.cards]
        hand: list[Value] = []
        while len(hand) < self.size:
            at, place = divmod(at, len(left))
            hand.append(left.pop(place))
            at += place
        return tuple(hand)


class CardField(Field):
    """A card in hand."""

    def parse(self, word: str, old: Value, context: Context) -> Value:
        return card(word)

    def usage(self) -> str:
        return "CARD"

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return CARDS

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        return _beside(str(value))

    def schema(self) -> dict[str, Any]:
        return {"enum": list(CARDS)}


class Purchase(Word):
    """What is bought: ``wound``, ``wound=uhlan``, ``hex*3``, or ``nothing``, which is ()."""

    def __init__(self, name: str, *, help: str = "") -> None:
        super().__init__(name, role="option", help=help)
        self.targets = UnitField("target")

    def parse(self, word: str, old: Value, context: Context) -> Any:
        have = as_tuple(old)
        if old == () or (have and word.casefold() == NOTHING):
            raise GmError("words", "nothing stands alone.", f"Type: {self.usage()}")
        if word.casefold() == NOTHING:
            return ()
        rest, star, times = word.partition("*")
        option, sign, target = rest.partition("=")
        id = find_name(option, self.among(context.names))
        whom = None
        if sign:
            try:
                whom = self.targets.parse(target, None, context)
            except NotRecognized:
                raise GmError("words", f"No unit is called “{target[:40]}”.", f"Type: {self.usage()}") from None
        count = 1
        if star:
            if not (times.isascii() and times.isdigit() and len(times) < 3 and 1 <= int(times) <= 54):
                raise GmError("words", f"“{times[:12]}” is no number of times.", f"Type: {self.usage()}")
            count = int(times)
        return (*have, *[(id, whom)] * count)

    def is_complete(self, value: Value) -> bool:
        return False

    def missing(self, value: Value) -> str:
        return self.usage() if value is None else ""

    def means(self, word: str) -> bool:
        return word == NOTHING

    def vocabulary(self) -> tuple[str, ...]:
        return (NOTHING,)

    def format(self, value: Value) -> list[str]:
        said: list[tuple[str, int]] = []
        for one in map(as_tuple, as_tuple(value)):
            word = str(one[0]) if one[1] is None else f"{one[0]}={one[1]}"
            if said and said[-1][0] == word:
                said[-1] = (word, said[-1][1] + 1)
            else:
                said.append((word, 1))
        return [word if times == 1 else f"{word}*{times}" for word, times in said] or [NOTHING]

    def usage(self) -> str:
        return "nothing|OPTION[=UNIT][*N] …"

    def named_ids(self, value: Value) -> tuple[str, ...]:
        return tuple(str(as_tuple(one)[0]) for one in as_tuple(value))

    def synonyms(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {NOTHING: NOTHING}

    def completions(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {**super().completions(names), NOTHING: "the cards buy nothing, it has failed"}

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return ((), *(((one.id, None),) for one in self.among(names) if one.here))

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        """Another option, one less or one more of the last, or nothing."""
        have = as_tuple(value)
        others = [((one.id, None),) for one in self.among(names) if one.here]
        some = [have[:-1], (*have, have[-1])] if have else []
        return [one for one in (*others, *some, ()) if one != have]

    def schema(self) -> dict[str, Any]:
        target = {"anyOf": [{"type": "string"}, {"type": "null"}]}
        pair = {"type": "array", "prefixItems": [{"type": "string"}, target], "minItems": 2, "maxItems": 2}
        return {"type": "array", "items": pair}
