"""The event stream to a phone: the state of the duel at every change, and a heartbeat."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.types import Scope, Send

from gm.hub.protocol.signing import signature
from gm.interfaces.web.connection_limit import ConnectionLimit
from gm.interfaces.web.stream import BEAT, EventStream, Pulse, send_part
from gm.store.phones.keys import Phone

STREAMS = 40
"""The maximum number of open streams."""
STREAMS_EACH = 2
"""The maximum number of open streams to one phone."""


class States(EventStream):
    """A stream with three kinds of event, each signed with the phone's key.

    ``state`` is sent at each change, ``beat`` every few seconds, and ``dropped`` when the phone is unpaired. ``nth``
    is the number of the request that opened the stream.
    """

    def __init__(
        self,
        pulse: Pulse,
        places: ConnectionLimit,
        phone: Phone,
        nth: int,
        still: Callable[[], bool],
        state: Callable[[], Awaitable[dict[str, Any]]],
    ) -> None:
        super().__init__(places)
        self._pulse = pulse
        self._phone = phone
        self._nth = nth
        self._count = 0
        self._still = still
        self._state = state

    def who(self, scope: Scope) -> str:
        """Return the id of the phone. The number of open streams is limited for each id."""
        return f"phone {self._phone.number}"

    async def send_events(self, send: Send) -> None:
        number, shown, amiss = -1, "", False
        while not self._pulse.closed:
            if not self._still():
                await send_part(send, self._event("dropped", "{}"))
                return
            kind, text = "beat", "{}"
            if amiss or number != self._pulse.number:  # after an error, read the state again with each beat
                number, data = self._pulse.number, await self._state()
                amiss = "error" in data
                state = json.dumps(data, ensure_ascii=False)
                if state != shown:
                    kind, text, shown = "state", state, state
            await send_part(send, self._event(kind, text))
            await self._pulse.later(number, BEAT)

    def _event(self, kind: str, text: str) -> bytes:
        """Return the next event. Its data are its signature and ``text``."""
        self._count += 1
        proof = signature(self._phone.key, "event", self._phone.number, self._nth, self._count, kind, text)
        return f"event: {kind}\ndata: {proof} {text}\n\n".encode()
