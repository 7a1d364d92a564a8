"""The session in which lines are typed: a database and the current duel."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from gm import games
from gm.errors import GmError
from gm.game import AnyGame, NamedTuple
from gm.text import LARGEST, require_whole_number

if TYPE_CHECKING:
    from gm.duel.log import Row
    from gm.store.database import Store
    from gm.table.table import Table

Read = TypeVar("Read")


class Suggestion(NamedTuple):
    """The lines that the last result suggests."""

    lines: Mapping[str, str] = {}
    """The suggested lines. The key of each line is the word that selects it."""
    records: str = ""
    """The line that records the previewed correction; '' if there is no preview."""
    base: str = ""
    """The previewed correction as a line, without suggested fixes."""
    asks: tuple[str, ...] = ()
    """Changes that the previewed correction still needs, with placeholders in capitals: ``insert 9 toll NUMBER``."""
    impossible: tuple[str, ...] = ()
    """The numbers of the lines that the previewed correction makes impossible."""
    queue: tuple[str, ...] = ()
    """The lines that the user can enter one after the other, each by pressing only Enter."""

    @classmethod
    def of_queue(cls, queue: tuple[str, ...]) -> Suggestion:
        """Return a suggestion that offers the first line of ``queue``; an empty suggestion if ``queue`` is empty."""
        return cls(dict.fromkeys(("", "yes"), queue[0]), queue[0], queue=queue) if queue else NO_OFFER


NO_OFFER = Suggestion()


class Session:
    """A session in which lines are typed: a database and its current duel. ``short`` allows short forms.

    ``file`` is a path or ``:memory:``. ``duel`` is the number of the duel; without it, the duel opened last is used.
    After its first line, a session keeps its duel even if another window opens a different one. With ``own_folder``, gm
    may create the folder of the file.
    """

    def __init__(self, file: str, duel: str | None = None, *, short: bool = False, own_folder: bool = False) -> None:
        self.file = file
        self.own_folder = own_folder
        self.chosen = duel
        self.short = short
        self.attended = False
        """True if somebody types and sees each answer before the next line."""
        self.recorded = False
        """True if the lines come from a record."""
        self.news: list[Row] = []
        """The rows that other windows wrote since the last line."""
        self.offer = NO_OFFER
        self.kept: dict[tuple[str, str], Any] = {}
        """Contents of files that were read in this session, by kind and mark (see ``cards keep``)."""
        self.unread: tuple[str, ...] = ()
        """The columns that were not read in the last CSV file."""
        self.read: dict[str, str] = {}
        """Marks of the files that the last correction has read, by their paths."""
        self.shown: dict[str, str] = {}
        """Marks of the files that previews have shown, by their paths."""
        self.progress: Callable[[str], None] = lambda text: None
        """The function that shows the progress of a long job."""
        self.trouble: Callable[[], str] = str
        """The function that returns a warning about lines that a hub has not received for a while, '' without any."""
        self.open_table: Table | None = None
        """The duel as the last line left it."""
        self._store: Store | None = None
        self._lent = False
        self._unseen: list[Row] = []

    def store(self, *, create: bool = False) -> Store:
        """Return the database. With ``create``, create it if it does not exist."""
        from gm.store.database import Store  # imported here: rules and sheets need no database

        if self._store is None:
            if create and self.own_folder:
                self._make_folder()
            try:
                self._store = Store(self.file, create=create)
            except GmError as error:
                raise no_duel() if error.code == "no-duel" else error from None
            if self._store.upgraded:
                from gm.table import snapshots  # imported here: few databases are of an older version

                snapshots.write_missing_results(self._store, self.progress)
        return self._store

    @property
    def wrote(self) -> bool:
        """True if a line has been written in this session."""
        return bool(self._store and self._store.written)

    def _make_folder(self) -> None:
        from gm.store.files import make_folder, os_message  # imported here: no entry needs it

        try:
            make_folder(os.path.dirname(self.file))
        except OSError as error:
            text = f"The folder for {self.file} cannot be created: {os_message(error)}."
            raise GmError("file", text, "Name another file: --db FILE") from error

    def table(self) -> Table:
        """Return the current duel, with all rows written so far. Raises GmError (``no-duel``)."""
        if self.open_table is None:
            number = duel_number(self.chosen) if self.chosen else self.store().opened()
            if number is None:
                raise no_duel()
            from gm.table.table import Table  # imported here: rules and sheets need no duel

            self.open_table = Table(self.store(), number)
        else:
            self.news = [*self._unseen, *self.open_table.catch_up()]
            self._unseen.clear()
        return self.open_table

    def find_table(self) -> Table | None:
        """Return the current duel as :meth:`table` does; None if there is no duel yet."""
        return _if_any(self.table)

    def find_store(self) -> Store | None:
        """Return the database; None if there is none yet."""
        return _if_any(self.store)

    def read_news(self, *, typing: bool) -> list[Row]:
        """Return the rows that other windows wrote.

        ``typing`` is True if the user has begun to type a line. The next call of :meth:`table`, for that line, then
        adds these rows to ``news``: they may change what the line means.
        """
        new = self.open_table.catch_up() if self.open_table else []
        if new:
            self.offer = NO_OFFER  # a preview may have become wrong
        self._unseen = [*self._unseen, *new] if typing else []
        return new

    def for_duel(self, duel: int) -> Session:
        """Return another session for the duel with this number, on the same database.

        Closing the returned session does not close the database.
        """
        other = Session(self.file, str(duel), short=self.short)
        other._store, other._lent = self.store(), True
        return other

    def stay_with(self, table: Table) -> None:
        """Make a duel the current one of this session."""
        self.open_table = table

    def game(self) -> AnyGame:
        """Return the game of the current duel. Without a duel, return the only installed game.

        Raises GmError (``no-duel``) if there is no duel and there are several games.
        """
        try:
            return self.table().game
        except GmError as error:
            known = games.slugs()
            if error.code != "no-duel" or len(known) != 1:
                raise
            return games.load(known[0])

    def close(self) -> None:
        """Close the database."""
        if self._store and not self._lent:
            self._store.close()


def _if_any(read: Callable[[], Read]) -> Read | None:
    """Return what ``read`` returns; None if it raises the error that there is no duel yet."""
    try:
        return read()
    except GmError as error:
        if error.code != "no-duel":
            raise
        return None


@contextmanager
def scratch_session(*, short: bool = False) -> Iterator[Session]:
    """Open a session with an empty database in memory, which is closed at the end of the context."""
    with closing(Session(":memory:", short=short)) as session:
        session.store(create=True)
        yield session


def no_duel() -> GmError:
    """Return the error for a database without a duel. The error says how to start one."""
    return GmError("no-duel", "There is no duel yet.", f"{games.how_to_begin()} — or see one first: gm demo")


def duel_number(word: str) -> int:
    """Return the duel number that ``word`` means. Raises GmError (``no-duel``)."""
    text = f"“{word[:40]}” is not the number of a duel."
    return require_whole_number(word, 0, LARGEST, text, "List them: gm duels", "no-duel")
