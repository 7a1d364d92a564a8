"""The data of every sheet, for the templates in ``printables/grimslingers/``. None is to be written in by hand."""

from typing import TypedDict


class CardFace(TypedDict):
    """A card: its ``banner`` (blue, none or red), target, effect, the effect of each number card (five lines or none)
    and the line that is ``typed``; ``element`` is the drawing of an element, "" for a signature."""

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
    """The cards with the same target word, and what it means."""

    target: str
    means: str
    cards: list[CardFace]


class Spells(TypedDict):
    title: str
    groups: list[Group]
    foot: list[str]


class TargetCard(TypedDict):
    """A card that points ``at`` a duellist, its owner, and the ``code`` by which it is chosen."""

    at: str | None
    of: str | None
    code: str


class Targets(TypedDict):
    title: str
    targets: list[TargetCard]


class Meaning(TypedDict):
    """The effect of a number card for a card: ``Hex``, ``loses 3 EP``."""

    name: str
    does: str


class NumberCard(TypedDict):
    """A number card: its face, its number, its effects where they differ by number, and the ``code`` by which it is
    chosen."""

    face: str
    number: int
    means: list[Meaning]
    code: str


class Numbers(TypedDict):
    title: str
    cards: list[NumberCard]


class Step(TypedDict):
    """A step of the turn: its number in its phase, pairs of what to do and its rule, and its banners in order."""

    number: int
    title: str
    lines: list[list[str]]
    banners: list[str]


class Phase(TypedDict):
    """A part of the order card: its steps, and the rule for its code."""

    title: str
    steps: list[Step]
    code: str


class Aftermath(TypedDict):
    title: str
    phases: list[Phase]


class Place(TypedDict):
    """A card of a duellist and its place: ``hand``, ``table``, ``resting``, ``discard``, or "" if not given."""

    name: str
    element: str
    place: str
    back: int | None


class Lasting(TypedDict):
    """A status of a duellist, the turn in which it works, and who caused it."""

    status: str
    turn: int
    by: str


class DuelSheet(TypedDict):
    """A duellist's sheet. ``hp`` and ``ep`` are None on a blank one; the maximum is the length of the track."""

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
    """Duel sheets; ``stands`` names the turn of a duel in play (None: blank), ``turn`` is the first turn to write down,
    and ``known`` has every status."""

    title: str
    stands: str | None
    turn: int
    known: list[str]
    duellists: list[DuelSheet]


class Line(TypedDict):
    """A line of the Reckoning, None where it is blank."""

    text: str | None
    points: int | None


class Score(TypedDict):
    """A score sheet: names (None: blank), the first ``turn``, the lines of the Reckoning, and example lines. With
    ``opening`` the duel begins on it; ``game`` is the word of ``new``."""

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
"""The data of each sheet."""
