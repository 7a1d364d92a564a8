"""The declaration of the tables in a game's statistics."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Literal

from gm.game.values import Entry, Setup, Step
from gm.tuples import NamedTuple

CountRow = tuple[tuple[str, ...], int, str]
"""A row of a table: a key, the number of hits or an amount, and the id of a player ('' for no player)."""


class Count(NamedTuple):
    """A table of a game's statistics, such as how often each card was used.

    ``rows(setup, entries)`` returns the rows that one duel adds to the table. ``entries`` are the entries of
    the duel after all corrections. The key of a row is a tuple of words. ``keys`` has a title for each word.
    """

    slug: str
    title: str
    keys: tuple[str, ...]
    rows: Callable[[Setup, Sequence[Entry]], Iterable[CountRow]]
    kind: Literal["hits", "wins", "mean"] = "hits"
    """The numbers that the table shows for each key.

    ``hits``: how many rows with the key are hits. ``wins``: how often the player of a row with the key won the duel.
    ``mean``: the mean amount of the rows with the key, and the wins.
    """
    hit: str = ""
    """The word that describes a hit, such as ``touched``, or the amount."""
    row: str = ""
    """For the kind ``wins``, the title of the column that counts all rows with the key, such as ``chosen``.

    If there is a word, another column counts how many of these rows are hits.
    """
    even: float | None = None
    """The amount that a ``mean`` is compared with, such as 3.5."""
    by_player: bool = False
    """True if the key is the id of a player."""


def replay_entries(
    start: Callable[[Setup], Step[Any]],
    apply: Callable[[Any, Any], Step[Any]],
    setup: Setup,
    entries: Iterable[Entry],
) -> Iterator[tuple[Any, Any, Step[Any]]]:
    """Yield (state before the entry, entry, step) for each of ``entries``. Raises Refusal."""
    state = start(setup).state
    for entry in entries:
        step = apply(state, entry)
        yield state, entry, step
        state = step.state
