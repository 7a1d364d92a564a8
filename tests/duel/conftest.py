"""Logs of the toy game, made by hand or typed, and their outcome."""

from __future__ import annotations

from tests.duel.journey import journey
from tests.support.toy_table import after, log, read, seats, toy

__all__ = ["after", "journey", "log", "read", "seats", "toy"]
