"""Pieces of sentences: people and cards by their names, statuses, phases, sums."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from gm.game import Names, Term, join_and
from gm.games.grimslingers.cards import SHIPPED

PHASES = {
    "standoff": "standoff",
    "draw": "draw",
    "aftermath": "aftermath",
    "reckoning": "the Reckoning",
    "over": "the duel is over",
}
"""Phase → its heading."""

STATUS = {
    "silenced": "silenced",
    "doubled": "takes double damage",
    "guarded": "takes no damage",
    "vanished": "vanished",
    "barrier": "Barrier",
    "mirror": "Mirror",
    "blunted": "does no damage",
}
_TERMS = {
    "doubled": "× 2",
    "barrier": "Barrier −2",
    "guarded": "takes no damage",
    "vanished": "vanished",
    "blunted": "its card does no damage",
}
STEPS = {
    "self": "self",
    "team": "team",
    "all": "all",
    "unopposed": "unopposed",
    "opposed": "opposed",
}
BANNERS = {"blue": "blue", "none": "no banner", "red": "red"}


def called(id: str | None, names: Names) -> str:
    """Somebody or a card by name; a card that is not at this table by its shipped name."""
    if id is None:
        return ""
    return names.get(id) or (SHIPPED[id].name if id in SHIPPED else id)


def listed(who: Iterable[str], names: Names) -> str:
    """``Ana``, ``Ana and Bo``, ``Ana, Bo and Cy``."""
    return join_and([called(one, names) for one in who])


def paired(pairs: Iterable[Iterable[str]], names: Names) -> str:
    """``Ana ⇄ Bo, Cy ⇄ Di``."""
    return ", ".join(" ⇄ ".join(called(who, names) for who in pair) for pair in pairs)


def added_up(terms: tuple[Term, ...]) -> str:
    """A sum of damage with every modifier by its name: ``3 · × 2 · Barrier −2``."""
    return " · ".join([str(terms[0].amount), *(_TERMS[term.what] for term in terms[1:])])


def said(params: Mapping[str, Any], names: Names) -> dict[str, Any]:
    """Parameters for a sentence: who and which card by their names, ids as ``who_id`` and ``seats_ids``."""
    found = dict(params)
    for key in ("who", "by", "to", "from", "card", "spell", "target", "owner", "dead", "due"):
        if isinstance(params.get(key), str):
            found[key] = called(params[key], names)
            found[f"{key}_id"] = params[key]
    for key in ("seats", "foes", "owing", "pair", "left", "winners", "a", "b"):
        if isinstance(params.get(key), tuple | list):
            found[key] = listed(dict.fromkeys(params[key]), names)
            found[f"{key}_ids"] = tuple(params[key])
    return found
