"""The rule book: the written rules, and a page for each monster and item of the session's cards."""

from __future__ import annotations

from gm.game import Rule, headings
from gm.games.grimlore.book import DEFENCES, Book, enemy_trait, sentence
from gm.games.grimlore.cards import ItemCard, MonsterCard
from gm.games.grimlore.state import State
from gm.games.grimlore.tables import enemy_rule

_MONSTERS, _ITEMS = "gl.monster.bog-lurker", "gl.item.notched-blade"
_KINDS = {
    "basic": "a basic item",
    "advanced": "an advanced item",
    "upgrade": "an upgrade",
    "enchantment": "an enchantment",
}
_SEE = 5
"""The largest number of related rules listed on a page of the rule book."""


def rules(book: Book, state: State | None) -> tuple[Rule, ...]:
    """Return all written rules, and a page for each card of the session.

    Without a session, return a page for each sample card. Raises GmError (``file``) if a rule has no wording.
    """
    sections = headings(book.cards)
    cards = book.sample if state is None else state.cards
    return (
        *book.rules.values(),
        *(_monster(book, card, sections[_MONSTERS]) for card in cards.monsters),
        *(_item(book, card, sections[_ITEMS]) for card in cards.items),
    )


def _monster(book: Book, card: MonsterCard, section: str) -> Rule:
    """Return the rule-book page of a monster: stats, traits, loot and text."""
    name = card.name.casefold()
    sentences = [f"{enemy_trait(id, n)}: {book.meaning(enemy_rule(id), n)}." for id, n in card.traits]
    sentences.append(f"Against it: {DEFENCES[card.attack]}.")
    if card.focus:
        sentences.append(f"Focus: {card.focus}.")
    sentences += [text for text in (f"Loot: {card.loot}" if card.loot else "", card.text) if text]
    traits = ", ".join(title for title, _ in _traits(card))
    return Rule(
        f"gl.monster.{card.id}",
        f"{card.name}, a monster",
        sentence(book.monster_facts(card)) + (f" {traits}." if traits else ""),
        section,
        words=tuple(dict.fromkeys((name, card.id, f"what can {name} do", f"traits of {name}", f"fight {name}"))),
        see=tuple(dict.fromkeys((*(rule for _, rule in _traits(card)), "gl.r41", "gl.r34")))[:_SEE],
        book="its card",
        detail=sentence(" ".join(sentences)),
    )


def _traits(card: MonsterCard) -> list[tuple[str, str]]:
    return [(enemy_trait(name, number), enemy_rule(name)) for name, number in card.traits]


def _item(book: Book, card: ItemCard, section: str) -> Rule:
    name = card.name.casefold()
    return Rule(
        f"gl.item.{card.id}",
        f"{card.name}, {_KINDS[card.tier]}",
        sentence(book.item_facts(card)),
        section,
        words=tuple(dict.fromkeys((name, card.id, f"what does {name} do", f"price of {name}", f"{name} item"))),
        see=("gl.r83", "gl.r26", "gl.r25", "gl.r40"),
        book="its card",
        detail=sentence(card.text),
    )
