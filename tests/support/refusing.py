"""Which refusals a game's file of refused lines brings about."""

from __future__ import annotations

import pytest

from gm.commands.manual.rejections import gallery
from gm.errors import Refusal
from gm.store import shipped


def kinds_met(monkeypatch: pytest.MonkeyPatch, slug: str) -> set[str]:
    """The kinds of refusal that are met as the manual plays the file."""
    met = set[str]()
    begin = Refusal.__init__

    def noted(self: Refusal, kind: str, *rest: object, **more: object) -> None:
        met.add(kind)
        begin(self, kind, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Refusal, "__init__", noted)
    gallery(shipped.rejections(slug))
    return met
