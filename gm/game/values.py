"""The values that the core and a game hand to each other: entries, set-ups, notices, prompts, holdings;
and what words are read by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Mapping
from typing import Any, Generic, Literal, Protocol, TypeAlias, TypeVar

from gm.errors import Refusal
from gm.game.tuples import NamedTuple

S = TypeVar("S")

Value: TypeAlias = "str | int | bool | tuple[Value, ...] | None"
"""What an entry's field may hold."""


def as_tuple(value: Value) -> tuple[Value, ...]:
    """The values of which a value is made; of None, as long as nothing was read, none."""
    return value if isinstance(value, tuple) else ()


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


class Name(NamedTuple):
    """Who or what an entry can name: a seat, or a unit, card or option that the game's state knows."""

    id: str
    """Never given to another."""
    name: str
    kind: str = "seat"
    of: str = ""
    """Whose it is: a unit's side, a card's holder."""
    here: bool = True
    """Whether anything new can be typed of it; once it is gone, minutes still say its name."""
    at: tuple[str, ...] = ()
    """Where it is now or what it does, in the game's own words, for fields that look there first."""


class House(NamedTuple):
    """An entry that every game gets from the core: switches set anew, in the middle of a duel."""

    settings: tuple[tuple[str, str], ...]
    because: str | None = None
    kind: Literal["house"] = "house"


class Adjust(NamedTuple):
    """An entry that every game with ``adjust`` gets from the core: holdings set by the referee's word.

    Each setting is a holder, what it holds, how the amount is given (``=`` so much, ``+`` or ``-`` so much more or
    less), and the amount; of a place, ``=`` and where the thing lies.
    """

    settings: tuple[tuple[str, str, str, int | str], ...]
    because: str
    kind: Literal["adjust"] = "adjust"


class Setup(NamedTuple):
    """What a duel begins with."""

    seats: tuple[Seat, ...]
    """In their order."""
    first: str
    """The first player's id, '' where nobody is first."""
    teams: tuple[tuple[str, ...], ...] = ()
    """Ids of those who play together."""
    house: Mapping[str, str] = {}
    """The switches that were named."""
    brought: Mapping[str, Any] = {}
    """The files that players brought, by their name and, where everybody brings an own, by seat (``roster.ana``): each
    as the canonical JSON data of its model."""
    version: int = 1
    """That of the rules that the duel is played under."""
    party: str = ""
    """What those are called who outlive their duels, '' where nobody does."""
    carry: str = ""
    """What they bring along from the last one, as the game gave it then; '' where they begin anew."""
    resumed: str = ""
    """The id of that one, if it was found here."""
    unfinished: bool = False
    """That it was not over: ``start`` says so."""


class Change(NamedTuple):
    """A holding that went up or down by ``delta``; of a place, where the thing lies now, of a mark, what is written now
    ('' once it is struck)."""

    holder: str
    what: str
    delta: int | str


def mark_changes(what: str, before: Mapping[str, str], after: Mapping[str, str]) -> tuple[Change, ...]:
    """What is written now beside those beside whom something else was, each by its holder: changes of a ``mark``."""
    return tuple(
        [Change(who, what, after.get(who, "")) for who in {**before, **after} if before.get(who) != after.get(who)]
    )


class Term(NamedTuple):
    """One summand of a sum that is shown: what it stands for, and how much it is."""

    what: str
    amount: int


Level = Literal["do", "info", "warn"]

End = Literal["", "top", "bottom"]
"""An end of a pile; '' where it has none, or nobody can tell."""


class Notice(NamedTuple):
    """Something to announce, as data. The changes of all notices, from the set-up on, add up to what is held now."""

    kind: str
    params: Mapping[str, Value] = {}
    changes: tuple[Change, ...] = ()
    sum: tuple[Term, ...] = ()
    rules: tuple[str, ...] = ()
    level: Level = "info"
    """``do`` is for hands, ``info`` for ears, ``warn`` for a second look."""
    marks: Literal["", "round", "out", "in"] = ""
    """A ``round`` opens that of its parameter ``round``: the standings are read off it. Of an ``out`` the parameter
    ``who`` is the seat that plays no more, until one marks it ``in``."""
    deed: Literal["", "back", "final"] = ""
    """What hands do and no holding shows: they can take it ``back`` (pages swapped one for one), or it is ``final`` (a
    deck looked through)."""
    touches: tuple[tuple[str, str, End], ...] = ()
    """The piles, as holder and what, at whose end something is done that their count does not show: what lay there lies
    there no more ('' for both ends)."""


class Step(NamedTuple, Generic[S]):
    """The state after an entry, and the notices in the order of the table."""

    state: S
    notices: tuple[Notice, ...] = ()


class Prompt(NamedTuple):
    """What is awaited or merely possible: a form, narrowed."""

    entry: str
    seats: tuple[str, ...] = ()
    """Who must answer (none: the table): in the order asked, or, unless it is ``ordered``, in any."""
    due: bool = True
    """Whether it is awaited."""
    fixed: Mapping[str, Value] = {}
    """Fields that are settled and need not be typed."""
    open: Mapping[str, tuple[Value, ...]] = {}
    """Candidates by field; a field that is neither open nor fixed may hold whatever its form allows."""
    default: str | None = None
    """What an empty line means."""
    sealed: bool = False
    """The answer stays hidden until every seat has given its own."""
    params: Mapping[str, Value] = {}
    example: str = ""
    """A line that would be taken: '' only where none would as things lie, and then another prompt that is due has
    one."""
    ordered: bool = True


class Context(NamedTuple):
    """What a line is read with."""

    names: tuple[Name, ...] = ()
    """Whoever and whatever can be named, the seats first."""
    prompt: Prompt | None = None
    """In a short form the prompt being answered, if it is one that is due."""
    short: bool = False
    taken: Container[str] = frozenset()
    """Words that nobody new may be called."""
    asked: Prompt | None = None
    """A prompt for what is typed, due or merely possible: the candidates that it leaves open are those that are
    possible now."""
    judge: Callable[[Any], Refusal | None] | None = None
    """Why the rules would not take an entry now (None: they would); with it what can only mean one thing may be left
    out."""

    def name_of(self, id: Value) -> str:
        """What somebody or something with this id is called; the id where nobody has it, as of a pile."""
        return next((one.name for one in self.names if one.id == id), str(id))


class Holding(NamedTuple):
    """Something that lies on the table, or is written on a sheet."""

    holder: str
    what: str
    amount: int | str
    """Of a place and of a mark a word; in it ids stand by themselves, between blanks."""
    kind: Literal["moves", "dial", "place", "mark"]
    """What ``moves`` is handed over: its sum never changes. A ``dial`` is turned: the line that says so says what it
    shows then, so that it is right whatever it showed before. A ``place`` says where a thing is, a ``mark`` what is
    written of something beside its holder; one that is not there any more is struck, and several are parted by ``,
    ``."""
    gives: End = ""
    """The end of a pile from which it hands over."""
    takes: End = ""
    """The end of a pile at which it receives."""


def split_marks(amount: int | str | None) -> list[str]:
    """What a mark says, one by one."""
    return [item for item in str(amount or "").split(", ") if item]


def changed_marks(before: int | str | None, after: int | str | None) -> tuple[list[str], list[str]]:
    """Which marks are struck and which are written, so that a sheet says what it should; one that stands there twice,
    as whoever writes down all that is announced may have it, is struck once for each that is too many."""
    was, now = Counter(split_marks(before)), Counter(split_marks(after))
    return [*(was - now).elements()], [*(now - was).elements()]


class Move(NamedTuple):
    """One physical move of a settlement: something handed over, or (no taker) a dial, a place or a mark turned."""

    what: str
    giver: str
    taker: str | None
    amount: int
    before: int | str | None = None
    """What the dial, place or mark showed."""
    after: int | str | None = None
    """What it shows then."""
    off: End = ""
    """The end of the giver's pile from which it is taken."""
    onto: End = ""
    """The end of the taker's to which it is put."""
    among: int = 0
    """Only so many that lie there are known to hold it."""
    deed: Notice | None = None
    """What is to be taken back: it was done at the end ``off`` of every pile, or, with '', nobody can tell where."""


def mark_instructions(move: Move, said: Callable[[str], str]) -> str:
    """What hands strike from a sheet and write on it, each mark as it is ``said``: ``strike “a”, write “b”``."""
    struck, written = changed_marks(move.before, move.after)
    return ", ".join([f"strike {said(one)}" for one in struck] + [f"write {said(one)}" for one in written])


class Outcome(NamedTuple):
    """The end: the ids of all who won, in seat order; nobody is an outcome too. ``kind`` and ``params`` are what the
    game's words make a sentence of."""

    winners: tuple[str, ...]
    kind: str = "won"
    params: Mapping[str, Value] = {}


class SuggestedFix(NamedTuple):
    """A way to keep an entry that a correction of an earlier one has made impossible: another entry before it, or
    ``instead`` of it.

    A mend invents nothing that only the table can see. What nobody has reported it ``asks`` for: the
    names of these fields stand in its words in place of their values, and it is shown, but never taken by itself.
    """

    entry: Entry
    instead: bool = False
    asks: tuple[str, ...] = ()


Names = Mapping[str, str]
"""Id → name, of everybody who ever sat at the table or joined, and of all else that can be named now."""
