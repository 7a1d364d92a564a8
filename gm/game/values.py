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
    """Return the items of a tuple, none for any other value."""
    return value if isinstance(value, tuple) else ()


class Entry(Protocol):
    """An entry: a named tuple of flat values. Its last field, ``kind``, names its form.

    Because ``kind`` is a field, entries of two kinds are never equal, and JSON shows the kind.
    """

    @property
    def kind(self) -> str: ...
    def _asdict(self) -> dict[str, Any]: ...


class Seat(NamedTuple):
    """A player's seat: the id that entries use, and the name as it was typed."""

    id: str
    name: str


class Name(NamedTuple):
    """A name that entries can use: of a player, or of a unit, card or option in the state of the game."""

    id: str
    """The id of the player or thing. No other ever has the same."""
    name: str
    kind: str = "seat"
    of: str = ""
    """The id of the owner: a unit's side, a card's holder."""
    here: bool = True
    """False for a player or thing that has left: its first letters are not enough any more, but the log shows its
    name.
    """
    at: tuple[str, ...] = ()
    """The place or state of the thing now, in words of the game, for fields that look there first."""
    called: tuple[str, ...] = ()
    """Other names that people use for the thing, such as the printed one."""


class House(NamedTuple):
    """The entry of every game that sets house rules during a duel."""

    settings: tuple[tuple[str, str], ...]
    because: str | None = None
    kind: Literal["house"] = "house"


class Adjust(NamedTuple):
    """The entry that the core adds to every game with ``adjust``. It sets holdings by the referee's decision.

    Each setting is a holder, what the holder has, a sign (``=``, ``+`` or ``-``) and the amount. For a place, the sign
    is ``=``, and the amount is where the thing is.
    """

    settings: tuple[tuple[str, str, str, int | str], ...]
    because: str
    kind: Literal["adjust"] = "adjust"


class Setup(NamedTuple):
    """The set-up of a duel."""

    seats: tuple[Seat, ...]
    """The players in their order."""
    first: str
    """The id of the first player, '' if no player is first."""
    teams: tuple[tuple[str, ...], ...] = ()
    """The ids of the players of each team."""
    house: Mapping[str, str] = {}
    """The house rules that were chosen."""
    brought: Mapping[str, Any] = {}
    """The attached files by name; a player's own file is ``roster.ana``. Each is canonical JSON data."""
    version: int = 1
    """The version of the rules for this duel."""
    party: str = ""
    """The name of the party that plays several duels together, '' for none."""
    carry: str = ""
    """The data that the party kept from its last duel, as the game returned it; '' at the start."""
    resumed: str = ""
    """The id of the party's last duel, if it is in this database."""
    unfinished: bool = False
    """True if the party's last duel was not over. The game's ``start`` announces it."""


class Change(NamedTuple):
    """A change of a holding. ``delta`` is a difference; for a place or mark it is the new word ('' for none)."""

    holder: str
    what: str
    delta: int | str


def mark_changes(what: str, before: Mapping[str, str], after: Mapping[str, str]) -> tuple[Change, ...]:
    """Return the changes of a ``mark`` between two mappings of holders to what is written beside them."""
    return tuple(
        [Change(who, what, after.get(who, "")) for who in {**before, **after} if before.get(who) != after.get(who)]
    )


class Term(NamedTuple):
    """A term of a sum that is shown: what it is for, and how much it is."""

    what: str
    amount: int


Level = Literal["do", "info", "warn"]

End = Literal["", "top", "bottom"]
"""An end of a pile, '' if it has none or if the end is unknown."""


class Notice(NamedTuple):
    """An announcement as data. The changes of all notices since the set-up add up to what is on the table."""

    kind: str
    params: Mapping[str, Value] = {}
    changes: tuple[Change, ...] = ()
    sum: tuple[Term, ...] = ()
    rules: tuple[str, ...] = ()
    level: Level = "info"
    """The level of the notice: ``do`` for an action at the table, ``info`` to read out, ``warn`` for a second look."""
    marks: Literal["", "round", "out", "in"] = ""
    """``round`` if the notice opens the round of the parameter ``round``. ``out`` if the player ``who`` leaves the
    duel, ``in`` if the player comes back.
    """
    deed: Literal["", "back", "final"] = ""
    """An action that no holding shows. ``back`` if it can be taken back (pages exchanged one for one), ``final`` if not
    (looking through a deck).
    """
    touches: tuple[tuple[str, str, End], ...] = ()
    """The piles whose cards move without a change of their number, as holder, what and end ('' for both ends).

    What was at that end before is not there any more.
    """


class Step(NamedTuple, Generic[S]):
    """The state after an entry, and its notices in their order."""

    state: S
    notices: tuple[Notice, ...] = ()


class Prompt(NamedTuple):
    """A question to the table: an entry that is needed or possible, with its candidates."""

    entry: str
    seats: tuple[str, ...] = ()
    """The ids of the players who answer, none for the table.

    They answer in this order, or in any if not ``ordered``.
    """
    due: bool = True
    """True if the table must answer, False if it may."""
    fixed: Mapping[str, Value] = {}
    """Fields whose values are known and need not be typed."""
    open: Mapping[str, tuple[Value, ...]] = {}
    """Candidates by field. A field that is neither open nor fixed may have any value that its form accepts."""
    default: str | None = None
    """The line that Enter means."""
    sealed: bool = False
    """True if the answer stays hidden until every player has answered."""
    params: Mapping[str, Value] = {}
    example: str = ""
    """A line that is accepted. '' only if there is none; then another prompt that must be answered has one."""
    ordered: bool = True
    yes: bool = False
    """True for a yes-or-no question, to which ``yes`` means the default."""


class Context(NamedTuple):
    """The context in which a line is parsed."""

    names: tuple[Name, ...] = ()
    """All players and things that can be named, the players first."""
    prompt: Prompt | None = None
    """For a short form, the prompt that it answers, if that must be answered now."""
    short: bool = False
    taken: Container[str] = frozenset()
    """Words that a new name cannot be."""
    asked: Prompt | None = None
    """The prompt for the typed entry. Its open candidates are possible now."""
    judge: Callable[[Any], Refusal | None] | None = None
    """Returns the reason why the rules would refuse an entry now, or None.

    With it, a value may be left out if it is the only possible one.
    """

    def name_of(self, id: Value) -> str:
        """Return the name of an id, or the id itself if it has no name, as a pile's."""
        return next((name.name for name in self.names if name.id == id), str(id))


class Holding(NamedTuple):
    """Something on the table or written on a sheet, with its holder."""

    holder: str
    what: str
    amount: int | str
    """A number; for a place or mark a word, or ids separated by spaces."""
    kind: Literal["moves", "dial", "place", "mark"]
    """The kind of the holding.

    ``moves`` are handed over, so that their sum never changes. A ``dial`` is turned, and a notice states its new value.
    A ``place`` is where a thing is. A ``mark`` is written beside its holder and crossed out when it is gone; several
    marks are separated by ``, ``.
    """
    gives: End = ""
    """The end of a pile from which things are removed."""
    takes: End = ""
    """The end of a pile where things are added."""


def split_marks(amount: int | str | None) -> list[str]:
    """Return the separate marks in the amount of a holding."""
    return [item for item in str(amount or "").split(", ") if item]


def changed_marks(before: int | str | None, after: int | str | None) -> tuple[list[str], list[str]]:
    """Return the marks to cross out and the marks to write.

    Of a mark that is written too often, each superfluous copy is crossed out.
    """
    was, now = Counter(split_marks(before)), Counter(split_marks(after))
    return [*(was - now).elements()], [*(now - was).elements()]


class Move(NamedTuple):
    """A physical move of a settlement: a thing handed over or, without a taker, a dial, place or mark changed."""

    what: str
    giver: str
    taker: str | None
    amount: int
    before: int | str | None = None
    """The value of the dial, place or mark before the move."""
    after: int | str | None = None
    """The value of the dial, place or mark after the move."""
    off: End = ""
    """The end of the giver's pile from which the thing is removed."""
    onto: End = ""
    """The end of the taker's pile where the thing is added."""
    among: int = 0
    """The number of things on the pile of which it is certainly one."""
    deed: Notice | None = None
    """The action to take back. It was done at the end ``off`` of every pile, '' if the end is unknown."""


def mark_instructions(move: Move, format_mark: Callable[[str], str]) -> str:
    """Return what to cross out and write on a sheet: ``cross out “a”, write “b”``. ``format_mark`` formats a mark."""
    struck, written = changed_marks(move.before, move.after)
    return ", ".join(
        [f"cross out {format_mark(mark)}" for mark in struck] + [f"write {format_mark(mark)}" for mark in written]
    )


class Outcome(NamedTuple):
    """The end of a duel: the ids of all winners in seat order. ``kind`` and ``params`` are for the sentence."""

    winners: tuple[str, ...]
    kind: str = "won"
    params: Mapping[str, Value] = {}


class SuggestedFix(NamedTuple):
    """A way to keep an entry that a correction has made impossible: another entry before it, or ``instead`` of it.

    A fix never invents something that only people at the table can see. It ``asks`` for such fields: its words show
    their names instead of values, and it is never applied automatically.
    """

    entry: Entry
    instead: bool = False
    asks: tuple[str, ...] = ()


Names = Mapping[str, str]
"""Names by id: of all players there have been, and of everything else that can be named now."""
