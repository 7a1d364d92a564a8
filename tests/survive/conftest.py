"""The command is run here as in the tests of the command itself."""

from __future__ import annotations

from tests.support.running import after, cast, duel, gm, home, settled, shell, stored

__all__ = ["after", "cast", "duel", "gm", "home", "settled", "shell", "stored"]
