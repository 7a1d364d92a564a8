"""What is said of items and clues: bought, sold, made, attached, spent. Parameters come with names in place of ids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gm.game import Names, Notice
from gm.games.grimlore.book import costs
from gm.games.grimlore.texts.phrases import amount, some, thing

Params = Mapping[str, Any]

_SPENT = {
    "local": "a local clue",
    "destiny": "a Destiny token for {who}",
    "event": "draw another event of this kind",
    "enemy": "draw another enemy",
    "lair": "a lair: draw {a} {tier} monster and fight it",
    "loot": "the loot is {loot}",
}
_LOOT = {
    "basic": "a Basic item",
    "advanced": "an Advanced item",
    "enchantment": "an Enchantment",
    "magic": "a Magic item",
}
_FOR = {"half": "for half its price", "slots": "for its slots"}


def _got(notice: Notice, params: Params, names: Names) -> str:
    return f"{params['who']} has {params['item']}"


def _unlisted(notice: Notice, params: Params, names: Names) -> str:
    near = " or ".join(thing(one, names) for one in params["near"])
    return f"{params['item']} is on no card: was it {near}? Then: undo"


def _bought(notice: Notice, params: Params, names: Names) -> str:
    return f"{params['who']} buys {params['item']} for {params['price']} Gold"


def _sold(notice: Notice, params: Params, names: Names) -> str:
    terms = " + ".join(f"{term.amount} {_FOR.get(term.what, term.what)}" for term in notice.sum)
    of = f" ({terms})" if len(notice.sum) > 1 else ""
    return f"{params['who']} sells {params['item']} for {params['price']} Gold{of}"


def _lost(notice: Notice, params: Params, names: Names) -> str:
    return f"{params['who']}'s {params['item']} is gone"


def _given(notice: Notice, params: Params, names: Names) -> str:
    return f"{params['who']} hands {params['to']} {params['item']}"


def _peeked(notice: Notice, params: Params, names: Names) -> str:
    left = f"{some(params['left'], 'look')} left" if params["left"] else "no further look"
    return f"Draw an Advanced item, for 1 Gold: buy it or shuffle it back; {left} on this visit"


def _enhanced(notice: Notice, params: Params, names: Names) -> str:
    what, goods = ("upgraded", "ore") if params["how"] == "upgrade" else ("enchanted", "essence")
    card = f" with {params['card']}" if params["card_id"] else ""
    left = f"; {some(params['slots'], 'slot')} left" if params["slots"] else ""
    return f"{params['who']}'s {params['item']} is {what}{card} for {amount(params['cost'], goods)}{left}"


def _deconstructed(notice: Notice, params: Params, names: Names) -> str:
    made = costs(0, params["ore"], params["essence"])
    return f"{params['who']} takes {params['item']} apart, and can make it anew for {made}"


def _crafted(notice: Notice, params: Params, names: Names) -> str:
    paid = ", ".join(amount(term.amount, term.what) for term in notice.sum) or "nothing"
    how = f"with {some(params['slots'], 'slot')}" if params["slots"] else "flawed, without a slot"
    return f"{params['who']} makes {params['item']} for {paid}: {how}"


def _overfull(notice: Notice, params: Params, names: Names) -> str:
    return f"{params['who']} carries {some(params['have'], 'proper item')}, and has room for {params['room']}"


def _not_basic(notice: Notice, params: Params, names: Names) -> str:
    if params["tier"] == "advanced":
        return f"{params['item']} is Advanced: it can be bought once it was drawn, for 1 Gold (item peek)"
    return f"{params['item']} is an {params['tier']}: what is for sale is Basic, or Advanced and drawn for 1 Gold"


def _attached(notice: Notice, params: Params, names: Names) -> str:
    text = f": {params['text'].strip()}" if params["text"].strip() else ""
    said = f"{params['who']}'s {params['item']} has {params['card']}{text}"
    return said if params["counted"] else f"{said.rstrip('.')}. It does not count by itself: type damage=1, say"


def _clue(notice: Notice, params: Params, names: Names) -> str:
    use = params["use"]
    if use == "rations":
        bought = amount(params["number"], "rations")
    else:
        tier = params["tier"] or ""
        a = "an" if tier[:1] == "e" else "a"
        bought = _SPENT[use].format(who=params["who"], tier=tier, a=a, loot=_LOOT.get(tier, tier))
    return f"For {amount(params['cost'], 'clues')}: {bought}"


TRADING = {
    "got": _got,
    "unlisted": _unlisted,
    "bought": _bought,
    "sold": _sold,
    "lost": _lost,
    "given": _given,
    "peeked": _peeked,
    "enhanced": _enhanced,
    "deconstructed": _deconstructed,
    "crafted": _crafted,
    "overfull": _overfull,
    "attached": _attached,
    "not-basic": _not_basic,
    "clue": _clue,
}
"""Kind of notice → what it says."""
