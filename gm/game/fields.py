"""Fields of a form: each reads its words, formats its value and describes the values that it accepts.

A game may add kinds of its own (a playing card, say) by subclassing :class:`Field`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gm.errors import GmError
from gm.game.values import Context, Name, Prompt, Value


class NotRecognized(Exception):
    """A word that is not in a field's vocabulary. Another field may accept it."""


class Field:
    """A field of an entry. ``optional`` fields have a default in the entry's class."""

    joined_pattern = ""
    """A regular expression for words that may be typed without a space beside others in a short form ('' for none)."""
    kinds: tuple[str, ...] = ()
    """The kinds of names that its words may be; () if it names nobody."""
    accepts_any = False
    """Set for a field that accepts any word that no other field accepts."""
    can_infer = False
    """Set for a field that may be left out where only one value is possible: a choice, never what people saw."""
    accepts_dashes = False
    """Set for a field that accepts words that look like an option, such as ``--anchor``."""
    positional = False
    """Set for a field that gets a word in its place, though other fields would accept it too."""
    lists_words = False
    """Set for a field whose errors list its words."""
    after = ""
    """The name of the field that must be read before this one ('' for any order)."""

    def __init__(self, name: str, *, optional: bool = False, help: str = "") -> None:
        self.name = name
        self.optional = optional
        self.help = help

    def parse(self, word: str, old: Value, context: Context) -> Value:
        """Return the value after one more word; ``old`` is None for the first.

        Raises NotRecognized if the word is not one of this field, GmError (``words``) if it is but is invalid.
        """
        raise NotRecognized

    def means(self, word: str) -> bool:
        """Return whether a word has a meaning here, so that nobody may be called by it."""
        try:
            self.parse(word, None, Context())
        except NotRecognized:
            return False
        except GmError:
            pass
        return True

    def is_complete(self, value: Value) -> bool:
        """Return whether the field accepts no further word."""
        return value is not None

    def is_open(self, value: Value) -> bool:
        """Return whether the next word belongs to this field, whatever it is (the reason after ``because``)."""
        return False

    def missing(self, value: Value) -> str:
        """Return what is missing once all words are read, '' for nothing."""
        return "" if value is not None or self.optional else self.usage()

    def pending_holder(self, value: Value) -> str:
        """Return the id of the holder who is named without a setting yet, '' for nobody."""
        return ""

    def format(self, value: Value) -> list[str]:
        """Return the words of a value, in the long form."""
        return [str(value)]

    def format_entry(self, entry: Any) -> list[str]:
        """Return the words of an entry's value; none if another field already says it."""
        return [] if (value := getattr(entry, self.name)) is None else self.format(value)

    def usage(self) -> str:
        """Return the name of the field in help and errors."""
        return self.name.upper()

    def vocabulary(self) -> tuple[str, ...]:
        """Return the field's own words, which completion offers and nobody may be called by."""
        return ()

    def synonyms(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        """Return other ways to type the field's words, such as names of several words, each with the word that it
        means."""
        return {word: word for word in self.vocabulary()}

    def completions(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        """Return the words that completion offers, each with its meaning."""
        return dict.fromkeys(self.vocabulary(), self.help)

    def named_ids(self, value: Value) -> tuple[str, ...]:
        """Return the ids that a value names."""
        return ()

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        """Return every value that the field may have if nothing narrows it."""
        return ()

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        """Return likely misreadings of a value, the likeliest first."""
        return ()

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema of the field's values."""
        return {"type": "string"}


def neighbours(value: Value, among: Sequence[Value]) -> list[Value]:
    """Return all values but this one, its neighbours first."""
    if value not in among:
        return []
    at = among.index(value)
    return sorted((one for one in among if one != value), key=lambda one: abs(among.index(one) - at))


class Choice(Field):
    """A choice of a few words. ``values`` maps each value to its words, the long form first; one letter may be typed
    without a space. Errors name the field by its ``label`` if there are many."""

    can_infer = True

    def __init__(
        self,
        name: str,
        values: Mapping[str, tuple[str, ...]],
        *,
        optional: bool = False,
        label: str = "",
        help: str = "",
    ) -> None:
        super().__init__(name, optional=optional, help=help)
        self.values = values
        self.label = label
        self.joined_pattern = "|".join(re.escape(word) for words in values.values() for word in words if len(word) == 1)

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
    """A thing that has a name, such as a printed card. ``things`` returns the names by id when they are first needed.
    One word of a name, its first letters or its initials are enough."""

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


class Text(Field):
    """Free text: any word that no other field accepts."""

    accepts_any = True

    def means(self, word: str) -> bool:
        return False

    def parse(self, word: str, old: Value, context: Context) -> Value:
        if not word.strip():
            raise NotRecognized
        return word

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "minLength": 1}


class Flag(Field):
    """A word that is typed or not. ``never`` is a word for not; ``also`` are read as well, and may still be names."""

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


class Because(Field):
    """The word ``because`` and a reason."""

    def parse(self, word: str, old: Value, context: Context) -> Value:
        if self.is_open(old):
            return word
        if word.casefold() == "because":
            return ""
        raise NotRecognized

    def is_open(self, value: Value) -> bool:
        return bool(value == "")

    def is_complete(self, value: Value) -> bool:
        return bool(value)

    def missing(self, value: Value) -> str:
        return "" if value or (value is None and self.optional) else self.usage()

    def format(self, value: Value) -> list[str]:
        return ["because", str(value)]

    def usage(self) -> str:
        return 'because "REASON"'

    def vocabulary(self) -> tuple[str, ...]:
        return ("because",)

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return ("as the table agreed",)
