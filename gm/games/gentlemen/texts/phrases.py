"""Pieces of sentences: people, cards, sums, purchases, what is done at whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gm.game import Names, Term, join_and

PHASES = {
    "deploy": "deployment",
    "rout": "a rout check",
    "order": "who begins",
    "activate": "whom to activate",
    "acting": "a unit acts",
    "check": "a check is open",
    "over": "the battle is over",
}
"""Phase → its heading."""
STATS = ("hearts", "diamonds", "clubs", "spades")
TERMS = {
    "untrained": "untrained on its mount",
    "ap": "AP",
    "charge": "charge",
    "goliath-killer": "Goliath Killer",
    "stalk": "Stalk",
    "mobility-drills": "Mobility Drills",
    "range": "range",
    "parry": "Parry",
    "block": "Block",
    "bayonet": "bayonet",
    "full-hands": "full hands",
    "reuse": "used again",
    "hefty": "Hefty",
    "floor": "up to none",
    "pierce": "pierced",
    "commander": "commander",
    "lost": "lost since",
    "concussed": "Concussion",
    "commanded": "Commanded",
    "brutal-charge": "Brutal Charge",
    "charge-defence": "Charge Defence",
    "over": "cover or water",
}
"""What a term of a sum is called."""
STATUS = {
    "immobilized": "immobilized",
    "suppressed": "suppressed",
    "commanded": "Commanded",
    "concussed": "Concussion",
    "charge": "charge bonus",
}
MARKS = {"out": "out of action", "on-foot": "on foot", "support!": "no support any more"}
"""What else is marked of a unit."""
_SUITS = {"H": "♥", "D": "♦", "C": "♣", "S": "♠"}
_VERBS = {"calculus": "reckons"}
_MINUS = "−"


def called(id: Any, names: Names) -> str:
    """Somebody or something by name."""
    return "" if id is None else names.get(str(id), str(id))


def listed(who: Iterable[Any], names: Names = {}) -> str:  # noqa: B006
    """``Wren``, ``Wren and Otter``, ``Wren, Otter and Marten``."""
    return join_and([called(one, names) for one in who])


def card(id: str) -> str:
    """A card as it is printed: ``10♣``, ``the Big Joker``."""
    if id in ("LJ", "BJ"):
        return "the Little Joker" if id == "LJ" else "the Big Joker"
    return {"T": "10"}.get(id[0], id[0]) + _SUITS[id[1]] if id != "?" else "?"


def cards(ids: Sequence[str]) -> str:
    """Cards one behind the other; a joker among others goes without its article."""
    return " ".join(card(id).removeprefix("the ") if len(ids) > 1 else card(id) for id in ids)


def added_up(terms: Sequence[Term] | Sequence[tuple[str, int]]) -> str:
    """A sum with each term by its name: ``diamonds 4, −1 soft cover``, ``armour 3 − 1 pierced − 1 Ace``."""
    if not terms:
        return "nothing"
    (first, amount), rest = terms[0], terms[1:]
    if first == "armour":
        return " ".join([f"armour {amount}", *(_armoured(*term) for term in rest)])
    head = f"{first} {amount}" if first in (*STATS, "rout") else _signed(first, amount)
    return ", ".join([head, *(_signed(*term) for term in rest)])


def _signed(what: str, amount: int) -> str:
    if what == "cover":
        return f"{_MINUS}{-amount} {'soft' if amount == -1 else 'hard'} cover"
    return f"{_MINUS if amount < 0 else '+'}{abs(amount)} {TERMS.get(what, what)}"


def _armoured(what: str, amount: int) -> str:
    said = {"aces": "Ace" if amount == -1 else "Aces"}.get(what, TERMS.get(what, what))
    return f"{'+' if amount > 0 else _MINUS} {abs(amount)} {said}"


def bought(ids: Iterable[str], names: Names) -> str:
    """A purchase: ``hex × 3 and reveal``."""
    times: dict[str, int] = {}
    for id in ids:
        times[id] = times.get(id, 0) + 1
    return listed(called(id, names) if n == 1 else f"{called(id, names)} × {n}" for id, n in times.items())


def purchases(ways: Iterable[Iterable[str]], names: Names) -> str:
    """All the purchases between which one may choose."""
    return ", or ".join(bought(way, names) for way in ways)


def doing(params: Mapping[str, Any], names: Names) -> str:
    """Who does what at whom: ``Wren fires at Uhlan``."""
    who, id, target = called(params["unit"], names), str(params["ability"]), params["target"]
    name = called(id, names)
    if id in _VERBS:
        verb = _VERBS[id]
    elif name.isalpha() and name.islower() and not name.endswith("s"):
        verb = name + ("es" if name.endswith(("sh", "ch", "x", "z")) else "s")
    else:
        verb = f"uses {name}"
    if not target or target == params["unit"]:
        return f"{who} {verb}"
    return f"{who} {verb} {'for' if params.get('type') == 'support' else 'at'} {called(target, names)}"


def to_draw(params: Mapping[str, Any]) -> str:
    """How many cards, and where the deck runs out on the way: ``2, shuffle, 3``."""
    draw, deck = int(params["draw"]), int(params["deck"])
    return str(draw) if draw <= deck else f"{deck}, shuffle, {draw - deck}"


def some(n: int, what: str, more: str = "") -> str:
    """So much of something: ``1 wound``, ``2 wounds``."""
    return f"{n} {what if n == 1 else more or what + 's'}"


def said(params: Mapping[str, Any], names: Names) -> dict[str, Any]:
    """Parameters for a sentence: who and what by their names, ids as ``unit_id``."""
    found = dict(params)
    for key in ("unit", "side", "other", "target", "first", "ability", "item", "option", "commander", "holder"):
        if isinstance(params.get(key), str):
            found[key] = called(params[key], names)
            found[f"{key}_id"] = params[key]
    for key in ("units", "others", "enemies", "able", "held", "guards", "winners", "items"):
        if isinstance(params.get(key), tuple | list):
            found[key] = listed(params[key], names)
            found[f"{key}_ids"] = tuple(params[key])
    return found
