"""Fixtures of these tests: commands run in this process."""

from __future__ import annotations

from tests.support.running import after, cast, duel, gm, home, settled, shell, stored

__all__ = ["after", "cast", "duel", "gm", "home", "settled", "shell", "stored"]
