"""Fields of entries: words with abbreviations, names of cards, units and targets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gm.errors import GmError
from gm.game import (
    Context,
    Field,
    Name,
    NotRecognized,
    Prompt,
    Value,
    Who,
    find_name,
    name_id,
    neighbours,
)
from gm.games.grimlore.tables import ATTRIBUTES, EVERY_TRAIT, SHORT_SKILLS, SKILLS
from gm.games.grimlore.vocabulary import LONGEST, UNITS

_MOST_SIXES = 99
_LEAST_LETTERS = 3
"""The fewest letters with which a field for traits recognizes the name of an item."""


class Word(Field):
    """A field for a word of a short list. ``also`` maps synonyms to words of the list.

    ``cut`` allows to type only the first letters of a word. They must be unique in the list and among the words
    ``beside``, which another field reads. ``printed`` maps printed names of several words to words of the list.
    """

    def __init__(
        self,
        name: str,
        words: Sequence[str],
        also: Mapping[str, str] = {},
        *,
        cut: bool = False,
        beside: Sequence[str] = (),
        positional: bool = False,
        can_infer: bool = True,
        label: str = "",
        help: str = "",
        printed: Mapping[str, str] = {},
    ) -> None:
        super().__init__(name, help=help)
        self.printed = printed
        self.values = tuple(words)
        self.every = {**{word: word for word in words}, **also}
        self.label = label or "|".join(words)
        self.cut, self.beside, self.positional, self.can_infer = cut, frozenset(beside), positional, can_infer

    def parse(self, word: str, old: Value, context: Context) -> Value:
        low = word.casefold()
        if value := self.every.get(low) or self._abbreviated(low):
            return value
        raise NotRecognized

    def _abbreviated(self, low: str) -> str | None:
        """Return the only word that begins with the letters ``low``, or None. Raises GmError (``ambiguous``)."""
        if not self.cut or not low or low[0].isdigit() or low in self.beside:
            return None
        own = dict.fromkeys(value for word, value in self.every.items() if word.startswith(low))
        others = [word for word in self.beside if word.startswith(low)]
        if own and len(own) + len(others) > 1:
            matches = " or ".join((*own, *sorted(others))[:8])
            raise GmError("ambiguous", f"“{low[:40]}” could be {matches}.", "Type one more letter.")
        return next(iter(own), None)

    def means(self, word: str) -> bool:
        return word in self.every

    def vocabulary(self) -> tuple[str, ...]:
        return tuple(self.every)

    def usage(self) -> str:
        return self.label

    def synonyms(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return self.printed

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return self.values

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        return neighbours(value, self.values)

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.values)}


class Race(Word):
    """A field for a race or a racial trait. The error for another race says that any may be played (gl.r2)."""

    def parse(self, word: str, old: Value, context: Context) -> Value:
        try:
            return super().parse(word, old, context)
        except NotRecognized:
            low = word.casefold()
            others = (*SKILLS, *SHORT_SKILLS, *ATTRIBUTES)
            if len(low) < _LEAST_LETTERS or not low.isalpha() or any(other.startswith(low) for other in others):
                raise
        message = f"“{word[:40]}” is not one of the five races. You may play it, with one of the five racial traits."
        raise GmError("words", message, f"Type the trait instead of the race: {', '.join(self.values)}.")


class UsedTrait(Word):
    """A field for what is used: a trait, Destiny, or an item."""

    def parse(self, word: str, old: Value, context: Context) -> Value:
        try:
            return super().parse(word, old, context)
        except NotRecognized:
            if len(word) < _LEAST_LETTERS:
                raise
        return find_name(word, [name for name in context.names if name.kind == "item"])

    def synonyms(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        items = {name.name: name.id for name in names if name.kind == "item" and " " in name.name}
        return {**items, **self.printed}

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [super().schema(), {"type": "string"}]}


class KeyedWord(Word):
    """A field for a word of a short list, typed after the field's name: ``type=fire``."""

    def parse(self, word: str, old: Value, context: Context) -> Value:
        name, sign, value = word.partition("=")
        if not sign or name.casefold() != self.name:
            raise NotRecognized
        try:
            return super().parse(value, old, context)
        except NotRecognized:
            known = ", ".join(self.values)
            raise GmError(
                "words", f"{self.name} can't be “{value[:40]}”.", f"Type {self.name}= and one of: {known}."
            ) from None

    def means(self, word: str) -> bool:
        return False

    def vocabulary(self) -> tuple[str, ...]:
        return (f"{self.name}=",)

    def format(self, value: Value) -> list[str]:
        return [f"{self.name}={value}"]

    def usage(self) -> str:
        return f"{self.name}={self.name.upper()}"


class Slug(Who):
    """A field for the name of a card, which may be a new one: ``rusty-axe``. Records store the full name."""

    accepts_any = True
    can_infer = False

    def __init__(
        self,
        name: str,
        kind: str = "item",
        *,
        positional: bool = False,
        optional: bool = False,
        after: str = "",
        help: str = "",
    ) -> None:
        super().__init__(name, (kind,), optional=optional, leads=False, after=after, help=help)
        self.positional = positional

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
        return ()

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return () if self.optional else ("dagger",)

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        return ()


def slug(word: str, what: str) -> str:
    """Return the id for the name of a card. ``what`` is the kind of card, for the error.

    Raises GmError (``words``) for an invalid name.
    """
    id = name_id(word)
    if not id or id.isdigit() or len(id) > LONGEST or set(word) & {*"=+"} or word.startswith("-"):
        remedy = "Use letters, digits and single dashes, at most 40, and not only digits."
        raise GmError("words", f"“{word[:40]}” can't be the name of a card ({what}).", remedy)
    return id


class Weapon(Slug):
    """A field for a weapon: a skill, the first letters of a skill, or an item."""

    def __init__(self, name: str, skills: Word, *, after: str = "", help: str = "") -> None:
        super().__init__(name, positional=True, after=after, help=help)
        self.skills = skills

    def parse(self, word: str, old: Value, context: Context) -> str:
        if held := self._held(word, context):
            return held
        try:
            return str(self.skills.parse(word, old, context))
        except NotRecognized:
            asked = context.asked
            if word.isdigit() and asked and asked.usual.get(self.name):
                raise  # the weapon in hand
            if word.isdigit():
                message = "The weapon is missing before the dice."
                raise GmError("words", message, "Type a skill, such as 1h or magic, or an item.") from None
            return super().parse(word, old, context)

    def _held(self, word: str, context: Context) -> str | None:
        """Return the only weapon in somebody's hands that ``word`` begins, unless it is a whole skill or an item."""
        low = word.casefold()
        if not context.asked or not low.isalpha() or self.skills.means(low) or any(n.id == low for n in context.names):
            return None
        offered = map(str, context.asked.open.get(self.name, ()))
        items = [id for id in offered if id not in self.skills.values]
        held = [id for id in items if any(part.startswith(low) for part in _parts(id))]
        return held[0] if len(held) == 1 else None

    def vocabulary(self) -> tuple[str, ...]:
        return self.skills.vocabulary()

    def usage(self) -> str:
        return "SKILL|ITEM"

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return self.skills.choices(prompt, names)


class UnitField(Who):
    """A field for the monster or a minion."""

    def __init__(self, name: str, *, help: str = "") -> None:
        super().__init__(name, ("unit",), leads=False, help=help)

    def parse(self, word: str, old: Value, context: Context) -> str:
        low = word.casefold()
        if low in UNITS:
            return low
        try:
            return super().parse(word, old, context)
        except NotRecognized:
            return _by_printed_name(low, self.among(context.names))

    def named_by(self, words: Sequence[str], context: Context) -> tuple[str, int] | None:
        low = [word.casefold() for word in words]
        for name in self.among(context.names):
            for parts in map(_parts, name.called if name.here else ()):
                if len(parts) > 1 and low[: len(parts)] == parts:
                    return name.id, len(parts)
        return super().named_by(words, context)

    def usage(self) -> str:
        return "UNIT"

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return [name.id for name in self.among(names) if name.here]


def _by_printed_name(low: str, names: Sequence[Name]) -> str:
    """Return the only unit with a word in its printed name that begins with ``low``. Raises NotRecognized."""
    here = [name for name in names if name.here]
    among = [name.id for name in here if any(part.startswith(low) for called in name.called for part in _parts(called))]
    if len(low) < _LEAST_LETTERS or len(among) != 1:
        raise NotRecognized
    return among[0]


def _parts(name: str) -> list[str]:
    return name.casefold().replace("-", " ").split()


class Aim(Who):
    """A field for the target of a trait: a unit, a character or a damage type."""

    def __init__(self, name: str, types: Sequence[str], *, help: str = "") -> None:
        super().__init__(name, ("unit", "seat"), optional=True, leads=False, help=help)
        self.types = tuple(types)

    def parse(self, word: str, old: Value, context: Context) -> str:
        low, among = word.casefold(), self.among(context.names)
        if low in self.types:
            return low
        try:
            return find_name(word, among)
        except NotRecognized:
            return _by_printed_name(low, [name for name in among if name.kind == "unit"])

    def means(self, word: str) -> bool:
        return word in self.types

    def vocabulary(self) -> tuple[str, ...]:
        """Return the damage types, without those that are also names of traits."""
        return tuple([type for type in self.types if type not in EVERY_TRAIT])

    def synonyms(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {}

    def usage(self) -> str:
        return "UNIT|WHO|TYPE"

    def named_ids(self, value: Value) -> tuple[str, ...]:
        return () if value is None or value in self.types else (str(value),)
