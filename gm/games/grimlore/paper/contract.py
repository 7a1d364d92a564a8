"""What the templates in ``printables/grimlore/`` are given: the shape of every sheet's data, and nothing else.

What is to be written in by hand is None.
"""

from typing import TypedDict


class SkillLine(TypedDict):
    """A skill: its ``level`` (None: to be written in), and by how much Expertise raises its ``cap`` of dice."""

    name: str
    level: int | None
    cap: int


class AttributeLine(TypedDict):
    """An attribute with its level and its four skills."""

    name: str
    level: int | None
    skills: list[SkillLine]


class TraitLine(TypedDict):
    """A trait with its level, what it ``means`` in short, whether it works once only, and whether it is ``used``."""

    name: str
    level: int
    means: str
    once: bool
    used: bool


class ItemLine(TypedDict):
    """An item, what is to be known of it in one line, and whether it is a ``proper`` one."""

    name: str
    marks: str
    proper: bool


class HeroSheet(TypedDict):
    """A character's sheet; what is not told is None, and then there are lines to write on.

    ``racial`` is the trait it began with, ``carries`` how many proper items it may carry, ``lies`` what is on it.
    """

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
    """Character sheets; ``stands`` says where the session stands (None: before it)."""

    title: str
    stands: str | None
    heroes: list[HeroSheet]


class Good(TypedDict):
    """What the party holds of something (None: to be written in), and what it is ``for``."""

    name: str
    amount: int | None
    use: str


class Member(TypedDict):
    """A character of the roster: its racial trait, what it is good at, whether it sits ``here`` tonight; or a line to
    write on."""

    name: str | None
    racial: str
    best: str
    here: bool


class PartySheet(TypedDict):
    """The party: what it holds, its roster, and a log of its evenings to be written in; the one that is played stands
    in it, ``tonight``: who, events passed and failed, Gold, XP ([]: none)."""

    title: str
    stands: str | None
    name: str | None
    goods: list[Good]
    members: list[Member]
    tonight: list[str]


class Seated(TypedDict):
    """Somebody at the table: the name (None: to be written in), whether it has ``tested``, whether it is ``down``."""

    name: str | None
    tested: bool
    down: bool


class Pile(TypedDict):
    """Tiles of a kind: of how many the stack began (None: not told), and how many are ``left``."""

    name: str
    found: str
    start: int | None
    left: int | None


class Session(TypedDict):
    """The tracker of a session: its turn, rations, tiles (none in an ``open`` one), how events ended, tokens, who has
    tested; ``examples`` are what can be typed, with what it means (pairs)."""

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
    """A monster's card: figures, ``defences`` against it, ``traits`` (pairs: what it is called, what it does)."""

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
    """An item's card: what it ``costs`` in the shop or to be attached, for what it is ``made``, its ``marks``."""

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
"""Every sheet with the shape of its data."""
