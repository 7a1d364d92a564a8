"""The manual shows every kind of rejection of Gatling."""

from __future__ import annotations

import pytest

from tests.support.refusing import kinds_met

from .table import REFUSALS

UNSEEN = {"paper-small", "paid-already"}
"""The kinds that need a paper smaller than any that gm knows, or an older version of the rules."""


def test_every_refusal_is_shown_with_an_example(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {*REFUSALS} - kinds_met(monkeypatch, "gatling") == UNSEEN
