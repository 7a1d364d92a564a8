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
    return (*changed, *(_new(card, opening[_SECTION[card.kind]]) for card in brought.values()))


_SECTION = {"element": "gs.element.fire", "signature": "gs.spell.mirror"}
_SEE = {"element": ("gs.r71", "gs.r73", "gs.word.card-file"), "signature": ("gs.r72", "gs.r30", "gs.word.card-file")}


def _with(rule: Rule, card: Card) -> Rule:
    """A shipped card's rule with what the file says of it."""
    return rule._replace(detail=f"In this duel, by its card file: {_says(card)}")


def _new(card: Card, section: str) -> Rule:
    """The rule of a card that only the file has."""
    words = tuple(dict.fromkeys((card.name.casefold(), card.id)))
    return Rule(card.rule, card.name, _says(card), section, words=words, see=_SEE[card.kind])


def _says(card: Card) -> str:
    """Colour, target and cost as the rules of shipped cards begin, and what it does."""
    colour = {"none": "uncoloured"}.get(card.banner, card.banner)
    cost = f"{card.cost} EP" if card.cost else "free"
    facts = f"{colour}, {card.target.replace('-', ' ')}, {cost}"
    return f"{facts.capitalize().replace(' ep', ' EP')}. {card.text or 'What it does is told by the table.'}"
