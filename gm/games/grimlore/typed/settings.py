"""The fields of what is told word by word of several holders: an effect, ``gold+3 lena energy-1``, what was counted,
``gold=5 m1 hp=2``, and an adjustment, ``lena might=3 tile=dungeon``. A name holds until the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gm.errors import GmError
from gm.game import Context, Field, Name, Prompt, Unread, Value, find_name, many, whole
from gm.games.grimlore.entries import cut, setting
from gm.games.grimlore.tables import ATTRIBUTES, EVERY_TRAIT, SHORT_SKILLS, SKILLS
from gm.games.grimlore.typed.fields import Word
from gm.games.grimlore.vocabulary import (
    ALL,
    GOODS,
    MOST,
    OF_HEROES,
    OF_PARTY,
    OF_SESSION,
    OF_UNITS,
    SESSION_WORDS,
)

_LEVELS = Word("what", (*ATTRIBUTES, *SKILLS), SHORT_SKILLS, cut=True)
_MOST_EFFECT = 99
_MARKS = ("used", "fresh")


class Told(Field):
    """Words of several holders, stored as ``lena.energy-1``; a name that waits for its words as ``lena.``."""

    kinds = ("seat", "unit")
    example = ""
    signs = "+-"
    party: Sequence[str] = OF_PARTY
    heroes: Sequence[str] = OF_HEROES
    units: Sequence[str] = OF_UNITS

    def __init__(self, help: str) -> None:
        super().__init__("settings", help=help)

    def read(self, word: str, old: Value, context: Context) -> Value:
        done = tuple(str(one) for one in many(old))
        waiting = done[-1] if done and done[-1].endswith(".") else None
        what, sign, value = cut(word.casefold())
        if sign and sign in self.signs and (found := self._known(what)):
            whose = self._whose(found, done)
            rest = done[:-1] if waiting and whose else done
            new = f"{whose}.{found}{sign}" if whose else f"{found}{sign}"
            new += self._value(found, sign, value, context)
            self._once(new, rest)
            return (*rest, new) if not waiting or whose else (*rest[:-1], new, waiting)
        if waiting:
            raise GmError("words", f"Nothing is said of {waiting[:-1]}.", f"Type: {self.example}")
        return (*done, f"{self._holder(word, sign, context)}.")

    def _holder(self, word: str, sign: str, context: Context) -> str:
        if word.casefold() == ALL and self.signs == "+-":
            return ALL
        try:
            return find_name(word, [one for one in context.names if one.kind in self.kinds])
        except Unread:
            if not sign:
                raise
            raise GmError("words", f"“{word[:40]}” is nothing that can be said here.", f"Type: {self.example}") from None

    def _known(self, what: str) -> str | None:
        return what if what in (*self.party, *self.heroes, *self.units) else None

    def _whose(self, what: str, done: Sequence[str]) -> str:
        """Whose it is: '' for the party's. Raises GmError (``words``) where nobody or the wrong one is named."""
        if what in self.party:
            return ""
        whose = next((setting(one).holder for one in reversed(done) if setting(one).holder), "")
        unit = whose == "enemy" or (whose[:1] == "m" and whose[1:].isdigit())
        if not whose:
            raise GmError("words", f"Say whose {what} it is.", f"Type: {self.example}")
        if what not in (self.units if unit else self.heroes):
            known = ", ".join(self.units if unit else OF_HEROES)
            raise GmError("words", f"{what} is nothing of {whose}.", f"There is: {known}.")
        return whose

    def _value(self, what: str, sign: str, value: str, context: Context) -> str:
        return str(_number(value, 1, _MOST_EFFECT, self.example))

    def _once(self, new: str, rest: Sequence[str]) -> None:
        one = setting(new)
        for other in map(setting, rest):
            if other[:2] == one[:2] and (one.what not in _MARKS or other.value == one.value):
                raise GmError("words", f"{one.what} is named twice.", "Say once what becomes of it.")

    def full(self, value: Value) -> bool:
        return False

    def lacking(self, value: Value) -> str:
        if not value:
            return self.usage()
        last = str(many(value)[-1])
        return f"what holds for {last[:-1]}" if last.endswith(".") else ""

    def means(self, word: str) -> bool:
        return False

    def write(self, value: Value) -> list[str]:
        said: list[str] = []
        meant = ""
        for one in map(setting, map(str, many(value))):
            if one.holder and one.holder != meant:
                said.append(one.holder)
                meant = one.holder
            said.append(f"{one.what}{one.sign}{one.value}")
        return said

    def usage(self) -> str:
        return "[WHO|UNIT] WHAT±N …"

    def named(self, value: Value) -> tuple[str, ...]:
        return tuple(one.holder for one in map(setting, map(str, many(value))) if one.holder not in ("", ALL))

    def words(self) -> tuple[str, ...]:
        every = dict.fromkeys((*self.party, *self.heroes, *self.units))
        return tuple(f"{what}{sign}" for what in every for sign in self.signs)

    def called(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {}

    def offers(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {**{one.id: one.name for one in names if one.kind in self.kinds and one.here}, **super().offers(names)}

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        seats = [one.id for one in names if one.kind == "seat"]
        return (("gold+2",), ("xp+1", "clues+1"), *((f"{who}.energy-1",) for who in seats))

    def near(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        """One of the numbers misread."""
        every = [str(one) for one in many(value)]
        return [
            (*every[:at], f"{one[: -len(number)]}{int(number) + by}", *every[at + 1 :])
            for at, one in enumerate(every)
            if (number := setting(one).value).isdigit()
            for by in (-1, 1)
            if int(number) + by > 0
        ]

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": {"type": "string"}, "minItems": 1}


class EffectField(Told):
    """What a card, an item or a trait did."""

    example = "effect gold+3 lena energy-1 all destiny+1"

    def words(self) -> tuple[str, ...]:
        return (*super().words(), ALL)


class CountField(Told):
    """What was counted by hand."""

    example = "count gold=5 lena energy=4"
    signs = "="
    party = GOODS
    heroes = ("energy", "destiny")
    units = ("hp",)

    def _value(self, what: str, sign: str, value: str, context: Context) -> str:
        return str(_number(value, 0, MOST, self.example))

    def usage(self) -> str:
        return "[WHO|UNIT] WHAT=N …"

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return (("gold=0",), ("rations=10",))


class AdjustField(Told):
    """The referee's word: of the party and the session, of a character, of a unit."""

    example = 'adjust gold=12 lena might=3 lore+1 cleave=1 because "from paper"'
    signs = "=+-"
    party = (*GOODS, "attempts", *OF_SESSION, *SESSION_WORDS)
    heroes = (*OF_HEROES, "energy_max", "destiny_max", "tested", *_MARKS, *ATTRIBUTES, *SKILLS, *EVERY_TRAIT)
    units = OF_UNITS
    _FLAGS = ("skip", "prone", "tested")

    def _known(self, what: str) -> str | None:
        if found := super()._known(what):
            return found
        if what == "":
            return None
        try:
            return str(_LEVELS.read(what, None, Context()))
        except Unread:
            return None

    def _value(self, what: str, sign: str, value: str, context: Context) -> str:
        if what in SESSION_WORDS or what in ("tested", *_MARKS):
            return self._word(what, sign, value, context)
        if what in self._FLAGS and sign == "=" and value in ("yes", "no"):
            return value
        return str(_number(value, 0, MOST, self.example))

    def _word(self, what: str, sign: str, value: str, context: Context) -> str:
        if what == "active":
            known: Sequence[str] = [one.id for one in context.names if one.kind == "seat"]
            try:
                value = find_name(value, [one for one in context.names if one.kind == "seat"])
            except Unread:
                value = ""
        else:
            known = EVERY_TRAIT if what in _MARKS else SESSION_WORDS.get(what, ("yes", "no"))
        if sign != "=" or value not in known:
            said = "a trait" if what in _MARKS else ", ".join(known)
            raise GmError("words", f"{what} cannot be “{value[:40]}”.", f"{what}= one of: {said}.")
        return value

    def usage(self) -> str:
        return "[WHO|UNIT] WHAT=VALUE|WHAT±N …"

    def words(self) -> tuple[str, ...]:
        return tuple(f"{what}=" for what in dict.fromkeys((*self.party, *self.heroes, *self.units)))

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return (("gold=12",), ("xp=8",))


def _number(word: str, low: int, high: int, example: str) -> int:
    try:
        if word[:1] in ("+", "-"):
            raise Unread
        return whole(word, low, high, "The amount")
    except Unread:
        raise GmError("words", f"“{word[:40]}” is no number.", f"Type: {example}") from None

