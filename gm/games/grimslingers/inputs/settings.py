"""The fields of what is told word by word of several duellists: an effect, ``bo hp-3 ep-1 ana ep+1``, and an
adjustment, ``ana hp=8 fire=out turn=3``. A name holds until the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gm.errors import GmError
from gm.game import Context, Field, Name, NotRecognized, Prompt, Value, as_tuple, find_name, parse_int, split_setting
from gm.games.grimslingers.cards import PLAIN, SHIPPED, STATUSES
from gm.games.grimslingers.entries import DIALS, RESERVED_WORDS, Part, parse_parts

Parts = tuple[Part, ...]
NONE = "none"
MOST = 999
_MOVED = ("hp", "ep")
_PLACES = ("hand", "out", "discard")
_WHEN = ("this", "next", "none")


class PartsField(Field):
    """Words of several duellists, stored as ``bo.hp-3``; a name that waits for its words as ``bo.``."""

    kinds = ("seat",)
    example = ""

    def is_complete(self, value: Value) -> bool:
        return False

    def missing(self, value: Value) -> str:
        if not value:
            return self.usage()
        return "what holds" if self.pending_holder(value) else ""

    def pending_holder(self, value: Value) -> str:
        last = parts_of(value)[-1:]
        return next((part.who for part in last if part.who and part.is_open), "")

    def named_ids(self, value: Value) -> tuple[str, ...]:
        return tuple(part.who for part in parts_of(value) if part.who)

    def format(self, value: Value) -> list[str]:
        said: list[str] = []
        meant = None
        for part in parts_of(value):
            if part.who is not None and part.who != meant:
                said.append(part.who)
                meant = part.who
            said.append(part.word)
        return said

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": {"type": "string"}, "minItems": 1}

    def parse(self, word: str, old: Value, context: Context) -> Value:
        return tuple(part.stored for part in self.go_on(word, parts_of(old), context))

    def go_on(self, word: str, done: Parts, context: Context) -> Parts:
        """What is told after one more word."""
        raise NotRecognized

    def with_name(self, done: Parts, word: str, context: Context) -> Parts:
        """A duellist who waits for what is told of it."""
        who = find_name(word, [one for one in context.names if one.kind == "seat"])
        if done and done[-1].is_open:
            raise GmError("words", f"Nothing is said of {context.name_of(done[-1].who)}.", f"Type: {self.example}")
        return (*done, Part(who, ""))


class EffectField(PartsField):
    """What a card did: HP and EP up and down, statuses of this turn or the next, or ``none``."""

    example = "effect bo hp-3 ep-1 ana ep+1"

    def usage(self) -> str:
        return "none|[WHO] hp±N|ep±N|STATUS[=next] …"

    def vocabulary(self) -> tuple[str, ...]:
        return (NONE, *(f"{what}{sign}" for what in _MOVED for sign in "+-"), *STATUSES)

    def means(self, word: str) -> bool:
        return word in (*_MOVED, *self.vocabulary())

    def completions(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        seats = {one.id: one.name for one in names if one.kind == "seat"}
        return {**seats, **dict.fromkeys(self.vocabulary(), self.help), NONE: "it did nothing"}

    def go_on(self, word: str, done: Parts, context: Context) -> Parts:
        low = word.casefold()
        if low == NONE or (done and done[0].what == NONE):
            if done:
                raise GmError("words", "none stands alone.", f"Type: {self.example}")
            return (Part(None, NONE),)
        what, sign, value = self._moved(low, context)
        if not what:
            return self.with_name(done, word, context)
        rest = done[:-1] if done and done[-1].is_open else done
        whose = done[-1].who if done else _target(context)
        if any((part.who, part.what, part.sign) == (whose, what, sign) for part in rest):
            raise GmError("words", f"{what} is told twice.", "Say once what becomes of it.")
        return (*rest, Part(whose, what, sign, value))

    def _moved(self, word: str, context: Context) -> tuple[str, str, str]:
        """What is told, its sign and its value; a bare number is damage, with a minus as well, where an effect is
        due."""
        number = word.removeprefix("-")
        if number.isdigit() and (context.prompt or not context.short):
            return "hp", "-", _amount(number, 99)
        what, sign, value = split_setting(word)
        if what in STATUSES and (not sign or (sign == "=" and value == "next")):
            return what, sign, value
        if what in _MOVED and sign in ("+", "-"):
            return what, sign, _amount(value, 99)
        if sign:
            raise _nothing_done(word, what)
        return "", "", ""

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        seats = [one.id for one in names if one.kind == "seat"]
        return ((NONE,), *((f"{who}.{what}",) for who in seats for what in ("hp-1", "hp-2", "hp-3", "ep+1", "hp+1")))

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        """A number one more or one less, somebody else."""
        found: list[Value] = []
        every = parts_of(value)
        for at, part in enumerate(every):
            others = [part._replace(value=str(n)) for n in _beside(part)]
            if part.who:
                others += [part._replace(who=one.id) for one in names if one.kind == "seat" and one.id != part.who]
            found += [tuple(p.stored for p in (*every[:at], other, *every[at + 1 :])) for other in others]
        return found


def _nothing_done(word: str, what: str) -> GmError:
    """The error for what no card does: the status that was likely meant, and all that can be told."""
    near = next((status for status in STATUSES if len(what) > 2 and status[:3] == what[:3]), "")
    meant = f"Did you mean “{near}=next”? " if near else ""
    known = f"Known: hp±N, ep±N; for this turn {' '.join(STATUSES)}, for the next one {STATUSES[0]}=next and the like."
    return GmError("words", f"“{word[:40]}” is nothing that a card does here.", meant + known)


def _beside(part: Part) -> tuple[int, ...]:
    if not part.value.isdigit():
        return ()
    return tuple(n for n in (int(part.value) - 1, int(part.value) + 1) if 0 <= n <= 99)


def _target(context: Context) -> str | None:
    """At whom the card is aimed whose effect is due."""
    target = context.prompt.params.get("target") if context.prompt else None
    return None if target is None else str(target)


class AdjustField(PartsField):
    """Settings: HP, EP, their maxima and the score (= + -), statuses, where cards lie; and the turn."""

    example = 'adjust ana hp=8 ep+2 fire=out silenced=next turn=3 because "from paper"'

    def usage(self) -> str:
        return "[WHO] WHAT=VALUE …"

    def vocabulary(self) -> tuple[str, ...]:
        return (*DIALS, "score", "turn", *STATUSES)

    def means(self, word: str) -> bool:
        return word in RESERVED_WORDS or word in SHIPPED

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return tuple((f"{one.id}.ep=1",) for one in names if one.kind == "seat")

    def go_on(self, word: str, done: Parts, context: Context) -> Parts:
        name, sign, value = split_setting(word)
        if not sign:
            return self.with_name(done, word, context)
        name, value = name.casefold(), value.casefold()
        if name == "turn":
            setting = Part(None, name, sign, _amount(value))
            return (*done[:-1], setting, done[-1]) if done and done[-1].is_open else (*done, setting)
        whose = next((part.who for part in reversed(done) if part.who is not None), None)
        if whose is None:
            raise GmError("words", f"Say whose {name[:40]} it is.", f"Type: {self.example}")
        rest = done[:-1] if done[-1].is_open else done
        return (*rest, Part(whose, *_setting(name, sign, value, context)))


def _setting(name: str, sign: str, value: str, context: Context) -> tuple[str, str, str]:
    """What is set, the sign and the value. Raises GmError (``words``, ``ambiguous``)."""
    if name in (*DIALS, "score"):
        return name, sign, _amount(value)
    if name in STATUSES and value in _WHEN and sign == "=":
        return name, sign, value
    try:
        card = find_name(name, [one for one in context.names if one.kind == "card"] or PLAIN.names)
    except NotRecognized:
        known = ", ".join((*DIALS, "score", "turn", *STATUSES))
        said = f"“{name[:40]}” is nothing that can be set."
        raise GmError("words", said, f"Set {known}, or a card: fire=hand|out|discard.") from None
    if sign != "=" or value not in _PLACES:
        also = f", or as a status {'|'.join(_WHEN)}" if name in STATUSES else ""
        raise GmError("words", f"“{value[:40]}” is no place of a card.", f"{card}={'|'.join(_PLACES)}{also}")
    return card, sign, value


def _amount(word: str, most: int = MOST) -> str:
    try:
        if word[:1] in ("+", "-"):
            raise NotRecognized
        return str(parse_int(word, 0, most, "The amount"))
    except NotRecognized:
        raise GmError("words", f"“{word[:40]}” is no number.", f"A whole number from 0 to {most}.") from None


def parts_of(value: Value) -> Parts:
    """What an entry keeps, taken apart."""
    return parse_parts(tuple(map(str, as_tuple(value))))
