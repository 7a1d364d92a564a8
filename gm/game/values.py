"""The values that the core and a game exchange: entries, set-ups, notices, prompts, holdings, moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Mapping
from typing import Any, Generic, Literal, Protocol, TypeAlias, TypeVar

from gm.errors import Refusal
from gm.game.tuples import NamedTuple

S = TypeVar("S")

Value: TypeAlias = "str | int | bool | tuple[Value, ...] | None"
"""A value of an entry's field."""


def as_tuple(value: Value) -> tuple[Value, ...]:
    """Return the items of a value, none for None."""
    return value if isinstance(value, tuple) else ()


class Entry(Protocol):
    """An entry: a named tuple of flat values whose last field, ``kind``, names its form.

    Because ``kind`` is a field, entries of two kinds are never equal, and each says in JSON what it is.
    """

    @property
    def kind(self) -> str: ...
    def _asdict(self) -> dict[str, Any]: ...


class Seat(NamedTuple):
    """A player's place: the id that entries use, and the name as it was typed."""

    id: str
    name: str


class Name(NamedTuple):
    """A name that entries can use: of a seat, or of a unit, card or option that the game's state has."""

    id: str
    """The id, which is never used for anything else."""
    name: str
    kind: str = "seat"
    of: str = ""
    """The id of its owner: a unit's side, a card's holder."""
    here: bool = True
    """False once it is gone: then it cannot be typed by its first letters, but the log still shows its name."""
    at: tuple[str, ...] = ()
    """The place or state that it is in now, in the game's words, for fields that look there first."""
    called: tuple[str, ...] = ()
    """Other names that people use for it, such as the printed one."""


class House(NamedTuple):
    """The entry of every game that sets house rules in the middle of a duel."""

    settings: tuple[tuple[str, str], ...]
    because: str | None = None
    kind: Literal["house"] = "house"


class Adjust(NamedTuple):
    """The entry that the core adds to every game with ``adjust``: holdings set by the referee.

    Each setting is a holder, what it has, a sign (``=``, ``+`` or ``-``) and the amount; for a place, ``=`` and where
    the thing is.
    """

    settings: tuple[tuple[str, str, str, int | str], ...]
    because: str
    kind: Literal["adjust"] = "adjust"


class Setup(NamedTuple):
    """The set-up of a duel."""

    seats: tuple[Seat, ...]
    """The players in their order."""
    first: str
    """The id of the first player, '' if nobody is first."""
    teams: tuple[tuple[str, ...], ...] = ()
    """The ids of those who play together."""
    house: Mapping[str, str] = {}
    """The house rules that were chosen."""
    brought: Mapping[str, Any] = {}
    """The players' own files by name, those of one player as ``roster.ana``, each as the canonical JSON data of its
    model."""
    version: int = 1
    """The version of the rules that the duel is played under."""
    party: str = ""
    """The name of a party of players who outlive their duels, '' if there is none."""
    carry: str = ""
    """The data that the party carried over from its last duel, as the game returned it; '' at the start."""
    resumed: str = ""
    """The id of that duel, if it is in this database."""
    unfinished: bool = False
    """Set if that duel was not over: ``start`` says so."""


class Change(NamedTuple):
    """A change of a holding by ``delta``; of a place it is where the thing is now, of a mark what is written now ('' if
    it is crossed out)."""

    holder: str
    what: str
    delta: int | str


def mark_changes(what: str, before: Mapping[str, str], after: Mapping[str, str]) -> tuple[Change, ...]:
    """Return the changes of a ``mark`` from what was written beside each holder ``before`` to ``after``."""
    return tuple(
        [Change(who, what, after.get(who, "")) for who in {**before, **after} if before.get(who) != after.get(who)]
    )


class Term(NamedTuple):
    """A term of a sum that is shown: what it stands for, and how much it is."""

    what: str
    amount: int


Level = Literal["do", "info", "warn"]

End = Literal["", "top", "bottom"]
"""An end of a pile; '' if it has none or if it is unknown."""


class Notice(NamedTuple):
    """An announcement, as data. The changes of all notices, from the set-up on, add up to what is on the table."""

    kind: str
    params: Mapping[str, Value] = {}
    changes: tuple[Change, ...] = ()
    sum: tuple[Term, ...] = ()
    rules: tuple[str, ...] = ()
    level: Level = "info"
    """``do`` is something that people do at the table, ``info`` is read out, ``warn`` needs a second look."""
    marks: Literal["", "round", "out", "in"] = ""
    """``round`` opens the round of the parameter ``round``, for the standings. ``out`` takes the player of the
    parameter ``who`` out of the duel, until ``in`` brings them back."""
    deed: Literal["", "back", "final"] = ""
    """Something that people do and no holding shows: it can be taken ``back`` (pages swapped one for one), or it is
    ``final`` (looking through a deck)."""
    touches: tuple[tuple[str, str, End], ...] = ()
    """The piles, as holder and what, at one end of which ('' for both) something happens without changing their count:
    what was there is no longer there."""


class Step(NamedTuple, Generic[S]):
    """The state after an entry, and its notices in the order in which they are announced."""

    state: S
    notices: tuple[Notice, ...] = ()


class Prompt(NamedTuple):
    """A question to the table: an entry that is next or possible, narrowed."""

    entry: str
    seats: tuple[str, ...] = ()
    """The ids of those who answer (none: the table): in this order, or in any if it is not ``ordered``."""
    due: bool = True
    """True if the table must answer, False if it may."""
    fixed: Mapping[str, Value] = {}
    """Fields that are settled and need not be typed."""
    open: Mapping[str, tuple[Value, ...]] = {}
    """Candidates by field; a field that is neither open nor fixed may have any value that its form accepts."""
    default: str | None = None
    """The line that Enter stands for."""
    sealed: bool = False
    """Set if the answer stays hidden until every seat has answered."""
    params: Mapping[str, Value] = {}
    example: str = ""
    """A line that is accepted; '' only if none is, and then another prompt that is next has one."""
    ordered: bool = True
    yes: bool = False
    """True for a yes-or-no question, to which ``yes`` means the default."""


class Context(NamedTuple):
    """The context in which a line is read."""

    names: tuple[Name, ...] = ()
    """Everybody and everything that can be named, the seats first."""
    prompt: Prompt | None = None
    """In a short form the prompt that is answered, if it is next."""
    short: bool = False
    taken: Container[str] = frozenset()
    """Words that no new name may be."""
    asked: Prompt | None = None
    """The prompt, next or possible, for what is typed: the candidates that it leaves open are possible now."""
    judge: Callable[[Any], Refusal | None] | None = None
    """Returns why the rules would reject an entry now, or None; with it, a value that is the only possible one may be
    left out."""

    def name_of(self, id: Value) -> str:
        """Return the name of an id; the id itself if it has none, as a pile's."""
        return next((name.name for name in self.names if name.id == id), str(id))


class Holding(NamedTuple):
    """Something on the table or written on a sheet."""

    holder: str
    what: str
    amount: int | str
    """A number; of a place or mark a word, in which ids are separated by spaces."""
    kind: Literal["moves", "dial", "place", "mark"]
    """``moves`` are handed over, so that their sum never changes. A ``dial`` is turned, and a notice says what it shows
    afterwards. A ``place`` is where a thing is. A ``mark`` is written beside its holder, several separated by ``,
    ``; one that is gone is crossed out."""
    gives: End = ""
    """The end of a pile from which things are taken."""
    takes: End = ""
    """The end of a pile where things are put."""


def split_marks(amount: int | str | None) -> list[str]:
    """Return the marks in a holding, one by one."""
    return [item for item in str(amount or "").split(", ") if item]


def changed_marks(before: int | str | None, after: int | str | None) -> tuple[list[str], list[str]]:
    """Return the marks to cross out and the marks to write.

    A mark that is written twice is crossed out once for each that is too many.
    """
    was, now = Counter(split_marks(before)), Counter(split_marks(after))
    return [*(was - now).elements()], [*(now - was).elements()]


class Move(NamedTuple):
    """A physical move of a settlement: something handed over, or (without a taker) a dial, place or mark changed."""

    what: str
    giver: str
    taker: str | None
    amount: int
    before: int | str | None = None
    """The value that the dial, place or mark showed before."""
    after: int | str | None = None
    """The value that it shows afterwards."""
    off: End = ""
    """The end of the giver's pile from which it is taken."""
    onto: End = ""
    """The end of the taker's pile where it is put."""
    among: int = 0
    """The number of things on the pile that are known to include it."""
    deed: Notice | None = None
    """The action to take back. It was done at the end ``off`` of every pile; '' if it is unknown where."""


def mark_instructions(move: Move, said: Callable[[str], str]) -> str:
    """Return what to cross out and write on a sheet: ``cross out “a”, write “b”``. ``said`` formats a mark."""
    struck, written = changed_marks(move.before, move.after)
    return ", ".join([f"cross out {said(one)}" for one in struck] + [f"write {said(one)}" for one in written])


class Outcome(NamedTuple):
    """The end: the ids of all who won, in seat order, or none. ``kind`` and ``params`` are for the sentence."""

    winners: tuple[str, ...]
    kind: str = "won"
    params: Mapping[str, Value] = {}


class SuggestedFix(NamedTuple):
    """A way to keep an entry that a correction has made impossible: another entry before it, or ``instead`` of it.

    A fix invents nothing that only people at the table can see. It ``asks`` for that: its words show the names of these
    fields instead of their values, and it is never applied by itself.
    """

    entry: Entry
    instead: bool = False
    asks: tuple[str, ...] = ()


Names = Mapping[str, str]
"""Names by id: of everybody who was ever at the table, and of everything else that can be named now."""
