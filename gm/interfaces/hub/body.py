"""The reading of a request's body, within limits of size, speed and memory."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from starlette.types import Receive

from gm.hub.protocol.faults import HubFault, busy, too_large
from gm.hub.protocol.limits import LIMITS

_SECONDS = 10.0
_BYTES_A_SECOND = 64 << 10
_BUDGET = 64 << 20
"""The maximum number of bytes, together, of all bodies that are being read or processed."""


class Memory:
    """A counter of the bytes that all request bodies use in memory."""

    def __init__(self) -> None:
        self._used = 0

    def take(self, size: int) -> None:
        """Reserve room for a part of a body. Raises HubFault (503) if there is no room."""
        if self._used + size > _BUDGET:
            raise busy()
        self._used += size

    def free(self, size: int) -> None:
        """Release ``size`` bytes that were reserved for a body."""
        self._used -= size


class Body:
    """The body of a request. Its room in memory is reserved until the request is answered."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self._size = 0

    async def read(self, headers: Mapping[bytes, bytes], receive: Receive) -> bytes:
        """Return the whole body. Raises HubFault (408, 413, 503), or ConnectionError if the sender has disconnected."""
        length = headers.get(b"content-length")
        if length is not None and int(length) > LIMITS.sent:  # the server has checked that it is a number
            raise too_large("The body")
        loop, parts = asyncio.get_running_loop(), list[bytes]()
        try:
            async with asyncio.timeout(_SECONDS) as patience:
                end = patience.when() or loop.time()
                while True:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        raise ConnectionError
                    part = message.get("body", b"")
                    self._memory.take(len(part))
                    self._size += len(part)
                    if self._size > LIMITS.sent:
                        raise too_large("The body")
                    parts.append(part)
                    if not message.get("more_body"):
                        return b"".join(parts)
                    patience.reschedule(end + self._size / _BYTES_A_SECOND)
        except TimeoutError:
            raise HubFault(408, "slow", "The body of the request took too long to arrive. Send it again.") from None

    def free(self) -> None:
        """Release the memory that was reserved for the body."""
        self._memory.free(self._size)
        self._size = 0
