"""Items that change hands: found, bought, sold, handed over, lost, looked at (gl.r25, gl.r27, gl.r28)."""

from __future__ import annotations

from typing import Any

from gm.errors import Refusal
from gm.game import Term, Value
from gm.games.grimlore.computation.prices import made_of, sale
from gm.games.grimlore.entries import Item as Told
from gm.games.grimlore.rules.desk import Desk
from gm.games.grimlore.rules.goods.bag import held, warn_if_overfull, without
from gm.games.grimlore.rules.goods.workshop import WORKSHOP
from gm.games.grimlore.state import FIGHTING, Item, waits
from gm.games.grimlore.tables import PEEKS

_ALWAYS = ("get", "lose", "give")
_SOLD, _DRAWN = "basic", "advanced"


def item(desk: Desk, entry: Told) -> None:
    """What becomes of an item, where and when it may (gl.r25, gl.r55)."""
    if desk.phase == "heroes" or waits(desk):
        raise Refusal("not-now", {"entry": entry.kind, "phase": desk.phase}, ("gl.r22",), "not-due")
    _in_its_place(desk, entry)
    if entry.how in _HOW:
        _HOW[entry.how](desk, entry)
    else:
        WORKSHOP[entry.how](desk, entry)


def _in_its_place(desk: Desk, entry: Told) -> None:
    """Shops are for visits; deconstructing too, and crafting is for visits and the portal, but for the inventive."""
    how, phase = entry.how, desk.phase
    inventive = phase not in FIGHTING and bool(entry.who and desk.hero(entry.who).has("inventive"))
    allowed = (
        how in _ALWAYS
        or phase == "visit"
        or (how == "craft" and phase == "portal")
        or (how in ("break", "craft") and inventive)
    )
    if not allowed:
        rule = "gl.r55" if how in ("break", "craft") else "gl.r25"
        raise Refusal("not-visiting", {"how": how, "phase": phase}, (rule,))


def _get(desk: Desk, entry: Told) -> None:
    new = _new(desk, entry)
    hero = desk.hero(entry.who or "")
    changes = desk.carry(hero._replace(items=(*hero.items, new)))
    desk.tell("got", {"who": hero.id, "item": new.item}, ("gl.r27",), changes, level="do")
    if not entry.figures and desk.cards.item(new.item) is None and (near := desk.cards.misreadings(new.item)):
        desk.tell("unlisted", {"who": hero.id, "item": new.item, "near": near}, ("gl.r83",), level="warn")
    warn_if_overfull(desk, hero.id, new)


def _buy(desk: Desk, entry: Told) -> None:
    """Any Basic item, or an advanced one that was looked at, for its price (gl.r25)."""
    new = _new(desk, entry)
    hero = desk.hero(entry.who or "")
    if desk.cards.item(new.item) is None and not any(word.startswith("price=") for word in entry.figures):
        near = desk.cards.misreadings(new.item)
        raise Refusal("price-missing", {"who": hero.id, "item": new.item, "near": near}, ("gl.r25", "gl.r83"), "words")
    changes = desk.pay("gold", new.price)
    changes += desk.carry(hero._replace(items=(*hero.items, new)))
    params: dict[str, Value] = {"who": hero.id, "item": new.item, "price": new.price}
    desk.tell("bought", params, ("gl.r25",), changes, (Term("price", new.price),), level="do")
    _warn_if_not_basic(desk, hero.id, new.item)
    warn_if_overfull(desk, hero.id, new)


def _warn_if_not_basic(desk: Desk, who: str, item: str) -> None:
    """Only Basic items lie in the shop; an advanced one is drawn for a Gold first (gl.r25)."""
    card = desk.cards.item(item)
    if card and card.tier != _SOLD and not (card.tier == _DRAWN and desk.peeks):
        desk.tell("not-basic", {"who": who, "item": item, "tier": card.tier}, ("gl.r25",), level="warn")


def _sell(desk: Desk, entry: Told) -> None:
    """For half its price, or what the rules for magic and crafted ones say (gl.r25, gl.r28, gl.r56)."""
    hero, sold = held(desk, entry)
    terms = sale(desk.house, sold)
    price = sum([term.amount for term in terms])
    changes = desk.gain("gold", price) + desk.carry(without(hero, sold))
    params: dict[str, Value] = {"who": hero.id, "item": sold.item, "price": price}
    desk.tell("sold", params, ("gl.r25", "gl.r28", "gl.r56", "gl.r77"), changes, terms, level="do")


def _lose(desk: Desk, entry: Told) -> None:
    hero, gone = held(desk, entry)
    changes = desk.carry(without(hero, gone))
    desk.tell("lost", {"who": hero.id, "item": gone.item}, ("gl.r27",), changes, level="do")


def _give(desk: Desk, entry: Told) -> None:
    hero, given = held(desk, entry)
    if entry.to in (hero.id, None):
        raise Refusal("to-oneself", {"who": hero.id, "item": given.item}, ("gl.r27",), "words")
    changes = desk.carry(without(hero, given))
    other = desk.hero(entry.to or "")
    changes += desk.carry(other._replace(items=(*other.items, given)))
    desk.tell("given", {"who": hero.id, "item": given.item, "to": other.id}, ("gl.r27",), changes, level="do")
    warn_if_overfull(desk, other.id, given)


def _peek(desk: Desk, entry: Told) -> None:
    """A Gold to see an advanced item, twice a visit (gl.r25)."""
    if desk.peeks >= PEEKS:
        raise Refusal("no-peek", {"peeks": desk.peeks}, ("gl.r25",))
    changes = desk.pay("gold", 1)
    desk.peeks += 1
    desk.tell("peeked", {"peeks": desk.peeks, "left": PEEKS - desk.peeks}, ("gl.r25",), changes, level="do")


_HOW = {"get": _get, "buy": _buy, "sell": _sell, "lose": _lose, "give": _give, "peek": _peek}


def _new(desk: Desk, entry: Told) -> Item:
    """An item by its card and the figures that were typed; those that were count (gl.r83)."""
    id = entry.item or ""
    return made_of(id, desk.cards.item(id))._replace(**_figures(entry.figures))


def _figures(words: tuple[str, ...]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for word in words:
        key, sign, value = word.partition("=")
        found[key] = (int(value) if value.isdigit() else value) if sign else True
    return found
