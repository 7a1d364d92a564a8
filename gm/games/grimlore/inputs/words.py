"""Fields for words of a short list, and for the parts of a dice pool: attribute, skill, modifiers, dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gm.game import (
    Context,
    Field,
    Form,
    GmError,
    Modifiers,
    Name,
    NotRecognized,
    Number,
    Numbers,
    Prompt,
    Value,
    find_name,
    join_and,
    neighbours,
)
from gm.games.grimlore.tables import ATTRIBUTES, DESTINY, SHORT_SKILLS, SIDES, SKILLS, WORDS

_LEAST_LETTERS = 3
"""The smallest number of letters that can mean an item, its last word, or a race that is not in the list."""
_MOST_SIXES = 99


class Word(Field):
    """A field for a word of a short list.

    ``also`` maps synonyms to words of the list. A synonym of one letter needs no space after it. ``printed`` maps
    printed names of several words to words of the list. If ``cut`` is true, the first letters of a word are enough.
    They must fit no other word of the list, and none of ``other_words`` (words that another field reads).
    """

    def __init__(
        self,
        name: str,
        words: Sequence[str],
        also: Mapping[str, str] = {},
        *,
        cut: bool = False,
        other_words: Sequence[str] = (),
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
        self.joined_pattern = "|".join(word for word in also if len(word) == 1 and word.isalpha())
        self.label = label or "|".join(words)
        self.cut, self.other_words, self.positional, self.can_infer = cut, frozenset(other_words), positional, can_infer

    def parse(self, word: str, old: Value, context: Context) -> Value:
        low = word.casefold()
        if value := self.every.get(low) or self._abbreviated(low):
            return value
        raise NotRecognized

    def _abbreviated(self, low: str) -> str | None:
        """Return the only word of the list that begins with ``low``.

        Return None if there is no such word, or if the field allows no abbreviations. Raises GmError (``ambiguous``) if
        several words begin with ``low``.
        """
        if not self.cut or not low or low[0].isdigit() or low in self.other_words:
            return None
        own = dict.fromkeys(value for word, value in self.every.items() if word.startswith(low))
        others = [word for word in self.other_words if word.startswith(low)]
        if own and len(own) + len(others) > 1:
            matches = join_and((*own, *sorted(others))[:8], "or")
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
    """A field for a race or a racial trait.

    The error for a race that the game does not have says how to play this race anyway (gl.r2).
    """

    def parse(self, word: str, old: Value, context: Context) -> Value:
        try:
            return super().parse(word, old, context)
        except NotRecognized:
            low = word.casefold()
            others = (*SKILLS, *SHORT_SKILLS, *ATTRIBUTES)
            if len(low) < _LEAST_LETTERS or not low.isalpha() or any(other.startswith(low) for other in others):
                raise
        message = (
            f"“{word[:40]}” is not one of the five races. You may still play it, with one of the five racial traits."
        )
        raise GmError("words", message, f"Type the trait instead of the race: {', '.join(self.values)}.")


class UsedTrait(Word):
    """A field for the thing that a character uses: a trait, Destiny, or an item."""

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


class Mods(Modifiers):
    """A field for the modifiers of a pool: sources (``+word``), tokens (``+2``), a card (``-1``), ``destiny``."""

    def __init__(self, name: str) -> None:
        super().__init__(name, words=(DESTINY,), help="modifiers: +word, -word, +N tokens, -N on the card, destiny")

    def means(self, word: str) -> bool:
        """Return whether ``word`` is a reserved word of the game. No player can have such a word as a name."""
        return word.casefold() in WORDS

    def parse(self, word: str, old: Value, context: Context) -> Value:
        """Add the modifier that ``word`` means to the modifiers in ``old``, and return them all.

        A carried item may be typed as the last word of its name: ``+tonic``. The first letters of this last word are
        enough if they fit only one carried item: ``+ton``. The first word of the name ``marsh-tonic`` is not enough,
        because ``+marsh`` may mean a real marsh.
        """
        source, signed = word[1:].casefold(), word[:1] in ("+", "-")
        items = [name.id for name in context.names if name.kind == "item" and (context.short or context.prompt)]
        called = [id for id in items if id.endswith(f"-{source}")] if signed and source not in items else []
        if signed and not called and source not in items and len(source) >= _LEAST_LETTERS and not self.means(source):
            called = [id for id in items if id.rpartition("-")[2].startswith(source)]
        return super().parse(f"{word[0]}{called[0]}" if len(called) == 1 else word, old, context)


class BoughtRations(Number):
    """A field for the number of rations bought with clues.

    It rejects ``+2``, because a number with a sign reports clues that were found.
    """

    def parse(self, word: str, old: Value, context: Context) -> Value:
        if word[:1] in ("+", "-"):
            raise NotRecognized
        return super().parse(word, old, context)


class Shown(Number):
    """A field for what a die shows. If the dice of Regenerates were rolled, it is for their number of sixes.

    ``shows=5`` is always what a die shows, and ``1six`` is always a number of sixes.
    """

    def parse(self, word: str, old: Value, context: Context) -> Value:
        asked, shown, sixes = context.asked, word.removeprefix("shows="), word.removesuffix("six")
        number = super().parse(sixes if shown == word else shown, old, context)
        if asked is None or word == shown == sixes:
            return number
        if asked.fixed.get("trait") == "regenerates":
            return number if word != sixes else self._count_sixes(number, int(str(asked.params["dice"])))
        if word != sixes and number != 1:
            raise NotRecognized
        return SIDES if word != sixes else number

    def _count_sixes(self, number: Value, dice: int) -> int:
        """Return how many of the dice are sixes if one of them shows ``number``.

        Raises GmError (``ambiguous``) with the possible lines if there are several dice.
        """
        if number not in range(1, SIDES + 1):
            raise NotRecognized
        lines = [f"die regenerates {others + (number == SIDES)}" for others in range(dice)]
        if len(lines) == 1:
            return int(number == SIDES)
        error = GmError("ambiguous", "This does not say what each die shows.", "Type the number of sixes.")
        error.choices = lines
        raise error


class ManyDice(Numbers):
    """A field for the black and red sixes of a roll. The red sixes may be left out if no red die was rolled."""

    def __init__(self, name: str) -> None:
        super().__init__(name, 0, _MOST_SIXES, count=2, least=1, help="black sixes, then red sixes")

    def missing(self, value: Value) -> str:
        return "the number of black sixes" if super().missing(value) else ""


class Dice(ManyDice):
    """A field for the sixes of a dice pool. If the line is not typed in full, ``20`` means 2 black and 0 red sixes."""

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
