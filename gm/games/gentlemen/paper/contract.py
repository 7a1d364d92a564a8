"""The shape of the data that each template in ``printables/gentlemen/`` gets; None is left to be written by hand."""

from typing import TypedDict


class OptionLine(TypedDict):
    """An option: its ``cost`` as suit signs, '' if it is free, and what it ``does``."""

    name: str
    cost: str
    does: str


class AbilityLine(TypedDict):
    """An ability: its ``kind`` in one line, its options, and the AP of one that loads (else 0)."""

    name: str
    kind: str
    options: list[OptionLine]
    load: int


class ItemLine(TypedDict):
    """An item, or with the name '' the unit's own abilities.

    ``ammo`` is the most that it holds, ``now`` the shots in it (None before a battle), ``paid`` the AP paid for
    loading, ``state`` its condition, '' if it is ok.
    """

    name: str
    marks: str
    ammo: int
    now: int | None
    paid: int
    state: str
    abilities: list[AbilityLine]


class UnitCard(TypedDict):
    """A unit, with its stats in the order hearts, diamonds, clubs, spades.

    ``wounds`` is None before a battle, ``lies`` are its statuses in words, ``rides`` says if it has a mount, and
    ``untrained`` if that costs it a card of hearts and diamonds.
    """

    name: str
    side: str
    elite: bool
    commander: bool
    points: int
    stats: list[int]
    armour: int
    passives: list[str]
    rides: bool
    untrained: bool
    items: list[ItemLine]
    wounds: int | None
    out: bool
    activated: bool
    lies: list[str]
    code: str


class Units(TypedDict):
    title: str
    cards: list[UnitCard]


class Band(TypedDict):
    """A side's warband, or ``lines`` for units on a blank sheet.

    ``limit`` is how many units out make it check for rout, ``deck`` the cards in its draw deck.
    """

    name: str | None
    title: str
    points: int | None
    prestige: int | None
    commander: str | None
    limit: int | None
    deck: int | None
    reactions: int | None
    score: int | None
    units: list[UnitCard]
    lines: int


class Warband(TypedDict):
    """Warband sheets; ``stands`` says which turn they show (None before a battle)."""

    title: str
    stands: str | None
    sides: list[Band]


class Priced(TypedDict):
    """A unit in a list: its ``own`` points, pairs of gear and points, what Arsenal saves, the total."""

    name: str
    own: int
    gear: list[list[str]]
    arsenal: int
    points: int


class PriceList(TypedDict):
    """A side's list, unit by unit, or ``lines`` to write on."""

    name: str | None
    title: str
    prestige: int | None
    points: int | None
    units: list[Priced]
    lines: int


class Lists(TypedDict):
    """Point lists, with the ``size`` of battle that they are compared with (None: any)."""

    title: str
    size: int | None
    sides: list[PriceList]


class Track(TypedDict):
    """A side on the tracker: the units that it began with, those out, and its morale; ``fell`` if the commander did."""

    name: str | None
    units: int | None
    out: int | None
    commander: str | None
    fell: bool
    lost: int | None
    reactions: int | None
    score: int | None


class Tracker(TypedDict):
    """The tracker: the first ``turn`` on it, both sides, and pairs of a typed line and its meaning."""

    title: str
    stands: str | None
    turn: int
    sides: list[Track]
    examples: list[list[str]]


class Token(TypedDict):
    """Tokens of one kind: ``what`` is drawn on them, the ``name`` on each, their number and width in mm."""

    what: str
    title: str
    name: str
    many: int
    across: float


class Tokens(TypedDict):
    title: str
    tokens: list[Token]


class Part(TypedDict):
    """A part of a reference: rows of texts under ``columns``, and pairs of a line and its rule."""

    title: str
    columns: list[str]
    rows: list[list[str]]
    lines: list[list[str]]
    code: str


class Reference(TypedDict):
    title: str
    parts: list[Part]


SHEETS = {
    **dict.fromkeys(("quick", "modifiers", "symbols", "critical", "terrain"), Reference),
    "units": Units,
    "warband": Warband,
    "list": Lists,
    "tracker": Tracker,
    "tokens": Tokens,
}
"""The shape of the data of each sheet."""
