"""Fixtures of the toy game for tests of the table."""

from __future__ import annotations

from tests.support.toy_table import after, log, read, seats, toy

__all__ = ["after", "log", "read", "seats", "toy"]
