"""Fields of a form. A field parses its words, formats its value and describes the values that it accepts.

A game may define its own fields, for example for a playing card, by subclassing :class:`Field`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gm.errors import GmError
from gm.game.values import Context, Name, Prompt, Value


class NotRecognized(Exception):
    """The error for a word that a field does not accept. Another field may accept the word."""


class Field:
    """A field of an entry. An ``optional`` field has a default in the entry's class."""

    joined_pattern = ""
    """A regular expression for words that may be joined without a space in a short form. '' if none may be joined."""
    joined_later = ""
    """A regular expression for words that may be joined only to the end of another field's word, as in ``2a``."""
    kinds: tuple[str, ...] = ()
    """The kinds of names that the field accepts, such as the names of players. () if it accepts no names."""
    accepts_any = False
    """True if the field accepts any word that no other field accepts."""
    can_infer = False
    """True if a line may omit the field when only one value is possible. False for facts that only people can see."""
    accepts_dashes = False
    """True if the field accepts words that look like an option, such as ``--anchor``."""
    positional = False
    """True if a word in the field's position belongs to the field even if another field would accept the word too."""
    lists_words = False
    """True if the field's errors list the words that it accepts."""
    shortest_part = 2
    """The smallest number of letters that may abbreviate a name in this field. Ignored by :class:`Named` fields."""
    takes_more = False
    """True if the field always accepts further words, as an open-ended list does."""
    after = ""
    """The name of the field that must be parsed before this field; '' if the order does not matter."""

    def __init__(self, name: str, *, optional: bool = False, help: str = "") -> None:
        self.name = name
        self.optional = optional
        self.help = help

    def parse(self, word: str, old: Value, context: Context) -> Value:
        """Return the field's value after parsing ``word``. ``old`` is the value so far, None before the first word.

        Raises NotRecognized if the word may belong to another field. Raises GmError (``words``) for an invalid word of
        this field.
        """
        raise NotRecognized

    def parse_joined(self, piece: str, old: Value, context: Context) -> Value:
        """Return the field's value after parsing ``piece``, the field's part of a joined word such as ``5m*``."""
        return self.parse(piece, old, context)

    def implied(self, got: Mapping[str, Value]) -> Value:
        """Return the value that people mean when they leave this field out, or None. ``got`` has the other fields."""
        return None

    def means(self, word: str) -> bool:
        """Return whether a word has a meaning in this field. No player may have such a word as a name."""
        try:
            self.parse(word, None, Context())
        except NotRecognized:
            return False
        except GmError:
            pass
        return True

    def is_complete(self, value: Value) -> bool:
        """Return whether a field with this ``value`` accepts no further words."""
        return value is not None and not self.takes_more

    def is_open(self, value: Value) -> bool:
        """Return whether the next word belongs to this field whatever the word is, as after ``because``."""
        return False

    def continued(self, value: Value, word: str) -> Value:
        """Return ``value``, the beginning of a new name or of its id, with the name's next ``word`` added."""
        return f"{value}-{word.casefold()}"

    def missing(self, value: Value) -> str:
        """Return the name of what ``value`` still lacks when the line ends; '' if the value is complete."""
        return "" if value is not None or self.optional else self.usage()

    def pending_holder(self, value: Value) -> str:
        """Return the id of the holder (such as a player) named last in ``value`` if no amount follows yet; else ''."""
        return ""

    def format(self, value: Value) -> list[str]:
        """Return the words that stand for ``value`` in the long form of a line."""
        return [str(value)]

    def format_entry(self, entry: Any) -> list[str]:
        """Return the words that this field adds to the long form of ``entry``.

        Return [] if the field has no value, or if the words of other fields imply the value.
        """
        return [] if (value := getattr(entry, self.name)) is None else self.format(value)

    def usage(self) -> str:
        """Return the field's name as help and errors show it."""
        return self.name.upper()

    def vocabulary(self) -> tuple[str, ...]:
        """Return the field's own words. Completion offers these words, and no player may have one as a name."""
        return ()

    def synonyms(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        """Return the synonyms of the field's words: a mapping from each synonym to the word that it means."""
        return {word: word for word in self.vocabulary()}

    def completions(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        """Return the words that completion offers for the field, each with its meaning."""
        return dict.fromkeys(self.vocabulary(), self.help)

    def named_ids(self, value: Value) -> tuple[str, ...]:
        """Return the ids of players and things in a field's value."""
        return ()

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        """Return the field's possible values, or only some of many. Limits that ``prompt`` sets are not applied."""
        return ()

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        """Return the values that ``value`` is likely to be mistaken for, the likeliest first."""
        return ()

    def slots(self, prompt: Prompt) -> tuple[str, ...]:
        """Return a label for each item of the field's list, such as the id of a player.

        Return () if the items need no labels.
        """
        return ()

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema of the field's values."""
        return {"type": "string"}


def neighbours(value: Value, among: Sequence[Value]) -> list[Value]:
    """Return the other values in ``among``, those at the positions nearest to ``value`` first.

    Return [] if ``value`` is not in ``among``.
    """
    if value not in among:
        return []
    at = among.index(value)
    return sorted((other for other in among if other != value), key=lambda other: abs(among.index(other) - at))


_PREPOSITIONS = frozenset(("against", "at", "for", "from", "in", "into", "of", "on", "onto", "to", "with"))


class Text(Field):
    """A field for free text: any word that no other field accepts.

    At a terminal, the word cannot be a preposition such as ``on``. A preposition only connects two other words, as in
    ``transformation on bo``.
    """

    accepts_any = True

    def means(self, word: str) -> bool:
        return False

    def parse(self, word: str, old: Value, context: Context) -> Value:
        typed = context.short or context.prompt is not None
        if not word.strip() or (typed and word.casefold() in _PREPOSITIONS):
            raise NotRecognized
        return word

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "minLength": 1}
