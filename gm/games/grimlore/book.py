"""The game's own card files, and one-line texts about items and monsters."""

from __future__ import annotations

import re
from functools import cached_property

from gm.game import CardBook
from gm.games.grimlore.cards import Cards, ItemCard, MonsterCard, load_cards
from gm.games.grimlore.state import Item

DEFENCES = {"melee": "shield, Evade, or a close-combat weapon", "ranged": "shield or Evade", "magic": "Evade alone"}
"""The defences against each attack type (gl.r34)."""
_SMALL = ("of", "the")
_OWN = {"tacticians-aura": "Tactician's Aura", "natures-bounty": "Nature's Bounty", "aoe": "AOE"}
"""Printed names of traits that cannot be derived from their ids."""


class Book(CardBook):
    """The game's own card files, read when they are first needed."""

    @cached_property
    def sample(self) -> Cards:
        """The sample of invented cards that is shipped with the game."""
        return load_cards(self.cards["sample"])

    def meaning(self, rule: str, number: int | None = None) -> str:
        """Return the short meaning of a trait, which is a part of the title of ``rule``. Return "" for an unknown rule.

        If ``number`` is given, it replaces the letter ``n`` in the meaning.
        """
        written = self.rules.get(rule)
        short = written.title.partition(": ")[2] if written else ""
        return short if number is None else re.sub(r"\bn\b", str(number), short)

    def item_facts(self, card: ItemCard) -> str:
        """Return the stats on an item's card in one line (gl.r27, gl.r83)."""
        made = costs(0, card.ore, card.essence)
        return self.messages.phrase("item-facts", {**card._asdict(), "made": made, "marks": item_marks(card)})

    def monster_facts(self, card: MonsterCard) -> str:
        """Return the stats on a monster's card in one line (gl.r30–gl.r36)."""
        return self.messages.phrase("monster-facts", {**card._asdict(), "reward": reward_of(card)})


def title(word: str) -> str:
    """Return a word or an id with capital letters: ``word-of-peace`` → ``Word of Peace``."""
    return " ".join(part if part in _SMALL else part[:1].upper() + part[1:] for part in word.split("-"))


def trait_title(trait: str) -> str:
    """Return the printed name of a character's trait: ``expertise-lore`` → ``Expertise: Lore``."""
    if trait.startswith("expertise-"):
        skill = trait.partition("-")[2]
        return f"Expertise: {skill_title(skill)}"
    return _OWN.get(trait, title(trait))


def skill_title(skill: str) -> str:
    """Return the printed name of a skill: ``1-handed`` → ``1-Handed``."""
    return "-".join(title(part) for part in skill.split("-"))


def enemy_trait(name: str, number: int) -> str:
    """Return the printed name of an enemy's trait: ``Armored 2``. The number 1 is not printed."""
    printed = _OWN.get(name, title(name))
    return printed if number == 1 else f"{printed} {number}"


def sentence(text: str) -> str:
    """Return a text with a capital first letter and a full stop at the end."""
    whole = text[:1].upper() + text[1:]
    return whole if not whole or whole.endswith((".", "”", '"', "!", "?")) else f"{whole}."


def costs(price: int, ore: int = 0, essence: int = 0) -> str:
    """Return costs as text, such as ``16 Gold, 8 Ore``. Return "" if all costs are 0."""
    parts = ((price, "Gold"), (ore, "Ore"), (essence, "Essence"))
    return ", ".join(f"{many} {what}" for many, what in parts if many)


def item_marks(item: ItemCard | Item) -> list[str]:
    """Return texts for an item's stats, such as ``damage +2`` and ``3 slots``. Default values are left out."""
    marks = [skill_title(item.skill)] if item.skill else []
    if item.type:
        marks.append(item.type)
    if item.damage:
        marks.append(f"damage +{item.damage}")
    if item.proper:
        marks.append("proper")
    if item.slots != 1:
        marks.append(f"{item.slots} slots")
    if item.space:
        marks.append(f"room for {item.space} more")
    if isinstance(item, ItemCard) and item.shield:
        marks.append("shield")
    if isinstance(item, ItemCard) and item.restore:
        marks.append(f"restores {item.restore}")
    return marks


def reward_of(card: MonsterCard) -> str:
    """Return a monster's reward for a party of one or two characters, as text: ``3 Gold, 2 XP`` (gl.r36)."""
    return ", ".join(f"{many} {what}" for many, what in ((card.gold, "Gold"), (card.xp, "XP")) if many)
