"""The thread that sends new lines to the hub while somebody plays. No line waits for it."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from typing import NamedTuple

from gm.errors import GmError
from gm.hub.sender.client import Client, Unreachable
from gm.hub.sender.joined import Joined
from gm.hub.sender.sending import Sent, send_duel
from gm.hub.sender.source import Source
from gm.store.sidecars import database_marks

_GLANCE = 0.25
"""The seconds between two looks at the database."""
_LEAST, _MOST = 1.0, 60.0
"""The seconds to wait after the first failure, and after many."""
_SPREAD = 0.3
"""The part by which a wait is longer or shorter, so that tables do not all come back at once."""
SILENT_SECONDS = 60.0
"""The seconds of trouble of which nobody is told."""
_FAREWELL = 2.0
"""The seconds to wait for the last lines when somebody leaves."""


class Trouble(NamedTuple):
    """The reason why lines are not sent, since when (in seconds of the monotonic clock), and how many there are."""

    why: str
    since: float
    lines: int

    def text(self, now: float) -> str:
        """Return a line about what could not be sent; '' during the first minute."""
        seconds = now - self.since
        if seconds < SILENT_SECONDS:
            return ""
        lines = f"{self.lines} line{'' if self.lines == 1 else 's'}"
        return f"Hub: not sent for {int(seconds // 60)} min ({lines}), because {self.why}"


class Background(threading.Thread):
    """A thread that sends the duels begun since a table has joined its hub.

    ``clock`` returns seconds and ``spread`` a random number from 0 to 1.
    """

    def __init__(
        self,
        database: str,
        joined: Joined,
        clock: Callable[[], float] = time.monotonic,
        spread: Callable[[], float] = random.random,
    ) -> None:
        super().__init__(name="hub-sender", daemon=True)
        self._database = database
        self._joined = joined
        self._clock = clock
        self._spread = spread
        self._client = Client(joined.card)
        self._over = threading.Event()
        self._marks: object = None
        self._have: dict[int, int] = {}
        self._again = 0.0
        self._pause = 0.0
        self._waits = 0
        self.trouble: Trouble | None = None
        self.last: dict[int, Sent] = {}

    def status(self) -> str:
        """Return a line about lines that are not sent; '' if all is well."""
        trouble = self.trouble
        return trouble.text(self._clock()) if trouble else ""

    def finish(self) -> None:
        """Send what was written last, if that takes no time, and stop."""
        self._over.set()
        self.join(_FAREWELL)

    def run(self) -> None:
        while True:
            over = self._over.wait(_GLANCE)
            if not (over and self.trouble):
                self.once()
            if over:
                self._client.close()
                return

    def once(self) -> None:
        """Send what is new, unless the hub could not be reached a moment ago."""
        marks, now = database_marks(self._database), self._clock()
        if now < self._again or marks == self._marks:
            return
        try:
            self._send()
        except GmError:
            pass  # the next line says what is wrong with the database
        except Unreachable as failed:
            self._wait(failed, now)
            return
        self._marks, self._pause = marks, 0.0

    def _send(self) -> None:
        """Send every duel of which the hub does not have all lines. Raises Unreachable, GmError."""
        with Source(self._database) as source:
            counts = source.counts(self._joined.after)
            self._waits = sum(count - self._have.get(number, 0) for number, count in counts.items())
            for number, count in counts.items():
                if self._have.get(number) != count:
                    self.last[number] = send_duel(self._client, source, source.duel(number), count)
                    self._have[number] = count
        refused = [sent.text for sent in self.last.values() if sent.state not in ("sent", "fork")]
        since = self.trouble.since if self.trouble else self._clock()
        self.trouble = Trouble(f"the hub says: {refused[0]}", since, self._waits) if refused else None

    def _wait(self, failed: Unreachable, now: float) -> None:
        """Wait as long as the hub asks, or longer after each failure."""
        since = self.trouble.since if self.trouble else now
        self.trouble = Trouble(failed.why, since, self._waits)
        self._pause = min(_MOST, max(_LEAST, failed.seconds, 2 * self._pause))
        self._again = self._clock() + self._pause * (1 + _SPREAD * (2 * self._spread() - 1))
