"""The interface of a game and its value types: the one page that a game's author reads.

A game is pure: it gets entries, and answers with the next state and what is to be announced. It imports this page,
:mod:`forms`, :mod:`fields`, :mod:`numbers`, :mod:`rules`, :mod:`sheets` and :mod:`gm.errors`, and
nothing else of the program. A package ``gm.games.<slug>`` exports ``INFO`` and ``build``; that is all the
registration there is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    pass

S = TypeVar("S")

Value = Any
"""What an entry's field may hold: str, int, bool, None and tuples of them."""


class Entry(Protocol):
    """What the table told: a named tuple of flat values whose last field, ``kind``, names its form.

    ``kind`` is a field, so that entries of two kinds are never equal and every entry says itself in JSON what it is.
    """

    @property
    def kind(self) -> str: ...
    def _asdict(self) -> dict[str, Any]: ...


class Seat(NamedTuple):
    """A place at the table: the id that entries use, and the name as it was given."""

    id: str
    name: str


class House(NamedTuple):
    """The one entry that every game gets from the core: switches set anew, in the middle of a duel."""

    settings: tuple[tuple[str, str], ...]
    because: str | None = None
    kind: Literal["house"] = "house"


class Setup(NamedTuple):
    """What a duel begins with: seats in order, the first player's id, teams of ids, switches that were named."""

    seats: tuple[Seat, ...]
    first: str
    teams: tuple[tuple[str, ...], ...] = ()
    house: Mapping[str, str] = {}


class Change(NamedTuple):
    """A holding that went up or down by ``delta``."""

    holder: str
    what: str
    delta: int


class Term(NamedTuple):
    """One summand of a sum that is shown: what it stands for, and how much it is."""

    what: str
    amount: int


Level = Literal["do", "info", "warn"]


class Notice(NamedTuple):
    """Something to announce, as data: ``do`` is for hands, ``info`` for ears, ``warn`` for a second look.

    A notice of kind ``round`` with a parameter ``round`` opens that round: the standings by round are read off it.
    One of kind ``out`` or ``retired`` with a parameter ``who`` says that this seat plays no more. The changes of all
    notices, from the set-up on, add up to what is held now.
    """

    kind: str
    params: Mapping[str, Value] = {}
    changes: tuple[Change, ...] = ()
    sum: tuple[Term, ...] = ()
    rules: tuple[str, ...] = ()
    level: Level = "info"


class Step(NamedTuple, Generic[S]):
    """The state after an entry, and the notices in the order of the table."""

    state: S
    notices: tuple[Notice, ...] = ()


class Prompt(NamedTuple):
    """What is awaited (``due``) or merely possible: a form, narrowed.

    ``seats`` must answer, in the order asked ([] = the table). ``fixed`` fields are settled, ``open`` ones lists
    of candidates; a field in neither may hold whatever its form allows. ``default`` is what an empty line means. A
    ``sealed`` answer stays hidden until every seat has given its own.
    """

    entry: str
    seats: tuple[str, ...] = ()
    due: bool = True
    fixed: Mapping[str, Value] = {}
    open: Mapping[str, tuple[Value, ...]] = {}
    default: str | None = None
    sealed: bool = False
    params: Mapping[str, Value] = {}
    example: str = ""


class Holding(NamedTuple):
    """Something that lies on the table: ``moves`` are handed over (their sum never changes), a ``dial`` is turned,
    a ``place`` says where a thing is (its amount is a word)."""

    holder: str
    what: str
    amount: int | str
    kind: Literal["moves", "dial", "place"]


class Move(NamedTuple):
    """One physical move of a settlement: ``amount`` of ``what`` handed from ``giver`` to ``taker``, or (no taker) the
    giver's dial or place turned from ``before`` to ``after``."""

    what: str
    giver: str
    taker: str | None
    amount: int
    before: int | str | None = None
    after: int | str | None = None


class Outcome(NamedTuple):
    """The end: the ids of all who won, in seat order; nobody is an outcome too."""

    winners: tuple[str, ...]


class Mend(NamedTuple):
    """A way to keep an entry that a correction of an earlier one has made impossible: another entry before it, or
    ``instead`` of it."""

    entry: Entry
    instead: bool = False


Names = Mapping[str, str]
"""Seat id → the name as it was given."""
