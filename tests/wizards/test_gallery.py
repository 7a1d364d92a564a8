"""The examples of rejected lines for Wizards in the manual."""

from __future__ import annotations

import pytest

from gm.store.shipped import cards
from tests.support.refusing import kinds_met


def test_the_manual_shows_every_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {*cards("wizards")["en/messages"]["refusals"]} == kinds_met(monkeypatch, "wizards")
