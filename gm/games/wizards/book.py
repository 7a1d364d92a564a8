"""The spells that a duel is played with, and what they say they do; both are read when they are first needed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from gm.games.wizards.cards import SHIPPED, Spell, Spellbook, dump_spells


class Book:
    """What the card files hold: the invented sample, and the wording of the four spells of the rule book."""

    def __init__(self, cards: Mapping[str, Any]) -> None:
        self.cards = cards

    @cached_property
    def shipped(self) -> Spellbook:
        """The spells of a duel to which nobody brought a file: the four, and the sample (wg.r20)."""
        return Spellbook(dump_spells(self.cards["sample"]["spell"]))

    def spells_of(self, brought: Mapping[str, Any]) -> Spellbook:
        """The spells of a duel; ``brought`` as a set-up has it (wg.r44)."""
        return Spellbook(dump_spells(brought["cards"]["spell"])) if "cards" in brought else self.shipped

    @cached_property
    def _wording(self) -> Mapping[str, Mapping[str, Any]]:
        found: Mapping[str, Mapping[str, Any]] = self.cards["en/spells"]
        return found

    def text(self, spell: Spell) -> str:
        """What a spell does: in the file's words if it has any, else in ours if it does what ours does; '' of one that
        says nothing."""
        if spell.text or spell.id not in SHIPPED or spell.ops != SHIPPED[spell.id].ops:
            return spell.text
        return str(self._wording[spell.id]["text"])
