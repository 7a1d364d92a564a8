"""The answers to questions: the pool of an entry as it could be made, and what the means would buy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from gm.errors import Refusal
from gm.game import View
from gm.games.grimlore.computation.combat import attack_of, defence_of, flight_of
from gm.games.grimlore.computation.pool import Pool, Said, reckon, said
from gm.games.grimlore.computation.prices import clue_cost, sale
from gm.games.grimlore.entries.combat import Act, Attack, Defend
from gm.games.grimlore.entries.forms import Ledger
from gm.games.grimlore.entries.session import Item, Scavenge, Test
from gm.games.grimlore.rules.heroes import offer
from gm.games.grimlore.state import Hero, State, found_here, hero_of, is_up
from gm.games.grimlore.tables import ATTRIBUTES, CLUES, SKILLS, TRAITS
from gm.games.grimlore.texts.answers import lacking, ledger_lines, pool_headline, pool_lines


class Asked(NamedTuple):
    """The pool of an entry, and whether somebody's place in a fight matters for it."""

    one: Hero
    pool: Pool
    acts: bool = False


def about_pool(state: State, entry: Any) -> View:
    """Which dice somebody would pick up, of what they are made, and the chance; ``blocked`` says why it may not be
    thrown now. Raises Refusal (``words``, ``not-due``) for an entry that nobody could make."""
    asked = _POOLS[type(entry)](state, entry)
    pool, why = asked.pool, _blocked(state, asked, entry)
    terms = [{"what": line.what, "amount": line.amount, **({"red": True} if line.red else {})} for line in pool.lines]
    found = {"black": pool.black, "red": pool.red, "chance": pool.permille / 10, "terms": terms, "blocked": why}
    return View(
        found,
        pool_headline(asked.one.name, pool),
        (),
        (*pool_lines(asked.one.name, pool, why), *_lacking(state, entry)),
    )


def _lacking(state: State, entry: Any) -> tuple[str, ...]:
    """What is named for the pool, and is not there; the pool is what it would be with it (gl.r14, gl.r16)."""
    mods = said(entry.mods) if isinstance(entry, Test | Scavenge | Item | Attack | Defend) else Said()
    have = state.party.advantage + (state.combat.aura if state.combat else 0)
    lines = (lacking("advantage", mods.tokens, have),) if mods.tokens > have else ()
    hero = hero_of(state, entry.who)
    return (*lines, lacking("destiny", 1, 0, hero.name)) if mods.destiny and not hero.destiny else lines


def _pool(state: State, hero: Hero, attribute: str, skill: str, mods: Said) -> Pool:
    return reckon(hero, attribute, skill, mods, token=state.party.disadvantage > 0)


def _test(state: State, entry: Test) -> Asked:
    hero = hero_of(state, entry.who)
    return Asked(hero, _pool(state, hero, entry.attribute or SKILLS[entry.skill], entry.skill, said(entry.mods)))


def _scavenge(state: State, entry: Scavenge) -> Asked:
    here = found_here(state)
    if here is None:
        raise Refusal("no-tile", {}, ("gl.r22", "gl.r24"), "not-due")
    hero = hero_of(state, entry.who)
    return Asked(hero, _pool(state, hero, SKILLS[here[1]], here[1], said(entry.mods)))


def _craft(state: State, entry: Item) -> Asked:
    if entry.how != "craft" or entry.who is None:
        raise Refusal("no-dice", {"how": entry.how}, ("gl.r55",), "words")
    hero = hero_of(state, entry.who)
    return Asked(hero, _pool(state, hero, SKILLS["crafting"], "crafting", said(entry.mods)))


def _attack(state: State, entry: Attack) -> Asked:
    if state.combat is None:
        raise Refusal("no-combat", {"entry": entry.kind}, ("gl.r22", "gl.r32"), "not-due")
    hero = hero_of(state, entry.who)
    return Asked(hero, attack_of(state, state.combat, hero, entry, said(entry.mods)).pool, acts=True)


def _flight(state: State, entry: Act) -> Asked:
    if not entry.flee:
        raise Refusal("flee-missing", {"entry": entry.kind}, ("gl.r38",), "words")
    if state.combat is None:
        raise Refusal("no-combat", {"entry": entry.kind}, ("gl.r22", "gl.r38"), "not-due")
    hero = hero_of(state, entry.who)
    return Asked(hero, flight_of(state, hero), acts=True)


def _defence(state: State, entry: Defend) -> Asked:
    if state.combat is None or state.combat.defence is None:
        raise Refusal("no-attack-waits", {"entry": entry.kind}, ("gl.r22", "gl.r34"), "not-due")
    if entry.how == "none":
        raise Refusal("no-dice", {"how": entry.how}, ("gl.r34",), "words")
    hero = hero_of(state, entry.who)
    pool = defence_of(
        state, state.combat, state.combat.defence._replace(hero=hero.id), entry.how, entry.skill, said(entry.mods)
    )
    return Asked(hero, pool)


_POOLS: Mapping[type, Callable[[State, Any], Asked]] = {
    Test: _test,
    Scavenge: _scavenge,
    Item: _craft,
    Attack: _attack,
    Act: _flight,
    Defend: _defence,
}


def _blocked(state: State, asked: Asked, entry: Any) -> str | None:
    """Why it may not be thrown, the first that holds (gl.r15, gl.r31)."""
    hero = asked.one
    if not hero.energy:
        return "down"
    if not is_up(state, hero):
        return "fled"
    if asked.acts and state.combat and _has_acted(state, hero):
        return "acted"
    if isinstance(entry, Attack) and hero.prone:
        return "prone"
    if isinstance(entry, Test) and not state.combat and hero.tested and state.house.activation != "off":
        return "tested"
    return None


def _has_acted(state: State, hero: Hero) -> bool:
    """Whether the action of this round is used up; a free attack on the enemies' side is not."""
    assert state.combat
    return hero.id in state.combat.acted and not (state.phase == "enemies" and hero.id in state.combat.free)


def about_ledger(state: State, asked: Ledger) -> View:
    """What XP and clues would buy, what items would bring, how long the rations last; of one character or of all."""
    heroes = [hero for hero in state.heroes if asked.who in (None, hero.id)]
    left = None if state.stack is None else state.stack.left
    found: dict[str, Any] = {
        "learn": [_offer(state, hero, what) for hero in heroes for what in _purchasable()],
        "clues": [_clue(state, use, tier) for use, tier in CLUES],
        "sell": [
            {"who": hero.id, "item": item.item, "price": sum(term.amount for term in sale(state.house, item))}
            for hero in heroes
            for item in hero.items
        ],
        "rations": state.party.rations,
        "turns_left": left,
    }
    names = {card.id: card.name for card in state.cards.items} | {hero.id: hero.name for hero in state.heroes}
    headline, lines = ledger_lines(found, state.party.xp, state.party.clues, names)
    return View(found, headline, (), lines)


def _purchasable() -> tuple[str, ...]:
    return (*ATTRIBUTES, *SKILLS, *TRAITS)


def _offer(state: State, hero: Hero, what: str) -> dict[str, Any]:
    """Whether a character can have the next level, else why not: ``max``, ``skill``, ``xp`` (gl.r4, gl.r5)."""
    _, price, why = offer(hero, what)
    why = why or ("xp" if price > state.party.xp else None)
    return {"who": hero.id, "what": what, "cost": price, "can": why is None, "why": why}


def _clue(state: State, use: str, tier: str) -> dict[str, Any]:
    """What it costs the cheapest spender (gl.r50)."""
    cost = min(clue_cost(use, tier, 1, hero) for hero in state.heroes)
    return {"use": use, "tier": tier or None, "cost": cost, "can": cost <= state.party.clues}
