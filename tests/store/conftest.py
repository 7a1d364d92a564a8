"""The command is run here as in the tests of the command itself."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent / "cli"))

from corrected import late
from running import after, cast, duel, gm, home, settled, shell, stored

__all__ = ["after", "cast", "duel", "gm", "home", "late", "settled", "shell", "stored"]
