"""The printed cards of Grimslingers, and the texts of their codes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations

from gm.game import name_id, summarize, written_rules
from gm.games.grimslingers.book import Book
from gm.games.grimslingers.cards import SHIPPED, TARGETS, Card, Deck
from gm.games.grimslingers.paper.shapes import CardFace, Group, Meaning, NumberCard, TargetCard
from gm.games.grimslingers.state import is_element

_NUMBERS = range(1, 6)
_TWICE = 2


def face(book: Book, card: Card) -> CardFace:
    """Return the data of a printed card."""
    aimed = " FOE" if card.target == "single-foe" else ""
    return CardFace(
        name=card.name,
        element=card.id if is_element(card) else "",
        banner=card.banner,
        target=book.cards["en/sheets"]["targets"][card.target][0].lower(),
        cost=card.cost,
        text=book.text(card),
        numbers=book.table(card),
        typed=f"reveal WHO {card.id}{aimed}",
        code=code(card),
    )


def code(card: Card) -> str:
    """Return the text of a card's printed code: the slug of a shipped card, or the rule id of another card."""
    return card.id if card.id in SHIPPED else card.rule


def codes(book: Book, cards: Iterable[Card]) -> dict[str, str]:
    """Return a mapping from each card's printed code to the text that the code stands for."""
    texts = {rule.id: rule.text for rule in written_rules(book.cards)}
    return {code(card): summarize(f"{card.name} ({card.cost} EP)", _says(book, card, texts)) for card in cards}


def _says(book: Book, card: Card, texts: dict[str, str]) -> str:
    if card != SHIPPED.get(card.id):
        return book.text(card) or texts.get(card.rule, "the effect is on your own card")
    if table := book.table(card):
        return " · ".join(f"{number} {does}" for number, does in zip(_NUMBERS, table, strict=True))
    return book.text(card)


def groups(book: Book, deck: Deck) -> tuple[Group, ...]:
    """Return the signatures and the changed elements, in groups of cards with the same target word."""
    listed = [card for card in deck.cards if not is_element(card) or card != SHIPPED.get(card.id)]
    words = book.cards["en/sheets"]["targets"]
    cards = {
        target: tuple(face(book, card) for card in sorted(listed, key=is_element) if card.target == target)
        for target in TARGETS
    }
    return tuple(Group(words[target][0], words[target][1], faces) for target, faces in cards.items() if faces)


def numbers(book: Book, deck: Deck) -> tuple[NumberCard, ...]:
    """Return the ten number cards, each with the card effects that its number causes (gs.word.number-card)."""
    tables = {card.name: book.table(card) for card in deck.cards}
    cards = []
    for number in _NUMBERS:
        face = "A" if number == 1 else str(number)
        means = tuple(Meaning(name, table[number - 1]) for name, table in tables.items() if table)
        cards += [NumberCard(face, number, means, face.lower())] * _TWICE
    return tuple(cards)


def targets(names: Sequence[str | None]) -> list[TargetCard]:
    """Return the target cards. Each duellist has a card for every other duellist."""
    if len(names) == 1:
        return [_target(None, names[0]) for _ in range(3)]
    return [_target(at, of) for of, at in permutations(names, 2)]


def _target(at: str | None, of: str | None) -> TargetCard:
    """Return the target card of the duellist ``of`` that points at the duellist ``at``. Its code is ``ana-bo``."""
    code = "-".join(name_id(name) for name in (of, at) if name is not None)
    return TargetCard(at, of, code or "blank")
