"""A connection of a phone, with limits of its own, so that a crowd on the page does not shut it out."""

from __future__ import annotations

from gm.interfaces.web.connection_limit import ConnectionLimit
from gm.interfaces.web.server import TimedConnection


class PhoneConnection(TimedConnection):
    """A connection with the phones' limits: in all, for each address, and reserved for addresses without any."""

    places = ConnectionLimit(120, 24, 40)
