"""Kinds of field that only this game has: words that may be cut short, slugs, units, dice, modifiers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gm.errors import GmError
from gm.game import (
    Context,
    Field,
    Modifiers,
    Name,
    NotRecognized,
    Numbers,
    Prompt,
    Value,
    Who,
    find_name,
    name_id,
    neighbours,
)
from gm.games.grimlore.tables import EVERY_TRAIT
from gm.games.grimlore.vocabulary import DESTINY, LONGEST, UNITS, WORDS

_MOST_SIXES = 99
_TOLD = 3
"""So many letters of an item's name tell that it is meant where something else is asked for."""


class Word(Field):
    """One of a few words; ``also`` are further words for them. Where it may be ``cut`` short a beginning stands for the
    only word that begins so, those ``beside`` it included, which are another field's. Unless it is ``implied`` it is
    said even where one word alone would do."""

    can_infer = True

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
        self.can_infer = implied
        self.every = {**{word: word for word in words}, **(also or {})}
        self.values = tuple(words)
        self.cut, self.beside, self.positional, self.label, self.after = cut, frozenset(beside), placed, label, after

    def parse(self, word: str, old: Value, context: Context) -> Value:
        low = word.casefold()
        if low in self.every:
            return self.every[low]
        if found := self._beginning(low):
            return found
        raise NotRecognized

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

    def vocabulary(self) -> tuple[str, ...]:
        return tuple(self.every)

    def synonyms(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {}

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return self.values

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        return neighbours(value, self.values)

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.values)}


class Feat(Word):
    """A trait that is used, or Destiny; what a thing does is told otherwise."""

    def parse(self, word: str, old: Value, context: Context) -> Value:
        try:
            return super().parse(word, old, context)
        except NotRecognized:
            if len(word) < _TOLD:
                raise
            item = find_name(word, [name for name in context.names if name.kind == "item"])
        name = next(name.name for name in context.names if name.id == item)
        said = f"{name} is an item, and use is for traits."
        raise GmError("words", said, f"What it did: effect NAME energy+3, say; once it is gone: item lose NAME {item}")


class KeyedWord(Word):
    """One of a few words under its name, ``type=fire``."""

    def parse(self, word: str, old: Value, context: Context) -> Value:
        name, sign, value = word.partition("=")
        if not sign or name.casefold() != self.name:
            raise NotRecognized
        try:
            return super().parse(value, old, context)
        except NotRecognized:
            known = ", ".join(self.values)
            raise GmError("words", f"“{value[:40]}” is no {self.name}.", f"{self.name}= one of: {known}.") from None

    def means(self, word: str) -> bool:
        return False

    def vocabulary(self) -> tuple[str, ...]:
        return (f"{self.name}=",)

    def format(self, value: Value) -> list[str]:
        return [f"{self.name}={value}"]

    def usage(self) -> str:
        return f"{self.name}={self.name.upper()}"


class Slug(Who):
    """What is printed on a card, of a ``kind``: a known one by its name or its beginning, any other as a slug,
    ``rusty-axe``. What stands in a record is whole, and never taken for anything longer."""

    accepts_any = True
    can_infer = False

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
        self.positional = placed

    def parse(self, word: str, old: Value, context: Context) -> str:
        typed = slug(word, self.usage())
        if not context.short and context.prompt is None:
            return typed
        try:
            return find_name(typed, self.among(context.names))
        except NotRecognized:
            return typed

    def means(self, word: str) -> bool:
        return False

    def synonyms(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {}

    def named_ids(self, value: Value) -> tuple[str, ...]:
        """Nobody: what is on no card has no name but this."""
        return ()

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return () if self.optional else ("dagger",)

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
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

    def parse(self, word: str, old: Value, context: Context) -> str:
        try:
            return str(self.skills.parse(word, old, context))
        except NotRecognized:
            if word.isdigit():
                said = "How it is attacked is missing before the dice."
                raise GmError("words", said, "A skill, 1h or magic say, or an item that is held.") from None
            return super().parse(word, old, context)

    def vocabulary(self) -> tuple[str, ...]:
        return self.skills.vocabulary()

    def synonyms(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {}

    def usage(self) -> str:
        return "SKILL|ITEM"

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return self.skills.values


class UnitField(Who):
    """The main enemy or a minion."""

    def __init__(self, name: str, *, optional: bool = False, help: str = "") -> None:
        super().__init__(name, ("unit",), optional=optional, leads=False, help=help)

    def parse(self, word: str, old: Value, context: Context) -> str:
        low = word.casefold()
        return low if low in UNITS else super().parse(word, old, context)

    def usage(self) -> str:
        return "UNIT"

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return [name.id for name in self.among(names) if name.here]


class Aim(Who):
    """What a trait is used on: a unit, a character or a damage type."""

    def __init__(self, name: str, types: Sequence[str], *, help: str = "") -> None:
        super().__init__(name, ("unit", "seat"), optional=True, leads=False, help=help)
        self.types = tuple(types)

    def parse(self, word: str, old: Value, context: Context) -> str:
        low = word.casefold()
        return low if low in self.types else find_name(word, self.among(context.names))

    def means(self, word: str) -> bool:
        return word in self.types

    def vocabulary(self) -> tuple[str, ...]:
        """The types that are called like no trait."""
        return tuple([one for one in self.types if one not in EVERY_TRAIT])

    def synonyms(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {}

    def usage(self) -> str:
        return "UNIT|WHO|TYPE"

    def named_ids(self, value: Value) -> tuple[str, ...]:
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

    def missing(self, value: Value) -> str:
        return "how many black sixes were thrown" if super().missing(value) else ""


def dice_field(*, optional: bool = False) -> Numbers:
    """The sixes that were thrown: black ones, then red ones, which may be left out where no red die was thrown."""
    return Sixes("dice", 0, _MOST_SIXES, count=2, least=1, optional=optional, help="black sixes, then red sixes")
