"""The field of an adjustment, ``ana hp=40 haste=2 deck=20 turn=4``: a wizard's name holds until the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gm.errors import GmError
from gm.game import Context, Field, Name, NotRecognized, Prompt, Value, as_tuple, find_name, parse_int, split_setting
from gm.games.wizards.entries import Part, apart, is_word, said
from gm.games.wizards.inputs.fields import TABLE, find_spell

_PILES = ("deck", "discard")
_OWN = ("hp", "hand")
_EXAMPLE = 'adjust ana hp=40 hand+1 haste=2 deck=20 because "from paper"'


class AdjustField(Field):
    """Settings of hit points, hands, spells, deck and discard, of the turn and whose it is."""

    kinds = ("seat", "spell")

    def parse(self, word: str, old: Value, context: Context) -> Value:
        done = settings_of(old)
        what, sign, value = split_setting(word)
        if not sign:
            return (*_stored(done), f"{self._wizard(word, done, context)}.")
        waits = self.pending_holder(old)
        parts = done[:-1] if waits else done
        setting = _setting(what, sign, value, waits or _last(done), context)
        if any((part.who, part.what) == (setting.who, setting.what) for part in parts):
            raise GmError("words", f"{context.name_of(setting.what)} is set twice.", "Say once what becomes of it.")
        still = [f"{waits}."] if waits and not setting.who else []
        return (*_stored(parts), setting.stored, *still)

    def _wizard(self, word: str, done: Sequence[Part], context: Context) -> str:
        if is_word(word.casefold()):
            raise NotRecognized
        who = find_name(word, [one for one in context.names if one.kind == "seat"])
        if done and not done[-1].what:
            raise GmError("words", f"Nothing is said of {context.name_of(done[-1].who)}.", f"Type: {_EXAMPLE}")
        return who

    def means(self, word: str) -> bool:
        return is_word(word)

    def is_complete(self, value: Value) -> bool:
        return False

    def missing(self, value: Value) -> str:
        if not value:
            return self.usage()
        return "what holds" if self.pending_holder(value) else ""

    def pending_holder(self, value: Value) -> str:
        return next((part.who for part in settings_of(value)[-1:] if not part.what), "")

    def named_ids(self, value: Value) -> tuple[str, ...]:
        found: list[str] = []
        for part in settings_of(value):
            found += [part.who] if part.who else []
            if part.what == "active":
                found.append(part.value)
            elif part.who and part.what not in _OWN:
                found.append(part.what)
        return tuple(found)

    def format(self, value: Value) -> list[str]:
        return said(settings_of(value))

    def usage(self) -> str:
        return "[WHO] WHAT=NUMBER …"

    def vocabulary(self) -> tuple[str, ...]:
        return (*_OWN, *_PILES, "turn", "active")

    def completions(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return {one.id: one.name for one in names} | {f"{word}=": self.help for word in self.vocabulary()}

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return tuple((f"{one.id}.hp={n}",) for one in names if one.kind == "seat" for n in (5, 40))

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": {"type": "string"}, "minItems": 1}


def settings_of(value: Value) -> tuple[Part, ...]:
    """What an entry keeps, taken apart; of a wizard of whom nothing is said yet the name alone."""
    return tuple(apart(str(one)) for one in as_tuple(value))


def _stored(parts: Sequence[Part]) -> list[str]:
    return [part.stored if part.what else f"{part.who}." for part in parts]


def _last(done: Sequence[Part]) -> str:
    """The wizard who is meant until another is named."""
    return next((part.who for part in reversed(done) if part.who), "")


def _setting(what: str, sign: str, value: str, who: str, context: Context) -> Part:
    """One setting. Raises GmError (``words``, ``ambiguous``)."""
    low = what.casefold()
    if low == "active":
        return _active(sign, value, context)
    if low == "turn":
        if sign != "=":
            raise GmError("words", "A turn is set, not counted up.", "Type: turn=4")
        return Part("", low, sign, _amount(value, 999))
    if low in _PILES:
        return Part("", low, sign, _amount(value, 999))
    if not who:
        raise GmError("words", f"Say whose {what[:40]} it is.", f"Type: {_EXAMPLE}")
    if low in _OWN:
        return Part(who, low, sign, _amount(value, 999))
    return _spell(low, sign, value, who, context)


def _active(sign: str, value: str, context: Context) -> Part:
    try:
        if sign != "=":
            raise NotRecognized
        return Part("", "active", sign, find_name(value, [one for one in context.names if one.kind == "seat"]))
    except NotRecognized:
        raise GmError("words", f"“{value[:40]}” is no wizard.", "Type whose turn begins: active=bo") from None


def _spell(word: str, sign: str, value: str, who: str, context: Context) -> Part:
    spells = [one for one in context.names if one.kind == "spell"]
    try:
        spell = find_spell(word, spells, (TABLE,))
    except NotRecognized:
        known = "hp, hand, deck, discard, turn, active"
        raise GmError("words", f"“{word[:40]}” is nothing that can be set.", f"Set {known}, or a spell.") from None
    if value.casefold() == "none" and sign == "=":
        return Part(who, spell, sign, "none")
    return Part(who, spell, sign, _amount(value, 999))


def _amount(word: str, most: int) -> str:
    try:
        if word[:1] in ("+", "-"):
            raise NotRecognized
        return str(parse_int(word, 0, most, "The amount"))
    except NotRecognized:
        raise GmError("words", f"“{word[:40]}” is no number.", f"A whole number from 0 to {most}.") from None
