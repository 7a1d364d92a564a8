"""What the manual shows of Gatling's refusals: every kind that there are words for."""

from __future__ import annotations

import pytest

from tests.support.refusing import kinds_met

from .table import REFUSALS

UNSEEN = {"paper-small"}
"""No paper that is sold here is too small for the board."""


def test_every_refusal_is_shown_with_an_example(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {*REFUSALS} - kinds_met(monkeypatch, "gatling") == UNSEEN
