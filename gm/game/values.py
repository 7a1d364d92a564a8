"""The values that the core and a game exchange: entries, set-ups, notices, prompts, holdings, moves."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, TypeAlias, TypeVar

from gm.errors import Refusal
from gm.game.tuples import NamedTuple

if TYPE_CHECKING:
    from gm.game.view import MenuItem

S = TypeVar("S")

Value: TypeAlias = "str | int | bool | tuple[Value, ...] | None"
"""A value of an entry's field."""


def as_tuple(value: Value) -> tuple[Value, ...]:
    """Return the items of ``value`` if it is a tuple, else ()."""
    return value if isinstance(value, tuple) else ()


class Entry(Protocol):
    """An entry: a named tuple of flat values. Its last field, ``kind``, names its form and is shown in JSON."""

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
    """The unique id of the player or thing. It is never used again for another."""
    name: str
    kind: str = "seat"
    of: str = ""
    """The id of the owner: the side of a unit, the holder of a card."""
    here: bool = True
    """False for a player or thing that has left. Only the whole name still means that player or thing."""
    at: tuple[str, ...] = ()
    """The current place or state of the thing, in the game's words. Some fields prefer things in certain places."""
    called: tuple[str, ...] = ()
    """Other names that people use for the thing, such as the printed one."""


class House(NamedTuple):
    """The entry that sets house rules during a duel, the same in every game."""

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
    """The id of the party's last duel, '' if that duel is not in this database."""
    unfinished: bool = False
    """True if the party's last duel was not over. The game's ``start`` announces it."""
    at: str = ""
    """The table of an event at which the duel is played, such as ``friday/1/3``; '' for none."""

    def two_pairs(self, rule: str) -> dict[str, str]:
        """Return the team letter of each player, {} if there are no teams.

        Raises Refusal (``teams``) with the id of a rule if the teams are not two pairs that include every player.
        """
        if not self.teams:
            return {}
        members = [who for team in self.teams for who in team]
        if [len(team) for team in self.teams] != [2, 2] or sorted(members) != sorted(seat.id for seat in self.seats):
            raise Refusal("teams", {}, (rule,), "words")
        return {who: letter for letter, team in zip("AB", self.teams, strict=True) for who in team}


class Change(NamedTuple):
    """A change of a holding. ``delta`` is a difference, or for a place or mark the new word ('' for none)."""

    holder: str
    what: str
    delta: int | str


class Term(NamedTuple):
    """A term of a displayed sum: what it is for, and how much it is."""

    what: str
    amount: int


Level = Literal["do", "info", "warn"]

End = Literal["", "top", "bottom"]
"""An end of a pile. '' if the pile has no ends, or if the end is unknown."""


class Notice(NamedTuple):
    """An announcement as data. The changes of all notices since the set-up add up to what is on the table."""

    kind: str
    params: Mapping[str, Value] = {}
    changes: tuple[Change, ...] = ()
    sum: tuple[Term, ...] = ()
    rules: tuple[str, ...] = ()
    level: Level = "info"
    """The level: ``do`` for an action at the table, ``info`` to read out, ``warn`` for something to check."""
    marks: Literal["", "round", "out", "in"] = ""
    """``round`` if the notice begins the round whose number is the parameter ``round``. ``out`` if the player ``who``
    leaves the duel, ``in`` if the player comes back.
    """
    deed: Literal["", "back", "final"] = ""
    """Set for an action that no holding shows: ``back`` if it can be taken back (pages exchanged one for one),
    ``final`` if it cannot (looking through a deck).
    """
    touches: tuple[tuple[str, str, End], ...] = ()
    """The piles whose cards are exchanged one for one or reordered: holder, what and end ('' for both ends).

    The cards that were at that end before may be elsewhere afterwards.
    """


class Step(NamedTuple, Generic[S]):
    """The state after an entry, and its notices in their order."""

    state: S
    notices: tuple[Notice, ...] = ()


class Prompt(NamedTuple):
    """A question to the table: an entry that is needed or possible, with its candidates."""

    entry: str
    seats: tuple[str, ...] = ()
    """The ids of the players who answer: in this order if ``ordered``, else in any order. () if the table answers."""
    due: bool = True
    """True if the table must answer, False if it may."""
    fixed: Mapping[str, Value] = {}
    """Values that are already known, by field. They need not be typed."""
    open: Mapping[str, tuple[Value, ...]] = {}
    """Candidate values by field. A field that is neither open nor fixed may have any value that its form accepts."""
    default: str | None = None
    """The line that is entered if the player only presses Enter."""
    sealed: bool = False
    """True if the answer stays hidden until every player has answered."""
    params: Mapping[str, Value] = {}
    example: str = ""
    """An example of an accepted line. If it is '', another prompt that must be answered has an example."""
    ordered: bool = True
    yes: bool = False
    """True for a yes-or-no question, to which ``yes`` means the default, or the example if there is no default."""
    menu: tuple[MenuItem, ...] = ()
    """The choices to list for the players, if there are several. The core sorts them by cost."""
    usual: Mapping[str, Mapping[str, Value]] = {}
    """Values that a line may leave out: for each field, the usual value of each player who may make the entry."""
    no: str = ""
    """The line that ``no`` means to a yes-or-no question, '' if it leaves the question open."""
    called: Mapping[str, tuple[str, ...]] = {}
    """Other names that may be typed for a word of the entry, by word: for ``weapon``, the weapon in hand."""
    groups: Mapping[str, tuple[str, ...]] = {}
    """The players at each place in the room. A short form may begin with the place, such as a table's number: ``3 bo``.
    """


class Context(NamedTuple):
    """The context in which a line is parsed."""

    names: tuple[Name, ...] = ()
    """All players and things that can be named, the players first."""
    prompt: Prompt | None = None
    """The prompt that a short form answers, if that prompt must be answered now."""
    short: bool = False
    taken: Container[str] = frozenset()
    """Words that cannot be used as a new name."""
    asked: Prompt | None = None
    """The prompt that asks for the entry being typed. Its open candidates are the possible values."""
    judge: Callable[[Any], Refusal | None] | None = None
    """A function that returns why an entry is refused, or None. With it, a line may omit the only possible value."""
    complete: Callable[[Any], Any] | None = None
    """A function that returns an entry after adding what its line left out."""

    def name_of(self, id: Value) -> str:
        """Return the name for ``id``. An id without a name, such as a pile's, is returned unchanged."""
        return next((name.name for name in self.names if name.id == id), str(id))


class Holding(NamedTuple):
    """Something on the table or written on a sheet, with its holder."""

    holder: str
    what: str
    amount: int | str
    """A number. For a place or mark: a word, or several ids separated by spaces."""
    kind: Literal["moves", "dial", "place", "mark"]
    """``moves`` are handed over, so that their sum never changes. A ``dial`` is turned; notices state its new value.

    A ``place`` is where a thing is. A ``mark`` is written on its holder's sheet and crossed out when it ends. Several
    marks are separated by a comma and a space.
    """
    gives: End = ""
    """The end of a pile from which things are removed.

    For a place that is filled from a pile, that end of the pile. Its amount begins with the id of the pile's holder.
    """
    takes: End = ""
    """The end of a pile where things are added."""
    relative: bool = False
    """True for a dial if its notices may say only by how much it changes, not its new value."""


class Move(NamedTuple):
    """A physical move after a correction: it hands over a thing or, without a taker, changes a dial, place or mark."""

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
    """For things that were just won and may be deeper in the giver's pile: how many things, counted from the end
    ``off``, are certain to include them. Otherwise 0.
    """
    deed: Notice | None = None
    """The action that the move takes back, if any. Its things are at the end ``off`` of their piles ('': unknown)."""


class Outcome(NamedTuple):
    """The end of a duel: the ids of all winners in seat order, and the key and the values of the sentence about it."""

    winners: tuple[str, ...]
    kind: str = "won"
    params: Mapping[str, Value] = {}


class SuggestedFix(NamedTuple):
    """A way to keep a line that a correction has made impossible: ``entry`` is inserted before the line.

    With ``instead``, ``entry`` replaces the line. ``asks`` names the fields whose values only people at the table can
    know. The fix shows the names of these fields instead of values, and is never applied automatically.
    """

    entry: Entry
    instead: bool = False
    asks: tuple[str, ...] = ()


Names = Mapping[str, str]
"""Names by id: of all past and present players, and of everything else that can be named now."""
