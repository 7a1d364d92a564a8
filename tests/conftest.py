"""What every test finds: the toy game registered by the same door as any other, and quiet, repeatable hypothesis."""

from __future__ import annotations

from pathlib import Path

from hypothesis import settings

import gm.games

settings.register_profile("table", deadline=None, derandomize=True, database=None)
settings.load_profile("table")

gm.games.__path__.append(str(Path(__file__).parent / "games"))
