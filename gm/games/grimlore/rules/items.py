"""Items and clues: found, bought, sold, used up, enhanced and crafted (gl.r25–gl.r28, gl.r40, gl.r50, gl.r55)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gm.game import Change, Refusal, Term, Value
from gm.games.grimlore.computation.pool import build_pool, parse_mods
from gm.games.grimlore.computation.prices import clue_cost, enhancement_cost, item_from_card, needs_magitech, sale_terms
from gm.games.grimlore.draft import Draft
from gm.games.grimlore.entries.session import Clue, Use
from gm.games.grimlore.entries.session import Item as ItemEntry
from gm.games.grimlore.rules import vitality
from gm.games.grimlore.rules.rolls import roll
from gm.games.grimlore.state import FIGHTING, Hero, Item, Recipe
from gm.games.grimlore.tables import DESTINY, PEEKS, RECIPE_AT, SKILLS
from gm.games.grimlore.versions import Rules

_ALWAYS = ("get", "lose", "give")
_SOLD, _DRAWN = "basic", "advanced"
_PAID_IN = {"upgrade": "ore", "enchant": "essence"}
_CRAFTING = "crafting"
_RESTORES = ("gl.r40", "gl.gear.restore-energy")
"""The ids of the rules about items that restore Energy."""


def item(draft: Draft, entry: ItemEntry) -> None:
    """Carry out an entry about an item. Raises Refusal if the rules do not allow it in this phase (gl.r25, gl.r55)."""
    _check_place(draft, entry)
    _HOW[entry.how](draft, entry)


def _check_place(draft: Draft, entry: ItemEntry) -> None:
    """Raise Refusal if the rules do not allow an entry about an item in the current phase.

    Items can always be found, lost and given away. All entries are allowed while the party visits a place. Crafting is
    also possible at the portal. The trait Inventive allows crafting and deconstruction in every phase outside combat.
    """
    how, phase = entry.how, draft.phase
    inventive = phase not in FIGHTING and bool(entry.who and draft.hero(entry.who).has("inventive"))
    allowed = (
        how in _ALWAYS
        or phase == "visit"
        or (how == "craft" and phase == "portal")
        or (how in ("break", "craft") and inventive)
    )
    if not allowed:
        rule = "gl.r55" if how in ("break", "craft") else "gl.r25"
        near = bool(draft.tile and draft.tile.type == "settlement" and draft.tile.friendly)
        ends = draft.stack is not None and not any(draft.stack) and phase != "turn"
        raise Refusal("not-visiting", {"how": how, "phase": phase, "near": near, "ends": ends}, (rule,))


def _get(draft: Draft, entry: ItemEntry) -> None:
    new = _new(draft, entry)
    hero = draft.hero(entry.who or "")
    changes = draft.carry(hero._replace(items=(*hero.items, new)))
    draft.loot = ""
    draft.emit("got", {"who": hero.id, "item": new.item}, changes, rules=("gl.r27",), level="do")
    if not entry.figures and draft.cards.item(new.item) is None and (near := draft.cards.misreadings(new.item)):
        draft.emit("unlisted", {"who": hero.id, "item": new.item, "near": near}, rules=("gl.r83",), level="warn")
    draft.warn_if_overfull(hero.id, new)


def _buy(draft: Draft, entry: ItemEntry) -> None:
    """Buy a Basic item, or an Advanced item that was drawn (gl.r25)."""
    new = _new(draft, entry)
    hero, card = draft.hero(entry.who or ""), draft.cards.item(new.item)
    if card is None and not any(word.startswith("price=") for word in entry.figures):
        near = draft.cards.misreadings(new.item)
        raise Refusal("price-missing", {"who": hero.id, "item": new.item, "near": near}, ("gl.r25", "gl.r83"), "words")
    changes = draft.pay("gold", new.price)
    changes += draft.carry(hero._replace(items=(*hero.items, new)))
    params: dict[str, Value] = {"who": hero.id, "item": new.item, "price": new.price}
    draft.emit("bought", params, changes, (Term("price", new.price),), rules=("gl.r25",), level="do")
    if card and card.tier != _SOLD and not (card.tier == _DRAWN and draft.peeks):
        draft.emit("not-basic", {"who": hero.id, "item": new.item, "tier": card.tier}, rules=("gl.r25",), level="warn")
    draft.warn_if_overfull(hero.id, new)


def _sell(draft: Draft, entry: ItemEntry) -> None:
    """Sell an item. Magic items and crafted items have special prices (gl.r25, gl.r28, gl.r56)."""
    hero, sold = draft.find_item(entry.who, entry.item)
    terms = sale_terms(draft.house, sold)
    price = sum([term.amount for term in terms])
    changes = draft.gain("gold", price) + draft.carry(hero.without(sold))
    params: dict[str, Value] = {"who": hero.id, "item": sold.item, "price": price}
    draft.emit("sold", params, changes, terms, rules=("gl.r25", "gl.r28", "gl.r56", "gl.r77"), level="do")


def _lose(draft: Draft, entry: ItemEntry) -> None:
    hero, gone = draft.find_item(entry.who, entry.item)
    changes = draft.carry(hero.without(gone))
    draft.emit("lost", {"who": hero.id, "item": gone.item}, changes, rules=("gl.r27",), level="do")


def _give(draft: Draft, entry: ItemEntry) -> None:
    hero, given = draft.find_item(entry.who, entry.item)
    if entry.to in (hero.id, None):
        raise Refusal("to-oneself", {"who": hero.id, "item": given.item}, ("gl.r27",), "words")
    changes = draft.carry(hero.without(given))
    other = draft.hero(entry.to or "")
    changes += draft.carry(other._replace(items=(*other.items, given)))
    draft.emit("given", {"who": hero.id, "item": given.item, "to": other.id}, changes, rules=("gl.r27",), level="do")
    draft.warn_if_overfull(other.id, given)


def _peek(draft: Draft, entry: ItemEntry) -> None:
    """Pay 1 Gold to look at an Advanced item, at most twice on one visit (gl.r25)."""
    if draft.peeks >= PEEKS:
        raise Refusal("no-peek", {"peeks": draft.peeks}, ("gl.r25",))
    changes = draft.pay("gold", 1)
    draft.peeks += 1
    draft.emit("peeked", {"peeks": draft.peeks, "left": PEEKS - draft.peeks}, changes, rules=("gl.r25",), level="do")


def _new(draft: Draft, entry: ItemEntry) -> Item:
    """Return a new item with its card's stats. Typed stats override them (gl.r83)."""
    id = entry.item or ""
    return item_from_card(id, draft.cards.item(id))._replace(**_figures(entry.figures))


def _figures(words: tuple[str, ...]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for word in words:
        key, sign, value = word.partition("=")
        fields[key] = (int(value) if value.isdigit() else value) if sign else True
    return fields


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
    """Deconstruct a proper (worn or wielded) item to learn its recipe (gl.r55)."""
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


_HOW: Mapping[str, Callable[[Draft, ItemEntry], None]] = {
    "get": _get,
    "buy": _buy,
    "sell": _sell,
    "lose": _lose,
    "give": _give,
    "peek": _peek,
    "upgrade": _enhance,
    "enchant": _enhance,
    "break": _break,
    "craft": _craft,
}
"""The functions that carry out the entry ``item``, by the entry's second word."""


def use_up(draft: Draft, entry: Use) -> None:
    """Use up an item to restore Energy to a character, as its card says. Raises Refusal if the card restores none."""
    hero, item = draft.find_item(entry.who, entry.what)
    card = draft.cards.item(item.item)
    params: dict[str, Value] = {"who": hero.id, "item": item.item}
    if card is None or not card.restore:
        raise Refusal("no-effect-known", params, _RESTORES)
    target = entry.on or hero.id
    if all(other.id != target for other in draft.heroes):
        raise Refusal("on-whom", {"who": hero.id, "trait": item.item}, ("gl.r5",), "words")
    changes = draft.carry(hero.without(item))
    changes += vitality.refresh(draft, target, card.restore)
    draft.emit("drunk", {**params, "whom": target, "number": card.restore}, changes, rules=_RESTORES, level="do")


def clue(draft: Draft, entry: Clue) -> None:
    """Spend clues. gm adds rations, local clues and Destiny that were bought. Players carry out other purchases."""
    number = entry.number or 1
    cost = clue_cost(draft, entry.use, entry.tier, number, draft.hero(entry.who) if entry.who else None)
    params: dict[str, Value] = {"use": entry.use, "tier": entry.tier, "number": number, "who": entry.who, "cost": cost}
    changes = draft.pay("clues", cost) + _bought(draft, entry, number)
    draft.emit("clue", params, changes, rules=("gl.r50",), level="do")


def _bought(draft: Draft, entry: Clue, number: int) -> tuple[Change, ...]:
    """Add the rations, local clues or Destiny that were bought, and return the changes."""
    if entry.use == "rations":
        return draft.gain("rations", number)
    if entry.use == "local":
        return draft.gain("local", 1)
    if entry.use == DESTINY and entry.who:
        hero = draft.hero(entry.who)
        if hero.destiny >= hero.destiny_max:
            raise Refusal("destiny-full", {"who": hero.id, "most": hero.destiny_max}, ("gl.r50", "gl.r16"))
        draft.put(hero._replace(destiny=hero.destiny + 1))
        return (Change(hero.id, "destiny", 1),)
    return ()
