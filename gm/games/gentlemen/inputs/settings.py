"""The fields of what is told word by word of several holders: points, ``red+1 blue=2``, and an adjustment,
``wren wounds=1 rifle=1 red deck=20 turn=3``. A name holds until the next."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, cast

from gm.errors import GmError
from gm.game import Context, Field, Name, NotRecognized, Number, Prompt, Value, as_tuple, find_name, parse_int
from gm.games.gentlemen.entries import Setting
from gm.games.gentlemen.force import kinds
from gm.games.gentlemen.vocabulary import OF_SIDES, OF_UNITS, SET

_MOST = 999
_SIGNED = re.compile(r"(.+?)([-+=])([0-9]+)")
_ITEMS = kinds("item")


class Scores(Field):
    """Objective points of sides: so many, more or fewer."""

    kinds = ("seat",)

    def parse(self, word: str, old: Value, context: Context) -> Value:
        have = as_tuple(old)
        match = _SIGNED.fullmatch(word)
        if match is None:
            raise NotRecognized
        side = find_name(match[1], [one for one in context.names if one.kind == "seat"])
        if side in [as_tuple(one)[0] for one in have]:
            raise GmError("words", f"{context.name_of(side)} is named twice.", "Give each side its points once.")
        return (*have, (side, match[2], parse_int(match[3], 0, _MOST, "The points")))

    def is_complete(self, value: Value) -> bool:
        return False

    def missing(self, value: Value) -> str:
        return "" if value else self.usage()

    def format(self, value: Value) -> list[str]:
        return ["".join(map(str, as_tuple(one))) for one in as_tuple(value)]

    def usage(self) -> str:
        return "SIDE+N|SIDE-N|SIDE=N …"

    def named_ids(self, value: Value) -> tuple[str, ...]:
        return tuple(str(as_tuple(one)[0]) for one in as_tuple(value))

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        sides = [one.id for one in names if one.kind == "seat"]
        return [((side, sign, n),) for side in sides for sign in "+=" for n in (1, 2, 3)]

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        """One of the numbers misread."""
        every = [as_tuple(one) for one in as_tuple(value)]
        return [
            (*every[:at], (*one[:2], other), *every[at + 1 :])
            for at, one in enumerate(every)
            for other in Number("points", 0, _MOST).misreadings(one[2], names)
        ]

    def schema(self) -> dict[str, Any]:
        parts: list[dict[str, Any]] = [{"type": "string"}, {"enum": ["+", "-", "="]}, {"type": "integer"}]
        return {"type": "array", "items": {"type": "array", "prefixItems": parts, "minItems": 3, "maxItems": 3}}


class Settings(Field):
    """What an adjustment sets; a holder who waits for what is set stands as (holder,)."""

    kinds = ("unit", "seat", *_ITEMS)
    holders = ("unit", "seat")
    example = 'adjust wren wounds=1 rifle=0 turn=3 because "from paper"'

    def parse(self, word: str, old: Value, context: Context) -> Value:
        have = tuple(map(as_tuple, as_tuple(old)))
        waits = self.pending_holder(old)
        what, sign, amount = _cut(word)
        if not sign:
            try:
                holder = find_name(word, [one for one in context.names if one.kind in self.holders])
            except NotRecognized:
                what, sign, amount = _less(word)
        if not sign:
            if waits:
                raise GmError("words", f"Nothing is said of {context.name_of(waits)}.", f"Type: {self.example}")
            return (*have, (holder,))
        if what == "turn":
            setting: Setting = ("", what, sign, _amount(amount))
            return (*have[:-1], setting, have[-1]) if waits else (*have, setting)
        whose = next((str(one[0]) for one in reversed(have) if one[0]), "")
        if not whose:
            raise GmError("words", f"Say whose {what[:40]} it is.", f"Type: {self.example}")
        setting = (whose, *self._setting(whose, what, sign, amount, context))
        rest = have[:-1] if waits else have
        if any(one[:2] == setting[:2] for one in rest):
            raise GmError(
                "words", f"{what} of {context.name_of(whose)} is named twice.", "Say once what becomes of it."
            )
        return (*rest, setting)

    def _setting(self, whose: str, what: str, sign: str, amount: str, context: Context) -> tuple[str, str, int | str]:
        side = any(one.kind == "seat" and one.id == whose for one in context.names)
        if what == "commander" and side and sign == "=":
            return what, sign, find_name(amount, [one for one in context.names if one.kind == "unit"])
        if what in (OF_SIDES if side else OF_UNITS) and what != "commander":
            return what, sign, _amount(amount)
        items = list({one.id: one for one in context.names if one.kind in _ITEMS}.values())
        try:
            if side:
                raise NotRecognized
            return find_name(what, [one._replace(here=True) for one in items]), sign, _amount(amount)
        except NotRecognized:
            known = ", ".join((*(OF_SIDES if side else (*OF_UNITS, "an item")), "turn"))
            said = f"“{what[:40]}” is nothing of {context.name_of(whose)} that can be set."
            raise GmError("words", said, f"Set: {known}.") from None

    def is_complete(self, value: Value) -> bool:
        return False

    def missing(self, value: Value) -> str:
        if not value:
            return self.usage()
        return "what holds" if self.pending_holder(value) else ""

    def pending_holder(self, value: Value) -> str:
        last = as_tuple(as_tuple(value)[-1]) if value else ()
        return str(last[0]) if len(last) == 1 else ""

    def means(self, word: str) -> bool:
        return word in SET

    def vocabulary(self) -> tuple[str, ...]:
        return tuple(f"{what}=" for what in SET)

    def format(self, value: Value) -> list[str]:
        said: list[str] = []
        meant = ""
        for holder, what, sign, amount in settings(value):
            if holder not in ("", meant):
                said.append(holder)
                meant = holder
            said.append(f"{what}{sign}{amount}")
        return said

    def usage(self) -> str:
        return "[UNIT|SIDE] WHAT=NUMBER …"

    def named_ids(self, value: Value) -> tuple[str, ...]:
        return tuple(one[0] for one in settings(value) if one[0])

    def completions(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {
            **{one.id: one.name for one in names if one.kind in self.holders and one.here},
            **super().completions(names),
        }

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        units = [one.id for one in names if one.kind == "unit"]
        return [((id, what, "=", n),) for id in units for what in ("wounds", "concussed", "commanded") for n in (0, 1)]

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        """One of the numbers misread."""
        every = settings(value)
        return [
            (*every[:at], (*one[:3], other), *every[at + 1 :])
            for at, one in enumerate(every)
            for other in Number("amount", 0, _MOST).misreadings(one[3], names)
        ]

    def schema(self) -> dict[str, Any]:
        texts = [{"type": "string"}, {"type": "string"}, {"enum": ["=", "+", "-"]}]
        amount = {"anyOf": [{"type": "integer"}, {"type": "string"}]}
        one = {"type": "array", "prefixItems": [*texts, amount], "minItems": 4, "maxItems": 4}
        return {"type": "array", "items": one, "minItems": 1}


def settings(value: Value) -> tuple[Setting, ...]:
    """The settings of which an adjustment is made."""
    return cast(tuple[Setting, ...], value or ())


def _cut(word: str) -> tuple[str, str, str]:
    """What is set, ``=``, ``+`` or ``-``, and the value; of a word without such a sign the word alone.
    A dash before a number may be part of an id (``wren-2``)."""
    for at, letter in enumerate(word):
        if at and (letter in "=+" or (letter == "-" and word[:at].casefold() in SET)):
            return word[:at].casefold(), letter, word[at + 1 :]
    return word, "", ""


def _less(word: str) -> tuple[str, str, str]:
    """Less of an item (``rifle-1``), where nobody is called so."""
    what, dash, amount = word.rpartition("-")
    if not (what and amount.isascii() and amount.isdigit()):
        raise NotRecognized
    return what.casefold(), dash, amount


def _amount(word: str) -> int:
    try:
        if word[:1] in ("+", "-"):
            raise NotRecognized
        return parse_int(word, 0, _MOST, "The amount")
    except NotRecognized:
        raise GmError("words", f"“{word[:40]}” is no number.", f"A whole number from 0 to {_MOST}.") from None
