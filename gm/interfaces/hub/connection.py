"""The connection of a table to the hub.

It may be idle longer than the connection of a viewer. But a request that has begun must arrive in time.
"""

from __future__ import annotations

from gm.interfaces.web.connection_limit import ConnectionLimit
from gm.interfaces.web.server import PATIENCE, TimedConnection

CONNECTIONS = 1024
"""The number of connections whose requests are processed. Requests on any others get status 503."""
_SPARE = 128
"""The number of further connections that are accepted, but only to answer their requests with status 503."""
_SLOW = b"HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class HubConnection(TimedConnection):
    """A connection to the hub. Connections per address are not limited, because all tables may be behind one router."""

    places = ConnectionLimit(CONNECTIONS + _SPARE, CONNECTIONS + _SPARE)
    most = CONNECTIONS + _SPARE + 1
    idle_seconds = 75

    def connection_made(self, transport: object) -> None:
        self._head_since: float | None = None
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        if self._head_since is None and not self.is_answering:
            self._head_since = self.loop.time()
        super().data_received(data)
        if self.is_answering:
            self._head_since = None

    def _is_late(self, now: float) -> bool:
        if self.is_answering:
            return super()._is_late(now)
        if self._head_since is not None and now - self._head_since > PATIENCE:
            self.transport.write(_SLOW)
            return True
        return False
