"""The version of gm, and the addresses that printed QR codes open: the served page, or a copy of it elsewhere."""

from __future__ import annotations

__version__ = "1.0.0"
"""The version of gm."""

HOST = "gm.local"
"""The host name that the served page is announced under."""

HOSTS = (HOST, *(f"gm-{number}.local" for number in range(2, 10)))
"""The host names for tables in one network. Each table takes the first name that no other table uses."""

PORT = 5252
"""The fixed port of the served page, so that printed codes work in every network."""

PHONES = 1
"""The offset from the page's port to the phones' port."""

TABLE = f"http://{HOST}:{PORT}"
"""The default address in printed codes."""


def path_of(base: str) -> str | None:
    """Return the path of a web address, such as ``/gm``; None if the address is not valid for printed codes."""
    import re  # imported here: a quick command needs neither
    from urllib.parse import urlsplit

    try:
        parts = urlsplit(base)
        proper = parts.scheme in ("http", "https") and parts.hostname and not (parts.query or parts.fragment)
        parts.port  # noqa: B018  raises ValueError for an invalid port
    except ValueError:
        return None
    fits = proper and re.fullmatch(r"""[^\s"'<>\\^`{|}]+""", parts.netloc)
    path = parts.path.rstrip("/")
    return path if fits and re.fullmatch(r"(?:/[A-Za-z0-9._~-]+)*", path) else None


def rule_address(base: str, rule: str) -> str:
    """Return the address of a rule's page by its full id, such as ``http://gm.local:5252/r/gg.a35``."""
    return f"{base.rstrip('/')}/r/{rule}"
