"""A connection of a phone: as patient as the page's, with places of its own, so that no crowd there shuts it out."""

from __future__ import annotations

from gm.interfaces.web.connection_limit import ConnectionLimit
from gm.interfaces.web.server import TimedConnection


class PhoneConnection(TimedConnection):
    """So many at once, so many of them from one address, some kept for those that have none."""

    places = ConnectionLimit(120, 24, 40)
