"""The command is run here, in this process (``gm``) or in one of its own (``shell``)."""

from __future__ import annotations

from tests.commands.recorded import bring, played, written
from tests.support.after_cast import session
from tests.support.corrected import late
from tests.support.running import after, cast, duel, gm, home, settled, shell, stored

__all__ = [
    "after",
    "bring",
    "cast",
    "duel",
    "gm",
    "home",
    "late",
    "played",
    "session",
    "settled",
    "shell",
    "stored",
    "written",
]
