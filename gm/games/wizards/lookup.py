"""The rules that people can look up: those of the card files, and the spells of the duel."""

from __future__ import annotations

from gm.game import Rule, headings, written_rules
from gm.games.wizards.book import Book
from gm.games.wizards.cards import SHIPPED, Spell
from gm.games.wizards.state import State

_SETS = {"basic": "basic", "advanced": "advanced", "lost_pages": "Lost Pages", "custom": "custom"}
_SECTION = "wg.r20"
_SEE = ("wg.r12", "wg.r44", "wg.word.price")


def rules(book: Book, state: State | None) -> tuple[Rule, ...]:
    """Return all written rules, and the rules of the duel's spells. Without a duel, use the shipped spells.

    Raises GmError (``file``) if a rule has no wording.
    """
    spells = {spell.rule: spell for spell in (state.book if state else book.shipped).spell.values()}
    section, rules = headings(book.cards)[_SECTION], list[Rule]()
    for rule in written_rules(book.cards):
        if rules and rules[-1].section == section != rule.section:
            rules += [_spell_rule(book, spell, section) for spell in spells.values() if spell.id not in SHIPPED]
        if rule.id in spells and spells[rule.id] != SHIPPED[spells[rule.id].id]:
            rule = rule._replace(detail=f"In this duel, according to its card file: {describe(book, spells[rule.id])}")
        rules.append(rule)
    return tuple(rules)


def _spell_rule(book: Book, spell: Spell, section: str) -> Rule:
    """Return a rule for a spell that the rule book does not describe.

    If the spell is in the shipped sample and unchanged, the rule includes questions that people ask about it.
    """
    name = spell.name.casefold()
    words = (name, spell.id, f"{name} spell", f"{name} cost", f"what does {name} do", f"how does {name} work")
    asked = book.cards["en/asked"].get(spell.rule, ()) if spell == book.shipped.spell.get(spell.id) else ()
    text = describe(book, spell)
    searched = tuple(dict.fromkeys(words))
    return Rule(spell.rule, spell.name, text, section, words=searched, see=_SEE, book="its card", asked=tuple(asked))


def describe(book: Book, spell: Spell) -> str:
    """Return a spell's type, activation, set, cost and rules text as one text."""
    facts = f"{spell.type.capitalize()}, {spell.activation}, {_SETS[spell.set]}, {spell.cost} mana"
    return f"{facts}. {book.text(spell) or _without_text(spell)}"


def _without_text(spell: Spell) -> str:
    """Return a sentence that says who carries out the effect of a spell that has no text (wg.r42)."""
    if spell.ops == ():
        return "It does nothing."
    if spell.ops:
        return "The effect is printed on the card; gm carries it out."
    if spell.activation == "ongoing":
        return "The effect is printed on the card; the players carry it out."
    return "The effect is printed on the card; enter it by hand."
