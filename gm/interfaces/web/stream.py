"""The event stream of the live board. It sends every viewer the latest state, and a heartbeat."""

from __future__ import annotations

import asyncio
import json
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from starlette.responses import PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

from gm.interfaces.web.board.scene import Scene
from gm.interfaces.web.connection_limit import ConnectionLimit
from gm.interfaces.web.watcher import Seen
from gm.table.clock import Clock
from gm.text import capitalize

STREAMS = 400
"""The maximum number of open streams."""
STREAMS_EACH = 24
"""The maximum number of open streams to one other computer."""
BEAT = 4.0
"""The seconds between heartbeats."""
PATIENCE = 10.0
"""The seconds after which a viewer who does not read an event is disconnected."""


class Pulse:
    """A signal that wakes the streams of an event loop when something changes. ``number`` counts the changes."""

    def __init__(self) -> None:
        self.number = 0
        self.closed = False
        self._changed = asyncio.Event()

    def close(self) -> None:
        """Signal that there will be no more changes."""
        self.closed = True
        self.beat()

    def beat(self) -> None:
        """Signal a change."""
        self.number += 1
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    async def later(self, number: int, seconds: float) -> bool:
        """Wait until there are more than ``number`` changes, but at most for ``seconds``.

        Returns True if there are more, False if the time has run out.
        """
        if self.number == number and not self.closed:
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self._changed.wait()
        return self.number != number


class News(Pulse):
    """The latest published state. Streams send only this state; there is no queue of earlier states.

    ``looked`` returns how many seconds ago the state was last checked.
    """

    def __init__(self, looked: Callable[[], float]) -> None:
        super().__init__()
        self.looked = looked
        self.seen: Seen | None = None
        self.frame = b""

    def put(self, seen: Seen, frame: bytes) -> None:
        """Publish a state to all streams. ``frame`` is the event that they send."""
        self.seen, self.frame = seen, frame
        self.beat()


def clock(news: News) -> dict[str, Any]:
    """Return the data of the event ``clock`` as JSON.

    These are the seconds since the last line (None if unknown), the seconds since the last check, and the duel's clock.
    """
    entered = news.seen.entered if isinstance(news.seen, Scene) else None
    age = None if entered is None else max(0.0, round(time.time() - entered, 1))
    times = news.seen.times.at(time.time()) if isinstance(news.seen, Scene) else None
    return {"age": age, "looked": round(news.looked(), 1), "times": None if times is None else _clock_data(times)}


def _clock_data(times: Clock) -> dict[str, Any]:
    """Return a duel's clock as JSON data from which a page can continue counting."""
    spans = [{**span._asdict(), "near": span.near} for span in times.spans]
    text = " · ".join(span.text for span in times.spans)
    text = capitalize(text)
    return {"state": times.state, "spans": spans, "text": text, "brief": text.partition(" · ")[0]}


class EventStream(Response, ABC):
    """A stream of events to one viewer. ``places`` limits the number of open streams.

    A viewer who reads too slowly is disconnected, and gets the latest state after reconnecting.
    """

    def __init__(self, places: ConnectionLimit) -> None:
        super().__init__(None, 200, {"cache-control": "no-store"}, "text/event-stream")
        del self.headers["content-length"]
        self._places = places

    def who(self, scope: Scope) -> str:
        """Return the viewer's network address; '' if it is unknown. The number of streams for an address is limited."""
        return scope["client"][0] if scope.get("client") else ""

    @abstractmethod
    async def send_events(self, send: Send) -> None:
        """Send events until the stream ends."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        who = self.who(scope)
        if not self._places.come(who):
            refusal = PlainTextResponse("Too many viewers.\n", 503, {"retry-after": "5"})
            await refusal(scope, receive, send)
            return
        try:
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            if scope["method"] == "HEAD":
                await send({"type": "http.response.body", "body": b""})
                return
            telling = asyncio.create_task(self._telling(send))
            leaving = asyncio.create_task(_left(receive))
            await asyncio.wait((telling, leaving), return_when=asyncio.FIRST_COMPLETED)
            for task in (telling, leaving):
                task.cancel()
            await asyncio.gather(telling, leaving, return_exceptions=True)
        finally:
            self._places.go(who)

    async def _telling(self, send: Send) -> None:
        with suppress(TimeoutError, OSError):
            await send_part(send, b"retry: 1000\n\n")
            await self.send_events(send)
            await send_part(send, b"", more=False)


class Stream(EventStream):
    """A stream with an event ``board`` at every change. An event ``clock`` is sent before each ``board`` and every few
    seconds.
    """

    def __init__(self, news: News, places: ConnectionLimit) -> None:
        super().__init__(places)
        self._news = news

    async def send_events(self, send: Send) -> None:
        number = -1
        while not self._news.closed:
            beat = f"event: clock\ndata: {json.dumps(clock(self._news))}\n\n".encode()
            news = number != self._news.number and self._news.frame
            number = self._news.number
            await send_part(send, beat + (news or b""))
            await self._news.later(number, BEAT)


async def send_part(send: Send, body: bytes, *, more: bool = True) -> None:
    """Send a part of a stream. Raises TimeoutError if the viewer does not read it in time."""
    # not asyncio.wait_for, which may swallow a cancellation before Python 3.12
    async with asyncio.timeout(PATIENCE):
        await send({"type": "http.response.body", "body": body, "more_body": more})


async def _left(receive: Receive) -> None:
    """Wait until the viewer has disconnected."""
    while (await receive())["type"] != "http.disconnect":
        pass
