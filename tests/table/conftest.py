"""The toy game's table: what it shows, and what it hides."""

from __future__ import annotations

from tests.support.toy_table import after, log, read, seats, toy

__all__ = ["after", "log", "read", "seats", "toy"]
