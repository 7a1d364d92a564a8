"""The data of every sheet, for the templates in ``printables/event/``. With default values, a sheet is blank.

None stands for an empty space in which people write by hand. Points are texts, as people read them.
"""

from __future__ import annotations

from gm.game import NamedTuple

LINES = 24
"""The number of lines on a blank list."""


class Seat(NamedTuple):
    """A player at a table of a round.

    ``points`` are the player's points before the round ("" in the first round). ``place`` is the player's place in the
    result of a pod (a table of several players). ``place`` is "" before the result, and at any other table.
    """

    name: str | None
    points: str = ""
    place: str = ""


class PairedTable(NamedTuple):
    """A table of a round. ``result`` is "" until it is entered.

    At a pod (a table of several players) it stays "", because each seat has a place instead.
    """

    number: int | None
    seats: tuple[Seat, ...]
    result: str = ""


class Free(NamedTuple):
    """A player without an opponent in a round, and the reason."""

    name: str
    why: str


class Place(NamedTuple):
    """A player and where they sit: the number of the table or, without an opponent, a word such as ``bye``."""

    name: str | None
    table: str | None


class Pairings(NamedTuple):
    """The pairings of a round by table. If there are many players, ``seating`` also lists them by name."""

    tables: tuple[PairedTable, ...] = (PairedTable(None, (Seat(None), Seat(None))),) * 16
    byes: tuple[Free, ...] = ()
    seating: tuple[Place, ...] = ()
    title: str = "Pairings"
    stands: str | None = None


class Seating(NamedTuple):
    """The seating of a round: each player's table, in alphabetical order of the players."""

    seating: tuple[Place, ...] = (Place(None, None),) * (2 * LINES)
    title: str = "Seating"
    stands: str | None = None


class Slip(NamedTuple):
    """A result slip of a table. ``typed`` is the line that begins its duel. ``code`` is the id of its QR code."""

    event: str | None = None
    round: int | None = None
    table: int | None = None
    names: tuple[str | None, ...] = (None, None)
    typed: str | None = None
    code: str | None = None


class Slips(NamedTuple):
    """The result slips of a round. On a slip, players write down who won and by how much.

    If ``pods`` is True (tables of several players), they write down their places instead. ``draws`` is True if a table
    may end in a draw.
    """

    slips: tuple[Slip, ...] = (Slip(),) * 8
    pods: bool = False
    draws: bool = True
    title: str = "Result slips"


class Standing(NamedTuple):
    """A line of the standings. ``values`` are the tie-breaks. ``here`` is False for a player who has left."""

    place: str | None = None
    name: str | None = None
    club: str = ""
    points: str | None = None
    values: tuple[str, ...] = ()
    here: bool = True


class Formula(NamedTuple):
    """The formula for the points or for a tie-break: its name, and the calculation as one line of text."""

    name: str
    text: str


class Standings(NamedTuple):
    """The printed standings: a row for each player. ``columns`` are the titles of the tie-breaks."""

    columns: tuple[str, ...] = ()
    rows: tuple[Standing, ...] = (Standing(),) * LINES
    formulas: tuple[Formula, ...] = ()
    title: str = "Standings"
    stands: str | None = None


class Cell(NamedTuple):
    """A result in the cross table: ``+12``, ``=3``, ``bye``. If ``struck`` is True, it does not count: cross it out."""

    text: str = ""
    struck: bool = False


class CrossRow(NamedTuple):
    number: int | None = None
    name: str | None = None
    cells: tuple[Cell, ...] = (Cell(),) * 7
    points: str | None = None
    place: str | None = None


class Crosstable(NamedTuple):
    """Every result of an event. If ``square`` is True, there is a column for each player, else one for each round."""

    columns: tuple[str, ...] = tuple(map(str, range(1, 8)))
    rows: tuple[CrossRow, ...] = tuple(map(CrossRow, range(1, 13)))
    square: bool = False
    legend: tuple[str, ...] = ()
    title: str = "Cross table"
    stands: str | None = None


class Slot(NamedTuple):
    """A player in the bracket. ``score`` is the margin, or ``f`` for a forfeit. ``won`` is True for winners."""

    name: str | None = None
    score: str = ""
    won: bool = False


_OF_SIXTEEN = tuple((Slot(),) * size for size in (16, 8, 4, 2, 1))


class Bracket(NamedTuple):
    """The bracket. ``rounds`` has the players of each round in order, and at the end the winner.

    ``third`` has the two players of the match for third place. It is () without such a match.
    """

    rounds: tuple[tuple[Slot, ...], ...] = _OF_SIXTEEN
    third: tuple[Slot, ...] = ()
    title: str = "Bracket"
    stands: str | None = None


class Certificate(NamedTuple):
    """A player's certificate. ``place`` is the place in words; "" for a player without a place."""

    name: str | None = None
    place: str | None = None
    points: str | None = None
    event: str | None = None
    stands: str | None = None


class Certificates(NamedTuple):
    certificates: tuple[Certificate, ...] = (Certificate(),)
    title: str = "Certificates"


class FormPlayer(NamedTuple):
    number: int
    name: str | None = None
    rating: int | None = None
    club: str | None = None


class Form(NamedTuple):
    """The paper form on which the results of an event are written by hand.

    It has ``rounds`` rounds, beginning with number ``first``. Each round has ``tables`` tables. If ``pods`` is True
    (tables of several players), the result of a table is the places of its players.
    """

    players: tuple[FormPlayer, ...] = tuple(map(FormPlayer, range(1, 21)))
    event: str | None = None
    format: str | None = None
    first: int = 1
    rounds: int = 6
    tables: int = 10
    pods: bool = False
    title: str = "Event on paper"
