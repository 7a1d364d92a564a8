"""The live board's stream of events: the latest to everybody, and a sign of life in between."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from contextlib import suppress

from starlette.responses import PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

from gm.doors.web.scene import Scene
from gm.doors.web.watch import Seen

STREAMS = 400
"""So many may watch at once."""
STREAMS_EACH = 24
"""So many of them from one other machine."""
BEAT = 4.0
"""Seconds after which a stream says that it is still there."""
PATIENCE = 10.0
"""Seconds that a watcher may take to read what it is sent."""
_HERE = ("127.0.0.1", "::1")


class News:
    """The latest that was told, for streams in an event loop to wait for; each gets the latest, none a queue."""

    def __init__(self) -> None:
        self.seen: Seen | None = None
        self.frame = b""
        self.number = 0
        self.closed = False
        self._changed = asyncio.Event()

    def put(self, seen: Seen, frame: bytes) -> None:
        """What is to be seen now, as one event of a stream."""
        self.seen, self.frame = seen, frame
        self._wake()

    def close(self) -> None:
        """There will be no more."""
        self.closed = True
        self._wake()

    def _wake(self) -> None:
        self.number += 1
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    async def later(self, number: int, seconds: float) -> bool:
        """Wait until there is something newer than ``number``, at most so long; whether there is."""
        if self.number == number and not self.closed:
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self._changed.wait()
        return self.number != number


def age(seen: Seen | None) -> float | None:
    """How many seconds ago the last line was entered; None if there is none."""
    return max(0.0, round(time.time() - seen.entered, 1)) if isinstance(seen, Scene) else None


class Watchers:
    """Who watches, by address; no more than there is room for."""

    def __init__(self) -> None:
        self._streams: Counter[str] = Counter()

    def come(self, who: str) -> bool:
        """Let one more in from this address; False if there is no room."""
        if self._streams.total() >= STREAMS or (who not in _HERE and self._streams[who] >= STREAMS_EACH):
            return False
        self._streams[who] += 1
        return True

    def go(self, who: str) -> None:
        """One of them has gone."""
        self._streams[who] -= 1
        if not self._streams[who]:
            del self._streams[who]


class Stream(Response):
    """An event ``board`` at once and with each change, an event ``clock`` before it and every few seconds.

    Whoever does not read in time is let go; it may come back, and gets the latest then.
    """

    def __init__(self, news: News, watchers: Watchers) -> None:
        super().__init__(None, 200, {"cache-control": "no-store"}, "text/event-stream")
        del self.headers["content-length"]
        self._news = news
        self._watchers = watchers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        who = scope["client"][0] if scope.get("client") else ""
        if not self._watchers.come(who):
            refusal = PlainTextResponse("Too many are watching already.\n", 503, {"retry-after": "5"})
            await refusal(scope, receive, send)
            return
        try:
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            if scope["method"] == "HEAD":
                await send({"type": "http.response.body", "body": b""})
                return
            telling = asyncio.create_task(self._tell(send))
            leaving = asyncio.create_task(_left(receive))
            await asyncio.wait((telling, leaving), return_when=asyncio.FIRST_COMPLETED)
            for task in (telling, leaving):
                task.cancel()
            await asyncio.gather(telling, leaving, return_exceptions=True)
        finally:
            self._watchers.go(who)

    async def _tell(self, send: Send) -> None:
        number = -1
        with suppress(TimeoutError, OSError):
            await _send(send, b"retry: 1000\n\n")
            while not self._news.closed:
                clock = f"event: clock\ndata: {json.dumps({'age': age(self._news.seen)})}\n\n".encode()
                news = number != self._news.number and self._news.frame
                number = self._news.number
                await _send(send, clock + (news or b""))
                await self._news.later(number, BEAT)
            await _send(send, b"", more=False)


async def _send(send: Send, body: bytes, *, more: bool = True) -> None:
    # No wait_for: before Python 3.12 it may swallow that the stream is called off.
    async with asyncio.timeout(PATIENCE):
        await send({"type": "http.response.body", "body": body, "more_body": more})


async def _left(receive: Receive) -> None:
    """Wait until the watcher has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
