"""The data of every printed sheet, for the templates in ``printables/grimslingers/``.

The defaults make a blank sheet. None is printed as a space for handwriting.
"""

from __future__ import annotations

from gm.game import NamedTuple

LINES = 3
"""The number of lines for signatures on a blank duel sheet, and on any duel sheet if signatures are not limited."""


class CardFace(NamedTuple):
    """A printed card.

    ``element`` is the drawing of an element, or "" for a signature. ``numbers`` are the effects of the number cards 1
    to 5, or () for a card without number cards. ``typed`` is an example line.
    """

    name: str
    element: str
    banner: str
    target: str
    cost: int
    text: str
    numbers: tuple[str, ...]
    typed: str
    code: str


class Cards(NamedTuple):
    title: str
    cards: tuple[CardFace, ...]


class Group(NamedTuple):
    """The cards with the same target word, and the meaning of that word."""

    target: str
    means: str
    cards: tuple[CardFace, ...]


class Spells(NamedTuple):
    """The printed list of all spells, with remarks at the foot of the page."""

    groups: tuple[Group, ...]
    foot: tuple[str, ...]
    title: str = "The spells"


class TargetCard(NamedTuple):
    """A target card of the duellist ``of`` that points at the duellist ``at``, with its printed ``code``."""

    at: str | None = None
    of: str | None = None
    code: str = "blank"


class Targets(NamedTuple):
    targets: tuple[TargetCard, ...]
    title: str = "Target cards"


class Meaning(NamedTuple):
    """The effect that a number card causes for the card ``name``: ``Hex``, ``loses 3 EP``."""

    name: str
    does: str


class NumberCard(NamedTuple):
    """A number card: its face, its number, the card effects that it causes, and its printed ``code``."""

    face: str
    number: int
    means: tuple[Meaning, ...]
    code: str


class Numbers(NamedTuple):
    cards: tuple[NumberCard, ...]
    title: str = "Number cards"


class Step(NamedTuple):
    """A step of a turn on the order card.

    ``lines`` are texts with their rules. ``banners`` are the colours of the step in order.
    """

    number: int
    title: str
    lines: tuple[tuple[str, ...], ...]
    banners: tuple[str, ...]


class Phase(NamedTuple):
    """A part of the order card: its steps, and the printed code of its rule."""

    title: str
    steps: tuple[Step, ...]
    code: str


class Aftermath(NamedTuple):
    """The order card, which shows the steps of a turn."""

    phases: tuple[Phase, ...]
    title: str = "Order card"


class Place(NamedTuple):
    """A card on a duel sheet and its place: ``hand``, ``table``, ``resting``, ``discard``, or "" if it is unknown."""

    name: str
    element: str = ""
    place: str = ""
    back: int | None = None


class Lasting(NamedTuple):
    """A status on a duel sheet.

    ``turn`` is the turn in which the status is in effect. ``by`` is the name of the duellist who caused the status.
    """

    status: str
    turn: int
    by: str


class DuelSheet(NamedTuple):
    """The sheet of a duellist. ``lines`` is the number of empty lines for unseen signatures."""

    name: str | None
    max_hp: int
    max_ep: int
    elements: tuple[Place, ...]
    team: str | None = None
    hp: int | None = None
    ep: int | None = None
    out: bool = False
    score: int | None = None
    signatures: tuple[Place, ...] = ()
    lines: int = LINES
    statuses: tuple[Lasting, ...] = ()


class Sheets(NamedTuple):
    """The duel sheets. ``stands`` says when they were printed: ``As of turn 3``.

    ``known`` has the names of all statuses.
    """

    known: tuple[str, ...]
    duellists: tuple[DuelSheet, ...]
    title: str = "Duel sheets"
    stands: str | None = None
    turn: int = 1


class Line(NamedTuple):
    """A line of the Reckoning on a score sheet."""

    text: str | None = None
    points: int | None = None


class Score(NamedTuple):
    """A score sheet. ``opening`` is true if the duel begins on this sheet. ``game`` is the word typed after ``new``."""

    names: tuple[str | None, ...]
    reckoning: tuple[Line, ...]
    examples: tuple[tuple[str, str], ...]
    opening: bool = True
    turn: int = 1
    title: str = "Score sheet"
    game: str = "grimslingers"
