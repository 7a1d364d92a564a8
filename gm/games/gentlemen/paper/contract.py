"""The data for the templates in ``printables/gentlemen/``. The value None is left blank on the sheet."""

from __future__ import annotations

from typing import NamedTuple


class OptionLine(NamedTuple):
    """A printed option: its ``cost`` in suit signs ('' if it is free), and what it ``does``."""

    name: str
    cost: str
    does: str


class AbilityLine(NamedTuple):
    """A printed ability. ``kind`` has its type, suit and keywords; ``load`` is the AP to load a weapon, else 0."""

    name: str
    kind: str
    options: tuple[OptionLine, ...]
    load: int


class ItemLine(NamedTuple):
    """A printed item with its abilities. With the name '' they are the unit's own abilities."""

    name: str
    abilities: tuple[AbilityLine, ...]
    marks: str = ""
    """The properties of the item in one line."""
    ammo: int = 0
    """The most shots that the item holds."""
    now: int | None = None
    """The shots in the item now."""
    paid: int = 0
    """The AP paid so far for loading the item."""
    state: str = ""
    """The condition of the item, '' if it is undamaged."""


class UnitCard(NamedTuple):
    """A printed unit card. The stats are in the order hearts, diamonds, clubs, spades."""

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
    """True if the mount costs the unit a card of hearts and diamonds."""
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
    """The warband sheet of a side. A blank sheet has ``lines`` for units."""

    name: str | None = None
    title: str = ""
    points: int | None = None
    prestige: int | None = None
    commander: str | None = None
    limit: int | None = None
    """The number of units out at which the side checks for rout."""
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
    """A unit in a point list: its ``own`` points, its gear with points, and the points that Arsenal saves."""

    name: str
    own: int
    gear: tuple[tuple[str, str], ...]
    arsenal: int
    points: int


class PriceList(NamedTuple):
    """The point list of a side. A blank sheet has ``lines`` to write on."""

    name: str | None = None
    title: str = ""
    prestige: int | None = None
    points: int | None = None
    units: tuple[Priced, ...] = ()
    lines: int = 0


class Lists(NamedTuple):
    """The point lists of both sides. ``size`` is the point limit of the battle, None for no limit."""

    title: str = "Point lists"
    size: int | None = None
    sides: tuple[PriceList, ...] = ()


class Track(NamedTuple):
    """A side on the tracker: its units at the start, its units out, and its morale."""

    name: str | None = None
    units: int | None = None
    out: int | None = None
    commander: str | None = None
    fell: bool = False
    lost: int | None = None
    reactions: int | None = None
    score: int | None = None


class Tracker(NamedTuple):
    """The tracker sheet: both sides, the first ``turn`` on it, and examples of typed lines with their meaning."""

    title: str = "Tracker"
    stands: str | None = None
    turn: int = 1
    sides: tuple[Track, ...] = ()
    examples: tuple[tuple[str, str], ...] = ()


class Token(NamedTuple):
    """Tokens of one kind: the drawing (``what``), the ``name`` on each, the number (``many``) and the width in mm."""

    what: str
    title: str
    name: str
    many: int
    across: float = 19.0


class Tokens(NamedTuple):
    """The sheet of tokens."""

    title: str = "Tokens"
    tokens: tuple[Token, ...] = ()


class Part(NamedTuple):
    """A part of a reference sheet: a table of rows under ``columns``, and lines with the code of their rule."""

    title: str
    code: str
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    lines: tuple[tuple[str, str], ...] = ()


class Reference(NamedTuple):
    """A reference sheet."""

    title: str = ""
    parts: tuple[Part, ...] = ()
