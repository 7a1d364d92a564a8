"""The field of an adjustment: ``ana pages=20 mana+1 bo fright=ana round=4``, a mage's name holding until the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from gm.errors import GmError
from gm.game import Context, Field, Name, NotRecognized, Prompt, Value, as_tuple, find_name, parse_int, split_setting
from gm.games.gatling.entries import DIALS, Setting, apart
from gm.games.gatling.inputs.fields import ASPECT_WORDS, RANGE_WORDS
from gm.games.gatling.pages import ASPECTS

_TABLE = {"round": (1, 999), "discarded": (0, 52)}
_ALSO = {"maximum": "max_mana", **{word: aspect for aspect, words in ASPECT_WORDS.items() for word in words}}
"""What else may be typed for what is set."""
_CHOICES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "aspect-resistance": ASPECT_WORDS,
    "aspect-weakness": ASPECT_WORDS,
    "weapon-proficiency": RANGE_WORDS,
    "damaged-weapon": RANGE_WORDS,
    "second-wind": RANGE_WORDS,
}
Settings = tuple[Setting, ...]
_EXAMPLE = 'adjust ana pages=20 mana+1 bo pages=32 because "from paper"'


class AdjustField(Field):
    """Settings, stored as ``ana.pages=20`` and ``round=4``; a name that waits for its settings as ``ana.``.

    ``slugs`` gives the spells when they are first needed.
    """

    def __init__(self, name: str, slugs: Callable[[], Iterable[str]], *, help: str = "") -> None:
        super().__init__(name, help=help)
        self.slugs = slugs

    def is_complete(self, value: Value) -> bool:
        return False

    def missing(self, value: Value) -> str:
        if not value:
            return self.usage()
        return "what holds" if self.pending_holder(value) else ""

    def pending_holder(self, value: Value) -> str:
        last = _apart(value)[-1:]
        return next((setting.who for setting in last if setting.who and setting.waits), "")

    def usage(self) -> str:
        return "[MAGE] WHAT=VALUE …"

    def vocabulary(self) -> tuple[str, ...]:
        return (*DIALS, *_TABLE, "attacker")

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return (("round+1",),)

    def parse(self, word: str, old: Value, context: Context) -> Value:
        return tuple(setting.stored for setting in self._read(word, _apart(old), context))

    def _read(self, word: str, done: Settings, context: Context) -> Settings:
        """The settings after one more word."""
        name, sign, value = split_setting(word)
        if not sign:
            return _named(done, find_name(word, context.names), context)
        name = _ALSO.get(name.casefold(), name.casefold())
        if name == "attacker" and sign == "=":
            return _table(done, name, sign, "none" if value.casefold() == "none" else _seat(value, context))
        if name in _TABLE:
            return _table(done, name, sign, _amount(value, sign, *_TABLE[name]))
        whose = next((setting.who for setting in reversed(done) if setting.who is not None), None)
        if whose is None:
            raise GmError("words", f"Say whose {name[:40]} it is.", f"Type: {_EXAMPLE}")
        rest = done[:-1] if done[-1].waits else done
        if name in (*DIALS, *ASPECTS):
            amount = _amount(value, sign, 0 if name in DIALS else -99, 99)
            return (*rest, Setting(whose, name, sign, amount))
        if name in self.slugs() and sign == "=":
            return (*rest, Setting(whose, name, sign, _cast_by(name, value, context)))
        known = ", ".join((*DIALS, *ASPECTS, "round", "attacker", "discarded"))
        raise GmError("words", f"“{name[:40]}” is nothing that can be set.", f"Set {known}, or a spell by its slug.")

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": {"type": "string"}, "minItems": 1}

    def format(self, value: Value) -> list[str]:
        said: list[str] = []
        holder = None
        for who, what, sign, amount in _apart(value):
            if who is not None and who != holder:
                said.append(who)
                holder = who
            said.append(f"{what}{sign}{amount}")
        return said


def _apart(value: Value) -> Settings:
    return apart(tuple(map(str, as_tuple(value))))


def _named(done: Settings, who: str, context: Context) -> Settings:
    """A mage who waits for what is set of it."""
    if done and done[-1].waits:
        raise GmError("words", f"Nothing is said of {context.name_of(done[-1].who)}.", f"Type: {_EXAMPLE}")
    return (*done, Setting(who))


def _table(done: Settings, what: str, sign: str, value: str) -> Settings:
    """A setting of the table's own; a name that waits goes on waiting behind it."""
    setting = Setting(None, what, sign, value)
    return (*done[:-1], setting, done[-1]) if done and done[-1].waits else (*done, setting)


def _amount(value: str, sign: str, low: int, high: int) -> str:
    try:
        return str(parse_int(value, low if sign == "=" else 0, high, "The amount"))
    except NotRecognized:
        raise GmError("words", f"“{value[:40]}” is no number.", f"Type: {_EXAMPLE}") from None


def _seat(word: str, context: Context) -> str:
    try:
        return find_name(word, context.names)
    except NotRecognized:
        known = ", ".join(seat.name for seat in context.names)
        raise GmError("words", f"Nobody at the table is called “{word[:40]}”.", f"At the table: {known}.") from None


def _cast_by(slug: str, value: str, context: Context) -> str:
    """Who cast a spell, and its choice: ``bo``, ``bo/hearts``; ``none`` ends it."""
    if value.casefold() == "none":
        return "none"
    name, slash, choice = value.partition("/")
    words = _CHOICES.get(slug)
    if words:
        found = next((key for key, known in words.items() if choice.casefold() in (key, *known)), None)
        if found is None:
            raise GmError("words", f"{slug} needs one of {', '.join(words)}.", f"Type: {slug}=MAGE/{next(iter(words))}")
        return f"{_seat(name, context)}/{found}"
    if slash and slug != "transformation":
        raise GmError("words", f"{slug} has no choice.", f"Type: {slug}=MAGE")
    return _seat(name, context) + (f"/{choice}" if choice else "")
