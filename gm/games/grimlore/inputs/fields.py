"""Kinds of field that only this game has: words that may be cut short, slugs, units, dice, modifiers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gm.errors import GmError
from gm.game import Context, Field, Modifiers, Name, Numbers, Prompt, Unread, Value, Who, find_name, name_id, nearest
from gm.games.grimlore.tables import EVERY_TRAIT
from gm.games.grimlore.vocabulary import DESTINY, LONGEST, UNITS, WORDS

_MOST_SIXES = 99
_TOLD = 3
"""So many letters of an item's name tell that it is meant where something else is asked for."""


class Word(Field):
    """One of a few words; ``also`` are further words for them. Where it may be ``cut`` short a beginning stands for the
    only word that begins so, those ``beside`` it included, which are another field's. Unless it is ``implied`` it is
    said even where one word alone would do."""

    implied = True

    def __init__(
        self,
        name: str,
        words: Sequence[str],
        also: Mapping[str, str] | None = None,
        *,
        cut: bool = False,
        beside: Sequence[str] = (),
        placed: bool = False,
        label: str = "",
        optional: bool = False,
        implied: bool = True,
        after: str = "",
        help: str = "",
    ) -> None:
        super().__init__(name, optional=optional, help=help)
        self.implied = implied
        self.every = {**{word: word for word in words}, **(also or {})}
        self.values = tuple(words)
        self.cut, self.beside, self.placed, self.label, self.after = cut, frozenset(beside), placed, label, after

    def read(self, word: str, old: Value, context: Context) -> Value:
        low = word.casefold()
        if low in self.every:
            return self.every[low]
        if found := self._beginning(low):
            return found
        raise Unread

    def _beginning(self, low: str) -> str | None:
        """The only word that begins so. Raises GmError (``ambiguous``)."""
        if not self.cut or not low or low[0].isdigit() or low in self.beside:
            return None
        own = dict.fromkeys(value for word, value in self.every.items() if word.startswith(low))
        others = [word for word in self.beside if word.startswith(low)]
        if own and len(own) + len(others) > 1:
            said = " or ".join((*own, *sorted(others))[:8])
            raise GmError("ambiguous", f"“{low[:40]}” may be {said}.", "Type one letter more.")
        return next(iter(own), None)

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


class Feat(Word):
    """A trait that is used, or Destiny; what a thing does is told otherwise."""

    def read(self, word: str, old: Value, context: Context) -> Value:
        try:
            return super().read(word, old, context)
        except Unread:
            if len(word) < _TOLD:
                raise
            item = find_name(word, [one for one in context.names if one.kind == "item"])
        name = next(one.name for one in context.names if one.id == item)
        said = f"{name} is an item, and use is for traits."
        raise GmError("words", said, f"What it did: effect NAME energy+3, say; once it is gone: item lose NAME {item}")


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


class Slug(Who):
    """What is printed on a card, of a ``kind``: a known one by its name or its beginning, any other as a slug,
    ``rusty-axe``. What stands in a record is whole, and never taken for anything longer."""

    free = True
    implied = False

    def __init__(
        self,
        name: str,
        kind: str = "item",
        *,
        placed: bool = False,
        optional: bool = False,
        after: str = "",
        help: str = "",
    ) -> None:
        super().__init__(name, (kind,), optional=optional, leads=False, after=after, help=help)
        self.placed = placed

    def read(self, word: str, old: Value, context: Context) -> str:
        typed = slug(word, self.usage())
        if not context.short and context.prompt is None:
            return typed
        try:
            return find_name(typed, self.among(context.names))
        except Unread:
            return typed

    def means(self, word: str) -> bool:
        return False

    def called(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {}

    def named(self, value: Value) -> tuple[str, ...]:
        """Nobody: what is on no card has no name but this."""
        return ()

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return () if self.optional else ("dagger",)

    def near(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        return ()


def slug(word: str, what: str) -> str:
    """The id of something printed. Raises GmError (``words``) for what cannot be one."""
    found = name_id(word)
    if not found or found.isdigit() or len(found) > LONGEST or set(word) & {*"=+"} or word.startswith("-"):
        raise GmError("words", f"“{word[:40]}” is no {what}.", "Letters, digits and single dashes, at most 40.")
    return found


class Weapon(Slug):
    """What an attack is made with: a skill, by its beginning too, or an item."""

    def __init__(self, name: str, skills: Word, *, after: str = "", help: str = "") -> None:
        super().__init__(name, placed=True, after=after, help=help)
        self.skills = skills

    def read(self, word: str, old: Value, context: Context) -> str:
        try:
            return str(self.skills.read(word, old, context))
        except Unread:
            if word.isdigit():
                said = "How it is attacked is missing before the dice."
                raise GmError("words", said, "A skill, 1h or magic say, or an item that is held.") from None
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

    def read(self, word: str, old: Value, context: Context) -> str:
        low = word.casefold()
        return low if low in UNITS else super().read(word, old, context)

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
        """The types that are called like no trait."""
        return tuple([one for one in self.types if one not in EVERY_TRAIT])

    def called(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {}

    def usage(self) -> str:
        return "UNIT|WHO|TYPE"

    def named(self, value: Value) -> tuple[str, ...]:
        return () if value is None or value in self.types else (str(value),)


class Mods(Modifiers):
    """What changes a pool: sources of advantage and disadvantage, tokens, a card's negative modifier, Destiny."""

    def __init__(self) -> None:
        super().__init__("mods", words=(DESTINY,), help="modifiers: +word, -word, +N tokens, -N of the card, destiny")

    def means(self, word: str) -> bool:
        """All words of the game, so that nobody is called by them."""
        return word.casefold() in WORDS


class Sixes(Numbers):
    """How many sixes were thrown."""

    def lacking(self, value: Value) -> str:
        return "how many black sixes were thrown" if super().lacking(value) else ""


def dice_field(*, optional: bool = False) -> Numbers:
    """The sixes that were thrown: black ones, then red ones, which may be left out where no red die was thrown."""
    return Sixes("dice", 0, _MOST_SIXES, count=2, least=1, optional=optional, help="black sixes, then red sixes")
