"""The thread that sends new lines to the hub while somebody plays. Players never wait for it."""

from __future__ import annotations

import threading
from functools import partial
from typing import Any

from gm.hub.sender.client import Client
from gm.hub.sender.joined import Joined
from gm.hub.sender.schedule import Schedule, Trouble
from gm.hub.sender.source import Source
from gm.store.sidecars import database_marks

_GLANCE = 0.25
"""The number of seconds between checks of the database."""
_FAREWELL = 2.0
"""The seconds to wait for the last lines when the program ends."""


class Background(threading.Thread):
    """A thread that sends the duels begun since the table joined its hub.

    ``timing`` has further arguments for :class:`Schedule`, such as ``clock``.
    """

    def __init__(self, database: str, joined: Joined, **timing: Any) -> None:
        super().__init__(name="hub-sender", daemon=True)
        self._schedule = Schedule(joined, partial(Source, database), partial(database_marks, database), **timing)
        self._client = Client(joined.card)
        self._over = threading.Event()

    @property
    def troubles(self) -> list[Trouble]:
        """The reasons why lines do not reach the hub now."""
        return self._schedule.troubles

    def status(self) -> str:
        """Return a line that says what is not sent and why; '' if all is well."""
        return self._schedule.status()

    def finish(self) -> None:
        """Send the last lines if that takes only a moment, and stop."""
        self._over.set()
        self.join(_FAREWELL)

    def run(self) -> None:
        while True:
            over = self._over.wait(_GLANCE)
            if not (over and self._schedule.is_away):
                self.send_new()
            if over:
                self._client.close()
                return

    def send_new(self) -> None:
        """Send new lines, if the schedule has any to send now."""
        self._client.run(self._schedule.exchange())
