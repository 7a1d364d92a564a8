"""The command is run here, in this process (``gm``) or in one of its own (``shell``)."""

from __future__ import annotations

from tests.support.running import after, cast, duel, gm, home, settled, shell, stored

__all__ = ["after", "cast", "duel", "gm", "home", "settled", "shell", "stored"]
