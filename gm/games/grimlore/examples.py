"""Example lines for possible entries. An example is "" if the entry is too expensive or impossible now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from gm.game import Value
from gm.games.grimlore.computation.prices import clue_cost
from gm.games.grimlore.draft import hero_of, is_up, may_test
from gm.games.grimlore.rules.heroes import next_level
from gm.games.grimlore.state import Hero, State
from gm.games.grimlore.tables import ATTRIBUTES, PEEKS, SKILLS, TRAITS, USES

Open = Mapping[str, tuple[Value, ...]]
Example = tuple[str, Open]
Levels = tuple[int, ...]


def example(state: State, entry: str) -> Example:
    """Return an example line for the entry with the word ``entry``, and a mapping from its fields to likely values.

    The line is "" if there is no example.
    """
    make = _EXAMPLES.get(entry)
    return make(state) if make else ("", {})


def _learn(state: State) -> Example:
    for hero in state.heroes:
        for what, price in _offers(hero.attributes, hero.skills, hero.traits):
            if price <= state.party.xp:
                return f"learn {hero.id} {what}", {}
    return "", {}


@lru_cache(256)
def _offers(attributes: Levels, skills: Levels, traits: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
    """Return all levels that a character with these levels can buy, each with its price in XP."""
    hero = Hero("", "", attributes=attributes, skills=skills, traits=traits)
    offers = ((what, *next_level(hero, what)) for what in (*SKILLS, *ATTRIBUTES, *TRAITS))
    return tuple((what, price) for what, _, price, why in offers if why is None)


def _clue(state: State) -> Example:
    uses = ("rations", "event", "local", "enemy")
    able = [use for use in uses if clue_cost(state, use, None, 1, None) <= state.party.clues]
    return (f"clue {able[0]}", {"use": tuple(able), "tier": (None,)}) if able else ("", {"use": USES})


def _use(state: State) -> Example:
    """Return an example line for the use of a trait, or of Destiny to test again."""
    for hero in state.heroes:
        if state.combat:
            if is_up(state, hero) and hero.has("arcane-shield") and "arcane-shield" not in hero.used:
                fields = {"who": (hero.id,), "what": ("arcane-shield",), "number": (1, 2)}
                return f"use {hero.id} arcane-shield 1", fields
            continue
        if hero.energy and hero.has("spirit-of-the-wild") and "spirit-of-the-wild" not in hero.used:
            return f"use {hero.id} spirit-of-the-wild", {}
        if hero.energy and hero.destiny and not may_test(state, hero):
            return f"use {hero.id} destiny", {"who": (hero.id,), "what": ("destiny",)}
    return "", {}


def _item(state: State) -> Example:
    who = state.heroes[0].id
    if state.phase == "visit":
        return _shopping(state)
    seats = tuple([hero.id for hero in state.heroes])
    if known := tuple([card.id for card in state.cards.items if card.tier == "basic"][:2]):
        return f"item get {who} {known[0]}", {"how": ("get",), "who": seats, "item": known}
    return f"item get {who} dagger price=8", {"how": ("get",), "who": seats, "item": ("dagger", "rope")}


def _shopping(state: State) -> Example:
    """Return an example line that buys the first item that the party can afford."""
    who, gold = (hero_of(state, state.active) if state.active else state.heroes[0]).id, state.party.gold
    cards = [card.id for card in state.cards.items if card.tier == "basic" and card.price <= gold]
    how = ("buy", "peek") if gold and state.peeks < PEEKS else ("buy",)
    line = f"item buy {who} {cards[0]}" if cards else f"item buy {who} rope price={min(gold, 2)}"
    return line, {"how": how, "who": (who,), "item": tuple(cards) or ("rope",)}


def _fight(state: State) -> Example:
    """Return an example line that begins a combat, with a monster of the session's cards or with typed stats."""
    if known := tuple([card.id for card in state.cards.monsters[:2]]):
        return f"fight {known[0]}", {"monster": known}
    return "fight wolf hp=2 gold=1 xp=1", {"monster": ("wolf",), "figures": (("hp=2", "gold=1"),)}


_EXAMPLES: Mapping[str, Callable[[State], Example]] = {
    "learn": _learn,
    "clue": _clue,
    "use": _use,
    "item": _item,
    "count": lambda state: (f"count gold={state.party.gold}", {"settings": ((f"gold={state.party.gold}",),)}),
    "effect": lambda state: (
        "effect gold+2",
        {"settings": (("gold+2",), ("xp+4", "clues+1"), (f"{state.first}.energy-1",), ("ore+1", "essence+1"))},
    ),
    "fight": _fight,
    "mark": lambda state: ("mark failure", {"result": ("success", "failure")}),
    "rest": lambda state: ("rest" if state.party.gold >= int(state.house.full_rest) else "", {}),
}
