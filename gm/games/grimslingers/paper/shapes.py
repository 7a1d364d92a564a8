"""The data of every sheet, for the templates in ``printables/grimslingers/``. The defaults are those of a blank sheet;
None is to be written in by hand."""

from __future__ import annotations

from gm.game import NamedTuple

LINES = 3
"""Lines for signatures on a blank sheet, or where everyone may have any number."""


class CardFace(NamedTuple):
    """A card: its ``banner`` (blue, none or red), target, effect, the effect of each number card (five lines or none)
    and the line that is ``typed``; ``element`` is the drawing of an element, "" for a signature."""

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
    """A deck of signatures or elements."""

    title: str
    cards: tuple[CardFace, ...]


class Group(NamedTuple):
    """The cards with the same target word, and what it means."""

    target: str
    means: str
    cards: tuple[CardFace, ...]


class Spells(NamedTuple):
    """The list of all spells, with remarks at the foot."""

    groups: tuple[Group, ...]
    title: str = "The spells"
    foot: tuple[str, ...] = (
        "Blue works before uncoloured, uncoloured before red.",
        "Elements cost nothing, aim at a single foe and have no banner, unless a card file says otherwise.",
        "Each signature is used once, and is in a duel only once.",
    )


class TargetCard(NamedTuple):
    """A card that points ``at`` a duellist, its owner, and the ``code`` by which it is chosen."""

    at: str | None = None
    of: str | None = None
    code: str = "blank"


class Targets(NamedTuple):
    """The target cards."""

    targets: tuple[TargetCard, ...]
    title: str = "Target cards"


class Meaning(NamedTuple):
    """The effect of a number card for a card: ``Hex``, ``loses 3 EP``."""

    name: str
    does: str


class NumberCard(NamedTuple):
    """A number card: its face, its number, its effects where they differ by number, and its ``code``."""

    face: str
    number: int
    means: tuple[Meaning, ...]
    code: str


class Numbers(NamedTuple):
    """The number cards."""

    cards: tuple[NumberCard, ...]
    title: str = "Number cards"


class Step(NamedTuple):
    """A step of the turn: its number in its phase, pairs of what to do and its rule, and its banners in order."""

    number: int
    title: str
    lines: tuple[tuple[str, ...], ...]
    banners: tuple[str, ...]


class Phase(NamedTuple):
    """A part of the order card: its steps, and the rule for its code."""

    title: str
    steps: tuple[Step, ...]
    code: str


class Aftermath(NamedTuple):
    """The order card."""

    phases: tuple[Phase, ...]
    title: str = "Order card"


class Place(NamedTuple):
    """A card of a duellist and its place: ``hand``, ``table``, ``resting``, ``discard``, or "" if not given."""

    name: str
    element: str = ""
    place: str = ""
    back: int | None = None


class Lasting(NamedTuple):
    """A status of a duellist, the turn in which it works, and who caused it."""

    status: str
    turn: int
    by: str


class DuelSheet(NamedTuple):
    """A duellist's sheet. The maximum is the length of a track; ``lines`` are those for unseen signatures."""

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
    """Duel sheets; ``stands`` names the turn of a duel in play, ``turn`` is the first turn to write down, and ``known``
    has every status."""

    known: tuple[str, ...]
    duellists: tuple[DuelSheet, ...]
    title: str = "Duel sheets"
    stands: str | None = None
    turn: int = 1


class Line(NamedTuple):
    """A line of the Reckoning."""

    text: str | None = None
    points: int | None = None


class Score(NamedTuple):
    """A score sheet: names, the first ``turn``, and the lines of the Reckoning. With ``opening`` the duel begins on it;
    ``game`` is the word of ``new``."""

    names: tuple[str | None, ...]
    reckoning: tuple[Line, ...]
    opening: bool = True
    turn: int = 1
    title: str = "Score sheet"
    game: str = "grimslingers"
    examples: tuple[tuple[str, str], ...] = (
        ("draw", "everyone reveals"),
        ("reveal ana scourge bo", "Ana's scourge at Bo"),
        ("pass bo", "Bo takes both cards back"),
        ("number ana=4", "Ana's number card"),
        ("lose bo ice", "the card that Bo loses"),
        ("onto cy", "new target by Divert"),
        ("effect bo hp-2", "what an element did"),
        ("clash ana weakness", "Ana's element gets through"),
        ("sacrifice ana 3", "3 HP for 3 EP"),
        ("score ana=12 bo=7", "the Reckoning"),
    )
