"""The texts of the shipped Grimslingers cards, read when they are first shown."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from gm.game import CardBook
from gm.games.grimslingers.cards import Card


class Book(CardBook):
    """The texts of the shipped Grimslingers cards."""

    @cached_property
    def _wording(self) -> Mapping[str, Mapping[str, Any]]:
        card: Mapping[str, Mapping[str, Any]] = self.cards["en/cards"]
        return card

    def text(self, card: Card) -> str:
        """Return the text of a card, from the attached card file or from the shipped one.

        Return "" for a new card without a text.
        """
        return card.text or str(self._wording.get(card.id, {}).get("text", ""))

    def table(self, card: Card) -> tuple[str, ...]:
        """Return the five effects of a card for the number cards 1 to 5. Return () if the number does not matter."""
        return () if card.effects else tuple(self._wording.get(card.id, {}).get("table", ()))
