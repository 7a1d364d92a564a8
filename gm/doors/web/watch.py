"""One pair of eyes on the database, in a thread of its own; whatever changes is handed to all who watch.

The file is opened read-only. What is handed over is rendered once, however many watch.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from contextlib import suppress

from gm.doors.web.scene import Scene, scene
from gm.errors import GmError
from gm.store.database import Store
from gm.table.table import Table

PAUSE = 0.1
"""Seconds between two looks; a look at nothing new costs some microseconds."""

Seen = Scene | GmError
"""The board of the duel, or why it cannot be shown."""


class Watch:
    """Watches the duel that is chosen, or else the one last opened; ``tell`` is called in its thread with each news."""

    def __init__(self, file: str, duel: int | None, tell: Callable[[Seen], None]) -> None:
        self._file = file
        self._duel = duel
        self._tell = tell
        self._store: Store | None = None
        self._table: Table | None = None
        self._known: tuple[object, ...] = ()
        self._trouble = ""
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="watch", daemon=True)

    def start(self) -> None:
        """Begin to look."""
        self._thread.start()

    def stop(self) -> None:
        """Look no more, and let go of the file."""
        self._over.set()
        self._thread.join(5)

    def _run(self) -> None:
        while True:
            try:
                self._look()
            except GmError as error:
                self._lose(error)
            if self._over.wait(PAUSE):
                break
        self._let_go()

    def _look(self) -> None:
        """Tell the board, if anything was written since the last look."""
        file = _identity(self._file)
        if self._store is None or file != self._known[:1]:
            self._let_go()
            self._store = Store(self._file, read_only=True)
        known = (*file, self._store.version())
        if known == self._known and self._table and not self._trouble:
            return
        number = self._duel or self._store.opened()
        if number is None:
            raise GmError("no-duel", "There is no duel yet.", "It appears here as soon as it begins.")
        if self._table is None or self._table.duel.id != number:
            self._table = Table(self._store, number)
        else:
            self._table.catch_up()
        self._known, self._trouble = known, ""
        self._tell(scene(self._table))

    def _lose(self, error: GmError) -> None:
        """Tell once why there is nothing to show, and try again from the beginning."""
        self._let_go()
        if error.message != self._trouble:
            self._trouble = error.message
            self._tell(error)

    def _let_go(self) -> None:
        if self._store:
            self._store.close()
        self._store = self._table = None
        self._known = ()


def _identity(file: str) -> tuple[object]:
    """Which file lies there, so that one that was put in its place is noticed; none is nothing."""
    with suppress(OSError):
        found = os.stat(file)
        return ((found.st_dev, found.st_ino),)
    return (None,)
