"""The toy game's table: its lines are read and written."""

from __future__ import annotations

from tests.support.toy_table import after, log, read, seats, toy

__all__ = ["after", "log", "read", "seats", "toy"]
