"""The rules that can be looked up, including the cards of an attached card file."""

from __future__ import annotations

from gm.game import Rule, headings, written_rules
from gm.games.grimslingers.book import Book
from gm.games.grimslingers.cards import SHIPPED, Card
from gm.games.grimslingers.state import State


def rules(book: Book, state: State | None) -> tuple[Rule, ...]:
    """Return the written rules, and a rule for each new or changed card of the duel's card file."""
    written = written_rules(book.cards)
    if state is None:
        return written
    opening = headings(book.cards)
    brought = {card.rule: card for card in state.deck.cards if card != SHIPPED.get(card.id)}
    changed = (_with(rule, brought.pop(rule.id)) if rule.id in brought else rule for rule in written)
    return (*changed, *(_new(card, opening[_SECTION[card.kind]]) for card in brought.values()))


_SECTION = {"element": "gs.element.fire", "signature": "gs.spell.mirror"}
_SEE = {"element": ("gs.r71", "gs.r73", "gs.word.card-file"), "signature": ("gs.r72", "gs.r30", "gs.word.card-file")}


def _with(rule: Rule, card: Card) -> Rule:
    """Return the rule of a shipped card, with the changes that a card file makes to the card."""
    return rule._replace(detail=f"In this duel, according to its card file: {_says(card)}")


def _new(card: Card, section: str) -> Rule:
    """Return the rule of a card that exists only in a card file."""
    words = tuple(dict.fromkeys((card.name.casefold(), card.id)))
    return Rule(card.rule, card.name, _says(card), section, words=words, see=_SEE[card.kind], book="its card")


def _says(card: Card) -> str:
    """Return the colour, target, cost and effect of a card as one text."""
    colour = {"none": "uncoloured"}.get(card.banner, card.banner)
    cost = f"{card.cost} EP" if card.cost else "free"
    facts = f"{colour}, {card.target.replace('-', ' ')}, {cost}"
    return f"{facts.capitalize().replace(' ep', ' EP')}. {card.text or 'The effect is on your own card: type it in.'}"
