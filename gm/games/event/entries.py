"""The entries that an organiser types, and the queries with their forms."""

from __future__ import annotations

from gm.game import Because, Choice, Flag, NamedEntry, Number, Several, Who, field, forms_of
from gm.games.event.fields import Club, PlayerName, RoundNumber, Signed, Source
from gm.games.event.groups import Groups, PairForm, Places, Tables

MARGIN_MAX, PENALTY_MAX, RATING_MAX = 9999, 99, 4000
WORTHS = {"half": ("half",), "zero": ("zero",)}
_ROUND = field(RoundNumber, default=None, help="the round (default: the last one)")
_SOURCE = field(Source, default=None, help="the duel and the line that the result was collected from")


class Pair(
    NamedEntry,
    help="the pairings of the next round, as they are announced",
    example="pair ana cy bo dot eve bye",
    rules=("ev.r1",),
    form_type=PairForm,
):
    """The entry that announces the tables of the next round. A table with one player is a bye."""

    tables: Groups = field(
        Tables, help="who meets whom, table 1 first; write bye for a missing opponent, and / between pods"
    )


class Won(NamedEntry, help="a player won at their table", example="won bo r1 +12", rules=("ev.r8",)):
    who: str = field(Who, help="who won")
    round: int | None = _ROUND
    margin: int | None = field(Signed, 0, MARGIN_MAX, default=None, help="by how much, if that is counted")
    forfeit: bool = field(Flag, default=False, help="the opponent did not turn up, so there was no game")
    source: str | None = _SOURCE


class Drawn(NamedEntry, help="the game at a table ends in a draw", example="drawn ana r1", rules=("ev.r8",)):
    who: str = field(Who, help="a player at the table")
    round: int | None = _ROUND
    source: str | None = _SOURCE


class Void(NamedEntry, help="nobody at a table scores, because nobody came", example="void ana r1", rules=("ev.r8",)):
    who: str = field(Who, help="a player at the table")
    round: int | None = _ROUND
    source: str | None = _SOURCE


class Order(NamedEntry, help="the places in a pod", example="order ana cy=bo dot r1", rules=("ev.r8",)):
    """The entry with the result of a pod (a table of several players): its players by place.

    Players who are not named share the last place.
    """

    places: Groups = field(Places, help="the places in order, with = between tied players")
    round: int | None = _ROUND
    source: str | None = _SOURCE


class Late(NamedEntry, help="a player arrives late", example='late Hal 1850 club "North"', rules=("ev.r7",)):
    name: str = field(PlayerName, "seat", help="the new player's name")
    rating: int | None = field(Number, 0, RATING_MAX, default=None, help="the player's rating")
    club: str | None = field(Club, default=None, help="the player's club")


class Out(NamedEntry, help="a player leaves the event", example="out eve", rules=("ev.r7",)):
    who: str = field(Who, help="who leaves")


class Back(NamedEntry, help="a player who left comes back", example="back eve", rules=("ev.r7",)):
    who: str = field(Who, help="who comes back")


class Bye(NamedEntry, help="a player asks for a bye in a later round", example="bye eve r3 half", rules=("ev.r7",)):
    who: str = field(Who, help="who asks")
    round: int | None = field(RoundNumber, default=None, help="the round (default: the next one)")
    worth: str | None = field(Choice, WORTHS, default=None, help="what it is worth: a draw (half) or nothing (zero)")


class Penalty(
    NamedEntry,
    help="take points from a player, or give them back",
    example='penalty cy -2 because "came late"',
    rules=("ev.r8",),
):
    who: str = field(Who, help="whose points")
    points: int = field(Signed, -PENALTY_MAX, PENALTY_MAX, help="how many points, with a plus or minus sign")
    because: str | None = field(Because, default=None, help="the reason")


class Lots(NamedEntry, help="lots were drawn among tied players", example="lots bo ana cy", rules=("ev.r9",)):
    """The entry for lots drawn among players who are equal in everything else: the players in the order of the lots."""

    who: tuple[str, ...] = field(
        Several, kinds=("seat",), least=2, most=256, label="player", help="the players, in the order of the lots"
    )


class End(NamedEntry, help="end the event before all rounds are played", rules=("ev.r1",)):
    """The entry that ends an event before all rounds are played."""


FORMS = forms_of(Pair, Won, Drawn, Void, Order, Late, Out, Back, Bye, Penalty, Lots, End)
RESULTS = ("won", "drawn", "void", "order")


_ASKED_ROUND = field(RoundNumber, bare=True, default=None, help="the round (default: the last one)")


class AskStandings(NamedEntry, kind="standings", help="the standings now, or after a round", rules=("ev.r9",)):
    round: int | None = _ASKED_ROUND


class AskPlayer(
    NamedEntry, kind="player", help="a player's rounds and tie-breaks", example="player ana", rules=("ev.r8",)
):
    who: str = field(Who, help="whose")


class AskTable(
    NamedEntry, kind="table", help="one table of a round, with its result", example="table 1", rules=("ev.r1",)
):
    table: int = field(Number, 1, 128, help="the number of the table")
    round: int | None = _ASKED_ROUND


class AskPairings(NamedEntry, kind="pairings", help="the pairings of a round", rules=("ev.r1",)):
    round: int | None = _ASKED_ROUND


QUERIES = forms_of(AskStandings, AskPlayer, AskTable, AskPairings)
"""The forms of the questions that can be asked about an event, by name."""
