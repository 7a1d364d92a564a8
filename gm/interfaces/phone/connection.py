"""The connection of a phone, with separate limits, so that many viewers of the page cannot shut phones out."""

from __future__ import annotations

from gm.interfaces.web.connection_limit import ConnectionLimit
from gm.interfaces.web.server import TimedConnection


class PhoneConnection(TimedConnection):
    """A connection with limits for phones: in total, for each address, and reserved for new addresses."""

    places = ConnectionLimit(120, 24, 40)
