"""The kinds of field that a form is made of: how each reads its words, writes them and says what it may hold.
A game may add kinds of its own (a playing card, say) by subclassing :class:`Field`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gm.errors import GmError
from gm.game.values import Context, Name, Prompt, Value


class NotRecognized(Exception):
    """A word that is not in this field's vocabulary: another field may know it."""


class Field:
    """One field of an entry. ``optional`` fields have a default in the entry's class."""

    joined_pattern = ""
    """A regular expression of what may stick to its neighbours in a short form ('' = nothing)."""
    kinds: tuple[str, ...] = ()
    """The kinds of names that its words may be (() = it names nobody)."""
    accepts_any = False
    """Whether it takes any word that no other field knows."""
    can_infer = False
    """Whether it may be left out where only one value is possible: a choice may, what was seen at the table never."""
    accepts_dashes = False
    """Whether it takes words that begin like an option, ``--anchor`` say."""
    positional = False
    """Whether a word is its own where all fields before it are read, though others know it too."""
    lists_words = False  # whether what is refused lists its words
    after = ""
    """The field that must have been read before this one takes a word ('' = any order)."""

    def __init__(self, name: str, *, optional: bool = False, help: str = "") -> None:
        self.name = name
        self.optional = optional
        self.help = help

    def parse(self, word: str, old: Value, context: Context) -> Value:
        """The field's value after one more word (``old`` is None at first).

        Raises Unread if the word is not of this field, GmError (``words``) if it is, but wrong.
        """
        raise NotRecognized

    def means(self, word: str) -> bool:
        """Whether a word has a meaning here as it stands, so that nobody may be called it."""
        try:
            self.parse(word, None, Context())
        except NotRecognized:
            return False
        except GmError:
            pass
        return True

    def is_complete(self, value: Value) -> bool:
        """Whether the field takes no further word."""
        return value is not None

    def is_open(self, value: Value) -> bool:
        """Whether the next word is this field's, whatever it looks like (``because`` waits for its reason)."""
        return False

    def missing(self, value: Value) -> str:
        """What is still missing once all words are read ('' = nothing)."""
        return "" if value is not None or self.optional else self.usage()

    def pending_holder(self, value: Value) -> str:
        """The id of whoever is named in it and of whom nothing is said yet ('' = nobody)."""
        return ""

    def format(self, value: Value) -> list[str]:
        """The long form's words for a value."""
        return [str(value)]

    def format_entry(self, entry: Any) -> list[str]:
        """The same for what an entry holds of this field; none where another field says it already."""
        return [] if (value := getattr(entry, self.name)) is None else self.format(value)

    def usage(self) -> str:
        """How help and errors name the field."""
        return self.name.upper()

    def vocabulary(self) -> tuple[str, ...]:
        """Its vocabulary: the words that nobody may be called, and that completion offers."""
        return ()

    def synonyms(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        """What people may say for a word of its own, a name of several words or one cut short, each with that word."""
        return {word: word for word in self.vocabulary()}

    def completions(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        """The words that completion offers, each with what it means."""
        return dict.fromkeys(self.vocabulary(), self.help)

    def named_ids(self, value: Value) -> tuple[str, ...]:
        """The ids, of its kinds of names, that a value names."""
        return ()

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        """Every value it may take when nothing narrows it."""
        return ()

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        """What a value may have been misread for, the likeliest first."""
        return ()

    def schema(self) -> dict[str, Any]:
        """Its JSON schema."""
        return {"type": "string"}


def neighbours(value: Value, among: Sequence[Value]) -> list[Value]:
    """All but the value itself, those beside it first."""
    if value not in among:
        return []
    at = among.index(value)
    return sorted((one for one in among if one != value), key=lambda one: abs(among.index(one) - at))


class Choice(Field):
    """One of a few words. ``values`` maps each value to its words: the long form first, one letter sticks. Where they
    are many, errors name the field by its ``label`` alone."""

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
    """One of many things that have names, printed on cards say. ``things`` gives them by their ids when they are first
    needed; any word of a name that is clear, its beginning or its initials stand for it."""

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
    """A word of one's own choosing; it takes any word that no other field knows."""

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
    """A word that is there or not; ``never`` says that it is not. ``also`` are read as well, and may yet be a name."""

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
    """The word ``because`` and then a reason, whatever it says."""

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
