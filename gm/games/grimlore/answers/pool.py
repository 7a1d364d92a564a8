"""The query ``pool``: the dice of an entry, and their chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from gm.errors import Refusal
from gm.game import Messages, Value, View
from gm.games.grimlore.computation.combat import defence_pool, flight_pool, plan_attack
from gm.games.grimlore.computation.pool import Pool, PoolMods, build_pool, parse_mods
from gm.games.grimlore.entries.combat import Act, Attack, Defend
from gm.games.grimlore.entries.session import Item, Scavenge, Test
from gm.games.grimlore.state import Hero, State, hero_of, is_up, resource_here
from gm.games.grimlore.tables import SKILLS


class Asked(NamedTuple):
    """A hero with a pool; ``acts`` if the pool uses the action of a combat round."""

    hero: Hero
    pool: Pool
    acts: bool = False


def about_pool(messages: Messages, state: State, entry: Any) -> View:
    """Return the dice of an entry, where they come from, and the chance; ``blocked`` is why they may not be rolled now.

    Raises Refusal (``words``, ``not-due``) for an entry that is impossible.
    """
    asked = _POOLS[type(entry)](state, entry)
    pool, hero, why = asked.pool, asked.hero, _blocked(state, asked, entry)
    terms = [{"what": line.what, "amount": line.amount, **({"red": True} if line.red else {})} for line in pool.lines]
    data = {"black": pool.black, "red": pool.red, "chance": pool.permille / 10, "terms": terms, "blocked": why}
    reds = sum(line.red for line in pool.lines)
    names = {hero.id: hero.name}
    params = {**data, "chance": pool.permille, "who": hero.id, "sum": pool.terms, "reds": reds}
    lines = [messages.phrase("pool-dice", params, names)]
    lines += [messages.phrase("pool-blocked", params, names)] if why else []
    lines += [messages.phrase("pool-lacking", missing, names) for missing in _lacking(state, entry)]
    return View(data, messages.phrase("pool", params, names), (), tuple(lines))


def _lacking(state: State, entry: Any) -> Iterator[dict[str, Value]]:
    """Yield the tokens that the entry names and that are not there; the pool includes them (gl.r14, gl.r16)."""
    mods = parse_mods(entry.mods) if isinstance(entry, Test | Scavenge | Item | Attack | Defend) else PoolMods()
    have = state.party.advantage + (state.combat.aura if state.combat else 0)
    if mods.tokens > have:
        yield {"what": "advantage", "need": mods.tokens, "have": have}
    if mods.destiny and not hero_of(state, entry.who).destiny:
        yield {"what": "destiny", "need": 1, "have": 0, "who": entry.who}


def _pool(state: State, hero: Hero, attribute: str, skill: str, mods: PoolMods) -> Pool:
    return build_pool(hero, attribute, skill, mods, token=state.party.disadvantage > 0)


def _test(state: State, entry: Test) -> Asked:
    hero = hero_of(state, entry.who)
    return Asked(hero, _pool(state, hero, entry.attribute or SKILLS[entry.skill], entry.skill, parse_mods(entry.mods)))


def _scavenge(state: State, entry: Scavenge) -> Asked:
    here = resource_here(state)
    if here is None:
        raise Refusal("no-tile", {}, ("gl.r22", "gl.r24"), "not-due")
    hero = hero_of(state, entry.who)
    return Asked(hero, _pool(state, hero, SKILLS[here[1]], here[1], parse_mods(entry.mods)))


def _craft(state: State, entry: Item) -> Asked:
    if entry.how != "craft" or entry.who is None:
        raise Refusal("no-dice", {"how": entry.how}, ("gl.r55",), "words")
    hero = hero_of(state, entry.who)
    return Asked(hero, _pool(state, hero, SKILLS["crafting"], "crafting", parse_mods(entry.mods)))


def _attack(state: State, entry: Attack) -> Asked:
    if state.combat is None:
        raise Refusal("no-combat", {"entry": entry.kind}, ("gl.r22", "gl.r32"), "not-due")
    hero = hero_of(state, entry.who)
    return Asked(hero, plan_attack(state, state.combat, hero, entry, parse_mods(entry.mods)).pool, acts=True)


def _flight(state: State, entry: Act) -> Asked:
    if not entry.flee:
        raise Refusal("flee-missing", {"entry": entry.kind}, ("gl.r38",), "words")
    if state.combat is None:
        raise Refusal("no-combat", {"entry": entry.kind}, ("gl.r22", "gl.r38"), "not-due")
    hero = hero_of(state, entry.who)
    return Asked(hero, flight_pool(state, hero), acts=True)


def _defence(state: State, entry: Defend) -> Asked:
    if state.combat is None or state.combat.defence is None:
        raise Refusal("no-attack-waits", {"entry": entry.kind}, ("gl.r22", "gl.r34"), "not-due")
    if entry.how == "none":
        raise Refusal("no-dice", {"how": entry.how}, ("gl.r34",), "words")
    hero = hero_of(state, entry.who)
    pool = defence_pool(
        state, state.combat, state.combat.defence._replace(hero=hero.id), entry.how, entry.skill, parse_mods(entry.mods)
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
    """Return the first reason why the pool may not be rolled now, None if it may (gl.r15, gl.r31)."""
    hero = asked.hero
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
    """Return whether a hero's action of this round is used up; a free attack on the enemies' side does not count."""
    assert state.combat
    return hero.id in state.combat.acted and not (state.phase == "enemies" and hero.id in state.combat.free)
