"""The tables of an event, and what a game needs to collect the results of the duels at these tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic

from gm.game.tuples import NamedTuple
from gm.game.values import S


class EventTable(NamedTuple):
    """A table of an event with its round, its number, its players and its result.

    ``winners`` is None while there is no result. It has all players after a draw, and none if nobody scores. ``source``
    is the line of the duel that the result was collected from, ``UID@ROW``; '' if the result was typed.
    """

    round: int
    table: int
    players: tuple[str, ...]
    winners: tuple[str, ...] | None = None
    source: str = ""


class Collecting(NamedTuple, Generic[S]):
    """The functions with which a game collects the results of other duels.

    ``tables(state)`` returns all tables that were announced. ``result(state, table, margin)`` returns the entry for a
    table with a result. ``kinds`` are the kinds of entries that are results; each has a field ``round``.
    """

    tables: Callable[[S], Iterable[EventTable]]
    result: Callable[[S, EventTable, int | None], Any]
    kinds: tuple[str, ...]
