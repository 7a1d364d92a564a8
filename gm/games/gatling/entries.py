"""What the table tells in a duel: the entries, each a named tuple whose last field is its kind."""

from __future__ import annotations

from typing import Literal, TypeVar

from gm.game import NamedTuple, split_setting

T = TypeVar("T")


class Power(NamedTuple):
    """The four starting powers a mage rolled, in table order (gg.a09)."""

    who: str
    powers: tuple[int, ...]
    kind: Literal["power"] = "power"


class Draw(NamedTuple):
    """The page on top of the attacker's deck (gg.a21), or chosen from it under Taking control."""

    page: str
    chosen: bool = False
    kind: Literal["draw"] = "draw"


class Throw(NamedTuple):
    """One die: what it shows, where it rests, what it touched (gg.a30)."""

    who: str
    over: bool = False
    number: int | None = None
    zone: str | None = None
    off: bool = False
    hit: bool = False
    kind: Literal["throw"] = "throw"


class Unthrown(NamedTuple):
    """A die that is due and was never thrown: the duel is kept as it was played, and it counts for nothing."""

    who: str
    kind: Literal["unthrown"] = "unthrown"


class Push(NamedTuple):
    """A resting die that another one moved: what is new about it (gg.a33)."""

    who: str
    number: int | None = None
    zone: str | None = None
    off: bool = False
    hit: bool = False
    kind: Literal["push"] = "push"


class Rest(NamedTuple):
    """All dice lie still: the cast is settled (gg.a32)."""

    kind: Literal["rest"] = "rest"


class Order(NamedTuple):
    """Dice for the order of spells, as pairs of mage and number (gg.a70)."""

    dice: tuple[tuple[str, int], ...]
    kind: Literal["order"] = "order"


class Pass(NamedTuple):
    """The end of a mage's visit in the spell phase (gg.a73)."""

    who: str
    kind: Literal["pass"] = "pass"


class Side(NamedTuple):
    """A side die of resistance or weakness (gg.b34)."""

    who: str
    number: int
    kind: Literal["side"] = "side"


class Again(NamedTuple):
    """Second wind: the page is cast once more (gg.b54)."""

    kind: Literal["again"] = "again"


class Enough(NamedTuple):
    """Second wind is left alone (gg.b54)."""

    kind: Literal["enough"] = "enough"


class Cast(NamedTuple):
    """A spell, with whatever it needs: target, aspect, step, range, die, pairs of dice, animal (section C)."""

    who: str
    spell: str
    target: str | None = None
    aspect: str | None = None
    step: str | None = None
    range: str | None = None
    die: int | None = None
    pairs: tuple[int, ...] | None = None
    animal: str | None = None
    kind: Literal["cast"] = "cast"


def needed(value: T | None) -> T:
    """A value that is there for certain: the form of the entry asks for it, or the phase of the duel brings it."""
    if value is None:
        raise ValueError("what the form asks for is missing")
    return value


class Forgot(NamedTuple):
    """A mage missed the command of a Trick (gg.b63)."""

    who: str
    spell: str
    kind: Literal["forgot"] = "forgot"


class Count(NamedTuple):
    """Pages counted by hand, as pairs of mage and number (gg.b81)."""

    pages: tuple[tuple[str, int], ...]
    kind: Literal["count"] = "count"


class Adjust(NamedTuple):
    """The referee's word for holdings, as settings like ``ana.pages=20`` and ``round=4``, with the reason."""

    settings: tuple[str, ...]
    because: str
    kind: Literal["adjust"] = "adjust"


class Retire(NamedTuple):
    """A mage leaves the table (gg.b80), for a reason if one is given."""

    who: str
    because: str | None = None
    kind: Literal["retire"] = "retire"


DIALS = ("pages", "mana", "max_mana")


class Setting(NamedTuple):
    """One setting of an adjustment: whose (None: the table's), what, ``=``, ``+`` or ``-``, and the value.

    A mage that has been named, and waits for what is set of it, is a setting of nothing.
    """

    who: str | None
    what: str = ""
    sign: str = ""
    value: str = ""

    @property
    def waits(self) -> bool:
        """Whether only the mage is named yet."""
        return not self.what

    @property
    def stored(self) -> str:
        """As an entry keeps it: ``ana.pages=20``, ``round=4``; of a mage who waits ``ana.``."""
        return f"{'' if self.who is None else f'{self.who}.'}{self.what}{self.sign}{self.value}"


def apart(settings: tuple[str, ...]) -> tuple[Setting, ...]:
    """The settings that an entry keeps."""
    return tuple(map(_apart, settings))


def _apart(setting: str) -> Setting:
    name, sign, value = split_setting(setting)
    who, dot, what = name.rpartition(".")
    return Setting(who if dot else None, what, sign, value)
