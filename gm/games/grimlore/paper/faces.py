"""Monsters and items as their printed cards show them; and what the code of a card says without a network."""

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


def monster(book: Book, one: MonsterCard) -> MonsterFace:
    """A monster as it is printed (gl.r30–gl.r36, gl.r41)."""
    return MonsterFace(
        name=one.name,
        tier=one.tier,
        hp=one.hp,
        damage=one.damage,
        minion=one.minion,
        minions=one.minions,
        move=one.move,
        attack=one.attack,
        type=one.type or "",
        defences=DEFENCES[one.attack],
        resist=[*one.resist],
        vulnerable=[*one.vulnerable],
        reward=reward_of(one),
        traits=[[enemy_trait(name, number), book.meaning(enemy_rule(name), number)] for name, number in one.traits],
        focus=one.focus,
        loot=one.loot,
        text=one.text,
        code=one.id,
    )


def item(one: ItemCard) -> ItemFace:
    """An item, an upgrade or an enchantment as it is printed (gl.r25–gl.r28, gl.r83)."""
    paid = {"upgrade": f"{one.price} Ore", "enchantment": f"{one.price} Essence"}
    return ItemFace(
        name=one.name,
        tier=one.tier if one.magic is None else f"{one.tier}, magic",
        costs=paid.get(one.tier, costs(one.price)),
        made=costs(0, one.ore, one.essence),
        marks=item_marks(one),
        text=one.text,
        code=one.id,
    )


def monster_codes(found: Iterable[MonsterCard]) -> tuple[dict[str, str], dict[str, str]]:
    """What the code of each card says, and the rule that it leads to."""
    cards = [*found]
    return (
        {one.id: summarize(one.name, monster_facts(one)) for one in cards},
        {one.id: f"gl.monster.{one.id}" for one in cards},
    )


def item_codes(found: Iterable[ItemCard]) -> tuple[dict[str, str], dict[str, str]]:
    """What the code of each card says, and the rule that it leads to."""
    cards = [*found]
    return (
        {one.id: summarize(one.name, item_facts(one)) for one in cards},
        {one.id: f"gl.item.{one.id}" for one in cards},
    )
