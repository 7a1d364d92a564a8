"""Prices of sales, enhancements and clues (gl.r25, gl.r28, gl.r50, gl.r56)."""

from gm.game import Term
from gm.games.grimlore.cards import ItemCard
from gm.games.grimlore.draft import AnyState
from gm.games.grimlore.house import House
from gm.games.grimlore.state import Hero, Item
from gm.games.grimlore.tables import CLUES
from gm.games.grimlore.versions import Rules

_FIGURES = tuple(field for field in Item._fields if field in ItemCard._fields)
"""The stats that an item copies from its card."""
_PER_SLOT = 2
"""The Gold that each slot rolled in crafting adds to an item's selling price (gl.r56)."""


def sale_terms(house: House, item: Item) -> tuple[Term, ...]:
    """Return the terms that add up to the price for which an item can be sold (gl.r25, gl.r28, gl.r56, gl.r79)."""
    if item.rolled is not None:
        if not item.slots:
            return (Term("quarter", _part(house, item.price, 4)),)
        slots = item.rolled if house.craft_price == "per_slot" else max(0, item.rolled - 1)
        return (Term("half", _part(house, item.price, 2)), *((Term("slots", _PER_SLOT * slots),) if slots else ()))
    if item.magic is not None:
        return (Term("magic", _part(house, item.price + item.magic, 2)),)
    return (Term("half", _part(house, item.price, 2)),)


def _part(house: House, number: int, by: int) -> int:
    """Return ``number`` divided by ``by`` (2 or 4), rounded as the house rule says (gl.r77)."""
    return number // by if house.rounding == "down" else -(-number // by)


def enhancement_cost(item: Item, how: str, typed: int | None, card: Item | None) -> int:
    """Return the cost in Ore to upgrade ``item``, or in Essence to enchant it (gl.r5, gl.r83).

    ``how`` is the kind of enhancement. ``typed`` is the cost that a player typed. If the item can be enchanted only by
    the trait Magitech, the cost in Essence is twice the item's cost in Ore.
    """
    if how == "enchant" and needs_magitech(item):
        return 2 * item.ore
    if typed is not None:
        return typed
    return card.price if card else 0


def needs_magitech(item: Item) -> bool:
    """Return whether only Magitech can enchant an item (gl.r5)."""
    return bool(item.ore) and not item.essence


def clue_cost(state: AnyState, use: str, tier: str | None, number: int, hero: Hero | None) -> int:
    """Return how many clues a purchase costs (gl.r50). ``number`` is how many rations are bought, otherwise 1.

    If ``hero`` has the trait Cryptic Visions, a purchase costs 1 clue less, but at least 1 clue. Each ration counts as
    a purchase of its own. In version 1 of the rules, all rations together count as a single purchase.
    """
    cost = CLUES[use, tier or ""]
    if not (hero and hero.has("cryptic-visions")):
        return cost * number
    if Rules.of(state.version).visions_per_ration:
        return max(1, cost - 1) * number
    return max(1, cost * number - 1)


def item_from_card(id: str, card: ItemCard | None) -> Item:
    """Return an item with the stats of its card. If there is no card, all stats have their defaults."""
    return Item(id, **{figure: getattr(card, figure) for figure in _FIGURES}) if card else Item(id)
