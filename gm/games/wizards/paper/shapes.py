"""The data of the templates in ``printables/wizards/``.

The default values make a blank sheet. None is printed as a space for handwriting.
"""

from __future__ import annotations

from gm.game import NamedTuple
from gm.games.wizards.house import House
from gm.games.wizards.state import BOX, POOL, SPELLS

BOXES = 5
"""The number of cool-down boxes on a blank sheet for a spell. A spell with more mana gets more boxes."""


class SpellCard(NamedTuple):
    """The data of a spell card. ``text`` may be ''. ``typed`` is the line that casts the spell."""

    name: str
    cost: int
    type: str
    activation: str
    set: str
    text: str
    typed: str
    code: str


class Spells(NamedTuple):
    cards: tuple[SpellCard, ...] = ()
    title: str = "Spells"


class ManaCard(NamedTuple):
    """The data of a printed mana card: its power, and the code to print on it."""

    power: int
    code: str


class Mana(NamedTuple):
    cards: tuple[ManaCard, ...] = ()
    title: str = "Mana"


class Power(NamedTuple):
    """A power of mana. ``number`` is the number of mana cards with this power.

    ``told`` is how many of these cards are known to be in the discard.
    """

    power: int
    number: int
    told: int = 0


_BOX = tuple(Power(power, number) for power, number in enumerate(BOX, 1))


class Distribution(NamedTuple):
    """The sheet that shows how many mana of each power there are.

    ``untold`` is the number of discarded mana of unknown power. ``stands`` dates the sheet: ``As of turn 3``.
    """

    powers: tuple[Power, ...] = _BOX
    untold: int = 0
    stands: str | None = None
    title: str = "Distribution"


class Part(NamedTuple):
    """A part of the turn card. ``number`` is the number of its phase, or 0. Each line is a text with its rule."""

    title: str
    number: int
    lines: tuple[tuple[str, str], ...]
    code: str


class Sign(NamedTuple):
    """A sign on spell cards with its meaning."""

    key: str
    means: str


class Turn(NamedTuple):
    parts: tuple[Part, ...] = ()
    activations: tuple[Sign, ...] = ()
    types: tuple[Sign, ...] = ()
    title: str = "Turn card"


class Slot(NamedTuple):
    """A place for a spell. ``price`` is the printed cost, ``boxes`` the number of its cool-down boxes."""

    name: str | None = None
    type: str = ""
    activation: str = ""
    price: int | None = None
    mana: int | None = None
    on: bool = False
    boxes: int = BOXES


class WizardSheet(NamedTuple):
    """The sheet of a wizard: six places for spells, HP, mana in hand and the last basic attack."""

    name: str | None = None
    hp: int | None = None
    hand: int | None = None
    last: str | None = None
    slots: tuple[Slot, ...] = (Slot(),) * SPELLS


class Repertoire(NamedTuple):
    """The data of the wizards' sheets. ``full`` is the HP at the start, ``stands`` a text such as ``As of turn 3``."""

    wizards: tuple[WizardSheet, ...]
    full: int = int(House().health)
    stands: str | None = None
    title: str = "Repertoires"


class Mat(NamedTuple):
    """The data of the mat: both wizards' spells, the pool (None for an empty place) and the piles."""

    wizards: tuple[WizardSheet, ...]
    pool: tuple[str | None, ...] = (None,) * POOL[House().pool]
    deck: int | None = None
    discard: int | None = None
    stands: str | None = None
    title: str = "Duel mat"


class Track(NamedTuple):
    name: str | None = None
    hp: int | None = None


class Life(NamedTuple):
    """The data of the sheet of HP tracks. There is a track for each wizard, from ``full`` down to 0."""

    tracks: tuple[Track, ...]
    full: int = int(House().health)
    stands: str | None = None
    title: str = "Life"


class Score(NamedTuple):
    """The data of the record sheet. ``turn`` is the first turn on the sheet.

    ``next`` is the index (0 or 1) in ``names`` of the wizard who has that turn. ``opening`` is true if the sheet has
    space for the first spells. ``examples`` are typed lines with their meanings.
    """

    names: tuple[str | None, ...]
    examples: tuple[tuple[str, str], ...]
    opening: bool = True
    turn: int = 1
    next: int = 1
    title: str = "Score sheet"
