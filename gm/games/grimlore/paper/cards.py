"""The printed cards of monsters and items, and the texts of their QR codes."""

from __future__ import annotations

from collections.abc import Iterable

from gm.game import SheetData, SheetRequest, summarize
from gm.games.grimlore.book import DEFENCES, Book, costs, enemy_trait, item_facts, item_marks, monster_facts, reward_of
from gm.games.grimlore.cards import Cards, ItemCard, MonsterCard, load_cards
from gm.games.grimlore.paper.shapes import ItemFace, Items, MonsterFace, Monsters
from gm.games.grimlore.state import State
from gm.games.grimlore.tables import enemy_rule


def monsters(book: Book, request: SheetRequest[State]) -> SheetData:
    """Return the data of the sheet with all monsters."""
    cards = _cards(book, request).monsters
    faces = Monsters(tuple(_monster_face(book, card) for card in cards))
    return SheetData.of(faces, *_codes("monster", ((card, monster_facts(card)) for card in cards)))


def items(book: Book, request: SheetRequest[State]) -> SheetData:
    """Return the data of the sheet with all items."""
    cards = _cards(book, request).items
    return SheetData.of(
        Items(tuple(map(_item_face, cards))), *_codes("item", ((card, item_facts(card)) for card in cards))
    )


def _cards(book: Book, request: SheetRequest[State]) -> Cards:
    """Return the cards of the session or of the attached card file. If there is neither, return the sample cards."""
    cards = request.state.cards if request.state else load_cards(request.brought.get("cards"))
    return cards if cards.items or cards.monsters else book.sample


def _codes(kind: str, facts: Iterable[tuple[ItemCard | MonsterCard, str]]) -> tuple[dict[str, str], dict[str, str]]:
    """Return two mappings by card id: the text of each card's QR code, and the id of the rule that the code opens."""
    texts = {card.id: summarize(card.name, text) for card, text in facts}
    return texts, {id: f"gl.{kind}.{id}" for id in texts}


def _monster_face(book: Book, card: MonsterCard) -> MonsterFace:
    """Return the data of a monster's card (gl.r30–gl.r36, gl.r41)."""
    return MonsterFace(
        name=card.name,
        tier=card.tier,
        hp=card.hp,
        damage=card.damage,
        minion=card.minion,
        minions=card.minions,
        move=card.move,
        attack=card.attack,
        type=card.type or "",
        defences=DEFENCES[card.attack],
        resist=card.resist,
        vulnerable=card.vulnerable,
        reward=reward_of(card),
        traits=tuple((enemy_trait(name, n), book.meaning(enemy_rule(name), n)) for name, n in card.traits),
        focus=card.focus,
        loot=card.loot,
        text=card.text,
        code=card.id,
    )


def _item_face(card: ItemCard) -> ItemFace:
    """Return the data of an item's card, which may be an upgrade or an enchantment (gl.r25–gl.r28, gl.r83)."""
    tier = card.tier if card.magic is None else f"{card.tier}, magic"
    price = {"upgrade": f"{card.price} Ore", "enchantment": f"{card.price} Essence"}.get(card.tier, costs(card.price))
    made = costs(0, card.ore, card.essence)
    return ItemFace(card.name, tier, price, made, tuple(item_marks(card)), card.text, card.id)
