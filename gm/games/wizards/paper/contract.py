"""What the templates in ``printables/wizards/`` are given: the shape of every sheet's data, and nothing else.

What is to be written in by hand is None.
"""

from typing import TypedDict


class SpellCard(TypedDict):
    """A spell: its printed cost, its ``type`` and ``activation``, the ``set`` it is of, what it does ('': nobody said),
    the line that is ``typed`` for it."""

    name: str
    cost: int
    type: str
    activation: str
    set: str
    text: str
    typed: str
    code: str


class Spells(TypedDict):
    """The spell cards, and what each set is called."""

    title: str
    cards: list[SpellCard]


class ManaCard(TypedDict):
    """A mana: its power, and its ``code``, one for all of that power."""

    power: int
    code: str


class Mana(TypedDict):
    title: str
    cards: list[ManaCard]


class Power(TypedDict):
    """How many mana of a power there are, and how many of them lie told in the discard."""

    power: int
    number: int
    told: int


class Distribution(TypedDict):
    """The powers; ``stands`` says where the duel stands (None: blank), ``untold`` how many more lie in the discard."""

    title: str
    stands: str | None
    untold: int
    powers: list[Power]


class Part(TypedDict):
    """A part of the turn card: the ``number`` of its phase (0: of none), lines of what to do with the rules behind them
    (pairs), and the rule that its code leads to."""

    title: str
    number: int
    lines: list[list[str]]
    code: str


class Sign(TypedDict):
    """A sign on spell cards, by its ``key``, and what it means."""

    key: str
    means: str


class Turn(TypedDict):
    title: str
    parts: list[Part]
    activations: list[Sign]
    types: list[Sign]


class Slot(TypedDict):
    """A place for a spell: what lies there and how many mana are on it; empty ones are None. ``price`` is the printed
    cost, ``boxes`` how many boxes to leave for its cool-down."""

    name: str | None
    type: str
    activation: str
    price: int | None
    mana: int | None
    on: bool
    boxes: int


class WizardSheet(TypedDict):
    """A wizard with six slots. HP, mana in hand and what the last basic attack was are None on a blank one."""

    name: str | None
    hp: int | None
    hand: int | None
    last: str | None
    slots: list[Slot]


class Repertoire(TypedDict):
    """Sheets of wizards; ``stands`` says where the duel stands (None: blank), ``full`` the HP at its beginning."""

    title: str
    stands: str | None
    full: int
    wizards: list[WizardSheet]


class Mat(TypedDict):
    """The mat: both wizards' slots, and between them the pool (None: a place to fill) and the piles."""

    title: str
    stands: str | None
    wizards: list[WizardSheet]
    pool: list[str | None]
    deck: int | None
    discard: int | None


class Track(TypedDict):
    """A wizard's HP."""

    name: str | None
    hp: int | None


class Life(TypedDict):
    """A track for each wizard, from ``full`` HP down to 0."""

    title: str
    stands: str | None
    full: int
    tracks: list[Track]


class Score(TypedDict):
    """A score sheet: both names (None: blank), the first ``turn`` and whose it is (0, 1), what can be typed (pairs)."""

    title: str
    names: list[str | None]
    opening: bool
    turn: int
    next: int
    examples: list[list[str]]


SHEETS = {
    "turn": Turn,
    "mat": Mat,
    "life": Life,
    "repertoire": Repertoire,
    "spells": Spells,
    "mana": Mana,
    "distribution": Distribution,
    "score": Score,
}
"""Every sheet with the shape of its data."""
