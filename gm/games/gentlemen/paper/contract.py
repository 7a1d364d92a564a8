"""What the templates in ``printables/gentlemen/`` are given: the shape of every sheet's data, and nothing else.

What is to be written in by hand is None.
"""

from typing import TypedDict


class OptionLine(TypedDict):
    """What cards can buy: ``cost`` as suit signs, '' if it is free, and what it ``does``."""

    name: str
    cost: str
    does: str


class AbilityLine(TypedDict):
    """An ability: what ``kind`` it is in one line, and its options; ``load`` are the AP of one that loads, else 0."""

    name: str
    kind: str
    options: list[OptionLine]
    load: int


class ItemLine(TypedDict):
    """An item, or with the name '' what a unit can do by itself: its ``marks`` in one line, its greatest ``ammo`` (0:
    none), what it holds ``now`` (None: not told), what is ``paid`` for loading, and its ``state``, '' if it is ok."""

    name: str
    marks: str
    ammo: int
    now: int | None
    paid: int
    state: str
    abilities: list[AbilityLine]


class UnitCard(TypedDict):
    """A unit: of which ``side``, stats in the order hearts, diamonds, clubs, spades, ``armour``, passives, items.

    ``wounds`` is None on a card that begins a battle; ``lies`` are the statuses on it, in words, ``rides`` whether it
    has a mount, and ``untrained`` whether that costs it a card of hearts and diamonds.
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
    """A side's warband; what is not told is None, and then there are ``lines`` to write units on. ``limit`` is how
    many units out make it check for rout; ``deck`` the cards in its draw deck."""

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
    """Warband sheets; ``stands`` says where the battle stands (None: before it)."""

    title: str
    stands: str | None
    sides: list[Band]


class Priced(TypedDict):
    """A unit in a list: its ``own`` points, its gear (pairs of name and points), what Arsenal takes off, the sum."""

    name: str
    own: int
    gear: list[list[str]]
    arsenal: int
    points: int


class PriceList(TypedDict):
    """A side's list, unit by unit; what is not told is None, and then there are ``lines`` to write on."""

    name: str | None
    title: str
    prestige: int | None
    points: int | None
    units: list[Priced]
    lines: int


class Lists(TypedDict):
    """Point lists, with the ``size`` of battle that they are held against (None: any)."""

    title: str
    size: int | None
    sides: list[PriceList]


class Track(TypedDict):
    """A side on the tracker: how many units it began with, and how many are out, with what is known of its morale;
    ``fell`` if its commander is."""

    name: str | None
    units: int | None
    out: int | None
    commander: str | None
    fell: bool
    lost: int | None
    reactions: int | None
    score: int | None


class Tracker(TypedDict):
    """The tracker: the first ``turn`` on it, both sides, and what can be typed with what it means (pairs)."""

    title: str
    stands: str | None
    turn: int
    sides: list[Track]
    examples: list[list[str]]


class Token(TypedDict):
    """Tokens of one kind: ``what`` is drawn on them, a ``title``, the ``name`` on each, how ``many``, how wide."""

    what: str
    title: str
    name: str
    many: int
    across: float


class Tokens(TypedDict):
    title: str
    tokens: list[Token]


class Part(TypedDict):
    """A part of a reference: rows of texts under ``columns``, or lines (pairs: what holds, and its rule), or both."""

    title: str
    columns: list[str]
    rows: list[list[str]]
    lines: list[list[str]]
    code: str


class Reference(TypedDict):
    title: str
    parts: list[Part]


SHEETS = {
    "quick": Reference,
    "modifiers": Reference,
    "symbols": Reference,
    "critical": Reference,
    "terrain": Reference,
    "units": Units,
    "warband": Warband,
    "list": Lists,
    "tracker": Tracker,
    "tokens": Tokens,
}
"""Every sheet with the shape of its data."""
