"""The records that the templates in ``printables/gentlemen/`` get; None is left to be written by hand."""

from __future__ import annotations

from typing import NamedTuple


class OptionLine(NamedTuple):
    """An option: its ``cost`` as suit signs, '' if it is free, and what it ``does``."""

    name: str
    cost: str
    does: str


class AbilityLine(NamedTuple):
    """An ability: its ``kind`` in one line, its options, and the AP of one that loads (else 0)."""

    name: str
    kind: str
    options: tuple[OptionLine, ...]
    load: int


class ItemLine(NamedTuple):
    """An item, or with the name '' the unit's own abilities."""

    name: str
    abilities: tuple[AbilityLine, ...]
    marks: str = ""
    """Its properties in one line."""
    ammo: int = 0
    """The most that it holds."""
    now: int | None = None
    """The shots in it."""
    paid: int = 0
    """The AP paid for loading."""
    state: str = ""
    """Its condition if it is not ok."""


class UnitCard(NamedTuple):
    """A unit, with its stats in the order hearts, diamonds, clubs, spades."""

    name: str
    side: str
    elite: bool
    commander: bool
    points: int
    stats: tuple[int, ...]
    armour: int
    passives: tuple[str, ...]
    rides: bool
    """True if it has a mount."""
    untrained: bool
    """True if the mount costs it a card of hearts and diamonds."""
    items: tuple[ItemLine, ...]
    code: str
    wounds: int | None = None
    out: bool = False
    activated: bool = False
    lies: tuple[str, ...] = ()
    """Its statuses in words."""


class Units(NamedTuple):
    """The unit cards."""

    title: str = "Unit cards"
    cards: tuple[UnitCard, ...] = ()


class Band(NamedTuple):
    """A side's warband, or ``lines`` for units on a blank sheet."""

    name: str | None = None
    title: str = ""
    points: int | None = None
    prestige: int | None = None
    commander: str | None = None
    limit: int | None = None
    """The units out that make it check for rout."""
    deck: int | None = None
    reactions: int | None = None
    score: int | None = None
    units: tuple[UnitCard, ...] = ()
    lines: int = 0


class Warband(NamedTuple):
    """Warband sheets; ``stands`` says which turn they show."""

    title: str = "Warband sheets"
    stands: str | None = None
    sides: tuple[Band, ...] = ()


class Priced(NamedTuple):
    """A unit in a list: its ``own`` points, pairs of gear and points, what Arsenal saves, the total."""

    name: str
    own: int
    gear: tuple[tuple[str, str], ...]
    arsenal: int
    points: int


class PriceList(NamedTuple):
    """A side's list, unit by unit, or ``lines`` to write on."""

    name: str | None = None
    title: str = ""
    prestige: int | None = None
    points: int | None = None
    units: tuple[Priced, ...] = ()
    lines: int = 0


class Lists(NamedTuple):
    """Point lists, with the ``size`` of battle that they are compared with (None: any)."""

    title: str = "Point lists"
    size: int | None = None
    sides: tuple[PriceList, ...] = ()


class Track(NamedTuple):
    """A side on the tracker: the units that it began with, those out, and its morale; ``fell`` if the commander did."""

    name: str | None = None
    units: int | None = None
    out: int | None = None
    commander: str | None = None
    fell: bool = False
    lost: int | None = None
    reactions: int | None = None
    score: int | None = None


class Tracker(NamedTuple):
    """The tracker: the first ``turn`` on it, both sides, and pairs of a typed line and its meaning."""

    title: str = "Tracker"
    stands: str | None = None
    turn: int = 1
    sides: tuple[Track, ...] = ()
    examples: tuple[tuple[str, str], ...] = ()


class Token(NamedTuple):
    """Tokens of one kind: ``what`` is drawn on them, the ``name`` on each, their number and width in mm."""

    what: str
    title: str
    name: str
    many: int
    across: float = 19.0


class Tokens(NamedTuple):
    """The tokens."""

    title: str = "Tokens"
    tokens: tuple[Token, ...] = ()


class Part(NamedTuple):
    """A part of a reference: rows of texts under ``columns``, and pairs of a line and its rule."""

    title: str
    code: str
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    lines: tuple[tuple[str, str], ...] = ()


class Reference(NamedTuple):
    """A reference sheet."""

    title: str = ""
    parts: tuple[Part, ...] = ()
