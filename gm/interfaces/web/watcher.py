"""The thread that reads the database for the page and publishes every change to all viewers.

The thread opens the file only for a moment and only for reading. If it kept the file open, writers could not merge
their data into it. Damage in the file does not end the thread. Each change is rendered once for all viewers.
"""

from __future__ import annotations

import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import closing

from gm.errors import GmError
from gm.interfaces.web.board.scene import Scene, scene
from gm.store.database import Store
from gm.store.sidecars import database_marks
from gm.table.clock.settings import read_settings
from gm.table.table import Table

PAUSE = 0.1
"""The seconds between two checks of the database file's size and time."""
READ_ANYWAY = 0.5
"""The seconds after which the file is read even if its time is unchanged, because some systems update the time late."""
TROUBLED = 0.5
"""The seconds to wait before an unreadable file is read again."""

Seen = Scene | GmError
"""The board of the duel, or the error if there is no board."""


class Background(ABC):
    """A daemon thread that runs ``_run``. When ``_over`` is set, ``_run`` must return."""

    def __init__(self, name: str) -> None:
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    @abstractmethod
    def _run(self) -> None: ...

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def stop(self) -> None:
        """Stop the thread."""
        self._over.set()
        self._thread.join(5)


class Watcher(Background):
    """A thread that watches the duel number ``duel`` (None: the current duel), and calls ``tell`` at every change."""

    def __init__(self, file: str, duel: int | None, tell: Callable[[Seen], None], *, notes: bool = False) -> None:
        super().__init__("watch")
        self._notes = notes
        self._file = file
        self._duel = duel
        self._tell = tell
        self._table: Table | None = None
        self._marks: object = None
        self._known: tuple[object, ...] = ()
        self._trouble: tuple[str, str] | None = None
        self._made = False
        self._looked = self._read = time.monotonic()

    @property
    def looked(self) -> float:
        """The seconds since the published state was last confirmed."""
        return time.monotonic() - self._looked

    def _run(self) -> None:
        pause = 0.0
        while not self._over.wait(pause):
            pause = self.once()

    def once(self) -> float:
        """Check the file once, and return the seconds until the next check."""
        try:
            self._glance()
        except GmError as error:
            return self._lose(error)
        except Exception as error:  # whatever is wrong with the file, keep watching
            text = f"The board cannot be drawn: {type(error).__name__}: {error}"
            return self._lose(GmError("internal", text, "To find out what is wrong with the file: gm check"))
        return PAUSE

    def _glance(self) -> None:
        """Read the database file if it may have changed. Publish the board if it has changed."""
        marks, now = database_marks(self._file), time.monotonic()
        if marks == self._marks and now - self._read < READ_ANYWAY:
            return
        with closing(Store(self._file, read_only=True)) as store:
            news = self._look(store)
        self._marks, self._read, self._looked = marks, now, time.monotonic()
        if news:
            self._tell(news)
            self._trouble = None

    def _look(self, store: Store) -> Scene | None:
        """Return the board if the duel has changed, else None."""
        number = self._duel or store.opened()
        if number is None:
            raise GmError("no-duel", "There is no duel yet.", "It appears here as soon as it starts.")
        table = self._table = latest_duel(self._table, store, number)
        known = (table.duel.uid, len(table.rows), table.rows[-1], store.settled(number), read_settings(table))
        if known == self._known:
            return None
        seen = scene(table, notes=self._notes)
        self._known = known
        return seen

    def _lose(self, error: GmError) -> float:
        """Publish once why there is no board, and return the seconds until the next try.

        If the file is only busy, the board stays visible and shows its age.
        """
        if error.code == "busy" and self._known:
            return TROUBLED
        if error.code == "file" and self._trouble and self._trouble[0] == "no-duel" and not self._made:
            self._made = True  # the file is being created, and may be empty for a moment
            return TROUBLED
        self._table, self._marks, self._known = None, None, ()
        if (error.code, error.message) != self._trouble:
            self._trouble = error.code, error.message
            self._tell(error)
        if error.code != "busy":
            self._looked = time.monotonic()
        return PAUSE if error.code == "no-duel" else TROUBLED


def latest_duel(table: Table | None, store: Store, number: int) -> Table:
    """Return duel ``number`` with its latest rows. Only new rows are read if ``table`` has the earlier ones."""
    if table is None or not _is_same_duel(table, store, number):
        return Table(store, number, bookmarked=False)
    table.store = store
    table.catch_up()
    return table


def _is_same_duel(table: Table, store: Store, number: int) -> bool:
    """Return whether duel ``number`` in the file is still the duel in ``table``.

    The number may belong to another duel if somebody has replaced the file with a backup.
    """
    last = table.rows[-1]
    return table.duel.id == number and store.duel(number) == table.duel and store.rows(number, last.seq)[:1] == [last]
