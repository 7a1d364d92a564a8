"""The form fields for objective points (``red+1 blue=2``) and for adjustments (``wren wounds=1 red deck=20``)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from gm.game import (
    Context,
    Field,
    GmError,
    Name,
    NotRecognized,
    Number,
    Prompt,
    Setting,
    Settings,
    Value,
    Worth,
    as_tuple,
    find_name,
    parse_int,
    settings_of,
)
from gm.games.gentlemen.force import kinds_of
from gm.games.gentlemen.vocabulary import OF_SIDES, OF_UNITS

_MOST = 999
_SIGNED = re.compile(r"(.+?)([-+=])([0-9]+)")
_ITEMS = kinds_of("item")
_NUMBER = Worth(0, _MOST, "=+-")

SettingTuple = tuple[str, str, str, int | str]
"""A stored setting: its holder ("" for the turn), the value that changes, the sign and the amount.

The sign ``=`` sets the value, ``+`` adds to it, ``-`` subtracts from it.
"""


class Scores(Field):
    """A field for objective points of sides, stored as triples of a side, a sign and a number."""

    kinds = ("seat",)
    takes_more = True

    def parse(self, word: str, old: Value, context: Context) -> Value:
        have = as_tuple(old)
        match = _SIGNED.fullmatch(word)
        if match is None:
            raise NotRecognized
        side = find_name(match[1], [name for name in context.names if name.kind == "seat"])
        if side in [as_tuple(score)[0] for score in have]:
            raise GmError("words", f"{context.name_of(side)} is named twice.", "Enter each side's points only once.")
        return (*have, (side, match[2], parse_int(match[3], 0, _MOST, "The points")))

    def missing(self, value: Value) -> str:
        return "" if value else self.usage()

    def format(self, value: Value) -> list[str]:
        return ["".join(map(str, as_tuple(score))) for score in as_tuple(value)]

    def usage(self) -> str:
        return "SIDE+N|SIDE-N|SIDE=N …"

    def named_ids(self, value: Value) -> tuple[str, ...]:
        return tuple(str(as_tuple(score)[0]) for score in as_tuple(value))

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        sides = [name.id for name in names if name.kind == "seat"]
        return [((side, sign, n),) for side in sides for sign in "+=" for n in (1, 2, 3)]

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        """Return likely corrections of ``value``. In each, one number is replaced by a similar one."""
        scores = [as_tuple(score) for score in as_tuple(value)]
        return [
            (*scores[:at], (*score[:2], other), *scores[at + 1 :])
            for at, score in enumerate(scores)
            for other in Number("points", 0, _MOST).misreadings(score[2], names)
        ]

    def schema(self) -> dict[str, Any]:
        parts: list[dict[str, Any]] = [{"type": "string"}, {"enum": ["+", "-", "="]}, {"type": "integer"}]
        return {"type": "array", "items": {"type": "array", "prefixItems": parts, "minItems": 3, "maxItems": 3}}


class AdjustField(Settings):
    """A field for the settings of an adjustment, stored as tuples."""

    def __init__(self, name: str, *, help: str = "") -> None:
        worths = {
            "": {"turn": _NUMBER},
            "unit": dict.fromkeys(OF_UNITS, _NUMBER),
            "seat": {**dict.fromkeys(OF_SIDES, _NUMBER), "commander": Worth(of=("unit",))},
        }
        example = 'adjust wren wounds=1 rifle=0 turn=3 because "from paper"'
        super().__init__(name, worths, things={"unit": {"weapon": _NUMBER}}, help=help, example=example)
        self.kinds = (*self.holders, *_ITEMS)

    def find_thing(self, word: str, kind: str, holder: str, context: Context) -> str:
        items = {name.id: name._replace(here=True) for name in context.names if name.kind in _ITEMS}
        return find_name(word, [*items.values()])

    def parse(self, word: str, old: Value, context: Context) -> Value:
        return _tuples(super().parse(word, _texts(old), context))

    def missing(self, value: Value) -> str:
        return super().missing(_texts(value))

    def pending_holder(self, value: Value) -> str:
        return super().pending_holder(_texts(value))

    def usage(self) -> str:
        return "[UNIT|SIDE] WHAT=NUMBER …"

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return [_tuples(texts) for texts in super().choices(prompt, names)]

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        return [_tuples(texts) for texts in super().misreadings(_texts(value), names)]

    def schema(self) -> dict[str, Any]:
        texts = [{"type": "string"}, {"type": "string"}, {"enum": ["=", "+", "-"]}]
        amount = {"anyOf": [{"type": "integer"}, {"type": "string"}]}
        setting = {"type": "array", "prefixItems": [*texts, amount], "minItems": 4, "maxItems": 4}
        return {"type": "array", "items": setting, "minItems": 1}


def _texts(value: Value) -> tuple[Value, ...]:
    """Return the settings of an entry as texts, not as tuples. The field :class:`Settings` needs texts."""
    return tuple(
        (f"{stored[0]}." if len(stored) == 1 else Setting(*stored).text) if isinstance(stored, tuple) else stored  # type: ignore[arg-type]
        for stored in as_tuple(value)
    )


def _tuples(texts: Value) -> tuple[Value, ...]:
    """Convert settings from texts to tuples, as entries store them. Return the tuples."""
    return tuple(
        (text[:-1],) if text.endswith(".") else tuple(settings_of((text,))[0]) for text in map(str, as_tuple(texts))
    )
