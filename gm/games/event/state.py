"""The state of an event: its players and the rounds that were announced, with functions that look facts up in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil, log2
from typing import TYPE_CHECKING, TypeAlias

from gm.game import Name, NamedTuple
from gm.games.event.house import DOUBLE, FIXED, PODS, ROBINS, House

if TYPE_CHECKING:
    from gm.games.event.draft import Draft

Order = tuple[tuple[str, ...], ...]
"""The result of a table: groups of players, the winners first. Players in a group are equal. () if nobody scores."""


class Player(NamedTuple):
    """A player. ``since`` is the first round that the player could play. ``penalty`` is the sum of the penalties."""

    id: str
    name: str
    number: int
    rating: int | None = None
    club: str | None = None
    here: bool = True
    since: int = 1
    points: int = 0
    penalty: int = 0


class Table(NamedTuple):
    """A table of a round with its result. ``order`` is None while the table is playing."""

    players: tuple[str, ...]
    order: Order | None = None
    forfeit: bool = False
    margin: int | None = None
    source: str | None = None


class FreeRound(NamedTuple):
    """A round in which a player has no opponent.

    ``kind`` is ``bye`` if the pairing gave the player a bye. For a bye that the player asked for, it is ``half`` (worth
    a draw) or ``zero`` (worth nothing). In a round robin it is ``free``.
    """

    player: str
    kind: str


class Round(NamedTuple):
    """A round that was announced. In round 1 of a knock-out, ``places`` has the number of each table in the bracket."""

    tables: tuple[Table, ...]
    byes: tuple[FreeRound, ...]
    places: tuple[int, ...] = ()


class Asked(NamedTuple):
    """A bye that a player asked for in a later round."""

    player: str
    round: int
    worth: str


class State(NamedTuple):
    """The state of an event.

    ``seated`` is the number of players in the set-up. All further players came late. ``field`` are the ids of the
    players at the first pairing, in the order of their numbers.
    """

    house: House
    players: tuple[Player, ...]
    seated: int
    rounds: tuple[Round, ...] = ()
    asked: tuple[Asked, ...] = ()
    lots: tuple[tuple[str, ...], ...] = ()
    field: tuple[str, ...] = ()
    ended: bool = False
    version: int = 1


AnyState: TypeAlias = "State | Draft"


def by_strength(players: Iterable[Player]) -> list[str]:
    """Return the ids of players: the highest rating first, equal ratings by number."""
    return [player.id for player in sorted(players, key=lambda player: (-(player.rating or -1), player.number))]


def names(state: State) -> tuple[Name, ...]:
    """Return the names of the players who came late. All other names are in the set-up."""
    return tuple([Name(player.id, player.name) for player in state.players[state.seated :]])


def tables_with_numbers(announced: Round) -> Iterator[tuple[int, Table]]:
    """Yield the tables of a round with their numbers."""
    yield from zip(announced.places or range(1, len(announced.tables) + 1), announced.tables, strict=True)


def open_tables(state: AnyState) -> list[tuple[int, int, Table]]:
    """Return the tables without a result, each as (number of the round, number of the table, table)."""
    return [
        (number, at, table)
        for number, announced in enumerate(state.rounds, 1)
        for at, table in tables_with_numbers(announced)
        if table.order is None
    ]


def has_open_table(state: AnyState) -> bool:
    """Return whether any table has no result yet."""
    return any(table.order is None for announced in reversed(state.rounds) for table in announced.tables)


def planned_rounds(state: AnyState) -> int | None:
    """Return the planned number of rounds; None before the first pairing, if the number of players decides it.

    After the entry ``end``, it is the number of rounds that were announced.
    """
    if state.ended:
        return len(state.rounds)
    if state.house.rounds != "auto":
        return int(state.house.rounds)
    count = len(state.field)
    if not count:
        return None
    if state.house.format in ROBINS:
        return (count - 1 + count % 2) * (2 if state.house.format == DOUBLE else 1)
    return 3 if state.house.format == PODS else max(1, ceil(log2(count)))


def phase(state: AnyState) -> str:
    """Return the phase: ``pairing``, ``playing`` or ``over``."""
    if has_open_table(state):
        return "playing"
    planned = planned_rounds(state)
    return "over" if state.ended or (planned is not None and len(state.rounds) >= planned) else "pairing"


def takes_part(state: AnyState, who: str) -> bool:
    """Return whether a player takes part. After the first pairing of a round robin or knock-out, new players do not."""
    return state.house.format not in FIXED or not state.rounds or who in state.field
