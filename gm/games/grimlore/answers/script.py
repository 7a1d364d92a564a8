"""The query ``script``: what each unit does on the enemies' side (gl.r33, gl.r41)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gm.game import Messages, View
from gm.games.grimlore.combat import Combat, Unit
from gm.games.grimlore.computation.combat import (
    ALLOWED,
    GUARD_DICE,
    HIT_DICE,
    TURN_DICE,
    damage_of,
    follows_a_hit,
    living,
    strikes,
)
from gm.games.grimlore.entries.forms import Script
from gm.games.grimlore.state import State
from gm.games.grimlore.vocabulary import MAIN

_MOVING = ("agile", "charge", "phasing", "pull", "slow")
_REACHING = ("ranged", "aoe")


def about_script(messages: Messages, state: State, asked: Script) -> View:
    """Return the movement, target, attacks, dice and defences of each living unit. Outside combat the list is empty."""
    combat = state.combat
    if combat is None:
        return View({"units": []}, messages.phrase("no-combat"))
    card = state.cards.monster(combat.enemy)
    begins = state.phase == "players"
    units = [_turn(combat, unit, card.focus if card else "", begins=begins) for unit in living(combat)]
    monster = state.cards.monster_name(combat.enemy)
    headline = messages.phrase("script", {"name": monster, "round": combat.round})
    follows = follows_a_hit(state, combat)
    return View({"units": units}, headline, (), tuple(_lines(messages, units, monster, follows=follows)))


def _turn(combat: Combat, unit: Unit, focus: str, *, begins: bool) -> dict[str, Any]:
    """Return the turn of an enemy unit as JSON data. ``begins`` is true if the enemies' side has yet to begin."""
    main = unit.unit == MAIN
    sleeps = unit.skip and begins

    def traits(names: tuple[str, ...]) -> dict[str, int]:
        return {name: combat.has(name) for name in names if main and combat.has(name)}

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
        "traits": traits((*_MOVING, *_REACHING)),
        "defences": list(ALLOWED[combat.attack]),
        "negative": combat.has("camouflage") if main else 0,
        "poison": combat.has("poison") if main else 0,
        "vulnerable": list(combat.vulnerable),
        "resist": list(combat.resist),
        "dice": {
            "before": traits(TURN_DICE) if begins and not sleeps else {},
            "after_hit": traits(HIT_DICE),
            "when_hit": traits((*GUARD_DICE, "second-wind", "riposte")),
        },
    }


def _lines(messages: Messages, units: list[dict[str, Any]], monster: str, *, follows: bool) -> Iterator[str]:
    """Yield the lines about all units. Minions with the same turn share their lines.

    ``follows`` is true if a monster with AOE strikes again only after its first strike has hit (gl.r87).
    """
    groups: list[tuple[list[str], dict[str, Any]]] = []
    for unit in units:
        turn = {**unit, "unit": unit["unit"] == MAIN and MAIN, "hp": 0}
        if groups and groups[-1][1] == turn:
            groups[-1][0].append(unit["unit"])
        else:
            groups.append(([unit["unit"]], turn))
    for ids, turn in groups:
        name = monster if ids == [MAIN] else f"Each of {', '.join(ids)}" if ids[1:] else f"Minion {ids[0]}"
        dice = {
            when: tuple([(name, number if name == "regenerates" else 1) for name, number in traits.items()])
            for when, traits in turn["dice"].items()
        }
        moving = tuple([pair for pair in turn["traits"].items() if pair[0] in _MOVING])
        params = {**turn, **dice, "name": name, "traits": moving, "further": turn["strikes"] - 1 if follows else 0}
        keys: tuple[str, ...] = ("before", "moves", "defences", "types", "after-hit", "when-hit")
        if turn["skip"] or turn["struck"] >= turn["strikes"]:
            keys = ("skip" if turn["skip"] else "done",)
        for key in keys:
            if line := messages.phrase(f"script-{key}", params):
                yield line
