"""Logs of the toy game, built by hand or typed, and what they come to."""

from __future__ import annotations

from tests.duel.journey import journey
from tests.support.toy_table import after, log, read, seats, toy

__all__ = ["after", "journey", "log", "read", "seats", "toy"]
