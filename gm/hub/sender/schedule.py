"""The schedule for sending lines to a hub: which duels to send, when to try again, and what is wrong."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Mapping
from typing import NamedTuple

from gm.errors import GmError
from gm.hub.sender.joined import Joined
from gm.hub.sender.request import Exchange, Unreachable
from gm.hub.sender.sending import Sent, owner_text, send_duel
from gm.hub.sender.source import Source
from gm.store.database import Duel
from gm.text import counted

_LEAST, _MOST = 1.0, 60.0
"""The seconds to wait after the first failure, and after many."""
_SPREAD = 0.3
"""The largest share by which a wait is randomly lengthened or shortened, so that tables do not all return at once."""
SILENT_SECONDS = 60.0
"""The seconds before a problem is shown, because it may go away by itself."""
_OWNER_SECONDS = 60.0
"""The seconds between two requests about a duel that another device sends. Meanwhile the organiser may have assigned
the duel to this device."""
_GOES_ON = ("sent", "fork")
"""The states in which further lines of a duel are sent."""
_FORK = "exists twice at the hub, and this copy does not count. It is sent anyway; the organiser decides"
_REVOKED = "this table's card is no longer valid. Play on, and ask the organiser for a new card"


class Trouble(NamedTuple):
    """A reason why lines do not reach the hub.

    ``since`` is when the trouble began, in seconds of the monotonic clock. ``lines`` is the number of lines concerned.
    ``what`` is the title of the duel, '' for all duels. A ``final`` trouble does not pass by itself.
    """

    why: str
    since: float
    lines: int = 0
    what: str = ""
    final: bool = False

    def text(self, now: float) -> str:
        """Return a line that says what is not sent and why.

        Return '' in the first minute of a problem that may go away by itself.
        """
        if self.final:
            return f"Hub: {self.why}"
        seconds = now - self.since
        if seconds < SILENT_SECONDS:
            return ""
        what = f"“{self.what}” " if self.what else ""
        return f"Hub: {what}not sent for {int(seconds // 60)} min ({counted(self.lines, 'line')}), because {self.why}"


class Schedule:
    """A schedule for sending the duels begun since the table joined its hub.

    ``joined`` is the table's hub card. The other arguments are functions. ``opens`` returns a reader of the duels.
    ``marks`` returns a value that changes when a line is written. ``clock`` returns the time in seconds, and ``spread``
    a random number from 0 to 1.
    """

    def __init__(
        self,
        joined: Joined,
        opens: Callable[[], Source],
        marks: Callable[[], object],
        clock: Callable[[], float] = time.monotonic,
        spread: Callable[[], float] = random.random,
    ) -> None:
        self.joined = joined
        self._opens = opens
        self._marks_of = marks
        self._clock = clock
        self._spread = spread
        self._marks: object = None
        self._again = 0.0
        self._pause = 0.0
        self._waits = 0
        self._counts: dict[int, int] = {}
        self._last: dict[int, Sent] = {}
        self._refused: dict[int, Trouble] = {}
        self._away: Trouble | None = None
        self._ask_owner = math.inf
        self._told: dict[str, object] = {}

    @property
    def is_away(self) -> bool:
        """True if the last attempt to reach the hub failed."""
        return self._away is not None

    @property
    def sent(self) -> Mapping[int, int]:
        """The number of lines that the hub has of each duel. The keys are the numbers of the duels."""
        return {number: last.have for number, last in self._last.items()}

    @property
    def troubles(self) -> list[Trouble]:
        """The reasons why lines do not reach the hub now. A reason that concerns all duels comes first."""
        return [*([self._away] if self._away else []), *self._refused.values()]

    def waiting(self) -> int:
        """Return how many lines the hub does not have. Raises GmError."""
        with self._opens() as source:
            return self._missing(source.counts(self.joined.after))

    def _missing(self, counts: Mapping[int, int]) -> int:
        return sum(count - self.sent.get(number, 0) for number, count in counts.items())

    def status(self) -> str:
        """Return a line that says what is not sent and why; '' if all is well.

        A problem that will not go away by itself is shown only until the next line is written.
        """
        marks, now = self._marks_of(), self._clock()
        for trouble in self.troubles:
            text = trouble.text(now)
            if text and not (trouble.final and self._told.setdefault(text, marks) != marks):
                return text
        return ""

    def exchange(self) -> Exchange[None]:
        """Send new lines, unless the hub could not be reached a moment ago or has rejected the card."""
        marks, now = self._marks_of(), self._clock()
        if now < self._again or (marks == self._marks and now < self._ask_owner):
            return
        try:
            yield from self._send()
        except GmError:
            pass  # the next line that somebody types will report what is wrong with the database
        except Unreachable as failed:
            self._wait(failed, now)
            return
        self._marks, self._pause = marks, 0.0

    def _send(self) -> Exchange[None]:
        """Send the missing lines of every duel that the hub does not have completely. Raises Unreachable, GmError."""
        with self._opens() as source:
            counts = source.counts(self.joined.after)
            self._waits = self._missing(counts)
            due = [number for number, count in counts.items() if self._is_due(number, count)]
            for number in due:
                duel = source.duel(number)
                sent = yield from send_duel(source, duel, counts[number])
                self._note(duel, sent, counts[number])
                if self._again == math.inf:
                    break
        owned = {number for number in self._refused if self._last[number].state == "owner"}
        if not owned.isdisjoint(due):
            self._ask_owner = self._clock() + _OWNER_SECONDS
        elif not owned:
            self._ask_owner = math.inf
        self._away = None

    def _is_due(self, number: int, count: int) -> bool:
        """Return whether to send a duel now.

        If the hub accepts the duel only from another device, gm tries again once a minute.
        """
        last = self._last.get(number)
        if last is None:
            return True
        if last.state == "owner":
            return self._clock() >= self._ask_owner
        return last.state in _GOES_ON and self._counts[number] != count

    def _note(self, duel: Duel, sent: Sent, count: int) -> None:
        """Record the result of sending a duel. If the hub did not accept the lines, also record the trouble."""
        before = self._refused.pop(duel.id, None)
        self._last[duel.id], self._counts[duel.id] = sent, count
        if sent.state == "sent":
            return
        since, lines = before.since if before else self._clock(), count - sent.have
        trouble = Trouble(
            f"“{duel.title}” is no longer being sent to the hub. The hub says: {sent.text}", since, lines, final=True
        )
        if sent.state == "owner":
            trouble = Trouble(owner_text(duel, self.joined.card.device), since, lines, duel.title)
        elif sent.state == "fork":
            trouble = trouble._replace(why=f"“{duel.title}” {_FORK}")
        elif sent.state == "revoked":
            self._again = math.inf
            trouble = trouble._replace(why=_REVOKED)
        self._refused[duel.id] = trouble

    def _wait(self, failed: Unreachable, now: float) -> None:
        """Set the time of the next attempt. Each wait is twice as long as the last one, or longer if the hub asks.

        A wait is limited to a minute. It is then randomly lengthened or shortened by up to 30 percent, so that the
        tables do not all try again at the same time.
        """
        since = self._away.since if self._away else now
        self._away = Trouble(failed.why, since, self._waits)
        self._pause = min(_MOST, max(_LEAST, failed.seconds, 2 * self._pause))
        self._again = self._clock() + self._pause * (1 + _SPREAD * (2 * self._spread() - 1))
