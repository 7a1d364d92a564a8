"""The entries of a duel, each with its form."""

from __future__ import annotations

from typing import Literal, TypeVar

from gm.errors import Refusal
from gm.game import Because, Choice, Flag, NamedEntry, NamedTuple, Number, Numbers, Pairs, Who, field
from gm.games.gatling.fields import ZONES

T = TypeVar("T")
DIALS = ("pages", "mana", "max_mana")
_NUMBER = field(Number, 1, 6, default=None, help="what the die shows; may be left out if the die is safe")
_ZONE = field(Choice, ZONES, default=None, help="where it rests: bottom (b), mid (m), top (t)")
_OFF = field(Flag, "o", default=False, help="it left the board")
_HIT = field(Flag, "*", never="safe", also=("h", "x"), default=False, help="it touched a bullet (also *, h or x)")


def needed(value: T | None) -> T:
    """Return ``value``. Raises ValueError if it is None.

    Use this for an optional value that cannot be missing here, because the form or the phase of the duel requires it.
    """
    if value is None:
        raise ValueError("a value that the form asks for is missing")
    return value


class Power(
    NamedEntry,
    help="the four powers rolled before the duel, in the order ♥ ♦ ♠ ♣",
    example="power ana 4 1 6 2",
    rules=("gg.a09", "gg.b02"),
):
    who: str = field(Who, help="the mage who rolled")
    powers: tuple[int, ...] = field(Numbers, 1, 6, count=4, help="♥ ♦ ♠ ♣")


class Draw(
    NamedEntry, help="the page that the attacker drew", example="draw 7C", rules=("gg.a21", "gg.a22"), turn=True
):
    """The page that the attacker drew (gg.a21), or chose from their deck because of the spell Taking control."""

    page: str = field()
    chosen: bool = field(Flag, default=False, help="picked from the deck (only under Taking control)")


def _check_throw(entry: Throw) -> None:
    if entry.hit and entry.number is None:
        raise Refusal("number-missing", {"who": entry.who}, ("gg.a35",), "words")
    if not (entry.zone or entry.off or entry.over):
        raise Refusal("zone-missing", {"who": entry.who}, ("gg.a50",), "words")


class Throw(
    NamedEntry,
    help="one die: what it shows, where it rests, whether it touched a bullet or left the board",
    example="throw bo 5 mid hit",
    rules=("gg.a30", "gg.a35", "gg.a42"),
    check=_check_throw,
):
    who: str = field(Who, help="the mage who threw")
    over: bool = field(Flag, default=False, help="it overshot the bottom zone")
    number: int | None = _NUMBER
    zone: str | None = _ZONE
    off: bool = _OFF
    hit: bool = _HIT


def _check_push(entry: Push) -> None:
    if entry == Push(entry.who):
        raise Refusal("push-empty", {"who": entry.who}, ("gg.a33",), "words")


class Push(
    NamedEntry,
    help="a die at rest was pushed: what it shows now, where it is, whether it touched a bullet",
    example="push bo 3 mid hit",
    rules=("gg.a33", "gg.a41", "gg.b18"),
    check=_check_push,
):
    who: str = field(Who, help="the mage whose die was pushed")
    number: int | None = _NUMBER
    zone: str | None = _ZONE
    off: bool = _OFF
    hit: bool = _HIT


class Unthrown(
    NamedEntry,
    help="skip a die that nobody threw; the skipped die has no effect",
    example="unthrown bo",
    rules=("gg.a32",),
):
    who: str = field(Who, help="the mage whose die is next")


class Rest(
    NamedEntry, help="all dice have stopped and no other die was pushed: settle the cast", rules=("gg.a32", "gg.a60")
):
    """The report that all dice are at rest (gg.a32). It ends the throws, and gm works out what each hit costs."""


class Order(
    NamedEntry,
    help="the dice for the order of spells; the lowest goes first",
    example="order ana=3 bo=5",
    rules=("gg.a70", "gg.a71", "gg.a72"),
):
    dice: tuple[tuple[str, int], ...] = field(Pairs, 1, 6, label="mage", help="a die for each mage gm asks about")


class Pass(
    NamedEntry,
    help="a mage casts no more spells this round and keeps the mana",
    example="pass ana",
    rules=("gg.a73",),
    explicit=True,
):
    who: str = field(Who, help="the mage who casts no more spells")


class Side(
    NamedEntry,
    help="the side die of a mage who is resistant or weak to the aspect",
    example="side bo 2",
    rules=("gg.b34", "gg.b35"),
):
    who: str = field(Who, help="the mage who was hit")
    number: int = field(Number, 1, 6, help="what the side die shows")


class Again(NamedEntry, help="Second wind: cast the same page once more", rules=("gg.b54", "gg.spell.second-wind")):
    """The second cast (round of throws) with the same page, which the spell Second wind allows (gg.b54)."""


class Enough(NamedEntry, help="no second cast: the turn ends", rules=("gg.b54",)):
    """The decision to end the turn without the second cast (round of throws) that Second wind allows (gg.b54)."""


class Cast(NamedTuple):
    """A spell that a mage casts. The fields from ``target`` on are values that only some spells need."""

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


class Forgot(
    NamedEntry,
    help="a mage forgot a Trick's command and gives its caster one page",
    example="forgot ana bards-itch",
    rules=("gg.b63",),
):
    who: str = field(Who, help="the mage who forgot")
    spell: str = field()
    anyway: bool = field(Flag, default=False, help="take the page even if there was no chance to forget the Trick")


class Count(
    NamedEntry, help="check pages that you counted by hand", example="count ana=20 bo=32", rules=("gg.b81", "gg.a16")
):
    pages: tuple[tuple[str, int], ...] = field(
        Pairs, 0, 52, label="mage", help="pages counted by hand, including the one in play"
    )


class Adjust(
    NamedEntry,
    help="override any value; pages must still total 52",
    example='adjust ana mana+1 because "miscounted"',
    rules=("gg.a16", "gg.b81"),
):
    """The values that the referee sets, as settings like ``ana.pages=20`` and ``round=4``, with the reason."""

    settings: tuple[str, ...] = field()
    because: str = field(Because, help="why")


class Retire(
    NamedEntry, help="a mage leaves the duel; their pages are put away", example="retire cy", rules=("gg.b80",)
):
    who: str = field(Who, help="the mage who leaves")
    because: str | None = field(Because, default=None, help="why")
