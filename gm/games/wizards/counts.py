"""The field for mana that was counted by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gm.errors import GmError
from gm.game import Context, Name, NotRecognized, Prompt, Value, as_tuple, parse_int
from gm.games.wizards.fields import PlaceField


class CountsField(PlaceField):
    """A field for mana that was counted by hand: ``deck=40 ana=4 haste=2``."""

    def parse(self, word: str, old: Value, context: Context) -> Any:
        name, sign, number = word.rpartition("=")
        if not sign:
            raise NotRecognized
        try:
            count = (super().parse(name, None, context), parse_int(number, 0, 60, "The mana"))
        except NotRecognized:
            message = f"“{word[:40]}” is not a place with its mana: type a place, = and a number."
            raise GmError("words", message, "For example: count deck=40 ana=4") from None
        if any(as_tuple(earlier)[0] == count[0] for earlier in as_tuple(old)):
            raise GmError("words", f"{context.name_of(count[0])} is counted twice.", "Name each place once.")
        return (*as_tuple(old), count)

    def means(self, word: str) -> bool:
        return False

    def is_complete(self, value: Value) -> bool:
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
