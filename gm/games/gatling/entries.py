"""What the table tells in a duel: the entries and their forms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from gm.errors import Refusal
from gm.fields import Choice, Flag, Who
from gm.forms import Form
from gm.games.gatling.pages import Page
from gm.numbers import Number, Numbers, Pairs

ZONES: Mapping[str, tuple[str, ...]] = {"bottom": ("bottom", "b"), "middle": ("mid", "m"), "top": ("top", "t")}


class Power(NamedTuple):
    """The four starting powers a mage rolled, in table order (gg.a09)."""

    who: str
    powers: tuple[int, ...]
    kind: Literal["power"] = "power"


class Draw(NamedTuple):
    """The page on top of the attacker's deck (gg.a21)."""

    page: str
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


def _throw_is_whole(entry: Throw) -> None:
    if entry.hit and entry.number is None:
        raise Refusal("number-missing", {"who": entry.who}, ("gg.a35",), "words")
    if not (entry.zone or entry.off or entry.over):
        raise Refusal("zone-missing", {"who": entry.who}, ("gg.a50",), "words")


def _push_says_something(entry: Push) -> None:
    if entry == Push(entry.who):
        raise Refusal("push-empty", {"who": entry.who}, ("gg.a33",), "words")


_NUMBER = Number("number", 1, 6, optional=True, help="what the die shows; a safe die's may be left out")
_ZONE = Choice("zone", ZONES, optional=True, help="where it rests: bottom (b), mid (m), top (t)")
_OFF = Flag("off", "o", help="it left the board")
_HIT = Flag("hit", "*", never="safe", help="it touched a bullet")

FORMS: Mapping[str, Form] = {
    form.name: form
    for form in (
        Form(
            Power,
            Who("who", help="the mage who rolled"),
            Numbers("powers", 1, 6, count=4, help="♥ ♦ ♠ ♣"),
            help="the four powers rolled before the duel, in the order ♥ ♦ ♠ ♣",
            example="power ana 4 1 6 2",
            rules=("gg.a09", "gg.b02"),
        ),
        Form(
            Draw,
            Page("page", help="rank A 2–10 J Q K and suit h d s c, either first"),
            help="the page that the attacker drew",
            example="draw 7C",
            rules=("gg.a21", "gg.a22"),
        ),
        Form(
            Throw,
            Who("who", help="the mage who threw"),
            Flag("over", help="it overshot the bottom zone"),
            _NUMBER,
            _ZONE,
            _OFF,
            _HIT,
            help="one die: what it shows, where it rests, whether it touched a bullet or left the board",
            example="throw bo 5 mid hit",
            rules=("gg.a30", "gg.a35", "gg.a42"),
            check=_throw_is_whole,
        ),
        Form(
            Push,
            Who("who", help="the mage whose die was pushed"),
            _NUMBER,
            _ZONE,
            _OFF,
            _HIT,
            help="a resting die was pushed: what it shows now, where it lies, whether it touched a bullet",
            example="push bo 3 mid hit",
            rules=("gg.a33", "gg.a41", "gg.b18"),
            check=_push_says_something,
        ),
        Form(
            Rest,
            help="all dice lie still and nobody else was pushed: settle the cast",
            example="rest",
            rules=("gg.a32", "gg.a60"),
        ),
        Form(
            Order,
            Pairs("dice", 1, 6, help="a die for each mage who is asked"),
            help="the dice for the order of spells; the lowest goes first",
            example="order ana=3 bo=5",
            rules=("gg.a70", "gg.a71", "gg.a72"),
        ),
        Form(
            Pass,
            Who("who", help="the mage whose visit ends"),
            help="a mage ends its visit in the spell phase; mana left is kept",
            example="pass ana",
            rules=("gg.a73",),
        ),
    )
}
