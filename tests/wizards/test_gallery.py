"""What the manual shows of the refusals of Wizards of the Grimoire: every kind that there are words for."""

from __future__ import annotations

import pytest

from gm.games.wizards.texts.refusals import REFUSALS
from tests.support.refusing import kinds_met


def test_every_refusal_is_shown_with_an_example(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {*REFUSALS} == kinds_met(monkeypatch, "wizards")
