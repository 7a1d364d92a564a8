"""Fields for the parts of a dice pool: attribute, skill, modifiers, dice."""

from __future__ import annotations

from typing import Any

from gm.game import Context, Field, Form, Modifiers, Numbers, Value
from gm.games.grimlore.inputs.words import Word
from gm.games.grimlore.tables import ATTRIBUTES, SHORT_SKILLS, SKILLS
from gm.games.grimlore.vocabulary import DESTINY, WORDS

_MOST_SIXES = 99
_LEAST_LETTERS = 3
"""The smallest number of letters that can abbreviate the last word of a carried item's name."""


class Mods(Modifiers):
    """A field for the modifiers of a pool: sources (``+word``), tokens (``+2``), a card (``-1``), ``destiny``."""

    def __init__(self, name: str) -> None:
        super().__init__(name, words=(DESTINY,), help="modifiers: +word, -word, +N tokens, -N on the card, destiny")

    def means(self, word: str) -> bool:
        """Return whether ``word`` is reserved. Nobody can have a reserved word as a name."""
        return word.casefold() in WORDS

    def parse(self, word: str, old: Value, context: Context) -> Value:
        """Return the modifiers in ``old``, and the one in ``word``.

        The last word of a carried item's name means the item: ``+tonic``. The first letters of that last word are
        enough if they fit only one carried item: ``+ton``. The first word of an item's name does not mean the item:
        ``+marsh`` may be a real marsh.
        """
        source, signed = word[1:].casefold(), word[:1] in ("+", "-")
        items = [name.id for name in context.names if name.kind == "item" and (context.short or context.prompt)]
        called = [id for id in items if id.endswith(f"-{source}")] if signed and source not in items else []
        if signed and not called and source not in items and len(source) >= _LEAST_LETTERS and not self.means(source):
            called = [id for id in items if id.rpartition("-")[2].startswith(source)]
        return super().parse(f"{word[0]}{called[0]}" if len(called) == 1 else word, old, context)


class ManyDice(Numbers):
    """A field for the black and red sixes of a roll. The red sixes may be left out if no red die was rolled."""

    def __init__(self, name: str) -> None:
        super().__init__(name, 0, _MOST_SIXES, count=2, least=1, help="black sixes, then red sixes")

    def missing(self, value: Value) -> str:
        return "the number of black sixes" if super().missing(value) else ""


class Dice(ManyDice):
    """A field for the sixes of a dice pool. On a short line, ``20`` means 2 black and 0 red sixes."""

    def parse(self, word: str, old: Value, context: Context) -> Value:
        if (context.prompt or context.short) and not old and len(word) == len("20") and word.isdecimal():
            return super().parse(word[1], super().parse(word[0], old, context), context)
        return super().parse(word, old, context)


class AttributeField(Word):
    """A field for an attribute, typed in full or as its first letters."""

    def __init__(self, name: str) -> None:
        super().__init__(
            name,
            ATTRIBUTES,
            cut=True,
            other_words=(*SKILLS, *SHORT_SKILLS),
            label="ATTR",
            help="the attribute: might, agility, arcane or social",
        )


class SkillField(Word):
    """A field for a skill, typed in full or as its first letters."""

    lists_words = True

    def __init__(self, name: str) -> None:
        super().__init__(
            name,
            tuple(SKILLS),
            SHORT_SKILLS,
            cut=True,
            other_words=ATTRIBUTES,
            label="SKILL",
            help="a skill: gm rule skills",
        )


class DiceLast(Form):
    """A form that reads the dice last, even if the entry has fields after them."""

    def __init__(self, entry: Any, *fields: Field, **options: Any) -> None:
        super().__init__(entry, *sorted(fields, key=lambda field: field.name == "dice"), **options)
