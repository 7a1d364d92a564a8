"""The kinds of field that a form is made of: how each reads its words, writes them and says what it may hold.

A game may add kinds of its own (a playing card, say) by subclassing :class:`Field`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from gm.errors import GmError
from gm.game.values import Prompt, Seat, Value


class Unread(Exception):
    """A word that is not in this field's vocabulary: another field may know it."""


class Context(NamedTuple):
    """Who sits at the table; in a short form also the prompt being answered, if it is one that is due."""

    seats: tuple[Seat, ...] = ()
    prompt: Prompt | None = None
    short: bool = False


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

    def means(self, word: str) -> bool:
        """Whether a word has a meaning here as it stands, so that no mage may be called it."""
        try:
            self.read(word, None, Context())
        except Unread:
            return False
        except GmError:
            pass
        return True

    def full(self, value: Value) -> bool:
        """Whether the field takes no further word."""
        return value is not None

    def begun(self, value: Value) -> bool:
        """Whether the next word is this field's, whatever it looks like (``because`` waits for its reason)."""
        return False

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

    def near(self, value: Value, seats: tuple[Seat, ...]) -> Sequence[Value]:
        """What a value may have been misread for, the likeliest first."""
        return ()

    def schema(self) -> dict[str, Any]:
        """Its JSON schema."""
        return {"type": "string"}


def nearest(value: Value, among: Sequence[Value]) -> list[Value]:
    """All but the value itself, those beside it first."""
    if value not in among:
        return []
    at = among.index(value)
    return sorted((one for one in among if one != value), key=lambda one: abs(among.index(one) - at))


class Who(Field):
    """A mage at the table: by id, name or unique prefix; an exact name beats a prefix."""

    def read(self, word: str, old: Value, context: Context) -> Value:
        return find_seat(word, context.seats)

    def choices(self, prompt: Prompt, seats: tuple[Seat, ...]) -> Sequence[Value]:
        return prompt.seats or tuple(seat.id for seat in seats)

    def near(self, value: Value, seats: tuple[Seat, ...]) -> Sequence[Value]:
        return nearest(value, [seat.id for seat in seats])


def find_seat(word: str, seats: tuple[Seat, ...]) -> str:
    """The id of the seat that a word means: its name or id, else without accents and signs, else a beginning of it.

    Raises Unread (nobody) or GmError (``ambiguous``).
    """
    low, bare = word.casefold(), _bare(word)
    for exact in (
        [seat for seat in seats if low in (seat.id.casefold(), seat.name.casefold())],
        [seat for seat in seats if bare and bare == _bare(seat.name)],
        [s for s in seats if low and (s.id.casefold().startswith(low) or s.name.casefold().startswith(low))],
        [seat for seat in seats if bare and _bare(seat.name).startswith(bare)],
    ):
        if len(exact) > 1:
            names = " or ".join(seat.name for seat in exact)
            raise GmError("ambiguous", f"“{word[:40]}” may be {names}.", "Type one letter more.")
        if exact:
            return exact[0].id
    raise Unread


def _bare(name: str) -> str:
    """A name as any keyboard types it: small letters and digits, no accents, no signs."""
    if name.isascii() and name.isalnum():
        return name.casefold()
    return "".join(letter for letter in unicodedata.normalize("NFKD", name.casefold()) if letter.isalnum())


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

    def near(self, value: Value, seats: tuple[Seat, ...]) -> Sequence[Value]:
        return nearest(value, tuple(self.values))

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.values)}


class Text(Field):
    """A word of one's own choosing; it takes any word that no other field knows."""

    def read(self, word: str, old: Value, context: Context) -> Value:
        if not word.strip():
            raise Unread
        return word

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "minLength": 1}


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

    def near(self, value: Value, seats: tuple[Seat, ...]) -> Sequence[Value]:
        return (not value,)

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean"}


class Because(Field):
    """The word ``because`` and then a reason, whatever it says."""

    def read(self, word: str, old: Value, context: Context) -> Value:
        if self.begun(old):
            return word
        if word.casefold() == "because":
            return ""
        raise Unread

    def begun(self, value: Value) -> bool:
        return bool(value == "")

    def full(self, value: Value) -> bool:
        return bool(value)

    def lacking(self, value: Value) -> str:
        return "" if value or (value is None and self.optional) else self.usage()

    def write(self, value: Value) -> list[str]:
        return ["because", value]

    def usage(self) -> str:
        return 'because "REASON"'

    def words(self) -> tuple[str, ...]:
        return ("because",)

    def choices(self, prompt: Prompt, seats: tuple[Seat, ...]) -> Sequence[Value]:
        return ("as the table agreed",)
