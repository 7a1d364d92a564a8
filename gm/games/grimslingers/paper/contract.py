"""What the templates in ``printables/grimslingers/`` are given: the shape of every sheet's data, and nothing else.

What is to be written in by hand is None.
"""

from typing import TypedDict


class CardFace(TypedDict):
    """A card: its ``banner`` (blue, none or red), whom it goes at, what it does, what each number card does (five
    lines or none), the line that is ``typed``; ``element`` is the sign of one that everybody has, '' of a signature."""

    name: str
    element: str
    banner: str
    target: str
    cost: int
    text: str
    numbers: list[str]
    typed: str
    code: str


class Signatures(TypedDict):
    title: str
    cards: list[CardFace]


class Group(TypedDict):
    """The cards that go at the same target, with what that means."""

    target: str
    means: str
    cards: list[CardFace]


class Spells(TypedDict):
    title: str
    groups: list[Group]
    foot: list[str]


class TargetCard(TypedDict):
    """A card that points at somebody, and who lays it; by its ``code`` it is chosen."""

    at: str | None
    of: str | None
    code: str


class Targets(TypedDict):
    title: str
    targets: list[TargetCard]


class Meaning(TypedDict):
    """What a number card does for a card: ``Hex``, ``3 EP less``."""

    name: str
    does: str


class NumberCard(TypedDict):
    """A number card: what stands on it, how much it is, and what it does where that differs by number; by its ``code``
    it is chosen."""

    face: str
    number: int
    means: list[Meaning]
    code: str


class Numbers(TypedDict):
    title: str
    cards: list[NumberCard]


class Step(TypedDict):
    """A step of the turn: its number in its phase, lines of what to do with the rules behind them (pairs), and of which
    banners it is, in their order, if it is of any."""

    number: int
    title: str
    lines: list[list[str]]
    banners: list[str]


class Phase(TypedDict):
    """A part of the order card: its steps, and the rule that its code leads to."""

    title: str
    steps: list[Step]
    code: str


class Aftermath(TypedDict):
    title: str
    phases: list[Phase]


class Place(TypedDict):
    """A card of a duellist and where it lies: ``hand``, ``table``, ``resting``, ``discard``, or not told."""

    name: str
    element: str
    place: str
    back: int | None


class Lasting(TypedDict):
    """A status on a duellist, the turn in which it works, and whose it was."""

    status: str
    turn: int
    by: str


class DuelSheet(TypedDict):
    """A duellist's sheet. ``hp`` and ``ep`` are None on a blank one; a maximum is the length of its track."""

    name: str | None
    team: str | None
    hp: int | None
    ep: int | None
    max_hp: int
    max_ep: int
    out: bool
    score: int | None
    elements: list[Place]
    signatures: list[Place]
    lines: int
    statuses: list[Lasting]


class Sheets(TypedDict):
    """Duel sheets; ``stands`` says where the duel stands (None: blank), ``turn`` the first turn to write down, and
    ``known`` every status that there is."""

    title: str
    stands: str | None
    turn: int
    known: list[str]
    duellists: list[DuelSheet]


class Line(TypedDict):
    """A line of the Reckoning; blank ones are None."""

    text: str | None
    points: int | None


class Score(TypedDict):
    """A score sheet: seats by name (None: blank), the first ``turn``, the Reckoning's lines, and what can be typed;
    ``opening`` says whether the duel is to be begun on it, and ``game`` is the word for it."""

    title: str
    opening: bool
    game: str
    names: list[str | None]
    turn: int
    reckoning: list[Line]
    examples: list[list[str]]


SHEETS = {
    "aftermath": Aftermath,
    "signatures": Signatures,
    "elements": Signatures,
    "spells": Spells,
    "targets": Targets,
    "numbers": Numbers,
    "sheets": Sheets,
    "score": Score,
}
"""Every sheet with the shape of its data."""
