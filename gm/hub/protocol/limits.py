"""The versions and limits of the protocol."""

from __future__ import annotations

import re
from typing import NamedTuple

LOWEST, HIGHEST = 1, 1
"""The lowest and the highest version of the protocol that this program speaks."""

PORT = 8027
"""The default port of a hub."""

UID = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""The pattern of a duel's uid in an address."""

MOST_LINES = 1_000
"""The usual number of lines in a request, and the maximum in an answer."""


class Limits(NamedTuple):
    """The largest request: bytes as sent, bytes unpacked, bytes of one row, and the number of rows."""

    sent: int = 8 << 20
    unpacked: int = 64 << 20
    row: int = 4 << 20
    rows: int = 100_000


LIMITS = Limits()
