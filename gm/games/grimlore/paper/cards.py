"""The printed cards of monsters and items, and the texts of their codes."""

from __future__ import annotations

from collections.abc import Iterable

from gm.game import summarize
from gm.games.grimlore.book import (
    DEFENCES,
    Book,
    costs,
    enemy_rule,
    enemy_trait,
    item_facts,
    item_marks,
    monster_facts,
    reward_of,
)
from gm.games.grimlore.cards import ItemCard, MonsterCard
from gm.games.grimlore.paper.contract import ItemFace, MonsterFace


def monster(book: Book, card: MonsterCard) -> MonsterFace:
    """Return a monster's card (gl.r30–gl.r36, gl.r41)."""
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
        resist=[*card.resist],
        vulnerable=[*card.vulnerable],
        reward=reward_of(card),
        traits=[[enemy_trait(name, number), book.meaning(enemy_rule(name), number)] for name, number in card.traits],
        focus=card.focus,
        loot=card.loot,
        text=card.text,
        code=card.id,
    )


def item(card: ItemCard) -> ItemFace:
    """Return the card of an item, an upgrade or an enchantment (gl.r25–gl.r28, gl.r83)."""
    paid = {"upgrade": f"{card.price} Ore", "enchantment": f"{card.price} Essence"}
    return ItemFace(
        name=card.name,
        tier=card.tier if card.magic is None else f"{card.tier}, magic",
        costs=paid.get(card.tier, costs(card.price)),
        made=costs(0, card.ore, card.essence),
        marks=item_marks(card),
        text=card.text,
        code=card.id,
    )


def monster_codes(monsters: Iterable[MonsterCard]) -> tuple[dict[str, str], dict[str, str]]:
    """Return for each card the text of its code, and the rule to which it leads."""
    cards = [*monsters]
    return (
        {card.id: summarize(card.name, monster_facts(card)) for card in cards},
        {card.id: f"gl.monster.{card.id}" for card in cards},
    )


def item_codes(items: Iterable[ItemCard]) -> tuple[dict[str, str], dict[str, str]]:
    """Return for each card the text of its code, and the rule to which it leads."""
    cards = [*items]
    return (
        {card.id: summarize(card.name, item_facts(card)) for card in cards},
        {card.id: f"gl.item.{card.id}" for card in cards},
    )
