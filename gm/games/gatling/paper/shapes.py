"""The data of every sheet, for the templates in ``printables/gatling/``. Default values are for a blank sheet.

None stands for a value to be written by hand. Lengths are in mm. A square is (row, column), counted from the attacker's
edge and from the throwers' left.
"""

from __future__ import annotations

from gm.game import NamedTuple, ReferencePart
from gm.games.gatling.patterns.geometry import LETTERS, ROWS, ZONES
from gm.games.gatling.state import MANA

SEATS = 4
"""The number of mages that blank sheets have room for."""

LINES = 8
"""The number of lines for spells on a blank stat sheet."""


class Aspect(NamedTuple):
    """An aspect: its key (``hearts``), its suit's sign and its name."""

    key: str
    sign: str
    name: str


class BoardDrawing(NamedTuple):
    """A pattern on the board, with a description for people who cannot see the drawing."""

    anchors: tuple[tuple[int, int], ...]
    placed: tuple[tuple[int, int], ...]
    alt: str


class PageCard(NamedTuple):
    rank: str
    aspect: Aspect
    name: str
    pattern: str
    drawing: BoardDrawing
    throw: int
    place: int
    how: str
    code: str


class Pages(NamedTuple):
    pages: tuple[PageCard, ...]
    title: str = "Pages"


class PageName(NamedTuple):
    """The name of one of a pattern's four pages, with the aspect of that page."""

    aspect: Aspect
    name: str


class PatternCard(NamedTuple):
    """The printed card of a pattern. ``rank`` is the rank of its pages. ``lay`` has all instructions.

    ``alone`` has only the instructions that the card of anchors (bullets to throw) does not give. ``example`` is True
    if the pattern has anchors. The drawing then shows only one of many results.
    """

    number: int
    rank: str
    name: str
    drawing: BoardDrawing
    throw: int
    place: int
    how: str
    lay: tuple[str, ...]
    alone: tuple[str, ...]
    example: bool
    names: tuple[PageName, ...]
    code: str


class Patterns(NamedTuple):
    patterns: tuple[PatternCard, ...]
    title: str = "Patterns"


class DealtPattern(NamedTuple):
    """A card of the deck of patterns: a pattern, or the instructions for anchors (the bullets that are thrown)."""

    code: str
    pattern: PatternCard | None = None
    anchors: tuple[str, ...] = ()


class PatternDeck(NamedTuple):
    cards: tuple[DealtPattern, ...]
    title: str = "Patterns"


class SpellCard(NamedTuple):
    """The printed card of a spell. ``said`` is the text for the caster. ``slip`` is the text for the target of a Trick.

    ``on`` says who can be the target. ``when`` says when the spell works. ``takes`` lists the values that the caster
    chooses or rolls. ``typed`` is an example line. ``trick`` is True if the spell is a Trick.
    """

    name: str
    cost: int
    on: str
    when: str
    takes: tuple[str, ...]
    text: str
    said: str
    slip: str
    typed: str
    trick: bool
    code: str


class Spells(NamedTuple):
    """The sheet of spell cards, or the sheet of slips for Tricks (spells that command a mage)."""

    spells: tuple[SpellCard, ...]
    title: str = "Spells"
    foot: tuple[str, ...] = ()


class Zone(NamedTuple):
    """A zone of the board with the mana for a die at rest in it."""

    name: str
    mana: int


_ZONES = tuple(Zone(name, MANA[name]) for name in ZONES)


class Tile(NamedTuple):
    """A part of the board on one leaf: its first and last row and column, and whether the paper is turned."""

    rows: tuple[int, int]
    columns: tuple[int, int]
    landscape: bool


class Board(NamedTuple):
    square: float
    tiles: tuple[Tile, ...]
    title: str = "Battle board"
    rows: int = ROWS
    letters: str = LETTERS
    zones: tuple[Zone, ...] = _ZONES
    code: str = "a50"


class Effect(NamedTuple):
    """A spell on a mage, with its choice, caster and round."""

    name: str
    by: str
    round: int


class MageSheet(NamedTuple):
    """The sheet of a mage. ``power`` is in the order of the aspects; ``lines`` is the number of empty lines for
    spells.
    """

    name: str | None = None
    team: str | None = None
    pages: int | None = None
    mana: int | None = None
    max_mana: int = 6
    power: tuple[int | None, ...] = (None, None, None, None)
    out: bool = False
    spells: tuple[Effect, ...] = ()
    lines: int = LINES


class Stats(NamedTuple):
    """The sheets of mages. ``stands`` is the headline of the duel, or None for blank sheets."""

    aspects: tuple[Aspect, ...]
    mages: tuple[MageSheet, ...]
    stands: str | None = None
    title: str = "Stat sheets"


class Score(NamedTuple):
    """A score sheet with names and example lines. ``round`` is the number of its first round.

    ``over`` has a value for each mage: True if they have already attacked in that round. ``opening`` is True if the
    sheet starts at the beginning of a duel. ``game`` is the word to type after ``new``.
    """

    aspects: tuple[Aspect, ...]
    names: tuple[str | None, ...]
    over: tuple[bool, ...]
    examples: tuple[tuple[str, str], ...]
    opening: bool = True
    round: int = 1
    title: str = "Score sheet"
    game: str = "gatling"


class PatternLine(NamedTuple):
    """A pattern in one line of the quick reference."""

    rank: str
    name: str
    throw: int
    place: int
    how: str


class Quick(NamedTuple):
    """The quick reference. ``house`` has the house rules of the duel that differ from the default."""

    aspects: tuple[Aspect, ...]
    parts: tuple[ReferencePart, ...]
    patterns: tuple[PatternLine, ...]
    house: tuple[str, ...] = ()
    title: str = "Quick reference"
    zones: tuple[Zone, ...] = _ZONES


class Token(NamedTuple):
    """Tokens of one kind: the drawing on them, their number and their width."""

    what: str
    title: str
    name: str
    many: int
    across: float


class Tokens(NamedTuple):
    """The tokens: at most eight anchors and bullets together (gg.a01), and a mana marker for each mage."""

    tokens: tuple[Token, ...] = ()
    title: str = "Tokens"
