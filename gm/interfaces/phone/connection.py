"""A connection of a phone: as patient as the page's, with places of its own, so that no crowd there shuts it out."""

from __future__ import annotations

from gm.interfaces.web.connection_limit import Places
from gm.interfaces.web.server import Patient


class PhoneConnection(Patient):
    """So many at once, so many of them from one address, some kept for those that have none."""

    places = Places(120, 24, 40)
