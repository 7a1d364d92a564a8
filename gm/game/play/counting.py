"""The tables of a game's statistics, as the game declares them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Literal

from gm.game.tuples import NamedTuple
from gm.game.values import Entry, Setup, Step


class Count(NamedTuple):
    """A table of a game's statistics, such as how often each card was used.

    ``rows(setup, entries)`` returns the rows to count in the effective entries of one duel. A row is a key, the number
    of hits (or an amount), and the id of the player whose row it is, '' for none. ``keys`` has a title for each part of
    the key.
    """

    slug: str
    title: str
    keys: tuple[str, ...]
    rows: Callable[[Setup, Sequence[Entry]], Iterable[tuple[tuple[str, ...], int, str]]]
    kind: Literal["hits", "wins", "mean"] = "hits"
    """The numbers that the table shows for each key.

    ``hits``: how many rows with this key are hits. ``wins``: how often players with such a row won. ``mean``: the mean
    amount, and the wins.
    """
    hit: str = ""
    """The word for a hit, such as ``touched``, or for the amount."""
    row: str = ""
    """For the kind ``wins``, the word for a row, such as ``chosen``. With this word, the table also shows the hits."""
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
    """Yield each entry with the state before it and its step. Raises Refusal."""
    state = start(setup).state
    for entry in entries:
        step = apply(state, entry)
        yield state, entry, step
        state = step.state
