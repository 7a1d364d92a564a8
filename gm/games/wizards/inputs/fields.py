"""Kinds of field that only this game has: spells, places where mana lies, how many mana, and of which powers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from gm.errors import GmError
from gm.game import (
    Context,
    Field,
    Name,
    NewName,
    NotRecognized,
    Prompt,
    Several,
    Value,
    Who,
    as_tuple,
    find_name,
    name_id,
    new_name_id,
    parse_int,
)
from gm.games.wizards.entries import is_word

DECK, DISCARD = "deck", "discard"
_PILES = {DECK: DECK, DISCARD: DISCARD, "off": DISCARD}

Tiers = tuple[tuple[str, ...], ...]
TABLE = ("own", "foe")
"""Spells in either repertoire."""
_INNER = 3
"""So many letters at least stand for a word inside a name; fewer may be initials."""


def find_spell(word: str, names: Sequence[Name], tiers: Tiers, others: Sequence[Name] = ()) -> str:
    """The id of what a word means: in full any spell (or one of the ``others``), else one that lies where it is looked
    for first, tier by tier, else the only one in the whole book.

    Raises Unread (none) or GmError (``ambiguous``).
    """
    low = word.casefold()
    for one in (*others, *names):
        if low in (one.id.casefold(), one.name.casefold()):
            return one.id
    if len(low) < _INNER:
        names = [one for one in names if one.id.startswith(low) or one.name.casefold().startswith(low)]
    for tier in tiers:
        try:
            return find_name(word, [*others, *(one for one in names if {*tier} & {*one.at})])
        except NotRecognized:
            continue
    return find_name(word, [*others, *names])


class SpellField(Who):
    """A spell by its id, its name or the beginning of one, first among those that lie where this word looks."""

    def __init__(
        self, name: str, *tiers: tuple[str, ...], optional: bool = False, after: str = "", help: str = ""
    ) -> None:
        super().__init__(name, ("spell",), optional=optional, leads=False, after=after, help=help)
        self.tiers = tiers

    def parse(self, word: str, old: Value, context: Context) -> str:
        if is_word(word.casefold()):
            raise NotRecognized
        return find_spell(word, self.among(context.names), self.tiers)

    def means(self, word: str) -> bool:
        return False

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        """Those that lie where it looks first; none where nothing need be said."""
        if self.optional:
            return ()
        every = self.among(names)
        return tuple(one.id for one in every if {*one.at} & {at for tier in self.tiers for at in tier}) or tuple(
            one.id for one in every
        )

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        """Others that lie where it lies, as a spell of the same place is what it may have been taken for."""
        every = self.among(names)
        at = next(({*one.at} for one in every if one.id == value), set())
        return tuple(one.id for one in every if one.id != value and at & {*one.at})


class Spells(Several):
    """Some spells, each once."""

    def __init__(self, name: str, *tiers: tuple[str, ...], most: int = 10, help: str = "") -> None:
        super().__init__(name, kinds=("spell",), most=most, label="spell", help=help)
        self.one = SpellField(name, *tiers, help=help)

    def means(self, word: str) -> bool:
        return self.one.means(word)

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return tuple((one,) for one in self.one.choices(prompt, names))

    def usage(self) -> str:
        return "SPELL …"


class PlaceField(Who):
    """Where mana lies: a wizard's hand, a spell on the table, the deck or the discard."""

    def __init__(self, name: str, *, help: str = "") -> None:
        super().__init__(name, ("seat", "spell"), leads=False, help=help)

    def parse(self, word: str, old: Value, context: Context) -> str:
        low = word.casefold()
        if low in _PILES:
            return _PILES[low]
        if is_word(low):
            raise NotRecognized
        seats = [one for one in context.names if one.kind == "seat"]
        return find_spell(word, [one for one in context.names if one.kind == "spell"], (TABLE,), seats)

    def means(self, word: str) -> bool:
        return word in _PILES

    def vocabulary(self) -> tuple[str, ...]:
        return ()

    def usage(self) -> str:
        return {"source": "FROM", "target": "TO"}.get(self.name, "PLACE")

    def completions(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        table = {one.id: one.name for one in self.among(names) if one.kind == "seat" or {*one.at} & {*TABLE}}
        return {**table, DECK: "the mana deck", DISCARD: "the mana discard"}

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return tuple(self.completions(names))

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        return tuple(one for one in self.completions(names) if one != value)

    def named_ids(self, value: Value) -> tuple[str, ...]:
        return () if value in (None, DECK, DISCARD) else (str(value),)


class Counted(Field):
    """How many mana: ``x3``. Of several that are told by their powers it says nothing."""

    def __init__(self, name: str, low: int, high: int, *, help: str = "") -> None:
        super().__init__(name, optional=True, help=help)
        self.low, self.high = low, high

    def parse(self, word: str, old: Value, context: Context) -> int:
        low = word.casefold()
        if not re.fullmatch(r"x[0-9]+", low):
            raise NotRecognized
        return parse_int(low[1:], self.low, self.high, "How many")

    def format(self, value: Value) -> list[str]:
        return [f"x{value}"]

    def format_entry(self, entry: Any) -> list[str]:
        if entry.kind == "move" and (entry.powers or entry.number == 1):
            return []
        return super().format_entry(entry)

    def usage(self) -> str:
        return "xNUMBER"

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        if not isinstance(value, int):
            return ()
        return tuple(n for n in (value - 1, value + 1) if self.low <= n <= self.high)

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


class Powers(Field):
    """Powers of mana, one word each: ``1 1 4``, in a short form ``114``; ``untold`` is the word for one that nobody
    told."""

    def __init__(self, name: str, low: int, *, untold: str = "", optional: bool = False, help: str = "") -> None:
        super().__init__(name, optional=optional, help=help)
        self.low = low
        self.untold = untold

    def parse(self, word: str, old: Value, context: Context) -> Value:
        stuck = (context.prompt or context.short) and all(letter in f"1234{self.untold}" for letter in word)
        told = (*word,) if stuck else (word,)
        return (
            *as_tuple(old),
            *(None if one == self.untold and one else parse_int(one, self.low, 4, "A power") for one in told),
        )

    def means(self, word: str) -> bool:
        return False

    def is_complete(self, value: Value) -> bool:
        return False

    def format(self, value: Value) -> list[str]:
        return [self.untold if one is None else str(one) for one in as_tuple(value)]

    def usage(self) -> str:
        return f"POWER{f'|{self.untold}' if self.untold else ''} …"

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return () if self.optional else tuple((power,) for power in (1, 2, 3, 4))

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        every = as_tuple(value)
        return tuple(
            (*every[:at], other, *every[at + 1 :])
            for at, old in enumerate(every)
            for other in range(1, 5)
            if isinstance(old, int) and abs(other - old) == 1
        )

    def schema(self) -> dict[str, Any]:
        one: dict[str, Any] = {"type": "integer", "minimum": self.low, "maximum": 4}
        items = {"anyOf": [one, {"type": "null"}]} if self.untold else one
        return {"type": "array", "items": items}


class SpellName(NewName):
    """The name of a card that the book lacks; whether there is one like it the rules say."""

    def __init__(self, name: str, *, help: str = "") -> None:
        super().__init__(name, "spell", help=help)

    def parse(self, word: str, old: Value, context: Context) -> str:
        name = " ".join(word.split())
        id = new_name_id(name, context.taken)
        if is_word(id) or is_word(name.casefold()) or not name.isprintable():
            raise GmError("words", f"“{name[:40]}” is a word of the game.", "Use another name, or a longer one.")
        return name

    def id_and_name(self, value: Value) -> tuple[str, str]:
        return name_id(str(value)), str(value)

    def usage(self) -> str:
        return '"NAME"'

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "minLength": 1}


class CountsField(PlaceField):
    """Mana counted by hand: ``deck=40 ana=4 haste=2``."""

    def parse(self, word: str, old: Value, context: Context) -> Any:
        name, sign, number = word.rpartition("=")
        if not sign:
            raise NotRecognized
        try:
            pair = (super().parse(name, None, context), parse_int(number, 0, 60, "The mana"))
        except NotRecognized:
            raise GmError("words", f"“{word[:40]}” is no PLACE=NUMBER.", "Type: count deck=40 ana=4") from None
        if pair[0] in [as_tuple(one)[0] for one in as_tuple(old)]:
            raise GmError("words", f"{context.name_of(pair[0])} is counted twice.", "Name each place once.")
        return (*as_tuple(old), pair)

    def means(self, word: str) -> bool:
        return False

    def is_complete(self, value: Value) -> bool:
        return False

    def format(self, value: Value) -> list[str]:
        return ["=".join(map(str, as_tuple(pair))) for pair in as_tuple(value)]

    def usage(self) -> str:
        return "PLACE=NUMBER …"

    def completions(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {f"{place}=": said for place, said in super().completions(names).items()}

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return tuple(((place, n),) for place in super().completions(names) for n in (0, 3))

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        return ()

    def named_ids(self, value: Value) -> tuple[str, ...]:
        return tuple(id for pair in as_tuple(value) for id in super(CountsField, self).named_ids(as_tuple(pair)[0]))

    def schema(self) -> dict[str, Any]:
        pair = {"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer", "minimum": 0, "maximum": 60}]}
        return {"type": "array", "items": {**pair, "minItems": 2, "maxItems": 2}, "minItems": 1}
