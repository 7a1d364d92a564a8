"""The query ``ledger``: the prices of levels, what clues can buy, the selling prices of items, and the rations left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gm.game import Messages, View
from gm.games.grimlore.computation.prices import clue_cost, sale_terms
from gm.games.grimlore.entries.forms import Ledger
from gm.games.grimlore.rules.heroes import next_level
from gm.games.grimlore.state import Hero, State
from gm.games.grimlore.tables import ATTRIBUTES, CLUES, SKILLS, TRAITS


def about_ledger(messages: Messages, state: State, asked: Ledger) -> View:
    """Return the answer to the query ``ledger``, for the character named in the query or for all characters."""
    heroes = [hero for hero in state.heroes if asked.who in (None, hero.id)]
    data: dict[str, Any] = {
        "learn": [_offer(state, hero, what) for hero in heroes for what in (*ATTRIBUTES, *SKILLS, *TRAITS)],
        "clues": [_clue(state, use, tier) for use, tier in CLUES],
        "sell": [
            {"who": hero.id, "item": item.item, "price": sum(term.amount for term in sale_terms(state.house, item))}
            for hero in heroes
            for item in hero.items
        ],
        "rations": state.party.rations,
        "turns_left": None if state.stack is None else state.stack.left,
    }
    names = {card.id: card.name for card in state.cards.items} | {hero.id: hero.name for hero in state.heroes}
    params = {**data, "xp": state.party.xp, "clues": state.party.clues}
    lines = [line for hero in heroes for line in _lines(messages, hero.id, names, data)]
    lines.append(messages.phrase("ledger-clues", {"spend": [clue for clue in data["clues"] if clue["can"]]}))
    return View(data, messages.phrase("ledger", params), (), tuple(filter(None, lines)))


def _offer(state: State, hero: Hero, what: str) -> dict[str, Any]:
    """Return the price of a character's next level in ``what``, and whether they can buy it.

    The key ``why`` says why they cannot. It is None if they can.
    """
    _, price, why = next_level(hero, what)
    why = why or ("xp" if price > state.party.xp else None)
    return {"who": hero.id, "what": what, "cost": price, "can": why is None, "why": why}


def _clue(state: State, use: str, tier: str) -> dict[str, Any]:
    """Return the lowest price in clues at which a character can buy ``use``, such as ``rations`` (gl.r50).

    The key ``can`` says whether the party has enough clues.
    """
    cost = min(clue_cost(state, use, tier, 1, hero) for hero in state.heroes)
    return {"use": use, "tier": tier or None, "cost": cost, "can": cost <= state.party.clues}


def _lines(messages: Messages, who: str, names: Mapping[str, str], data: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines about the character ``who``: levels to buy, levels that cost too much XP, and items to sell."""
    offers = [entry for entry in data["learn"] if entry["who"] == who]
    params = {
        "who": who,
        "able": [entry for entry in offers if entry["can"]],
        "dear": [entry for entry in offers if entry["why"] == "xp"],
        "sell": [entry for entry in data["sell"] if entry["who"] == who],
    }
    for key in ("ledger-learn", "ledger-dear", "ledger-sell"):
        yield messages.phrase(key, params, names)
