"""Fixes that restore a combat: its beginning, its end, its side, or the defending character."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gm.game import SuggestedFix
from gm.games.grimlore.combat import Combat
from gm.games.grimlore.computation.combat import ALLOWED, living
from gm.games.grimlore.draft import is_up
from gm.games.grimlore.entries.combat import Act, Attack, Defend, Die, Fight, Strike
from gm.games.grimlore.entries.session import Adjust, Next
from gm.games.grimlore.state import FIGHTING, OUTSIDE, State
from gm.games.grimlore.tables import ENEMY_TRAITS
from gm.games.grimlore.vocabulary import NONE

_FIGURES = ("damage", "minion", "move")
_LISTS = ("resist", "vulnerable")


def pending_fixes(state: State, entry: Any) -> Iterator[SuggestedFix]:
    """Yield fixes that enter the pending die or defence before ``entry``.

    If ``entry`` is a defence, first yield changes that make it the pending defence.
    """
    combat = state.combat
    assert combat is not None
    if combat.dice:
        yield SuggestedFix(Die(combat.dice[0], 1), asks=("number",))
    elif combat.defence:
        if isinstance(entry, Defend):
            yield SuggestedFix(entry._replace(who=combat.defence.hero), instead=True)
            if entry.how not in (*ALLOWED[combat.attack], NONE):
                yield SuggestedFix(entry._replace(who=combat.defence.hero, how="evade", skill=None), instead=True)
        yield SuggestedFix(Defend(combat.defence.hero, "evade", dice=(0,)), asks=("how", "dice"))


def sync_combat(played: State, state: State) -> Iterator[SuggestedFix]:
    """Yield fixes that begin or end a combat, or switch its side."""
    was, now = played.combat, state.combat
    if now and not was:
        yield SuggestedFix(Adjust(tuple([f"{unit.unit}.hp=0" for unit in living(now)]), "as played"))
    elif was and not now and state.phase in OUTSIDE:
        paid = state.party.gold > played.party.gold or state.party.xp > played.party.xp
        yield SuggestedFix(Fight(was.enemy, _figures(was, paid=paid)))
    elif was and now:
        if played.phase != state.phase:
            yield SuggestedFix(Next())
        elif was.defence and state.phase == FIGHTING[1]:
            yield SuggestedFix(Strike(was.defence.unit, was.defence.hero))


def _figures(was: Combat, *, paid: bool) -> tuple[str, ...]:
    """Return a monster's stats as words to type. If ``paid``, leave out the reward, which the party already has."""
    main, *minions = was.units
    figures = [f"hp={max(1, main.hp)}", *(f"{name}={getattr(was, name)}" for name in _FIGURES)]
    figures += [f"minions={sum(unit.hp > 0 for unit in minions)}", was.tier, was.attack]
    figures += [] if paid else [f"gold={was.gold}", f"xp={was.xp}"]
    figures += [was.type] if was.type else []
    figures += [f"{name}={','.join(getattr(was, name))}" for name in _LISTS if getattr(was, name)]
    traits = [pair for pair in was.traits if pair[0] != "ranged" or not was.round]
    return (*figures, *(f"{name}={number}" if ENEMY_TRAITS[name] > 1 else name for name, number in traits))


def by_other_heroes(state: State, entry: Any) -> Iterator[SuggestedFix]:
    """Yield fixes for an attack or an action of a character who has already acted.

    Each fix is the same entry for another character, who can still act.
    """
    combat = state.combat
    if combat is None or not isinstance(entry, Attack | Act) or entry.who not in combat.acted:
        return
    for hero in state.heroes:
        if is_up(state, hero) and hero.id not in combat.acted:
            yield SuggestedFix(entry._replace(who=hero.id), instead=True)
