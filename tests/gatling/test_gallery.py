"""What the manual shows of Gatling's refusals: every kind that there are words for."""

from __future__ import annotations

import pytest

from gm.commands.manual.refused import gallery
from gm.errors import Refusal
from gm.games.gatling.words.refusals import REFUSALS
from gm.store import shipped

UNSEEN = {"paper-small"}
"""No paper that is sold here is too small for the board."""


def test_every_refusal_is_shown_with_an_example(monkeypatch: pytest.MonkeyPatch) -> None:
    met = set[str]()
    begin = Refusal.__init__

    def noted(self: Refusal, kind: str, *rest: object, **more: object) -> None:
        met.add(kind)
        begin(self, kind, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Refusal, "__init__", noted)
    list(gallery.__wrapped__(shipped.refused("gatling")))
    assert set(REFUSALS) - met == UNSEEN
