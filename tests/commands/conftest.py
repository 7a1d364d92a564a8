"""The command is run here, in this process (``gm``) or in one of its own (``shell``)."""

from __future__ import annotations

from tests.commands.recorded import bring, played, written
from tests.driving.corrected import late
from tests.driving.running import after, cast, duel, gm, home, settled, shell, stored

__all__ = ["after", "bring", "cast", "duel", "gm", "home", "late", "played", "settled", "shell", "stored", "written"]
