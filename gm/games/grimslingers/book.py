"""The wording of the cards of the book, read when it is first shown."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from gm.games.grimslingers.cards import Card


class Book:
    """What the shipped cards say they do."""

    def __init__(self, cards: Mapping[str, Any]) -> None:
        self.cards = cards

    @cached_property
    def _wording(self) -> Mapping[str, Mapping[str, Any]]:
        found: Mapping[str, Mapping[str, Any]] = self.cards["en/cards"]
        return found

    def text(self, card: Card) -> str:
        """What a card does: in the file's words if it has any, else in ours; '' of a new one that says nothing."""
        return card.text or str(self._wording.get(card.id, {}).get("text", ""))

    def table(self, card: Card) -> tuple[str, ...]:
        """What each number card does, 1 to 5, where that differs by number."""
        return () if card.effects else tuple(self._wording.get(card.id, {}).get("table", ()))
