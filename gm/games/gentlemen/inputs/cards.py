"""The form fields for playing cards and for purchases."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import prod
from typing import Any

from gm.game import Context, Field, GmError, Name, NotRecognized, Prompt, Value, as_tuple, find_name
from gm.games.gentlemen.inputs.fields import UnitField, Word
from gm.games.gentlemen.playing_cards import CARDS, RANKS
from gm.games.gentlemen.vocabulary import NOTHING

_SUITS = {"h": "H", "♥": "H", "d": "D", "♦": "D", "c": "C", "♣": "C", "s": "S", "♠": "S"}
_RANKS = {**{rank.casefold(): rank for rank in RANKS}, "1": "A", "10": "T", "11": "J", "12": "Q", "13": "K"}
_JOINED = "(?:1[0-3]|[1-9tjqka]|(?:[tjqka]+[2-9]|[2-9][2-9tjqka])[2-9tjqka]*)[hdcs♥♦♣♠]|lj|bj"
"""A regular expression for cards in a word such as ``3h10dqs``. Several ranks may share a suit: ``56h`` is ``5h6h``.

At least one of these ranks must be a digit, because a word of letters may be a name. None is ``1``: it may be ``10``.
"""
_CALLED = {"queen": "Q", "ace": "A", "king": "K", "jack": "J"}
_HOW = "Type 2h or “2 of hearts” (“2 hearts” may be two cards), and LJ or BJ for a joker."
_MOST_HANDS = 100_000
_MOST_TIMES, _FARTHEST = 54, 199
_COVERS = ("soft", "hard")
_PAIR = 2
"""The number of parts in a bought option that has no range or cover: the option and its target."""


def read_card(word: str) -> str:
    """Return the playing card that ``word`` names. Rank and suit may have either order.

    Raises NotRecognized for another word, and GmError for an incomplete or impossible card.
    """
    low = word.casefold()
    if low in ("lj", "bj"):
        return low.upper()
    for suit, rank in ((low[-1:], low[:-1]), (low[:1], low[1:])):
        if suit in _SUITS and rank in _RANKS:
            return _RANKS[rank] + _SUITS[suit]
    if low in (*_RANKS, *_CALLED, "joker"):
        raise GmError("words", "It is not clear which cards the line means.", _HOW)
    if low[:-1].isdigit() and low[-1:] in _SUITS:
        raise GmError("words", f"“{word[:12]}” is not a card.", _HOW)
    raise NotRecognized


def _each_card(joined: str) -> Iterator[str]:
    """Yield the cards in a word such as ``56h10d``, each with its own suit."""
    for part in re.findall(_JOINED, joined):
        yield from [part] if part[:-1] in _RANKS or part[-1] == "j" else (rank + part[-1] for rank in part[:-1])


class Cards(Field):
    """A field for drawn cards. The cards must be different. They may be typed as one word: ``3h10dqs``, ``56h``."""

    takes_more = True

    def parse(self, word: str, old: Value, context: Context) -> Value:
        cards = as_tuple(old)
        low = word.casefold()
        joined = (context.prompt or context.short) and re.fullmatch(f"(?:{_JOINED})+", low)
        for part in _each_card(low) if joined else [word]:
            card = read_card(part)
            if card in cards:
                raise GmError("words", f"{card} is typed twice.", "A deck contains each card only once.")
            cards = (*cards, card)
        return cards

    def missing(self, value: Value) -> str:
        return "" if value else self.usage()

    def format(self, value: Value) -> list[str]:
        return [str(card) for card in as_tuple(value)]

    def usage(self) -> str:
        return "CARD …"

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        """Return hands with as many cards as the prompt asks for."""
        left = tuple(map(str, as_tuple(prompt.params.get("left")))) or CARDS
        due = prompt.params.get("draw")
        return Hands(left, due if isinstance(due, int) else 2)

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        """Return hands like ``value`` in which one card is replaced by a similar card that may have been meant."""
        cards = tuple(map(str, as_tuple(value)))
        return [
            (*cards[:at], other, *cards[at + 1 :])
            for at, card in enumerate(cards)
            for other in _similar(card)
            if other not in cards
        ]

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": {"enum": list(CARDS)}, "minItems": 1, "maxItems": 54, "uniqueItems": True}


def _similar(card: str) -> list[str]:
    """Return cards that ``card`` may be a misreading of: the next rank up or down, another suit, the other joker."""
    if card in ("LJ", "BJ"):
        return ["BJ" if card == "LJ" else "LJ"]
    at = RANKS.index(card[0])
    ranks = [RANKS[other] + card[1] for other in (at - 1, at + 1) if 0 <= other < len(RANKS)]
    return [*ranks, *(card[0] + suit for suit in "HDCS" if suit != card[1])]


class Hands(Sequence[Value]):
    """A lazy sequence of all hands of ``count`` different cards from ``cards``, limited to 100,000 hands."""

    def __init__(self, cards: tuple[str, ...], count: int) -> None:
        self.cards = cards
        self.size = max(1, min(count, len(cards)))

    def __len__(self) -> int:
        return min(_MOST_HANDS, prod(range(len(self.cards) - self.size + 1, len(self.cards) + 1)))

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            return [self[number] for number in range(*at.indices(len(self)))]
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
    """A field for one card. The rank is enough if only one of the cards to choose from has it: ``queen``."""

    def parse(self, word: str, old: Value, context: Context) -> Value:
        among = context.asked.open.get("card", ()) if context.asked else ()
        alike = [card for card in among if str(card)[0] == _CALLED.get(word.casefold())]
        return alike[0] if len(alike) == 1 else read_card(word)

    def usage(self) -> str:
        return "CARD"

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return CARDS

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        return _similar(str(value))

    def schema(self) -> dict[str, Any]:
        return {"enum": list(CARDS)}


class Purchase(Word):
    """A field for a purchase: ``wound``, ``wound=uhlan``, ``hex*3``, or ``nothing``, which is stored as ().

    A shot at a further target also needs a range: ``shot=uhlan@3``. A cover may follow the range:
    ``shot=uhlan@3-soft``. The parts of an option may also be typed as separate words: ``hex 3``, ``shot uhlan 3 soft``.
    """

    takes_more = True

    def __init__(self, name: str, *, help: str = "") -> None:
        super().__init__(name, role="option", help=help)
        self.targets = UnitField("target")
        self.options = self.kinds
        self.kinds = (*self.options, *self.targets.kinds)

    def among(self, names: Iterable[Name]) -> tuple[Name, ...]:
        """Return the names of options, without units: a unit is typed only after an option, as its target."""
        return super().among(name for name in names if name.kind in self.options)

    def parse(self, word: str, old: Value, context: Context) -> Any:
        have = as_tuple(old)
        if old == () or (have and word.casefold() == NOTHING):
            raise GmError("words", "“nothing” cannot be combined with options.", f"Type: {self.usage()}")
        if word.casefold() == NOTHING:
            return ()
        rest, star, times = word.partition("*")
        option, sign, target = rest.partition("=")
        try:
            id = find_name(option, self.among(context.names))
        except NotRecognized:
            if not have or star or sign:
                raise
            return self._with_part(have, word, context)
        count = self._number(times, _MOST_TIMES) if star else 1
        pair: tuple[Any, ...] = (id, None)
        if sign:
            target, at, aim = target.partition("@")
            try:
                pair = (id, self.targets.parse(target, None, context))
            except NotRecognized:
                raise GmError("words", f"No unit is called “{target[:40]}”.", f"Type: {self.usage()}") from None
            pair = (*pair, *self._aim(aim)) if at else pair
        return (*have, *[pair] * count)

    def _with_part(self, have: tuple[Any, ...], word: str, context: Context) -> tuple[Any, ...]:
        """Return the purchase ``have`` with ``word`` added to its last option.

        The word says how many times the option is bought, at whom it is aimed, or the range or cover of this target.
        Raises NotRecognized for any other word.
        """
        *others, last = have
        if word.isdigit() and last[1] is None:
            return (*have, *[last] * (self._number(word, _MOST_TIMES) - 1))
        if word.isdigit() and len(last) == _PAIR:
            return (*others, (*last, self._number(word, _FARTHEST)))
        if word.casefold() in _COVERS and len(last) == _PAIR + 1:
            return (*others, (*last, word.casefold()))
        if last[1] is not None:
            raise NotRecognized
        aimed = (last[0], self.targets.parse(word, None, context))
        # “wound*2 badger” aims both wounds: copies of an option that was typed once are the same object
        return tuple([aimed if pair is last else pair for pair in have])

    def _aim(self, text: str) -> tuple[int | str, ...]:
        """Return the range and cover in a text such as ``3`` or ``3-soft``. Raises GmError for any other text."""
        distance, sign, cover = text.casefold().partition("-")
        if sign and cover not in _COVERS:
            raise GmError("words", f"“{cover[:12]}” is not a kind of cover.", "Type soft or hard: OPTION=UNIT@3-soft")
        return (self._number(distance, _FARTHEST), *([cover] if sign else []))

    def _number(self, text: str, most: int) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 4 and 1 <= int(text) <= most):
            raise GmError("words", f"“{text[:12]}” is not a number from 1 to {most}.", f"Type: {self.usage()}")
        return int(text)

    def missing(self, value: Value) -> str:
        return self.usage() if value is None else ""

    def means(self, word: str) -> bool:
        return word == NOTHING

    def vocabulary(self) -> tuple[str, ...]:
        return (NOTHING,)

    def format(self, value: Value) -> list[str]:
        words: list[str] = []
        counts: list[int] = []
        for option, target, *aim in map(as_tuple, as_tuple(value)):
            word = str(option) if target is None else f"{option}={target}"
            word = f"{word}@{'-'.join(map(str, aim))}" if aim else word
            if words and words[-1] == word:
                counts[-1] += 1
            else:
                words.append(word)
                counts.append(1)
        return [word if n == 1 else f"{word}*{n}" for word, n in zip(words, counts, strict=True)] or [NOTHING]

    def usage(self) -> str:
        return "nothing|OPTION[=UNIT[@RANGE[-COVER]]][*N] …"

    def named_ids(self, value: Value) -> tuple[str, ...]:
        return tuple(str(as_tuple(pair)[0]) for pair in as_tuple(value))

    def synonyms(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {NOTHING: NOTHING}

    def completions(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {**super().completions(names), NOTHING: "buy nothing: the ability fails"}

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return ((), *(((id, None),) for id in self.ids(names)))

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        """Return purchases that were probably meant: another option, one option more or fewer, or nothing."""
        have = as_tuple(value)
        others = [((id, None),) for id in self.ids(names)]
        counts = [have[:-1], (*have, have[-1])] if have else []
        return [purchase for purchase in (*others, *counts, ()) if purchase != have]

    def schema(self) -> dict[str, Any]:
        target = {"anyOf": [{"type": "string"}, {"type": "null"}]}
        parts = [{"type": "string"}, target, {"type": "integer"}, {"enum": [*_COVERS]}]
        pair = {"type": "array", "prefixItems": parts, "minItems": 2, "maxItems": 4}
        return {"type": "array", "items": pair}
