"""The command is run here, in this process (``gm``)."""

from __future__ import annotations

from tests.support.running import gm, home

__all__ = ["gm", "home"]
