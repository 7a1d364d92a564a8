"""The shape of every sheet's data for the templates in ``printables/wizards/``. None is written in by hand."""

from typing import TypedDict


class SpellCard(TypedDict):
    """A spell: its printed cost, ``type``, ``activation`` and ``set``, its ``text`` (may be ''), ``typed`` is the line
    that casts it."""

    name: str
    cost: int
    type: str
    activation: str
    set: str
    text: str
    typed: str
    code: str


class Spells(TypedDict):
    """The spell cards."""

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
    """The ``number`` of mana of a power, and how many of them are known in the discard, ``told``."""

    power: int
    number: int
    told: int


class Distribution(TypedDict):
    """The powers; ``stands`` is the moment of the duel (None: blank), ``untold`` the other mana in the discard."""

    title: str
    stands: str | None
    untold: int
    powers: list[Power]


class Part(TypedDict):
    """A part of the turn card: the ``number`` of its phase (0: none), lines of what to do, each with its rule, and the
    rule of its code."""

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
    """A place for a spell; an empty one has None for ``name`` and ``mana``. ``price`` is the printed cost,
    ``boxes`` the number of boxes for its cool-down."""

    name: str | None
    type: str
    activation: str
    price: int | None
    mana: int | None
    on: bool
    boxes: int


class WizardSheet(TypedDict):
    """A wizard with six slots; HP, mana in hand and the last basic attack are None on a blank sheet."""

    name: str | None
    hp: int | None
    hand: int | None
    last: str | None
    slots: list[Slot]


class Repertoire(TypedDict):
    """Sheets of wizards; ``stands`` is the moment of the duel (None: blank), ``full`` the HP at the start."""

    title: str
    stands: str | None
    full: int
    wizards: list[WizardSheet]


class Mat(TypedDict):
    """Both wizards' slots, and between them the pool (None: an empty place) and the piles."""

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
    """Both names (None: blank), the first ``turn`` and whose it is (0, 1), and pairs of lines and what they mean."""

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
"""Sheet → the shape of its data."""
