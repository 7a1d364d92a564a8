"""The tables of a game's statistics, as the game declares them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Literal

from gm.game.tuples import NamedTuple
from gm.game.values import Entry, Setup, Step


class Count(NamedTuple):
    """A table of a game's statistics, such as how often each card was used.

    ``rows(setup, entries)`` returns a row for everything that is counted in the effective entries of one duel: its key,
    how often it hit (or an amount), and the seat it belongs to, '' for none. ``keys`` are titles of the key's parts.
    """

    slug: str
    title: str
    keys: tuple[str, ...]
    rows: Callable[[Setup, Sequence[Entry]], Iterable[tuple[tuple[str, ...], int, str]]]
    kind: Literal["hits", "wins", "mean"] = "hits"
    """``hits``: how many of the rows hit. ``wins``: how often a seat that has such a row won. ``mean``: the mean
    amount, and the wins.
    """
    hit: str = ""
    """The word for what hits, or for the amount: ``touched``."""
    row: str = ""
    """The word for the rows of ``wins``: ``chosen``. If there is one, hits are shown beside them."""
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
