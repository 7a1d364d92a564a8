"""What every test finds: the toy game registered by the same door as any other, and quiet, repeatable hypothesis."""

from __future__ import annotations

import os
from pathlib import Path

from hypothesis import settings

import gm.games

ROOT = Path(__file__).parent.parent

# Commands that tests start as processes of their own are those of this tree, whatever is installed.
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))

settings.register_profile("table", deadline=None, derandomize=True, database=None)
settings.load_profile("table")

gm.games.__path__.append(str(Path(__file__).parent / "games"))
