"""All that can be looked up: the rules as the cards word them, and the spells that a card file or the table brings."""

from __future__ import annotations

from gm.game import Rule, headings, written_rules
from gm.games.wizards.book import Book
from gm.games.wizards.cards import SHIPPED, Spell
from gm.games.wizards.state import State

_SETS = {"basic": "basic", "advanced": "advanced", "lost_pages": "Lost Pages", "custom": "custom"}
_SECTION = "wg.r20"
_SEE = ("wg.r12", "wg.r44", "wg.word.price")


def rules(book: Book, state: State | None) -> tuple[Rule, ...]:
    """Rules, rulings and words, and all spells of the duel; without one those that are shipped. Raises GmError
    (``file``) if a rule has no wording."""
    brought = {spell.rule: spell for spell in (state.book if state else book.shipped).spell.values()}
    section, found = headings(book.cards)[_SECTION], list[Rule]()
    for rule in written_rules(book.cards):
        if found and found[-1].section == section != rule.section:
            found += [_new(book, spell, section) for spell in brought.values() if spell.id not in SHIPPED]
        changed = rule.id in brought and brought[rule.id] != SHIPPED[brought[rule.id].id]
        found.append(_with(book, rule, brought[rule.id]) if changed else rule)
    return tuple(found)


def _with(book: Book, rule: Rule, spell: Spell) -> Rule:
    """One of the four with what the file says of it."""
    return rule._replace(detail=f"In this duel, by its card file: {describe(book, spell)}")


def _new(book: Book, spell: Spell, section: str) -> Rule:
    """The rule of a spell that is none of the four, with what people ask for it if it is as shipped."""
    name = spell.name.casefold()
    words = (name, spell.id, f"{name} spell", f"{name} cost", f"what does {name} do", f"how does {name} work")
    asked = book.cards["en/asked"].get(spell.rule, ()) if spell == book.shipped.spell.get(spell.id) else ()
    called = tuple(dict.fromkeys(words))
    return Rule(spell.rule, spell.name, describe(book, spell), section, words=called, see=_SEE, asked=tuple(asked))


def describe(book: Book, spell: Spell) -> str:
    """Type, activation, set and cost as the rules of the four begin, and what it does."""
    facts = f"{spell.type.capitalize()}, {spell.activation}, {_SETS[spell.set]}, {spell.cost} mana"
    return f"{facts}. {book.text(spell) or _untold(spell)}"


def _untold(spell: Spell) -> str:
    """Who sees to the effect of a spell of which the file says nothing in words (wg.r42)."""
    if spell.ops == ():
        return "It does nothing."
    if spell.ops:
        return "What it does stands on its card, and follows by itself."
    watched = spell.activation == "ongoing"
    return f"What it does stands on its card, and is {'seen to by the table' if watched else 'entered by hand'}."
