"""Fixtures of the toy game for tests of logs: made by hand or typed, with their outcome."""

from __future__ import annotations

from tests.duel.journey import journey
from tests.support.toy_table import after, log, read, seats, toy

__all__ = ["after", "journey", "log", "read", "seats", "toy"]
