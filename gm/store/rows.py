"""The rows of a duel, read from disk only as far back as needed."""

from collections.abc import Callable, Iterator, Sequence
from typing import overload

from gm.duel.log import Row
from gm.store.connection import Connection


class Rows(Sequence[Row]):
    """The rows of a log in order. ``at_hand`` has the latest rows.

    If earlier rows are needed, ``read()`` is called, which returns all rows. If ``read`` is None, all are at hand.
    """

    def __init__(self, at_hand: list[Row], read: Callable[[], list[Row]] | None = None) -> None:
        self._at_hand = at_hand
        self._read = read

    def _all(self) -> list[Row]:
        if self._read is not None:
            self._at_hand = [*self._read()[: self._start], *self._at_hand]
            self._read = None
        return self._at_hand

    @property
    def _start(self) -> int:
        return self._at_hand[0].seq if self._read else 0

    def __len__(self) -> int:
        return self._start + len(self._at_hand)

    @overload
    def __getitem__(self, at: int) -> Row: ...
    @overload
    def __getitem__(self, at: slice) -> list[Row]: ...
    def __getitem__(self, at: int | slice) -> Row | list[Row]:
        if isinstance(at, slice):
            first, end, step = at.indices(len(self))
            if (end - first) * step <= 0:
                return []
            start = self._start
            return self._at_hand[first - start : end - start] if step == 1 and first >= start else self._all()[at]
        place = at + len(self) if at < 0 else at
        return self._at_hand[place - self._start] if place >= self._start else self._all()[at]

    def __iter__(self) -> Iterator[Row]:
        yield from self._all()

    def __reversed__(self) -> Iterator[Row]:
        yield from reversed(self._all())

    def extend(self, new: Sequence[Row]) -> None:
        """Append rows that were written since the last read."""
        self._at_hand.extend(new)


def any_row_begins(store: Connection, duel: int, first: str) -> bool:
    """Return whether the words of any row of a duel begin with the word ``first``. The check is done in SQL."""
    with store.at_once():
        cursor = store.db.execute("SELECT 1 FROM log WHERE duel = ? AND words LIKE ? LIMIT 1", (duel, f"{first} %"))
        return bool(cursor.fetchone())
