"""The printed cards of spells and mana, and the texts of their QR codes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gm.game import summarize, written_rules
from gm.games.wizards.book import Book
from gm.games.wizards.cards import Spell, Spellbook
from gm.games.wizards.paper.shapes import ManaCard, SpellCard
from gm.games.wizards.state import BOX


def spell_card(book: Book, spell: Spell) -> SpellCard:
    """Return the data of a spell card."""
    name, text = spell.name, book.text(spell)
    return SpellCard(name, spell.cost, spell.type, spell.activation, spell.set, text, f"cast {spell.id}", spell.id)


def spell_codes(book: Book, spells: Iterable[Spell]) -> dict[str, str]:
    """Return the texts for the QR codes of spells, by short code."""
    return {
        spell.id: summarize(
            f"{spell.name} ({spell.cost} {spell.type}, {spell.activation})",
            book.text(spell) or "its effect is on its card",
        )
        for spell in spells
    }


def spells_in_play(spells: Spellbook, sets: str) -> list[Spell]:
    """Return the spells whose sets are in play, sorted by type and cost (wg.r37)."""
    in_play = spells.in_play(sets)
    return sorted(
        (spell for spell in spells.spell.values() if spell.id in in_play),
        key=lambda spell: (spell.type, spell.cost, spell.name),
    )


def mana_cards() -> tuple[ManaCard, ...]:
    """Return the sixty mana cards, sorted by power (wg.r1)."""
    return tuple(ManaCard(power, str(power)) for power, number in enumerate(BOX, 1) for _ in range(number))


def rule_codes(book: Book, codes: Sequence[str]) -> dict[str, str]:
    """Return the texts for the QR codes of rules, by short code."""
    titles = {rule.code: rule.title for rule in written_rules(book.cards)}
    return {code: summarize(code.upper(), titles[code]) for code in codes}
