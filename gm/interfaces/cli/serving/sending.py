"""The sending of lines to a hub (a server that shows many tables), in the background.

It goes on while ``gm play`` or ``gm serve`` runs.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from gm.errors import GmError
from gm.store.files import sidecar_path
from gm.store.sidecars import database_marks
from gm.table.session import Session

if TYPE_CHECKING:
    from gm.hub.sender.background import Background

_GLANCE = 1.0
"""The seconds between two checks for a changed hub card."""


@contextmanager
def sending_lines(session: Session) -> Iterator[None]:
    """Send new lines to the hub in the background until the ``with`` block ends."""
    path = sidecar_path(session.file, ".hub")
    if path is None:
        yield
        return
    sending = Sending(session.file, path)
    session.trouble = sending.status
    sending.look()
    sending.start()
    try:
        yield
    finally:
        sending.finish()


class Sending(threading.Thread):
    """A thread that sends lines to a hub while the table has a hub card: the address of a hub, and a key to sign with.

    ``path`` is the file with the card. Another window may store or delete it at any time. The modules for sending are
    imported only once there is a card.
    """

    def __init__(self, database: str, path: str) -> None:
        super().__init__(name="hub-card", daemon=True)
        self._database = database
        self._path = path
        self._over = threading.Event()
        self._seen: object = None
        self._fault = ""
        self.sender: Background | None = None

    def status(self) -> str:
        """Return a line that says what is not sent and why; '' if all is well."""
        sender = self.sender
        return sender.status() if sender else self._fault

    def run(self) -> None:
        while not self._over.wait(_GLANCE):
            self.look()

    def finish(self) -> None:
        """Send the last lines if that takes only a moment, and stop."""
        self._over.set()
        if self.is_alive():
            self.join()
        self._stop()

    def look(self) -> None:
        """Start the sender if a hub card was stored since the last call, and stop it if the card was deleted."""
        marks = database_marks(self._path)
        if marks != self._seen:
            self._seen, self._fault = marks, ""
            self._stop()
            if os.path.exists(self._path):
                self._begin()

    def _begin(self) -> None:
        from gm.hub.sender.background import Background
        from gm.hub.sender.joined import require_joined

        try:
            joined = require_joined(self._database)
        except GmError as error:
            self._fault = f"Hub: {error.message} {error.remedy}"
            return
        self.sender = Background(self._database, joined)
        self.sender.start()

    def _stop(self) -> None:
        if self.sender:
            self.sender.finish()
        self.sender = None
