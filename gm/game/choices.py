"""Fields that read words known in advance: choices, names on cards, and flags."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gm.game.fields import Field, NotRecognized, neighbours
from gm.game.values import Context, Name, Prompt, Value


class Choice(Field):
    """A field for a choice between a few values. ``values`` maps each value to its words, the long form first.

    Values that are typed as they are stored may be given as a tuple. A word of one letter may be typed without a space
    after it. ``label`` is the field's name in errors.
    """

    can_infer = True

    def __init__(
        self,
        name: str,
        values: Mapping[str, tuple[str, ...]] | tuple[str, ...],
        *,
        optional: bool = False,
        label: str = "",
        help: str = "",
    ) -> None:
        super().__init__(name, optional=optional, help=help)
        self.values = {value: (value,) for value in values} if isinstance(values, tuple) else values
        self.label = label
        letters = [word for words in self.values.values() for word in words if len(word) == 1]
        self.joined_pattern = "|".join(map(re.escape, letters))

    def parse(self, word: str, old: Value, context: Context) -> Value:
        low = word.casefold()
        for value, words in self.values.items():
            if low == value or low in words:
                return value
        raise NotRecognized

    def format(self, value: Value) -> list[str]:
        return [self.values[str(value)][0]]

    def usage(self) -> str:
        return self.label or "|".join(words[0] for words in self.values.values())

    def vocabulary(self) -> tuple[str, ...]:
        return tuple(word for value, words in self.values.items() for word in (value, *words))

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return tuple(self.values)

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        return neighbours(value, tuple(self.values))

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.values)}


class Named(Field):
    """A field for a thing that has a name, such as a printed card. ``things`` returns the names by id.

    People may type one word of a name, its first letters or its initials.
    """

    can_infer = True

    def __init__(
        self, name: str, things: Callable[[], Mapping[str, str]], *, optional: bool = False, help: str = ""
    ) -> None:
        super().__init__(name, optional=optional, help=help)
        self.things = things

    def parse(self, word: str, old: Value, context: Context) -> Value:
        low = word.casefold()
        if low in self.things():
            return low
        raise NotRecognized

    def vocabulary(self) -> tuple[str, ...]:
        return tuple(self.things())

    def synonyms(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {name: id for id, name in self.things().items()}

    def completions(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return dict(self.things())

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return tuple(self.things())

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.things())}


class Flag(Field):
    """A field for one optional word, which is the name of the field. ``never`` is a word for the opposite.

    ``aliases`` and ``also`` are synonyms of the field's name. A word in ``aliases`` cannot be the name of a player or
    thing; a word in ``also`` can.
    """

    def __init__(self, name: str, *aliases: str, never: str = "", also: tuple[str, ...] = (), help: str = "") -> None:
        super().__init__(name, optional=True, help=help)
        self.aliases = aliases
        self.never = never
        self.also = also
        self.joined_pattern = "|".join(re.escape(word) for word in (*aliases, *also) if len(word) == 1)

    def parse(self, word: str, old: Value, context: Context) -> Value:
        low = word.casefold()
        if low == self.name or low in self.aliases or low in self.also:
            return True
        if low == self.never:
            return False
        raise NotRecognized

    def means(self, word: str) -> bool:
        return word.casefold() in self.vocabulary()

    def format(self, value: Value) -> list[str]:
        return [self.name] if value else []

    def usage(self) -> str:
        return self.name

    def vocabulary(self) -> tuple[str, ...]:
        return tuple(word for word in (self.name, *self.aliases, self.never) if word)

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return (False, True)

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        return (not value,)

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean"}
