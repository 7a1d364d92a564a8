"""Tests of the gallery of refusals in the manual."""

from __future__ import annotations

import pytest

from tests.support.refusing import kinds_met

from .table import GAME

UNSEEN = {"seat-like-card", "no-card"}
"""The refusals that need a card file, or the correction of a card file."""


def test_every_refusal_is_shown_with_an_example(monkeypatch: pytest.MonkeyPatch) -> None:
    assert GAME.texts.messages
    assert {*GAME.texts.messages.table("refusals")} - kinds_met(monkeypatch, "grimslingers") == UNSEEN
