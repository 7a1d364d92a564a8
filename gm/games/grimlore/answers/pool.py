"""The query ``pool``: the dice of an entry, and the chance of a success."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gm.errors import Refusal
from gm.game import Messages, Value, View
from gm.games.grimlore.computation.combat import defence_pool, flight_pool, plan_attack
from gm.games.grimlore.computation.pool import Pool, build_pool, parse_mods
from gm.games.grimlore.draft import hero_of, is_up, resource_here
from gm.games.grimlore.entries.combat import Act, Attack
from gm.games.grimlore.entries.session import Item, Scavenge, Test
from gm.games.grimlore.state import Hero, State
from gm.games.grimlore.tables import SKILLS


def about_pool(messages: Messages, state: State, entry: Any) -> View:
    """Return the dice that an entry would roll, with their sources and the chance of a success.

    In the data, ``blocked`` says why the character may not roll now. It is None if they may. Raises Refusal
    (``words``, ``not-due``) for an entry that cannot be rolled.
    """
    hero = hero_of(state, entry.who or state.heroes[0].id)
    pool, why = _pool(state, hero, entry), _blocked(state, hero, entry)
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
    """Yield the tokens that are missing for an entry, with the numbers needed and available (gl.r14, gl.r16)."""
    mods = parse_mods(getattr(entry, "mods", ()))
    have = state.party.advantage + (state.combat.aura if state.combat else 0)
    if mods.tokens > have:
        yield {"what": "advantage", "need": mods.tokens, "have": have}
    if mods.destiny and not hero_of(state, entry.who).destiny:
        yield {"what": "destiny", "need": 1, "have": 0, "who": entry.who}


def _pool(state: State, hero: Hero, entry: Any) -> Pool:
    """Return the dice pool of an entry. Raises Refusal (``words``, ``not-due``) for an entry without dice."""
    mods, combat, refused = parse_mods(getattr(entry, "mods", ())), state.combat, {"entry": entry.kind}
    match entry:
        case Test():
            return build_pool(state, hero, entry.attribute or SKILLS[entry.skill], entry.skill, mods)
        case Scavenge():
            here = resource_here(state)
            if here is None:
                raise Refusal("no-tile", {}, ("gl.r22", "gl.r24"), "not-due")
            return build_pool(state, hero, SKILLS[here[1]], here[1], mods)
        case Item():
            if entry.how != "craft" or entry.who is None:
                raise Refusal("no-dice", {"how": entry.how}, ("gl.r55",), "words")
            return build_pool(state, hero, SKILLS["crafting"], "crafting", mods)
        case Attack():
            if combat is None:
                raise Refusal("no-combat", refused, ("gl.r22", "gl.r32"), "not-due")
            return plan_attack(state, combat, hero, entry, mods).pool
        case Act():
            if not entry.flee:
                raise Refusal("flee-missing", refused, ("gl.r38",), "words")
            if combat is None:
                raise Refusal("no-combat", refused, ("gl.r22", "gl.r38"), "not-due")
            return flight_pool(state, hero, mods)
    if combat is None or combat.defence is None:
        raise Refusal("no-attack-waits", refused, ("gl.r22", "gl.r34"), "not-due")
    if entry.how == "none":
        raise Refusal("no-dice", {"how": entry.how}, ("gl.r34",), "words")
    return defence_pool(state, combat, combat.defence._replace(hero=hero.id), entry.how, entry.skill, mods)


def _blocked(state: State, hero: Hero, entry: Any) -> str | None:
    """Return the first reason why a character may not roll for ``entry`` now, or None if they may (gl.r15, gl.r31)."""
    if not hero.energy:
        return "down"
    if not is_up(state, hero):
        return "fled"
    combat = state.combat
    if isinstance(entry, Attack | Act) and combat and hero.id in combat.acted:
        free = state.phase == "enemies" and hero.id in combat.free  # a free attack does not count as the action
        if not free:
            return "acted"
    if isinstance(entry, Attack) and hero.prone:
        return "prone"
    if isinstance(entry, Test) and not combat and hero.tested and state.house.activation != "off":
        return "tested"
    return None
