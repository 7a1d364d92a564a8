"""All that can be looked up: the rules as the cards word them, and the cards that a duel's own file brings."""

from __future__ import annotations

from gm.game import Rule, headings, written_rules
from gm.games.grimslingers.book import Book
from gm.games.grimslingers.cards import SHIPPED, Card
from gm.games.grimslingers.state import State


def rules(book: Book, state: State | None) -> tuple[Rule, ...]:
    """Rules, signatures, elements, rulings and words; with a duel also the new cards of its file, and what the file
    says of others. Raises GmError (``file``) if one has no wording."""
    found = written_rules(book.cards)
    if state is None:
        return found
    opening = headings(book.cards)
    brought = {card.rule: card for card in state.deck.cards if card != SHIPPED.get(card.id)}
    changed = (_with(rule, brought.pop(rule.id)) if rule.id in brought else rule for rule in found)
    return (*changed, *(_new(card, opening[_SECTION[card.kind]], book) for card in brought.values()))


_SECTION = {"element": "gs.element.fire", "signature": "gs.spell.mirror"}


def _with(rule: Rule, card: Card) -> Rule:
    """A shipped card's rule with what the file says of it."""
    return rule._replace(detail=f"In this duel, by its card file: {_says(card)}")


def _new(card: Card, section: str, book: Book) -> Rule:
    """The rule of a card that only the file has."""
    return Rule(card.rule, card.name, _says(card), section, words=(card.name.casefold(), card.id), see=("gs.r71",))


def _says(card: Card) -> str:
    cost = f"{card.cost} EP" if card.cost else "no cost"
    return f"{card.text or 'What it does is told by the table.'} ({card.target}, {cost})"
