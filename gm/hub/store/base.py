"""The interface of the hub's stores. The statements are the same for all stores, with ``?`` for each value."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar

from gm.hub.protocol.body import Line


class Store(ABC):
    """A connection to the hub's data, for one thread. A transaction that has ended is on disk."""

    engine: ClassVar[str]
    """The name of the database engine."""
    writers: ClassVar[int]
    """The number of threads that may write at the same time."""
    trouble: tuple[type[Exception], ...]
    """The errors raised while the database cannot be used."""

    @abstractmethod
    @contextmanager
    def begin(self, uid: str = "") -> Iterator[None]:
        """Open a write transaction. Until it ends, no other transaction can write to the duel ``uid``."""
        yield

    @abstractmethod
    @contextmanager
    def reading(self) -> Iterator[None]:
        """Open a read transaction, so that everything that is read in it is consistent."""
        yield

    @abstractmethod
    def execute(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        """Run a statement and return its rows."""

    @abstractmethod
    def append(self, uid: str, branch: int, lines: Sequence[Line], digests: Sequence[str]) -> None:
        """Append lines to a branch of a duel, within the current transaction."""

    @abstractmethod
    def notify(self, uid: str, have: int) -> None:
        """Wake all threads that wait in :meth:`listen`, once the current transaction is on disk.

        ``have`` is the number of lines that the duel ``uid`` has now.
        """

    @abstractmethod
    def listen(self, seconds: float) -> bool:
        """Wait until the data have changed, but at most ``seconds``. Return False if they have not changed."""

    @abstractmethod
    def overwrite(self) -> None:
        """Overwrite deleted data on disk. Call this after the transaction in which they were deleted."""

    @abstractmethod
    def close(self) -> None:
        """Close the connection."""

    def one(self, statement: str, *values: Any) -> tuple[Any, ...] | None:
        """Run a statement and return its first row; None if it returns no rows."""
        rows = self.execute(statement, *values)
        return rows[0] if rows else None
