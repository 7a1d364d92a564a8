"""The data of the templates in ``printables/wizards/``. The defaults are those of a blank sheet, None for writing."""

from __future__ import annotations

from gm.game import NamedTuple
from gm.games.wizards.house import House
from gm.games.wizards.state import BOX, POOL, SPELLS

BOXES = 5
"""The boxes for the cool-down of a spell that nobody knows yet; a spell with more mana has more."""


class SpellCard(NamedTuple):
    """A spell. ``text`` may be ''; ``typed`` is the line that casts it."""

    name: str
    cost: int
    type: str
    activation: str
    set: str
    text: str
    typed: str
    code: str


class Spells(NamedTuple):
    """The spell cards."""

    cards: tuple[SpellCard, ...] = ()
    title: str = "Spells"


class ManaCard(NamedTuple):
    """A mana; its ``code`` is that of its power."""

    power: int
    code: str


class Mana(NamedTuple):
    """The mana cards."""

    cards: tuple[ManaCard, ...] = ()
    title: str = "Mana"


class Power(NamedTuple):
    """The ``number`` of mana of a power, and how many of them are known in the discard, ``told``."""

    power: int
    number: int
    told: int = 0


_BOX = tuple(Power(power, number) for power, number in enumerate(BOX, 1))


class Distribution(NamedTuple):
    """The powers; ``stands`` is the moment of the duel, ``untold`` the other mana in the discard."""

    powers: tuple[Power, ...] = _BOX
    untold: int = 0
    stands: str | None = None
    title: str = "Distribution"


class Part(NamedTuple):
    """A part of the turn card: the ``number`` of its phase (0: none), lines of what to do, each with its rule, and the
    rule of its code."""

    title: str
    number: int
    lines: tuple[tuple[str, str], ...]
    code: str


class Sign(NamedTuple):
    """A sign on spell cards, and what it means."""

    key: str
    means: str


class Turn(NamedTuple):
    """The turn card."""

    parts: tuple[Part, ...] = ()
    activations: tuple[Sign, ...] = ()
    types: tuple[Sign, ...] = ()
    title: str = "Turn card"


class Slot(NamedTuple):
    """A place for a spell. ``price`` is the printed cost, ``boxes`` the number of boxes for its cool-down."""

    name: str | None = None
    type: str = ""
    activation: str = ""
    price: int | None = None
    mana: int | None = None
    on: bool = False
    boxes: int = BOXES


class WizardSheet(NamedTuple):
    """A wizard with six slots, HP, mana in hand and the last basic attack."""

    name: str | None = None
    hp: int | None = None
    hand: int | None = None
    last: str | None = None
    slots: tuple[Slot, ...] = (Slot(),) * SPELLS


class Repertoire(NamedTuple):
    """Sheets of wizards; ``stands`` is the moment of the duel, ``full`` the HP at the start."""

    wizards: tuple[WizardSheet, ...]
    full: int = int(House().health)
    stands: str | None = None
    title: str = "Repertoires"


class Mat(NamedTuple):
    """Both wizards' slots, and between them the pool (None: an empty place) and the piles."""

    wizards: tuple[WizardSheet, ...]
    pool: tuple[str | None, ...] = (None,) * POOL[House().pool]
    deck: int | None = None
    discard: int | None = None
    stands: str | None = None
    title: str = "Duel mat"


class Track(NamedTuple):
    """A wizard's HP."""

    name: str | None = None
    hp: int | None = None


class Life(NamedTuple):
    """A track for each wizard, from ``full`` HP down to 0."""

    tracks: tuple[Track, ...]
    full: int = int(House().health)
    stands: str | None = None
    title: str = "Life"


class Score(NamedTuple):
    """Both names, the first ``turn`` and whose it is (0, 1), and pairs of lines and what they mean."""

    names: tuple[str | None, ...]
    opening: bool = True
    turn: int = 1
    next: int = 1
    title: str = "Score sheet"
    examples: tuple[tuple[str, str], ...] = (
        ("choose magpie", "taken from the pool"),
        ("choose magpie unpick", "it replaces Unpick"),
        ("cooldown 3 1 -", "powers, in the order of the spells"),
        ("cast unpick", "your spell without mana"),
        ("basic 4", "a basic attack; pass: none"),
        ("damage 3", "an effect: damage"),
        ("move unpick ana", "an effect: mana picked up"),
        ("show 3", "a power shown to the foe"),
        ("pool undertow", "added to the pool"),
    )
