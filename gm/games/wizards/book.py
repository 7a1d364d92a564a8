"""The spells of a duel and their texts, read when they are first needed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from gm.game import CardBook
from gm.games.wizards.cards import SHIPPED, Spell, Spellbook, dump_spells


class Book(CardBook):
    """The card files of the game: invented sample spells, and the texts of the four spells from the rule book."""

    @cached_property
    def shipped(self) -> Spellbook:
        """Return the spells of a duel without a card file: four from the rule book and the sample spells (wg.r20)."""
        return Spellbook(dump_spells(self.cards["sample"]["spell"]))

    def spells_of(self, attachments: Mapping[str, Any]) -> Spellbook:
        """Return the spells of a duel from the files attached to its set-up (wg.r44)."""
        return Spellbook(dump_spells(attachments["cards"]["spell"])) if "cards" in attachments else self.shipped

    def text(self, spell: Spell) -> str:
        """Return the text of a spell from its card file. For an unchanged shipped spell, return the shipped text.

        Return "" if there is no text.
        """
        if spell.text or spell.id not in SHIPPED or spell.ops != SHIPPED[spell.id].ops:
            return spell.text
        return str(self.cards["en/spells"][spell.id]["text"])
