"""The interface of a game and its value types: the one page that a game's author reads.

A game is pure: it gets entries, and answers with the next state and what is to be announced. It imports this page,
:mod:`forms`, :mod:`fields`, :mod:`numbers`, :mod:`rules`, :mod:`sheets` and :mod:`gm.errors`, and
nothing else of the program. A package ``gm.games.<slug>`` exports ``INFO`` and ``build``; that is all the
registration there is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from gm.errors import Refusal
    from gm.game.forms import Form
    from gm.game.rules import Drawing, Rule
    from gm.game.sheets import Sheet

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


class Switch(NamedTuple):
    """A house switch: its default, every allowed value, the ruling's id, one line of help.

    ``fixed`` switches are chosen when the duel is set up and never again.
    """

    default: str
    values: tuple[str, ...]
    rule: str
    help: str
    fixed: bool = False


class GameInfo(NamedTuple):
    """What a game is called and how many play it; ``slug`` names its package and its cards.

    ``rules_version`` rises with each change of what an entry means; a duel keeps the one it was begun under.
    """

    slug: str
    title: str
    seats_min: int
    seats_max: int
    rules_version: int
    teams: bool = False


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


class Cell(NamedTuple):
    """A piece of a table: text, and a style (``strong``, ``quiet``, ``alert`` or nothing).

    ``dial`` says how much of how much it tells, for screens that can draw it.
    """

    text: str
    style: Literal["", "strong", "quiet", "alert"] = ""
    dial: tuple[int, int] | None = None


class Table(NamedTuple):
    """A table to lay out: column titles (a title beginning with ``>`` is set to the right) and rows of cells."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


class View(NamedTuple):
    """All that a seat, or everyone, may see: the public JSON state, and the same laid out for any screen.

    ``about`` are the ids of rules on what lies on the table now, a card in play say.
    """

    data: Mapping[str, Any]
    headline: str = ""
    tables: tuple[Table, ...] = ()
    lines: tuple[str, ...] = ()
    about: tuple[str, ...] = ()


class Outcome(NamedTuple):
    """The end: the ids of all who won, in seat order; nobody is an outcome too."""

    winners: tuple[str, ...]


class Ask(NamedTuple, Generic[S]):
    """A read-only question of a game: ``answer(state, words)`` gives what to show; raises Refusal (code ``words``).

    The view's lines are the answer itself: they are folded, not cut, so that a drawing of up to 60 cells stays whole.
    """

    help: str
    example: str
    answer: Callable[[S, tuple[str, ...]], View]


class Mend(NamedTuple):
    """A way to keep an entry that a correction of an earlier one has made impossible: another entry before it, or
    ``instead`` of it."""

    entry: Entry
    instead: bool = False


Names = Mapping[str, str]
"""Seat id → the name as it was given."""


class Words(Protocol):
    """The only English of a game. Texts name seats through ``names``; what comes back is one line each."""

    def say(self, thing: Notice | Prompt | Refusal | Move, names: Names) -> str: ...
    def remedy(self, refusal: Refusal, names: Names) -> str: ...


class Game(Protocol[S]):
    """What the core knows of a game."""

    info: GameInfo
    switches: Mapping[str, Switch]
    forms: Mapping[str, Form]
    asks: Mapping[str, Ask[S]]
    sheets: Mapping[str, Sheet[S]]
    words: Words

    def start(self, setup: Setup) -> Step[S]:
        """The state before the first entry. Raises Refusal (code ``words``) when the set-up is none of this game."""

    def apply(self, state: S, entry: Any) -> Step[S]:
        """The state after ``entry`` (one of the forms' classes, or :class:`House`). Raises Refusal."""

    def prompts(self, state: S) -> tuple[Prompt, ...]:
        """What is due, then what is possible; nothing is due only when the duel is over."""

    def holdings(self, state: S) -> tuple[Holding, ...]:
        """What lies on the table, always the same (holder, what) in the same order."""

    def view(self, state: S, seat: str | None) -> View:
        """What this seat (None: everyone) may see."""

    def outcome(self, state: S) -> Outcome | None:
        """Who won, or None while the duel goes on."""

    def rules(self) -> tuple[Rule, ...]:
        """All that can be looked up, in the order of the contents."""

    def drawing(self, rule: str) -> Drawing | None:
        """What the rule with this id has on the board; None where there is nothing to draw."""

    def mends(self, played: S, state: S, entry: Any) -> Iterable[Mend]:
        """Ways to keep an entry that was given in the state ``played`` and cannot be given in ``state``, the best
        first; each brings the table nearer to what was played. None where only leaving it out is left."""


AnyGame = Game[Any]
