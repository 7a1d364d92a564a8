"""The form fields for units, for words of the rosters, and for distances and amounts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from gm.game import Context, Flag, GmError, Keyed, Name, NotRecognized, Number, Prompt, Value, Who, as_tuple, find_name
from gm.games.gentlemen.force import kinds_of
from gm.games.gentlemen.vocabulary import NATIVE, NONE


class UnitField(Who):
    """A field for a unit of either side."""

    def __init__(self, name: str, *, after: str = "", help: str = "", words: Mapping[str, str] = {}) -> None:
        super().__init__(name, ("unit",), leads=False, after=after, help=help, words=words)

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return self.ids(names)

    def ids(self, names: tuple[Name, ...]) -> list[str]:
        """Return the ids of the units that can be named now."""
        return [name.id for name in self.among(names) if name.here]


class UnitsOrNone(UnitField):
    """A field for several different units, or for ``none``, which is stored as ()."""

    takes_more = True

    def parse(self, word: str, old: Value, context: Context) -> Any:
        have = as_tuple(old)
        if old == () or (have and word.casefold() == NONE):
            raise GmError("words", "“none” cannot be combined with units.", f"Type: {self.usage()}")
        unit = super().parse(word, None, context)
        if unit == NONE:
            return ()
        if unit in have:
            raise GmError("words", f"“{word[:40]}” is named twice.", "Name each unit only once.")
        return (*have, unit)

    def format(self, value: Value) -> list[str]:
        return list(self.named_ids(value)) or [NONE]

    def usage(self) -> str:
        return "none|UNIT …"

    def named_ids(self, value: Value) -> tuple[str, ...]:
        return tuple(map(str, as_tuple(value)))

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        """Return likely answers: no unit, each single unit, and each pair of neighbours in the list."""
        ids = self.ids(names)
        return ((), *((id,) for id in ids), *pairwise(ids))

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        """Return likely corrections of ``value``: one unit fewer, or one unit more."""
        have = as_tuple(value)
        fewer = [tuple(unit for unit in have if unit != left) for left in have]
        return (*fewer, *((*have, id) for id in self.ids(names) if id not in have))

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": {"type": "string"}, "uniqueItems": True}


class Word(UnitField):
    """A field for a word of the rosters: an ability, an item or an option."""

    def __init__(self, name: str, *, role: str = "", after: str = "", help: str = "") -> None:
        super().__init__(name, after=after, help=help)
        self.kinds = kinds_of(role or name)

    def among(self, names: Iterable[Name]) -> tuple[Name, ...]:
        return tuple({name.id: name for name in super().among(names)}.values())


class AbilityField(Word):
    """A field for an ability. An ability of the acting unit may be shortened to its first letters.

    The field offers no choices, because the next words of the line depend on the ability. Prompts show examples.
    """

    can_infer = False

    def parse(self, word: str, old: Value, context: Context) -> Any:
        try:
            return super().parse(word, old, context)
        except NotRecognized:
            _refuse_other_unit(word, context)
            raise

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return ()

    def means(self, word: str) -> bool:
        return word in NATIVE


def _refuse_other_unit(word: str, context: Context) -> None:
    """Raise GmError if ``word`` names another unit where an ability of the acting unit is expected (gw.r1).

    The error says how many AP the acting unit has left.
    """
    asked = context.asked
    units = {name.id: name.name for name in context.names if name.kind == "unit"}
    named = {id for id, name in units.items() if word.casefold() in (id, name.casefold())}
    acting = units.get(str(asked.params.get("unit"))) if asked else None
    if asked is None or acting is None or not named.difference([asked.params["unit"]]):
        return
    text = f"“{word[:40]}” does not fit here: {acting} has {asked.params.get('ap')} AP left."
    example = asked.example.partition(" ")[2]
    error = GmError("words", text, f"Say what {acting} does, for example: {example}. Or end the activation: end")
    error.explained = True
    raise error


class ItemField(Word):
    """A field for an item. An item of the acting unit may be shortened to its first letters."""

    def parse(self, word: str, old: Value, context: Context) -> str:
        items = self.among(context.names)
        try:
            return find_name(word, [item for item in items if item.here])
        except NotRecognized:
            if any(name.kind == "unit" and name.id.startswith(word.casefold()) for name in context.names):
                raise
        return find_name(word, [item._replace(here=True) for item in items])

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return ()  # typed only if two items have the ability


class Distance(Number):
    """A field for a distance in hexes or inches. It does not accept a number with a plus sign, which means AP."""

    def parse(self, word: str, old: Value, context: Context) -> Value:
        if word.startswith("+"):
            raise NotRecognized
        return super().parse(word, old, context)

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return (1, 2, 3)


class RareFlag(Flag):
    """A field for a word that is rarely typed. For this reason prompts never propose it."""

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return (False,)

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        return (False,) if value else ()


class ExtraAp(Keyed):
    """A field for AP, typed ``ap=2`` or ``+2``."""

    def parse(self, word: str, old: Value, context: Context) -> Value:
        return super().parse(f"{self.name}={word[1:]}" if word in self.vocabulary() else word, old, context)

    def vocabulary(self) -> tuple[str, ...]:
        return (*super().vocabulary(), *(f"+{number}" for number in range(1, self.high + 1)))

    def synonyms(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {}  # a number without a plus is a range

    def completions(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return dict.fromkeys(super().vocabulary(), self.help)


class Amount(Keyed):
    """A field for an amount, typed ``wound`` or ``wound=2``. Without a number the amount is 1."""

    def parse(self, word: str, old: Value, context: Context) -> Value:
        return 1 if word.casefold() == self.name else super().parse(word, old, context)

    def format(self, value: Value) -> list[str]:
        return [self.name] if value == 1 else super().format(value)

    def vocabulary(self) -> tuple[str, ...]:
        return (self.name,)

    def usage(self) -> str:
        return f"{self.name}[=N]"

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return (1, 2)
