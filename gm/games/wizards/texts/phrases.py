"""Pieces of sentences: people, spells and piles by their names, amounts of mana, sums."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from gm.game import Names, Term, join_and
from gm.games.wizards.cards import SHIPPED

PHASES = {
    "pool": "the pool is laid out",
    "opening": "opening",
    "limit": "hand limit",
    "choose": "choose",
    "cooldown": "cool-down",
    "cast": "cast",
    "over": "the duel is over",
}
"""Phase → its heading."""

_PILES = {"deck": "the deck", "discard": "the discard", "gone": "the spell discard", "pool": "the pool"}
_TERMS = {
    "number": "",
    "power": "power",
    "plus": "more for each power",
    "hand": "mana in hand",
    "foe_hand": "mana in the foe's hand",
    "spells": "spells with mana",
    "foe_spells": "foe's spells with mana",
    "cost": "printed",
    "any": "off the next spell",
    "attack": "off the next attack",
    "least": "never below 0",
    "blocked": "blocked",
}


def called(id: str | None, names: Names) -> str:
    """Somebody, a spell or a pile by name; a spell that is not at this table by its printed name."""
    if id is None:
        return ""
    if id in _PILES:
        return _PILES[id]
    return names.get(id) or (SHIPPED[id].name if id in SHIPPED else id)


def listed(some: Iterable[str], names: Names) -> str:
    """``Ana``, ``Ana and Bo``, ``Ana, Bo and Cy``."""
    return join_and([called(one, names) for one in some])


def either(some: Iterable[str], names: Names) -> str:
    """``Ana``, ``Ana or Bo``, ``Ana, Bo or Cy``."""
    said = [called(one, names) for one in some]
    return " or ".join([", ".join(said[:-1]), said[-1]] if len(said) > 1 else said)


def mana(number: int, powers: Iterable[int | None] = ()) -> str:
    """``a mana``, ``2 mana``, and which where that is told: ``2 mana (1, 4)``."""
    many = "a mana" if number == 1 else f"{number or 'no'} mana"
    told = [*powers]
    if not any(told):
        return many
    if number == 1:
        return f"a {told[0]}"
    return f"{many} ({', '.join(str(power or 'untold') for power in told)})"


def added_up(terms: tuple[Term, ...]) -> str:
    """A sum with every part by its name: ``6 − 2 spells with mana``; '' where there is but one number."""
    if len(terms) == 1 and terms[0].what in ("number", "cost"):
        return ""
    parts = []
    for term in terms:
        sign = "−" if term.amount < 0 else "+"
        name = _TERMS.get(term.what, term.what)
        parts.append(f"{sign} {abs(term.amount)} {name}".rstrip())
    return " ".join(parts).removeprefix("+ ")


def said(params: Mapping[str, Any], names: Names) -> dict[str, Any]:
    """Parameters for a sentence: who, which spell and which place by their names, ids as ``who_id``."""
    found = dict(params)
    for key in ("who", "spell", "old", "new", "source", "target", "place", "lies"):
        if isinstance(params.get(key), str):
            found[key] = called(params[key], names)
            found[f"{key}_id"] = params[key]
    for key in ("winners", "spells"):
        if isinstance(params.get(key), tuple | list):
            found[key] = listed(dict.fromkeys(params[key]), names)
            found[f"{key}_ids"] = tuple(params[key])
    return found
