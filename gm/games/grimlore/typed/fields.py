"""Kinds of field that only this game has: words that may be cut short, slugs, units, dice, modifiers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from gm.errors import GmError
from gm.game import Context, Field, Name, Number, Prompt, Unread, Value, Who, find_name, many, name_id, nearest
from gm.games.grimlore.vocabulary import DESTINY, WORDS

MOST_SIXES = 20
_LONGEST = 40
_MOD = re.compile(r"([-+])([^=]+)")


class Word(Field):
    """One of a few words; ``also`` are further words for them. Where it may be ``cut`` short a beginning stands for the
    only word that begins so, those ``beside`` it included, which are another field's. In its ``place`` the next word
    must be its."""

    implied = True

    def __init__(
        self,
        name: str,
        words: Sequence[str],
        also: Mapping[str, str] | None = None,
        *,
        cut: bool = False,
        beside: Sequence[str] = (),
        place: bool = False,
        label: str = "",
        optional: bool = False,
        after: str = "",
        help: str = "",
    ) -> None:
        super().__init__(name, optional=optional, help=help)
        self.every = {**{word: word for word in words}, **(also or {})}
        self.values = tuple(words)
        self.cut, self.beside, self.place, self.label, self.after = cut, frozenset(beside), place, label, after

    def read(self, word: str, old: Value, context: Context) -> Value:
        low = word.casefold()
        if low in self.every:
            return self.every[low]
        found = self._begun(low)
        if found:
            return found
        if self.place:
            raise GmError("words", f"“{word[:40]}” is no {self.usage()}.", f"Say {self.usage()} there.")
        raise Unread

    def _begun(self, low: str) -> str | None:
        """The only word that begins so. Raises GmError (``ambiguous``)."""
        if not self.cut or not low or low[0].isdigit() or low in self.beside:
            return None
        own = dict.fromkeys(value for word, value in self.every.items() if word.startswith(low))
        others = [word for word in self.beside if word.startswith(low)]
        if own and len(own) + len(others) > 1:
            said = " or ".join((*own, *sorted(others))[:8])
            raise GmError("ambiguous", f"“{low[:40]}” may be {said}.", "Type one letter more.")
        return next(iter(own), None)

    def begun(self, value: Value) -> bool:
        return self.place and value is None

    def means(self, word: str) -> bool:
        return word in self.every

    def usage(self) -> str:
        return self.label or "|".join(self.values)

    def words(self) -> tuple[str, ...]:
        return tuple(self.every)

    def called(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {}

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return self.values

    def near(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        return nearest(value, self.values)

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.values)}


class KeyedWord(Word):
    """One of a few words under its name, ``type=fire``."""

    def read(self, word: str, old: Value, context: Context) -> Value:
        name, sign, value = word.partition("=")
        if not sign or name.casefold() != self.name:
            raise Unread
        try:
            return super().read(value, old, context)
        except Unread:
            known = ", ".join(self.values)
            raise GmError("words", f"“{value[:40]}” is no {self.name}.", f"{self.name}= one of: {known}.") from None

    def means(self, word: str) -> bool:
        return False

    def words(self) -> tuple[str, ...]:
        return (f"{self.name}=",)

    def write(self, value: Value) -> list[str]:
        return [f"{self.name}={value}"]

    def usage(self) -> str:
        return f"{self.name}={self.name.upper()}"


class Slug(Field):
    """What is printed on a card, as a slug: ``rusty-axe``. In its ``place`` the next word is its, whatever it is."""

    free = True

    def __init__(
        self, name: str, *, place: bool = False, optional: bool = False, after: str = "", help: str = ""
    ) -> None:
        super().__init__(name, optional=optional, help=help)
        self.place, self.after = place, after

    def read(self, word: str, old: Value, context: Context) -> Value:
        return slug(word, self.usage())

    def begun(self, value: Value) -> bool:
        return self.place and value is None

    def means(self, word: str) -> bool:
        return False

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return () if self.optional else ("dagger",)


def slug(word: str, what: str) -> str:
    """The id of something printed. Raises GmError (``words``) for what cannot be one."""
    found = name_id(word)
    if not found or found.isdigit() or len(found) > _LONGEST or set(word) & {*"=+"} or word.startswith("-"):
        raise GmError("words", f"“{word[:40]}” is no {what}.", "Letters, digits and single dashes, at most 40.")
    return found


class Weapon(Slug):
    """What an attack is made with: a skill, by its beginning too, or an item."""

    def __init__(self, name: str, skills: Word, *, after: str = "", help: str = "") -> None:
        super().__init__(name, place=True, after=after, help=help)
        self.skills = skills

    def read(self, word: str, old: Value, context: Context) -> Value:
        try:
            return self.skills.read(word, old, context)
        except Unread:
            return super().read(word, old, context)

    def words(self) -> tuple[str, ...]:
        return self.skills.words()

    def called(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {}

    def usage(self) -> str:
        return "SKILL|ITEM"

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return self.skills.values


class UnitField(Who):
    """The main enemy or a minion."""

    def __init__(self, name: str, *, optional: bool = False, help: str = "") -> None:
        super().__init__(name, ("unit",), optional=optional, leads=False, help=help)

    def usage(self) -> str:
        return "UNIT"

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return [one.id for one in self.among(names) if one.here]


class Aim(Who):
    """What a trait is used on: a unit, a character or a damage type."""

    def __init__(self, name: str, types: Sequence[str], *, help: str = "") -> None:
        super().__init__(name, ("unit", "seat"), optional=True, leads=False, help=help)
        self.types = tuple(types)

    def read(self, word: str, old: Value, context: Context) -> str:
        low = word.casefold()
        return low if low in self.types else find_name(word, self.among(context.names))

    def means(self, word: str) -> bool:
        return word in self.types

    def words(self) -> tuple[str, ...]:
        return self.types

    def called(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {}

    def usage(self) -> str:
        return "UNIT|WHO|TYPE"

    def named(self, value: Value) -> tuple[str, ...]:
        return () if value is None or value in self.types else (str(value),)


class Dice(Number):
    """The sixes that were thrown: black ones, then red ones, which may be left out where no red die was thrown."""

    def __init__(self, *, optional: bool = False) -> None:
        super().__init__("dice", 0, MOST_SIXES, optional=optional, help="black sixes, then red sixes")
        self.glued = ""

    def read(self, word: str, old: Value, context: Context) -> Value:
        if not (word.isascii() and word.isdigit()):
            raise Unread
        return (*many(old), super().read(word, None, context))

    def means(self, word: str) -> bool:
        return False

    def full(self, value: Value) -> bool:
        return len(many(value)) == 2  # noqa: PLR2004 - black and red

    def lacking(self, value: Value) -> str:
        return "" if value or self.optional else self.usage()

    def write(self, value: Value) -> list[str]:
        return [str(number) for number in many(value)]

    def usage(self) -> str:
        return "BLACK [RED]"

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return ((0, 0), (1, 0), (2, 0), (2, 1), (1, 1))

    def near(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        numbers = many(value)
        return tuple(
            (*numbers[:at], other, *numbers[at + 1 :])
            for at, old in enumerate(numbers)
            for other in super(Dice, self).near(old, names)
        )

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": super().schema(), "minItems": 0 if self.optional else 1, "maxItems": 2}


class Mods(Field):
    """What changes a pool: sources of advantage and disadvantage, tokens, a card's negative modifier, Destiny."""

    def __init__(self) -> None:
        super().__init__("mods", optional=True, help="+word, -word, +N tokens, -N, destiny")

    def read(self, word: str, old: Value, context: Context) -> Value:
        found = many(old)
        mod = self._mod(word)
        if mod in found or (mod[1:].isdigit() and any(str(one)[1:].isdigit() and str(one)[0] == mod[0] for one in found)):
            if mod[1:].isdigit() or mod == DESTINY:
                raise GmError("words", f"“{word[:40]}” is said twice.", "Say it once.")
            return found
        return (*found, mod)

    def _mod(self, word: str) -> str:
        low = word.casefold()
        if low == DESTINY:
            return DESTINY
        match = _MOD.fullmatch(low)
        if match is None or word.startswith("--"):
            raise Unread
        sign, said = match.groups()
        if not (said.isascii() and said.isdigit()):
            return sign + slug(said, "source")
        number = int(said) if len(said) < 4 else 0  # noqa: PLR2004 - more is no number of tokens
        if not 1 <= number <= (99 if sign == "+" else 9):
            raise GmError("words", f"{word[:40]} is no modifier.", "+1 to +99 tokens, -1 to -9 of the card.")
        return f"{sign}{number}"

    def means(self, word: str) -> bool:
        return word in WORDS

    def full(self, value: Value) -> bool:
        return False

    def words(self) -> tuple[str, ...]:
        return (DESTINY,)

    def write(self, value: Value) -> list[str]:
        return [str(one) for one in many(value)]

    def usage(self) -> str:
        return "±SOURCE|+TOKENS|-N|destiny …"

    def near(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        """One of them not meant."""
        every = many(value)
        return tuple((*every[:at], *every[at + 1 :]) for at in range(len(every)))

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": {"type": "string"}}
