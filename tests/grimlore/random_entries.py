"""Random sessions, made of answers to prompts and of other possible entries."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any

from gm.duel.fold import all_names
from gm.game import Prompt, Setup
from gm.games.grimlore.computation.options import ALLOWED, living, strikes_left
from gm.games.grimlore.draft import is_up
from gm.games.grimlore.entries import combat as combat_entries
from gm.games.grimlore.entries import session as entries
from gm.games.grimlore.state import State
from gm.games.grimlore.tables import ATTRIBUTES, ENEMY_TRAITS, PASSES, RACIAL, SKILLS, TRAITS, TYPES
from tests.support.walks import Walk, answers, played

from .game import GAME

LENGTH = 150
_SOURCES = ("+torch", "+map", "-dark", "-2", "+1", "destiny")
_BESIDE = ("effect", "item", "clue", "learn", "use", "test", "fight", "adjust", "house", "count", "scavenge", "attack")
Maker = Callable[[State, Random], Any]


def sample(rng: Random, words: tuple[str, ...], most: int) -> tuple[str, ...]:
    """Return a random choice of words, often none."""
    return tuple(rng.sample(words, rng.choice((0, 0, 0, *range(most + 1)))))


def dice(rng: Random) -> tuple[int, ...]:
    """Return random black and red sixes. The red ones are often left out."""
    return rng.choice(((0,), (1,), (1,), (2,), (0, 0), (1, 0), (1, 1), (2, 1), (3, 0)))


def who(state: State, rng: Random) -> str:
    """Return the id of a random character."""
    return rng.choice(state.heroes).id


def up(state: State, rng: Random) -> str:
    """Return the id of a random character who is up, or of the first character."""
    return rng.choice([hero.id for hero in state.heroes if is_up(state, hero)] or [state.heroes[0].id])


def unit(state: State, rng: Random) -> str:
    """Return the id of a random living unit."""
    assert state.combat
    return rng.choice([unit.unit for unit in living(state.combat)] or ["enemy"])


def _hero(state: State, rng: Random) -> Any:
    left = [hero.id for hero in state.heroes if not hero.made]
    energy = rng.choice((None, 1, 2, 9))
    return entries.Hero(rng.choice(left), rng.choice(RACIAL), rng.choice(ATTRIBUTES), rng.choice([*SKILLS]), energy)


def _fight(state: State, rng: Random) -> Any:
    figures = [f"hp={rng.randint(1, 6)}", *sample(rng, ("gold=3", "xp=2", "damage=2", "minion=2", "minions=2"), 4)]
    figures += sample(rng, ("ranged", "magic"), 1)
    figures += sample(rng, ("resist=fire", "vulnerable=slashing,cold", "boss", "poison"), 2)
    traits = rng.sample(list(ENEMY_TRAITS), rng.randint(0, 6))
    figures += [
        f"{name}={rng.randint(1, 2)}" if most > 1 else name for name in traits for most in (ENEMY_TRAITS[name],)
    ]
    return combat_entries.Fight("wolf", tuple(figures))


def _attack(state: State, rng: Random) -> Any:
    kind, more = rng.choice((None, *TYPES)), rng.choice((None, None, 1, 3))
    free = state.combat.free if state.combat and state.phase == "enemies" else ()
    by = rng.choice(free) if free else up(state, rng)
    weapon = rng.choice(("1-handed", "ranged", "magic", "lore"))
    mods = sample(rng, _SOURCES, 2)
    return combat_entries.Attack(by, unit(state, rng), weapon, type=kind, damage=more, mods=mods, dice=dice(rng))


def _act(state: State, rng: Random) -> Any:
    id = up(state, rng)
    ways = (
        combat_entries.Act(id),
        combat_entries.Act(id, flee=True, auto=True),
        combat_entries.Act(id, flee=True, dice=dice(rng)),
    )
    return rng.choice((ways[0], *ways))


def _strike(state: State, rng: Random) -> Any:
    assert state.combat
    able = [unit.unit for unit in state.combat.units if strikes_left(state.combat, unit)]
    return combat_entries.Strike(rng.choice(able), up(state, rng))


def _defend(state: State, rng: Random) -> Any:
    assert state.combat
    assert state.combat.defence
    how = rng.choice((*ALLOWED[state.combat.attack], "none"))
    who = state.combat.defence.hero
    if how == "none":
        return combat_entries.Defend(who, how)
    return combat_entries.Defend(who, how, mods=sample(rng, _SOURCES, 1), dice=dice(rng))


def _die(state: State, rng: Random) -> Any:
    assert state.combat
    number = rng.choice((6, rng.randint(0, 6)))
    return combat_entries.Die(state.combat.dice[0], number, rng.choice((None, up(state, rng))))


def _use(state: State, rng: Random) -> Any:
    able = [
        (hero.id, name) for hero in state.heroes for name, _ in hero.traits if name in TRAITS and name not in hero.used
    ]
    by, what = rng.choice([*able, (who(state, rng), "destiny")])
    aims = [None, who(state, rng), *(("enemy", "m1", "fire") if state.combat else ())]
    return entries.Use(by, what, rng.choice(aims), rng.choice((None, 0, 1, 2)))


def _test(state: State, rng: Random) -> Any:
    skill = rng.choice((*SKILLS, *PASSES, "evade"))
    if rng.random() < 0.2:
        return entries.Test(up(state, rng), skill, auto=True)
    return entries.Test(up(state, rng), skill, mods=sample(rng, _SOURCES, 2), dice=dice(rng))


def _adjust(state: State, rng: Random) -> Any:
    id = who(state, rng)
    ways = [f"{id}.{rng.choice([*TRAITS])}=1", f"{id}.{rng.choice([*SKILLS])}=3", "gold+9", "xp=20", "clues+5"]
    ways += [f"{id}.energy-1", f"{id}.shield+2", f"{id}.prone=1", "advantage+2", "disadvantage+1", "ore+4"]
    if state.combat:
        ways += [f"{unit(state, rng)}.hp-1", f"{unit(state, rng)}.skip=1"]
    return entries.Adjust(tuple(rng.sample(ways, rng.randint(1, 4))), "as agreed")


def _grown(state: State, rng: Random) -> Any:
    """Return an adjustment that gives the characters traits and levels."""
    words = [f"{hero.id}.{trait}=1" for hero in state.heroes for trait in rng.sample([*TRAITS], 16)]
    words += [f"{hero.id}.{skill}=3" for hero in state.heroes for skill in rng.sample([*SKILLS], 6)]
    return entries.Adjust((*words, *(f"{hero.id}.might=3" for hero in state.heroes)), "as agreed")


def _effect(state: State, rng: Random) -> Any:
    id = who(state, rng)
    ways = ["gold+2", "xp+4", f"{id}.energy-1", f"{id}.energy+2", "all.energy-1", "advantage+1", f"{id}.poison+2"]
    if state.combat:
        ways += [f"{unit(state, rng)}.hp-1", f"{unit(state, rng)}.skip+1", f"{id}.skip+1"]
    return entries.Effect((rng.choice(ways),))


MADE: Mapping[str, Maker] = {
    "hero": _hero,
    "fight": _fight,
    "attack": _attack,
    "act": _act,
    "strike": _strike,
    "defend": _defend,
    "die": _die,
    "use": _use,
    "test": _test,
    "adjust": _adjust,
    "effect": _effect,
}
"""Entry → a function that makes a random one. Other entries are made from their prompts."""


def random_session(setup: Setup, label: str, rng: Random) -> Walk:
    """Return a random session, up to its end or a length."""
    return played(GAME, setup, label, partial(_answer, setup, rng), LENGTH)


def _answer(setup: Setup, rng: Random, state: State, prompts: tuple[Prompt, ...]) -> Any:
    """Return a random answer to a prompt, or another possible entry."""
    if state.phase == "portal" and not any(len(hero.traits) > 1 for hero in state.heroes):
        return _grown(state, rng)
    due = [prompt for prompt in prompts if prompt.due]
    kinds = {prompt.entry for prompt in prompts} | ({"adjust"} if state.phase != "heroes" else set())
    beside = sorted(kinds & {*_BESIDE})
    if beside and rng.random() < 0.3:
        kind = rng.choice(beside)
        if kind in MADE:
            return MADE[kind](state, rng)
        prompt = next(prompt for prompt in prompts if prompt.entry == kind)
    else:
        prompt = rng.choice([*due, due[0]])
    if prompt.entry in MADE:
        return MADE[prompt.entry](state, rng)
    return answers(GAME, state, all_names(GAME, setup, state), prompt, rng)
