"""The values that the core and a game exchange: entries, set-ups, notices, prompts, holdings, moves."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, TypeAlias, TypeVar

from gm.errors import Refusal
from gm.tuples import NamedTuple

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
    """A name that entries can use: that of a player, or of a unit, card or option in the game."""

    id: str
    """The unique id of the player or thing. No other player or thing ever gets the same id."""
    name: str
    kind: str = "seat"
    of: str = ""
    """The id of the owner, such as the player to whom a unit or card belongs."""
    here: bool = True
    """False for a player or thing that has left. A line must then contain the id or the whole name."""
    at: tuple[str, ...] = ()
    """The game's words for where the thing is, such as ``own``. Some fields prefer things with a certain word."""
    called: tuple[str, ...] = ()
    """Other names that people use for the thing, such as the printed one."""


class House(NamedTuple):
    """The entry that sets house rules during a duel. Every game has it."""

    settings: tuple[tuple[str, str], ...]
    because: str | None = None
    kind: Literal["house"] = "house"


class Adjust(NamedTuple):
    """An entry that sets holdings because the referee says so. The core adds it to every game that can ``adjust``.

    A setting has four parts: a holder, what the holder has, a sign (``=``, ``+`` or ``-``) and an amount. For a place,
    the sign is ``=`` and the amount is the new place.
    """

    settings: tuple[tuple[str, str, str, int | str], ...]
    because: str
    kind: Literal["adjust"] = "adjust"


class Setup(NamedTuple):
    """The set-up of a duel: what is known before its first entry, such as players, teams and house rules."""

    seats: tuple[Seat, ...]
    """The players in order."""
    first: str
    """The id of the first player; '' if no player is first."""
    teams: tuple[tuple[str, ...], ...] = ()
    """The ids of the players of each team."""
    house: Mapping[str, str] = {}
    """The house rules that were chosen."""
    brought: Mapping[str, Any] = {}
    """The content of the attached files, by name: ``cards`` for a file of the duel, ``roster.ana`` for a player's."""
    version: int = 1
    """The version of the rules for this duel."""
    party: str = ""
    """The name of the party that plays several duels together, '' for none."""
    carry: str = ""
    """The text that the game's ``carry`` returned after the party's last duel; '' for the first duel."""
    resumed: str = ""
    """The id of the party's last duel, '' if that duel is not in this database."""
    unfinished: bool = False
    """True if the party's last duel was not over. The game's ``start`` announces it."""
    at: str = ""
    """The table of an event, if the duel is played at one: ``friday/1/3`` (event, round, table). '' for no event."""

    def two_pairs(self, rule: str) -> dict[str, str]:
        """Return the letter of each player's team, ``A`` or ``B``; {} if there are no teams.

        Raises Refusal (``teams``) for any division other than two teams of two players. The refusal cites ``rule``.
        """
        if not self.teams:
            return {}
        members = [who for team in self.teams for who in team]
        if [len(team) for team in self.teams] != [2, 2] or sorted(members) != sorted(seat.id for seat in self.seats):
            raise Refusal("teams", {}, (rule,), "words")
        return {who: letter for letter, team in zip("AB", self.teams, strict=True) for who in team}


class Change(NamedTuple):
    """A change of a holding (what somebody has): the difference of a number, or the new text of a place or mark."""

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
    """An announcement as data. What is on the table follows from the changes in all notices since the set-up."""

    kind: str
    params: Mapping[str, Value] = {}
    changes: tuple[Change, ...] = ()
    sum: tuple[Term, ...] = ()
    rules: tuple[str, ...] = ()
    level: Level = "info"
    """The level: ``do`` for an action at the table, ``info`` to read out, ``warn`` for something to check."""
    marks: Literal["", "round", "out", "in"] = ""
    """``round`` if a round begins: the parameter ``round`` is its number. ``out`` if a player leaves the duel, ``in``
    if a player comes back: the parameter ``who`` is the player.
    """
    deed: Literal["", "back", "final"] = ""
    """Set for an action that changes no holding: ``back`` if players can take it back, such as an exchange of two
    pages; ``final`` if they cannot, such as looking through a deck.
    """
    touches: tuple[tuple[str, str, End], ...] = ()
    """The piles in which cards are exchanged one for one or reordered, each as (holder, what, end of the pile).

    Cards at that end may be elsewhere afterwards. The end '' means both ends.
    """


class Step(NamedTuple, Generic[S]):
    """The state after an entry, and its notices in their order."""

    state: S
    notices: tuple[Notice, ...] = ()


class Prompt(NamedTuple):
    """A question to the table. It asks for an entry that is needed or possible, and says which values it may have."""

    entry: str
    seats: tuple[str, ...] = ()
    """The ids of the players who answer, in this order unless ``ordered`` is False. () if anybody may answer."""
    due: bool = True
    """True if the table must answer, False if it may."""
    fixed: Mapping[str, Value] = {}
    """Values that are already known, by field. They need not be typed."""
    open: Mapping[str, tuple[Value, ...]] = {}
    """The possible values of some fields, by field. Any field that is not in ``open`` or ``fixed`` is unlimited."""
    default: str | None = None
    """The line that is entered if the player only presses Enter."""
    sealed: bool = False
    """True if the answer stays hidden until every player has answered."""
    params: Mapping[str, Value] = {}
    example: str = ""
    """An example of an accepted line. It may be '' if another prompt that must be answered has an example."""
    ordered: bool = True
    yes: bool = False
    """True for a yes-or-no question. ``yes`` then means the default line or, without one, the example."""
    menu: tuple[MenuItem, ...] = ()
    """The choices to list for the players, if there are several. The core sorts them by cost."""
    usual: Mapping[str, Mapping[str, Value]] = {}
    """Values that a line may leave out, by field: each maps the player who makes the entry to the usual value."""
    no: str = ""
    """The line that ``no`` means as the answer to a yes-or-no question. '' if ``no`` enters nothing."""
    called: Mapping[str, tuple[str, ...]] = {}
    """Other names for words of the entry, by word. For ``weapon``, people may type the name of the weapon in hand."""
    groups: Mapping[str, tuple[str, ...]] = {}
    """The players at each place in the room, by place. A short form may begin with a place: ``3 bo`` for table 3."""
    offered: bool = False
    """True if a text invites people to answer. They may then leave out the entry's name even if no answer is due."""
    short: str = ""
    """A short name of the entry, such as its first two letters, that a text shows. '' if there is none."""
    labels: Literal["", "numbers", "letters"] = ""
    """The labels of the menu's items, which people may type alone. Use numbers only if no answer is a bare number."""


class Context(NamedTuple):
    """The facts that the parser of a line needs: names, the prompt, and functions that check or complete an entry."""

    names: tuple[Name, ...] = ()
    """All players and things that can be named, the players first."""
    prompt: Prompt | None = None
    """The prompt that a short form answers, if that prompt must be answered now."""
    short: bool = False
    taken: Container[str] = frozenset()
    """Words that cannot be used as a new name."""
    asked: Prompt | None = None
    """The prompt that asks for the entry being typed. The prompt's ``open`` has the possible values."""
    judge: Callable[[Any], Refusal | None] | None = None
    """A function that returns the refusal of an entry, or None. With it, a value that a line omits can be inferred."""
    complete: Callable[[Any], Any] | None = None
    """A function that returns an entry after adding the values that were not typed."""

    def name_of(self, id: Value) -> str:
        """Return the name for ``id``. If the id has no name, as with the id of a pile, return the id."""
        return next((name.name for name in self.names if name.id == id), str(id))


class Holding(NamedTuple):
    """Something on the table or on a sheet: who has it, what it is, and how much of it there is."""

    holder: str
    what: str
    amount: int | str
    """A number. For a place or mark: a word, or several ids separated by spaces."""
    kind: Literal["moves", "dial", "place", "mark"]
    """``moves``: things that are handed over, so that their sum never changes. ``dial``: a number that is set.

    Notices state the new value of a dial. ``place``: where a thing is. ``mark``: a text that is written on the holder's
    sheet and later crossed out. Several marks are separated by a comma and a space.
    """
    gives: End = ""
    """The end of a pile from which things are taken; '' for a holding that is not a pile.

    For a place that is filled from a pile: the end of that pile. The place's amount begins with the pile's holder.
    """
    takes: End = ""
    """The end of a pile where things are added."""
    relative: bool = False
    """True for a dial if notices need not state its new value, but may state only the difference."""


class Move(NamedTuple):
    """A physical move after a correction. It hands over things or, without a ``taker``, sets a dial, place or mark."""

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
    """The number of things to look through at the end ``off``; 0 if the moved things are exactly at that end."""
    deed: Notice | None = None
    """The action that the move takes back, or None. ``off`` is the end of the piles at which the action was done."""
    again: Notice | None = None
    """The instruction that the move repeats after a redo, or None. Its text is then the text of the move."""


class Outcome(NamedTuple):
    """The end of a duel. ``winners`` has ids, in seat order. The sentence about it uses ``kind`` and ``params``."""

    winners: tuple[str, ...]
    kind: str = "won"
    params: Mapping[str, Value] = {}


class SuggestedFix(NamedTuple):
    """A suggestion for a line that a correction has made impossible: insert ``entry`` before it.

    If ``instead`` is True, ``entry`` replaces the line. ``asks`` has the names of fields that only people at the table
    can fill in. Such a fix shows the names of these fields in place of values, and is never applied automatically.
    """

    entry: Entry
    instead: bool = False
    asks: tuple[str, ...] = ()


Names = Mapping[str, str]
"""The names of all past and present players, and of all things that can be named now, by id."""
