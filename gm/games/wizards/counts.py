"""Fields for a number of mana, for powers of mana, and for mana that was counted by hand."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from gm.errors import GmError
from gm.game import Context, Field, Name, NotRecognized, Prompt, Value, as_tuple, parse_int
from gm.games.wizards.fields import TABLE, PlaceField, find_spell

_OPEN = 0
"""A placeholder for a power that is still missing on a line such as ``haste=2 fury=1``."""
_EQUAL = r"\*|[0-9]+"
"""A pattern for the number of equal powers: ``*`` means one for each spell of a cool-down."""


class CountsField(PlaceField):
    """A field for mana that was counted by hand: ``deck=40 ana=4 haste=2``."""

    takes_more = True

    def parse(self, word: str, old: Value, context: Context) -> Any:
        name, sign, number = word.rpartition("=")
        if not sign:
            raise NotRecognized
        try:
            count = (super().parse(name, None, context), parse_int(number, 0, 60, "The mana"))
        except NotRecognized:
            message = f"“{word[:40]}” does not say how much mana is where: type a place, = and a number."
            raise GmError("words", message, "For example: count deck=40 ana=4") from None
        if any(as_tuple(earlier)[0] == count[0] for earlier in as_tuple(old)):
            raise GmError("words", f"{context.name_of(count[0])} is counted twice.", "Name each place only once.")
        return (*as_tuple(old), count)

    def means(self, word: str) -> bool:
        return False

    def format(self, value: Value) -> list[str]:
        return ["=".join(map(str, as_tuple(count))) for count in as_tuple(value)]

    def usage(self) -> str:
        return "PLACE=NUMBER …"

    def completions(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {f"{place}=": name for place, name in super().completions(names).items()}

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return tuple(((place, number),) for place in super().completions(names) for number in (0, 3))

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        return ()

    def named_ids(self, value: Value) -> tuple[str, ...]:
        return tuple(id for count in as_tuple(value) for id in super(CountsField, self).named_ids(as_tuple(count)[0]))

    def schema(self) -> dict[str, Any]:
        pair = {"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer", "minimum": 0, "maximum": 60}]}
        return {"type": "array", "items": {**pair, "minItems": 2, "maxItems": 2}, "minItems": 1}


class Amount(Field):
    """A field for a number of mana: ``x3``. It may be left out for a single mana, or if powers are typed."""

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
        return tuple(number for number in (value - 1, value + 1) if self.low <= number <= self.high)

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


class Powers(Field):
    """A field for powers of mana: ``1 1 4``. In a short form of a line they can be joined: ``114``.

    ``absent`` is the word for an unknown power. If the prompt lists spells, each power may be typed together with the
    name of its spell: ``haste=2 fury=1``. Equal powers can be counted: ``3=1`` for 1 1 1, or ``*=1`` for all spells.
    """

    takes_more = True

    def __init__(self, name: str, low: int, *, absent: str = "", help: str = "") -> None:
        super().__init__(name, help=help)
        self.low = low
        self.absent = absent
        self.kinds = ("spell",) if absent else ()  # only a cool-down names the spell of each power

    def parse(self, word: str, old: Value, context: Context) -> Value:
        if "=" in word:
            return self._parse_named(word, old, context)
        joined = (context.prompt or context.short) and all(letter in f"1234{self.absent}" for letter in word)
        powers = [
            None if part == self.absent and part else parse_int(part, self.low, 4, "A power")
            for part in ((*word,) if joined else (word,))
        ]
        return (*as_tuple(old), *powers)

    def _parse_named(self, word: str, old: Value, context: Context) -> Value:
        """Add the power in a ``word`` such as ``haste=2`` to the powers in ``old``, and return them all.

        A word such as ``3=1`` adds several equal powers. Powers are in the order of the spells that the prompt asks
        for. A power that is still missing is 0.
        """
        slots = self.slots(context.prompt) if context.prompt else ()
        typed, _, number = word.partition("=")
        if re.fullmatch(_EQUAL, typed):
            many = len(slots) if typed == "*" else parse_int(typed, 1, 60, "The number of powers")
            if not many:
                raise GmError("words", "* stands for all the spells of a cool-down.", "Type each power.")
            return (*as_tuple(old), *(parse_int(number, self.low, 4, "A power"),) * many)
        among = [name for name in context.names if name.kind == "spell" and name.id in slots]
        at = slots.index(find_spell(typed, among, (TABLE,)))
        powers = list(as_tuple(old) or (_OPEN,) * len(slots))
        if len(powers) != len(slots) or powers[at] != _OPEN:
            raise GmError("words", f"The power of “{typed[:40]}” is typed twice.", "Type one power for each spell.")
        powers[at] = parse_int(number, self.low, 4, "A power")
        return tuple(powers)

    def missing(self, value: Value) -> str:
        return "a POWER for each spell" if self.absent and _OPEN in as_tuple(value) else super().missing(value)

    def means(self, word: str) -> bool:
        return False

    def format(self, value: Value) -> list[str]:
        return [self.absent if power is None else str(power) for power in as_tuple(value)]

    def slots(self, prompt: Prompt) -> tuple[str, ...]:
        return tuple(map(str, as_tuple(prompt.params.get("spells", ()))))

    def usage(self) -> str:
        return f"POWER{f'|{self.absent}' if self.absent else ''} …"

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return () if self.optional else tuple((power,) for power in (1, 2, 3, 4))

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        powers = as_tuple(value)
        return tuple(
            (*powers[:at], other, *powers[at + 1 :])
            for at, power in enumerate(powers)
            for other in range(1, 5)
            if isinstance(power, int) and abs(other - power) == 1
        )

    def schema(self) -> dict[str, Any]:
        power: dict[str, Any] = {"type": "integer", "minimum": self.low, "maximum": 4}
        return {"type": "array", "items": {"anyOf": [power, {"type": "null"}]} if self.absent else power}
