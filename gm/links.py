"""Where a printed code leads: to the table's own page, or to wherever somebody has put the same pages."""

from __future__ import annotations

HOST = "gm.local"
"""The name that the table's page is announced under."""

PORT = 5252
"""The fixed port of the table's page, so that printed codes work in next week's network too."""

TABLE = f"http://{HOST}:{PORT}"
"""The address that printed codes carry unless another is chosen."""


def rule_address(base: str, rule: str) -> str:
    """The address of a rule's page, by its whole id, under a base such as :data:`TABLE`. Sheets of earlier versions
    bear the short code, which two games may share."""
    return f"{base.rstrip('/')}/r/{rule}"
