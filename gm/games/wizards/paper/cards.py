"""What is on the printed cards, spells and mana; and what a code says without a network."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gm.game import summarize, written_rules
from gm.games.wizards.book import Book
from gm.games.wizards.cards import Spell, Spellbook
from gm.games.wizards.paper.contract import ManaCard, SpellCard
from gm.games.wizards.state import BOX


def face(book: Book, spell: Spell) -> SpellCard:
    """A spell as it is printed."""
    return SpellCard(
        name=spell.name,
        cost=spell.cost,
        type=spell.type,
        activation=spell.activation,
        set=spell.set,
        text=book.text(spell),
        typed=f"cast {spell.id}",
        code=spell.id,
    )


def codes(book: Book, spells: Iterable[Spell]) -> dict[str, str]:
    """Every spell's code with what it says."""
    told = {spell.id: book.text(spell) or "what it does stands on its card" for spell in spells}
    return {
        spell.id: summarize(f"{spell.name} ({spell.cost} {spell.type}, {spell.activation})", told[spell.id])
        for spell in spells
    }


def in_sets(spells: Spellbook, sets: str) -> list[Spell]:
    """The spells that are played with, those of a type together, cheaper ones first (wg.r37)."""
    found = [spell for spell in spells.spell.values() if spell.id in spells.in_play(sets)]
    return sorted(found, key=lambda spell: (spell.type, spell.cost, spell.name))


def mana() -> list[ManaCard]:
    """The sixty mana, ones first (wg.r1)."""
    return [ManaCard(power=power, code=str(power)) for power, many in enumerate(BOX, 1) for _ in range(many)]


def rule_codes(book: Book, asked: Sequence[str]) -> dict[str, str]:
    """Codes of rules with what they say."""
    titles = {rule.code: rule.title for rule in written_rules(book.cards)}
    return {code: summarize(code.upper(), titles[code]) for code in asked}
