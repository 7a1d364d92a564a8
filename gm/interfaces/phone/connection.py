"""The connection of a phone. It has its own limits, so that many viewers of the page cannot shut phones out."""

from __future__ import annotations

from gm.interfaces.web.connection_limit import ConnectionLimit
from gm.interfaces.web.server import TimedConnection
from gm.store.phones.keys import MOST


class PhoneConnection(TimedConnection):
    """A connection of the phones' site.

    The number of connections is limited in total and for each address. Some are reserved for new addresses, and six
    for each phone that can be paired.
    """

    places = ConnectionLimit(120 + 6 * MOST, 24, 40, 6 * MOST)
