"""The shape of every sheet's data, for the templates in ``printables/grimlore/``. None is left blank, to be written by
hand."""

from typing import TypedDict


class SkillLine(TypedDict):
    """A skill with its level, and by how much Expertise raises its ``cap`` of dice."""

    name: str
    level: int | None
    cap: int


class AttributeLine(TypedDict):
    """An attribute with its level and its four skills."""

    name: str
    level: int | None
    skills: list[SkillLine]


class TraitLine(TypedDict):
    """A trait with its level, its short meaning, whether it works only once, and whether it is used."""

    name: str
    level: int
    means: str
    once: bool
    used: bool


class ItemLine(TypedDict):
    """An item with its figures in one line."""

    name: str
    marks: str
    proper: bool


class HeroSheet(TypedDict):
    """A character's sheet. ``racial`` is the racial trait, ``carries`` the number of proper items that fit, ``lies``
    the statuses."""

    name: str | None
    racial: str
    energy: int | None
    energy_max: int | None
    destiny: int | None
    destiny_max: int | None
    attributes: list[AttributeLine]
    traits: list[TraitLine]
    items: list[ItemLine]
    carries: int
    recipes: list[str]
    tested: bool
    lies: list[str]


class Heroes(TypedDict):
    """Character sheets; ``stands`` is the time of the session, None before it."""

    title: str
    stands: str | None
    heroes: list[HeroSheet]


class Good(TypedDict):
    """A kind of goods: the amount, and what it is used for."""

    name: str
    amount: int | None
    use: str


class Member(TypedDict):
    """A character of the roster with their best skills; ``here`` if they play tonight. Without a name an empty line."""

    name: str | None
    racial: str
    best: str
    here: bool


class PartySheet(TypedDict):
    """The party's goods, its roster and its log; ``tonight`` is the line of this session: who, events passed and
    failed, Gold, XP."""

    title: str
    stands: str | None
    name: str | None
    goods: list[Good]
    members: list[Member]
    tonight: list[str]


class Seated(TypedDict):
    """A character at the table."""

    name: str | None
    tested: bool
    down: bool


class Pile(TypedDict):
    """Tiles of a kind: how many at the ``start`` of the stack, and how many are ``left``."""

    name: str
    found: str
    start: int | None
    left: int | None


class Session(TypedDict):
    """The tracker of a session; ``examples`` are pairs of a line and its meaning, ``open`` is a session without a
    stack."""

    title: str
    stands: str | None
    turn: int | None
    rations: int | None
    stack: list[Pile]
    open: bool
    successes: int | None
    failures: int | None
    advantage: int | None
    disadvantage: int | None
    seats: list[Seated]
    examples: list[list[str]]


class MonsterFace(TypedDict):
    """A monster's card; ``traits`` are pairs of a name and its meaning."""

    name: str
    tier: str
    hp: int
    damage: int
    minion: int
    minions: int
    move: int
    attack: str
    type: str
    defences: str
    resist: list[str]
    vulnerable: list[str]
    reward: str
    traits: list[list[str]]
    focus: str
    loot: str
    text: str
    code: str


class Monsters(TypedDict):
    title: str
    cards: list[MonsterFace]


class ItemFace(TypedDict):
    """An item's card: its price or cost, the resources to craft it, and its figures."""

    name: str
    tier: str
    costs: str
    made: str
    marks: list[str]
    text: str
    code: str


class Items(TypedDict):
    title: str
    cards: list[ItemFace]


class Part(TypedDict):
    """A part of a reference sheet: rows under ``columns``, or lines (pairs of a text and its rule), or both."""

    title: str
    columns: list[str]
    rows: list[list[str]]
    lines: list[list[str]]
    code: str


class Reference(TypedDict):
    title: str
    parts: list[Part]


SHEETS = {
    "tests": Reference,
    "combat": Reference,
    "settlement": Reference,
    "shop": Reference,
    "heroes": Heroes,
    "party": PartySheet,
    "session": Session,
    "monsters": Monsters,
    "items": Items,
}
"""Sheet → the shape of its data."""
