"""The kinds of field that a form is made of: how each reads its words, writes them and says what it may hold.

A game may add kinds of its own (a playing card, say) by subclassing :class:`Field`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from gm.errors import GmError
from gm.game import Prompt, Seat, Value

_AGAIN = "Look at the die again, and type the line anew."


class Unread(Exception):
    """A word that is not in this field's vocabulary: another field may know it."""


class Context(NamedTuple):
    """Who sits at the table, and the prompt being answered (None unless a short form is read)."""

    seats: tuple[Seat, ...] = ()
    prompt: Prompt | None = None


class Field:
    """One field of an entry. ``optional`` fields have a default in the entry's class."""

    glued = ""
    """A regular expression of what may stick to its neighbours in a short form ('' = nothing)."""

    def __init__(self, name: str, *, optional: bool = False, help: str = "") -> None:
        self.name = name
        self.optional = optional
        self.help = help

    def read(self, word: str, old: Value, context: Context) -> Value:
        """The field's value after one more word (``old`` is None at first).

        Raises Unread if the word is not of this field, GmError (``words``) if it is, but wrong.
        """
        raise Unread

    def full(self, value: Value) -> bool:
        """Whether the field takes no further word."""
        return value is not None

    def lacking(self, value: Value) -> str:
        """What is still missing once all words are read ('' = nothing)."""
        return "" if value is not None or self.optional else self.usage()

    def write(self, value: Value) -> list[str]:
        """The long form's words for a value."""
        return [str(value)]

    def usage(self) -> str:
        """How help and errors name the field."""
        return self.name.upper()

    def words(self) -> tuple[str, ...]:
        """Its vocabulary: the words that a mage may not be called, and that completion offers."""
        return ()

    def choices(self, prompt: Prompt, seats: tuple[Seat, ...]) -> Sequence[Value]:
        """Every value it may take when nothing narrows it."""
        return ()

    def schema(self) -> dict[str, Any]:
        """Its JSON schema."""
        return {"type": "string"}


class Who(Field):
    """A mage at the table: by id, name or unique prefix; an exact name beats a prefix."""

    def read(self, word: str, old: Value, context: Context) -> Value:
        return find_seat(word, context.seats)

    def choices(self, prompt: Prompt, seats: tuple[Seat, ...]) -> Sequence[Value]:
        return prompt.seats or tuple(seat.id for seat in seats)


def find_seat(word: str, seats: tuple[Seat, ...]) -> str:
    """The id of the seat that a word means. Raises Unread (nobody) or GmError (``ambiguous``)."""
    low = word.casefold()
    for seat in seats:
        if low in (seat.id.casefold(), seat.name.casefold()):
            return seat.id
    near = [s for s in seats if low and (s.id.casefold().startswith(low) or s.name.casefold().startswith(low))]
    if not near:
        raise Unread
    if len(near) > 1:
        raise GmError("ambiguous", f"“{word}” may be {' or '.join(s.name for s in near)}.", "Type one letter more.")
    return near[0].id


def whole(word: str, low: int, high: int, what: str) -> int:
    """A whole number within bounds. Raises Unread if it is no number, GmError (``words``) if out of bounds."""
    digits = word.removeprefix("-").removeprefix("+")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
        if digits.replace(".", "").replace(",", "").isdigit():
            raise GmError("words", f"{what} is a whole number from {low} to {high}, not {word[:12]}.", _AGAIN)
        raise Unread
    if not low <= int(word) <= high:
        raise GmError("words", f"{what} is {low} to {high}, not {word}.", _AGAIN)
    return int(word)


class Number(Field):
    """A whole number, both bounds included."""

    def __init__(self, name: str, low: int, high: int, *, optional: bool = False, help: str = "") -> None:
        super().__init__(name, optional=optional, help=help)
        self.low, self.high = low, high
        self.glued = r"[0-9]+"

    def read(self, word: str, old: Value, context: Context) -> Value:
        return whole(word, self.low, self.high, f"The {self.name}")

    def choices(self, prompt: Prompt, seats: tuple[Seat, ...]) -> Sequence[Value]:
        return range(self.low, self.high + 1)

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


class Numbers(Number):
    """A fixed count of whole numbers, in order."""

    def __init__(self, name: str, low: int, high: int, *, count: int, help: str = "") -> None:
        super().__init__(name, low, high, help=help)
        self.count = count
        self.glued = ""

    def read(self, word: str, old: Value, context: Context) -> Value:
        return (*(old or ()), whole(word, self.low, self.high, "A number"))

    def full(self, value: Value) -> bool:
        return value is not None and len(value) == self.count

    def lacking(self, value: Value) -> str:
        have = len(value or ())
        return "" if have == self.count else f"{self.count} numbers ({have} given)"

    def write(self, value: Value) -> list[str]:
        return [str(number) for number in value]

    def usage(self) -> str:
        return " ".join([self.name.upper().rstrip("S")] * self.count)

    def choices(self, prompt: Prompt, seats: tuple[Seat, ...]) -> Sequence[Value]:
        return tuple(product(range(self.low, self.high + 1), repeat=self.count))

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": super().schema(), "minItems": self.count, "maxItems": self.count}


class Pairs(Number):
    """A number for each of several seats, as ``ana=3 bo=5`` in any order; in a short form bare numbers, as asked."""

    def __init__(self, name: str, low: int, high: int, *, help: str = "") -> None:
        super().__init__(name, low, high, help=help)
        self.glued = ""

    def read(self, word: str, old: Value, context: Context) -> Value:
        pairs: tuple[tuple[str, int], ...] = old or ()
        name, sign, number = word.rpartition("=")
        if sign:
            try:
                who = find_seat(name, context.seats)
                pair = (who, whole(number, self.low, self.high, "A number"))
            except Unread:
                known = ", ".join(seat.id for seat in context.seats)
                raise GmError("words", f"“{word}” is no mage=number.", f"The mages: {known}.") from None
        elif context.prompt and len(pairs) < len(context.prompt.seats):
            pair = (context.prompt.seats[len(pairs)], whole(word, self.low, self.high, "A number"))
        else:
            raise Unread
        if pair[0] in dict(pairs):
            raise GmError("words", f"{pair[0]} is named twice.", "Give each mage one number.")
        return (*pairs, pair)

    def full(self, value: Value) -> bool:
        return False

    def write(self, value: Value) -> list[str]:
        return [f"{who}={number}" for who, number in value]

    def usage(self) -> str:
        return "MAGE=NUMBER …"

    def choices(self, prompt: Prompt, seats: tuple[Seat, ...]) -> Sequence[Value]:
        dice = product(range(self.low, self.high + 1), repeat=len(prompt.seats))
        return tuple(tuple(zip(prompt.seats, numbers, strict=True)) for numbers in dice)

    def schema(self) -> dict[str, Any]:
        pair = {"type": "array", "prefixItems": [{"type": "string"}, super().schema()], "minItems": 2, "maxItems": 2}
        return {"type": "array", "items": pair}


class Choice(Field):
    """One of a few words. ``values`` maps each value to its words: the long form first, one letter sticks."""

    def __init__(
        self, name: str, values: Mapping[str, tuple[str, ...]], *, optional: bool = False, help: str = ""
    ) -> None:
        super().__init__(name, optional=optional, help=help)
        self.values = values
        self.glued = "|".join(re.escape(word) for words in values.values() for word in words if len(word) == 1)

    def read(self, word: str, old: Value, context: Context) -> Value:
        low = word.casefold()
        for value, words in self.values.items():
            if low == value or low in words:
                return value
        raise Unread

    def write(self, value: Value) -> list[str]:
        return [self.values[value][0]]

    def usage(self) -> str:
        return "|".join(words[0] for words in self.values.values())

    def words(self) -> tuple[str, ...]:
        return tuple(word for value, words in self.values.items() for word in (value, *words))

    def choices(self, prompt: Prompt, seats: tuple[Seat, ...]) -> Sequence[Value]:
        return tuple(self.values)

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.values)}


class Flag(Field):
    """A word that is there or not; ``never`` is the word that says it is not."""

    def __init__(self, name: str, *aliases: str, never: str = "", help: str = "") -> None:
        super().__init__(name, optional=True, help=help)
        self.aliases = aliases
        self.never = never
        self.glued = "|".join(re.escape(word) for word in aliases if len(word) == 1)

    def read(self, word: str, old: Value, context: Context) -> Value:
        low = word.casefold()
        if low == self.name or low in self.aliases:
            return True
        if low == self.never:
            return False
        raise Unread

    def write(self, value: Value) -> list[str]:
        return [self.name] if value else []

    def usage(self) -> str:
        return self.name

    def words(self) -> tuple[str, ...]:
        return tuple(word for word in (self.name, *self.aliases, self.never) if word)

    def choices(self, prompt: Prompt, seats: tuple[Seat, ...]) -> Sequence[Value]:
        return (False, True)

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean"}
