"""Fields for the names of cards, weapons, units and targets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gm.game import Context, GmError, Name, NotRecognized, Prompt, Value, Who, find_name, name_id
from gm.games.grimlore.inputs.figures import MONSTER_WORDS
from gm.games.grimlore.inputs.words import Word
from gm.games.grimlore.tables import EVERY_TRAIT, LONGEST, UNITS

_LEAST_LETTERS = 3
"""The smallest number of letters that can mean a word of a printed name."""
_ARTICLES = ("a", "an", "the")
_DENIALS = ("anything", "could", "if", "maybe", "nearly", "never", "no", "nobody", "none", "not", "nothing", "or")
_NO_NAMES = frozenset((*_ARTICLES, *_DENIALS, "something"))
"""Articles and words such as ``no`` and ``maybe``. On a line that is not typed in full, they never name a card."""
_ABOUT_DICE = frozenset(("black", "destiny", "dice", "die", "red", "six", "sixes"))
"""Words about dice. On a line that is not typed in full, such a word names a weapon only if it is the name of a card.
"""


class Slug(Who):
    """A field for the name of a card, such as ``rusty-axe``. The name need not be in a card file."""

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
        if "=" in word and "monster" in self.kinds:
            text = f"“{word[:40]}” is not a stat on a monster's card."
            raise GmError("words", text, f"Use {MONSTER_WORDS}.")
        typed = slug(word, self.usage())
        if not context.short and context.prompt is None:
            return typed
        if not _may_be_card(word, context):
            raise NotRecognized
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
    """Return the id of a card with the name ``word``. Raises GmError (``words``) for an invalid name.

    ``what`` is the kind of card, for the error message.
    """
    id = name_id(word)
    if not id or id.isdigit() or len(id) > LONGEST or set(word) & {*"=+"} or word.startswith("-"):
        remedy = "Use at most 40 letters, digits and single dashes, and not only digits."
        raise GmError("words", f"“{word[:40]}” can't be the name of a card ({what}).", remedy)
    return id


def _may_be_card(word: str, context: Context) -> bool:
    """Return whether a word may be the name of a card.

    On a line that is not typed in full, words such as ``nobody`` and ``maybe`` are never card names. The name of a
    player is not a card name either, unless a card has the same name.
    """
    if not context.short and context.prompt is None:
        return True
    low = word.casefold()
    players = {text.casefold() for name in context.names if name.kind == "seat" for text in (name.id, name.name)}
    cards = {name.id for name in context.names if name.kind != "seat"}
    return low not in _NO_NAMES and (low in cards or low not in players)


class Weapon(Slug):
    """A field for a weapon: a skill, the first letters of a skill, or an item."""

    can_infer = True

    def __init__(self, name: str, skills: Word, *, after: str = "", help: str = "") -> None:
        super().__init__(name, positional=True, after=after, help=help)
        self.skills = skills

    def parse(self, word: str, old: Value, context: Context) -> str:
        if not _may_be_card(word, context):
            raise NotRecognized
        if held := self._held(word, context):
            return held
        if word.casefold() in _ABOUT_DICE and not any(name.id == word.casefold() for name in context.names):
            raise NotRecognized
        try:
            return str(self.skills.parse(word, old, context))
        except NotRecognized:
            asked = context.asked
            if word.isdigit() and asked and asked.usual.get(self.name):
                raise  # the usual weapon is meant
            if word.isdigit():
                message = "There is no weapon before the dice."
                raise GmError("words", message, "Type a skill, such as 1h or magic, or an item.") from None
            return super().parse(word, old, context)

    def _held(self, word: str, context: Context) -> str | None:
        """Return the only item among the prompt's weapons that ``word`` abbreviates, or None.

        ``word`` abbreviates an item if a part of the item's id begins with it: ``bl`` for ``notched-blade``. Also
        return None if ``word`` is itself a skill or the id of an item.
        """
        low = word.casefold()
        printed = any(name.id == low for name in context.names if name.kind == "item")
        if not context.asked or not low.isalpha() or self.skills.means(low) or printed:
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
    """Return the only unit whose printed name has a word that begins with ``low``.

    Raises NotRecognized if there is no such unit, if there are several, or if ``low`` is too short.
    """
    here = [name for name in names if name.here]
    among = [name.id for name in here if any(part.startswith(low) for called in name.called for part in _parts(called))]
    if len(low) < _LEAST_LETTERS or len(among) != 1:
        raise NotRecognized
    return among[0]


def _parts(name: str) -> list[str]:
    return name.casefold().replace("-", " ").split()


class Befallen(Who):
    """A field for the character whom the die of an enemy's trait affects. Only a few traits need this field.

    If the pending trait needs no character, the field accepts no name. Otherwise gm would read ``bo none``, a defence
    typed too early, as a die.
    """

    def parse(self, word: str, old: Value, context: Context) -> str:
        if context.asked and context.asked.open.get(self.name) == (None,):
            raise NotRecognized
        return super().parse(word, old, context)


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
        """Return the damage types, except those that are also names of traits."""
        return tuple([type for type in self.types if type not in EVERY_TRAIT])

    def synonyms(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {}

    def usage(self) -> str:
        return "UNIT|WHO|TYPE"

    def named_ids(self, value: Value) -> tuple[str, ...]:
        return () if value is None or value in self.types else (str(value),)
