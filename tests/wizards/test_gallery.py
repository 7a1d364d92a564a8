"""The refusals of Wizards of the Grimoire in the manual."""

from __future__ import annotations

import pytest

from gm.store.shipped import cards
from tests.support.refusing import kinds_met


def test_every_refusal_is_shown_with_an_example(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {*cards("wizards")["en/messages"]["refusals"]} == kinds_met(monkeypatch, "wizards")
