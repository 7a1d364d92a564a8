"""Upgrades, enchantments, deconstruction and crafting of items (gl.r25, gl.r26, gl.r55, gl.r78, gl.r83)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gm.errors import Refusal
from gm.game import Change, Term, Value
from gm.games.grimlore.computation.pool import build_pool, parse_mods
from gm.games.grimlore.computation.prices import enhancement_cost, item_from_card, needs_magitech
from gm.games.grimlore.draft import Draft
from gm.games.grimlore.entries.session import Item as ItemEntry
from gm.games.grimlore.rules.rolls import roll
from gm.games.grimlore.state import Hero, Item, Recipe
from gm.games.grimlore.tables import RECIPE_AT, SKILLS
from gm.games.grimlore.versions import Rules

_PAID_IN = {"upgrade": "ore", "enchant": "essence"}
_CRAFTING = "crafting"


def _enhance(draft: Draft, entry: ItemEntry) -> None:
    """Attach an upgrade for Ore, or an enchantment for Essence, to an item (gl.r25, gl.r26)."""
    hero, item = draft.find_item(entry.who, entry.item)
    params: dict[str, Value] = {"who": hero.id, "item": item.item, "how": entry.how}
    if item.enhanced >= item.slots:
        raise Refusal("no-slot", {**params, "slots": item.slots}, ("gl.r26",))
    if entry.how == "enchant" and needs_magitech(item) and not hero.has("magitech"):
        raise Refusal("needs-magitech", params, ("gl.r5", "gl.trait.magitech"))
    card = _card(hero, item, entry.card)
    if entry.cost is None and card is None and not (entry.how == "enchant" and needs_magitech(item)):
        raise Refusal("cost-missing", params, ("gl.r83",), "words")
    cost = enhancement_cost(item, entry.how, entry.cost, card)
    if entry.cost not in (None, cost) and Rules.of(draft.version).computed_costs:
        raise Refusal("cost-differs", {**params, "cost": cost, "typed": entry.cost}, ("gl.r5", "gl.trait.magitech"))
    changes = draft.pay(_PAID_IN[entry.how], cost)
    attached = (*item.attached, *((card.item,) if card else ()))
    new = item._replace(enhanced=item.enhanced + 1, attached=attached)
    left = hero._replace(items=tuple([new if other is item else other for other in hero.items]))
    changes += draft.carry(left.without(card) if card else left)
    params |= {"cost": cost, "card": entry.card, "slots": item.slots - item.enhanced - 1}
    draft.emit("enhanced", params, changes, rules=("gl.r25", "gl.r26", "gl.r83"), level="do")


def _card(hero: Hero, item: Item, id: str | None) -> Item | None:
    """Return the carried upgrade or enchantment with this id, or None if ``id`` is None (gl.r83).

    Raises Refusal if the character does not carry it.
    """
    if id is None:
        return None
    card = next((other for other in hero.items if other.item == id and other is not item), None)
    if card is None:
        raise Refusal("not-held", {"who": hero.id, "item": id}, ("gl.r27",))
    return card


def _break(draft: Draft, entry: ItemEntry) -> None:
    """Deconstruct a proper item to learn its recipe (gl.r55)."""
    hero, item = draft.find_item(entry.who, entry.item)
    params: dict[str, Value] = {"who": hero.id, "item": item.item}
    if hero.level(_CRAFTING) < RECIPE_AT:
        raise Refusal("crafting-low", {**params, "level": hero.level(_CRAFTING)}, ("gl.r55",))
    if not item.proper or not (item.ore or item.essence) or item.magic is not None:
        raise Refusal("no-recipe-in-it", params, ("gl.r55",))
    if any(recipe.item == item.item for recipe in hero.recipes):
        raise Refusal("recipe-known", params, ("gl.r55",))
    recipe = Recipe(item.item, item.price, item.ore, item.essence)
    changes = draft.carry(hero.without(item)._replace(recipes=(*hero.recipes, recipe)))
    draft.emit(
        "deconstructed", {**params, "ore": item.ore, "essence": item.essence}, changes, rules=("gl.r55",), level="do"
    )


def _craft(draft: Draft, entry: ItemEntry) -> None:
    """Craft an item from a recipe (gl.r55, gl.r78). Each six gives it a slot. Without sixes, the item is flawed."""
    hero = draft.hero(entry.who or "")
    draft.check_up(hero, "gl.r15")
    recipe = next((known for known in hero.recipes if known.item == entry.item), None)
    if recipe is None:
        raise Refusal("no-recipe", {"who": hero.id, "item": entry.item}, ("gl.r55",))
    changes: tuple[Change, ...] = draft.pay("ore", recipe.ore) + draft.pay("essence", recipe.essence)
    mods = parse_mods(entry.mods)
    net = roll(draft, hero, build_pool(draft, hero, SKILLS[_CRAFTING], _CRAFTING, mods), mods, entry.dice, "craft")
    rolled = max(0, net if draft.house.craft_sixes == "net" else entry.dice[0])
    slots = rolled or int(bool(hero.has("talented")))
    made = item_from_card(recipe.item, draft.cards.item(recipe.item))._replace(
        price=recipe.price, ore=recipe.ore, essence=recipe.essence, magic=None, slots=slots, rolled=rolled, proper=True
    )
    hero = draft.hero(hero.id)
    changes += draft.carry(hero._replace(items=(*hero.items, made)))
    params: dict[str, Value] = {"who": hero.id, "item": made.item, "slots": slots, "rolled": rolled}
    terms = tuple([Term(what, cost) for what, cost in (("ore", recipe.ore), ("essence", recipe.essence)) if cost])
    rules = ("gl.r55", "gl.r78", *(("gl.trait.talented",) if slots and not rolled else ()))
    draft.emit("crafted", params, changes, terms, rules=rules, level="do")
    draft.warn_if_overfull(hero.id, made)


WORKSHOP: Mapping[str, Callable[[Draft, ItemEntry], None]] = {
    "upgrade": _enhance,
    "enchant": _enhance,
    "break": _break,
    "craft": _craft,
}
"""Second word of the entry ``item`` → the function that carries out the entry."""
