"""What the manual shows of the refusals of Grimslingers: every kind that there are words for."""

from __future__ import annotations

import pytest

from tests.support.refusing import kinds_met

from .table import GAME

UNSEEN = {"seat-like-card", "no-card"}
"""They take a file that somebody brought, or one that a correction took away."""


def test_every_refusal_is_shown_with_an_example(monkeypatch: pytest.MonkeyPatch) -> None:
    assert GAME.texts.messages
    assert {*GAME.texts.messages.table("refusals")} - kinds_met(monkeypatch, "grimslingers") == UNSEEN
