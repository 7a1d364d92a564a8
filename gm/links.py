"""Where a printed code leads: to the table's own page, or to wherever somebody has put the same pages."""

from __future__ import annotations

HOST = "gm.local"
"""The name that the table's page is announced under."""

PORT = 5252
"""The fixed port of the table's page, so that printed codes work in next week's network too."""

PHONES = 1
"""By so much the port of phones that enter results lies above the page's."""

TABLE = f"http://{HOST}:{PORT}"
"""The address that printed codes carry unless another is chosen."""


def path_of(base: str) -> str | None:
    """The path of a web address that pages lie under, as ``/gm``; None for what is none, or holds other signs."""
    import re  # no entry needs them
    from urllib.parse import urlsplit

    try:
        parts = urlsplit(base)
        proper = parts.scheme in ("http", "https") and parts.hostname and not (parts.query or parts.fragment)
        parts.port  # noqa: B018  a port that is none is an error
    except ValueError:
        return None
    fits = proper and re.fullmatch(r"""[^\s"'<>\\^`{|}]+""", parts.netloc)
    path = parts.path.rstrip("/")
    return path if fits and re.fullmatch(r"(?:/[A-Za-z0-9._~-]+)*", path) else None


def rule_address(base: str, rule: str) -> str:
    """The address of a rule's page, by its whole id, under a base such as :data:`TABLE`. Sheets of earlier versions
    bear the short code, which two games may share."""
    return f"{base.rstrip('/')}/r/{rule}"
