"""Items that are found, bought, sold, given, lost or looked at (gl.r25, gl.r27, gl.r28)."""

from __future__ import annotations

from typing import Any

from gm.errors import Refusal
from gm.game import Term, Value
from gm.games.grimlore.computation.prices import item_from_card, sale_terms
from gm.games.grimlore.draft import Draft
from gm.games.grimlore.entries.session import Item as ItemEntry
from gm.games.grimlore.rules.goods.workshop import WORKSHOP
from gm.games.grimlore.state import FIGHTING, Item
from gm.games.grimlore.tables import PEEKS

_ALWAYS = ("get", "lose", "give")
_SOLD, _DRAWN = "basic", "advanced"


def item(draft: Draft, entry: ItemEntry) -> None:
    """Carry out an entry about an item. Raises Refusal if the rules do not allow it here (gl.r25, gl.r55)."""
    _check_place(draft, entry)
    if entry.how in _HOW:
        _HOW[entry.how](draft, entry)
    else:
        WORKSHOP[entry.how](draft, entry)


def _check_place(draft: Draft, entry: ItemEntry) -> None:
    """Raise Refusal if the rules do not allow the entry in this phase. Trade and work on items need a visit.

    Crafting is also possible at the portal. The trait Inventive allows crafting and deconstruction outside combat.
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
        params = {"who": hero.id, "item": new.item, "tier": card.tier}
        draft.emit("not-basic", params, rules=("gl.r25",), level="warn")
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


_HOW = {"get": _get, "buy": _buy, "sell": _sell, "lose": _lose, "give": _give, "peek": _peek}


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
