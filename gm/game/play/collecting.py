"""The tables of an event, and what a game needs to collect the results of the duels at these tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic

from gm.game.values import S
from gm.tuples import NamedTuple


class EventTable(NamedTuple):
    """A table of an event with its round, its number, its players and its result.

    ``winners`` is None as long as the table has no result. After a draw it has all players; if nobody scores, it is ().
    If the result was collected from a duel, ``source`` is the duel and its line, ``UID@ROW``; '' if it was typed.
    """

    round: int
    table: int
    players: tuple[str, ...]
    winners: tuple[str, ...] | None = None
    source: str = ""


class Collecting(NamedTuple, Generic[S]):
    """The functions with which a game collects the results of other duels.

    ``tables(state)`` returns all tables that were announced. ``result(state, table, margin)`` returns the entry that
    records the result of ``table``. ``kinds`` are the kinds of entries that record results. Each has a field ``round``.
    """

    tables: Callable[[S], Iterable[EventTable]]
    result: Callable[[S, EventTable, int | None], Any]
    kinds: tuple[str, ...]
