"""The data for the templates in ``printables/gentlemen/``.

The value ``None`` is printed as a space for handwriting.
"""

from __future__ import annotations

from typing import NamedTuple


class OptionLine(NamedTuple):
    """A printed option: its ``cost`` in suit signs ("" if it is free), and its effects (``does``)."""

    name: str
    cost: str
    does: str


class AbilityLine(NamedTuple):
    """A printed ability. ``kind`` has its type, suit and keywords. ``load`` is its AP if it loads a weapon, else 0."""

    name: str
    kind: str
    options: tuple[OptionLine, ...]
    load: int


class ItemLine(NamedTuple):
    """A printed item with its abilities. The name "" stands for the unit's own abilities."""

    name: str
    abilities: tuple[AbilityLine, ...]
    marks: str = ""
    """The item's properties, in one line."""
    ammo: int = 0
    """The largest number of shots that the item can hold."""
    now: int | None = None
    """The number of shots in the item now."""
    paid: int = 0
    """The AP paid so far for loading the item."""
    state: str = ""
    """The condition of the item, "" if it is undamaged."""


class UnitCard(NamedTuple):
    """A printed unit card. Its stats are in the order hearts, diamonds, clubs, spades."""

    name: str
    side: str
    elite: bool
    commander: bool
    points: int
    stats: tuple[int, ...]
    armour: int
    passives: tuple[str, ...]
    rides: bool
    """True if the unit has a mount."""
    untrained: bool
    """True if the unit lacks Mounted Training, so that its mount costs a card in hearts and diamonds checks."""
    items: tuple[ItemLine, ...]
    code: str
    wounds: int | None = None
    out: bool = False
    activated: bool = False
    lies: tuple[str, ...] = ()
    """The statuses of the unit in words."""


class Units(NamedTuple):
    """The sheet of unit cards."""

    title: str = "Unit cards"
    cards: tuple[UnitCard, ...] = ()


class Band(NamedTuple):
    """The warband sheet of a side. ``lines`` is the number of empty lines on a blank sheet."""

    name: str | None = None
    title: str = ""
    points: int | None = None
    prestige: int | None = None
    commander: str | None = None
    limit: int | None = None
    """The number of units that must be out before the side makes rout checks."""
    deck: int | None = None
    reactions: int | None = None
    score: int | None = None
    units: tuple[UnitCard, ...] = ()
    lines: int = 0


class Warband(NamedTuple):
    """The warband sheets of both sides. ``stands`` says which turn of a battle they show."""

    title: str = "Warband sheets"
    stands: str | None = None
    sides: tuple[Band, ...] = ()


class Priced(NamedTuple):
    """A unit in a point list: its ``own`` points, its gear's points, and the points that the passive Arsenal saves."""

    name: str
    own: int
    gear: tuple[tuple[str, str], ...]
    arsenal: int
    points: int


class PriceList(NamedTuple):
    """The point list of a side. ``lines`` is the number of empty lines on a blank sheet."""

    name: str | None = None
    title: str = ""
    prestige: int | None = None
    points: int | None = None
    units: tuple[Priced, ...] = ()
    lines: int = 0


class Lists(NamedTuple):
    """The point lists of both sides. ``size`` is the point limit of the battle, None if there is no limit."""

    title: str = "Point lists"
    size: int | None = None
    sides: tuple[PriceList, ...] = ()


class Track(NamedTuple):
    """A side on the tracker: its units at the start, its units that are out, and its morale."""

    name: str | None = None
    units: int | None = None
    out: int | None = None
    commander: str | None = None
    fell: bool = False
    lost: int | None = None
    reactions: int | None = None
    score: int | None = None


class Tracker(NamedTuple):
    """The tracker sheet of both sides. ``turn`` is its first turn. Its examples are typed lines with their meanings."""

    title: str = "Tracker"
    stands: str | None = None
    turn: int = 1
    sides: tuple[Track, ...] = ()
    examples: tuple[tuple[str, str], ...] = ()


class Token(NamedTuple):
    """The tokens of one kind. ``what`` is the drawing on them, ``name`` the printed name, ``many`` their number.

    ``across`` is the width of a token in mm.
    """

    what: str
    title: str
    name: str
    many: int
    across: float = 19.0


class Tokens(NamedTuple):
    """The sheet of tokens."""

    title: str = "Tokens"
    tokens: tuple[Token, ...] = ()
