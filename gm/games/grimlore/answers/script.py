"""The question ``script``: what each unit does on the enemies' side, in the order of the table (gl.r33, gl.r41)."""

from __future__ import annotations

from typing import Any

from gm.game import View
from gm.games.grimlore.combat import Combat, Unit
from gm.games.grimlore.computation.combat import ALLOWED, GUARD_DICE, HIT_DICE, TURN_DICE, damage_of, living, strikes
from gm.games.grimlore.state import State
from gm.games.grimlore.texts.script import NO_COMBAT, headline, lines
from gm.games.grimlore.vocabulary import MAIN

_WAYS = ("agile", "charge", "phasing", "pull", "slow", "ranged", "aoe")
"""Traits that say how a monster moves and whom it reaches (gl.r41)."""


def about_script(state: State) -> View:
    """For each living unit its move, whom it goes for, how often it strikes, which dice are thrown and when, and which
    defences its attack allows; nothing without a combat."""
    combat = state.combat
    if combat is None:
        return View({"units": []}, NO_COMBAT)
    card = state.cards.monster(combat.enemy)
    begins = state.phase == "players"
    units = [_turn(combat, unit, card.focus if card else "", begins=begins) for unit in living(combat)]
    names = {combat.enemy: card.name if card else combat.enemy.replace("-", " ").capitalize()}
    return View({"units": units}, headline(combat.round, combat.enemy, names), (), lines(units, names[combat.enemy]))


def _turn(combat: Combat, unit: Unit, focus: str, *, begins: bool) -> dict[str, Any]:
    """What a unit does, as scripts read it, dice for the beginning of its side if that is still to come; minions have
    no traits (gl.r35)."""
    main = unit.unit == MAIN
    sleeps = unit.skip and begins

    def dice(some: tuple[str, ...]) -> dict[str, int]:
        return {name: combat.has(name) for name in some if main and combat.has(name)}

    return {
        "unit": unit.unit,
        "hp": unit.hp,
        "skip": sleeps,
        "move": combat.move,
        "target": focus if main and focus else "closest",
        "attack": combat.attack,
        "type": combat.type,
        "damage": damage_of(combat, unit.unit),
        "strikes": 0 if sleeps else strikes(combat, unit.unit),
        "struck": 0 if begins else unit.struck,
        "traits": {name: combat.has(name) for name in _WAYS if main and combat.has(name)},
        "defences": list(ALLOWED[combat.attack]),
        "negative": combat.has("camouflage") if main else 0,
        "poison": combat.has("poison") if main else 0,
        "vulnerable": list(combat.vulnerable),
        "resist": list(combat.resist),
        "dice": {
            "before": dice(TURN_DICE) if begins and not sleeps else {},
            "after_hit": dice(HIT_DICE),
            "when_hit": dice((*GUARD_DICE, "second-wind", "riposte")),
        },
    }
