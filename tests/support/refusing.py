"""The kinds of rejections that a game's gallery of rejected lines shows."""

from __future__ import annotations

import pytest

from gm.commands.manual.rejections import gallery
from gm.errors import Refusal
from gm.store import shipped


def kinds_met(monkeypatch: pytest.MonkeyPatch, slug: str) -> set[str]:
    """Render a game's gallery of rejected lines, and return the kinds of rejections in it."""
    met = set[str]()
    begin = Refusal.__init__

    def noted(self: Refusal, kind: str, *rest: object, **more: object) -> None:
        met.add(kind)
        begin(self, kind, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Refusal, "__init__", noted)
    gallery(shipped.rejections(slug))
    return met
