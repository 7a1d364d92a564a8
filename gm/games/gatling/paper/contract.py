"""The data of each template in ``printables/gatling/``.

Lengths are in mm. A square is ``[row, column]``: row 1 at the attacker's edge, column 1 on the throwers' left. None is
left blank to be written by hand.
"""

from typing import TypedDict


class Aspect(TypedDict):
    """An aspect: its key (``hearts``), its suit's sign and its name."""

    key: str
    sign: str
    name: str


class BoardDrawing(TypedDict):
    """A pattern on the board, and the same in words for people who do not see it."""

    anchors: list[list[int]]
    placed: list[list[int]]
    alt: str


class PageCard(TypedDict):
    """A page of the Grimoire."""

    rank: str
    aspect: Aspect
    name: str
    pattern: str
    drawing: BoardDrawing
    throw: int
    place: int
    how: str
    code: str


class Pages(TypedDict):
    title: str
    pages: list[PageCard]


class PageName(TypedDict):
    """The name of a pattern's page of one aspect."""

    aspect: Aspect
    name: str


class PatternCard(TypedDict):
    """A pattern: ``lay`` are its instructions, ``rank`` is that of its pages.

    ``alone`` are the instructions that the card of anchors does not have. Where anchors are thrown, the drawing is an
    ``example``.
    """

    number: int
    rank: str
    name: str
    drawing: BoardDrawing
    throw: int
    place: int
    how: str
    lay: list[str]
    alone: list[str]
    example: bool
    names: list[PageName]
    code: str


class Patterns(TypedDict):
    title: str
    patterns: list[PatternCard]


class DealtPattern(TypedDict):
    """A card of the deck of patterns: a pattern, or the sentences about all anchors."""

    pattern: PatternCard | None
    anchors: list[str]
    code: str


class PatternDeck(TypedDict):
    title: str
    cards: list[DealtPattern]


class SpellCard(TypedDict):
    """A spell: ``on`` whom, ``when`` it works, ``takes`` what is chosen or rolled, the line that is ``typed``.

    ``said`` addresses the caster, ``slip`` the target of a ``trick`` ('' otherwise).
    """

    name: str
    cost: int
    on: str
    when: str
    takes: list[str]
    text: str
    said: str
    slip: str
    typed: str
    trick: bool
    code: str


class Spells(TypedDict):
    title: str
    spells: list[SpellCard]
    foot: list[str]


class Zone(TypedDict):
    """A zone of the board with the mana for a die at rest in it."""

    name: str
    mana: int


class Tile(TypedDict):
    """The part of the board on one leaf: its first and last row and column, and whether the paper is turned."""

    rows: list[int]
    columns: list[int]
    landscape: bool


class Board(TypedDict):
    title: str
    square: float
    rows: int
    letters: str
    zones: list[Zone]
    tiles: list[Tile]
    code: str


class Effect(TypedDict):
    """A spell on a mage, with its choice, its caster and its round."""

    name: str
    by: str
    round: int


class MageSheet(TypedDict):
    """A mage's sheet. ``power`` is in the order of the aspects; ``lines`` are for further spells."""

    name: str | None
    team: str | None
    pages: int | None
    mana: int | None
    max_mana: int
    power: list[int | None]
    out: bool
    spells: list[Effect]
    lines: int


class Stats(TypedDict):
    title: str
    stands: str | None
    aspects: list[Aspect]
    mages: list[MageSheet]


class Score(TypedDict):
    """A score sheet: seats by name (None: blank), the first ``round``, whose turns in it are ``over``, whether the
    ``opening`` of the duel is still to be written (``game`` is the word for it), and example lines."""

    title: str
    game: str
    aspects: list[Aspect]
    names: list[str | None]
    opening: bool
    round: int
    over: list[bool]
    examples: list[list[str]]


class QuickPart(TypedDict):
    """A part of the quick reference: lines of what to do, each with its rule."""

    title: str
    lines: list[list[str]]
    code: str


class PatternLine(TypedDict):
    """A pattern in one line: its pages, what is thrown and placed, and how the bullets are laid."""

    rank: str
    name: str
    throw: int
    place: int
    how: str


class Quick(TypedDict):
    """The quick reference; ``house`` are the house rules of the duel that differ from the default, in words."""

    title: str
    aspects: list[Aspect]
    zones: list[Zone]
    parts: list[QuickPart]
    patterns: list[PatternLine]
    house: list[str]


class Token(TypedDict):
    """Tokens of one kind: ``what`` is drawn on them, how many there are, and how wide each is."""

    what: str
    title: str
    name: str
    many: int
    across: float


class Tokens(TypedDict):
    title: str
    tokens: list[Token]


SHEETS = {
    "board": Board,
    "patterns": Patterns,
    "pattern-cards": PatternDeck,
    "pages": Pages,
    "spells": Spells,
    "tricks": Spells,
    "stats": Stats,
    "score": Score,
    "quick": Quick,
    "tokens": Tokens,
}
"""Every sheet with the shape of its data."""
