"""How a fight ends: won, wiped out, all fled, or by a word of peace (gl.r36–gl.r38, gl.r86)."""

from __future__ import annotations

from gm.game import Change, Value
from gm.games.grimlore.combat import Combat
from gm.games.grimlore.computation.fray import living
from gm.games.grimlore.rules import events, vitality
from gm.games.grimlore.rules.desk import Desk
from gm.games.grimlore.state import is_up
from gm.games.grimlore.tables import TRAITS

_MANY = 3
"""Seats from which on Gold and XP count twice (gl.r36)."""


def settle(desk: Desk) -> None:
    """End the fight as soon as nothing waits and one side is no more (gl.r36–gl.r38)."""
    fray = desk.combat
    if fray is None or fray.dice or fray.defence:
        return
    if not living(fray):
        _win(desk, fray)
    elif not any(is_up(desk, hero) for hero in desk.heroes):
        if fray.fled:
            _flight(desk, fray)
        else:
            vitality.wipe(desk, gone(fray))


def _win(desk: Desk, fray: Combat) -> None:
    """Gold and XP of the card, twice for three or more; the loot stays as it is printed (gl.r36)."""
    times = 2 if len(desk.heroes) >= _MANY else 1
    card = desk.cards.monster(fray.enemy)
    params: dict[str, Value] = {"enemy": fray.enemy, "gold": times * fray.gold, "xp": times * fray.xp}
    changes = desk.gain("gold", times * fray.gold) + desk.gain("xp", times * fray.xp)
    params |= {"loot": card.loot if card else "", "card": card is not None}
    desk.tell("won", params, ("gl.r36",), changes, level="do")
    part(desk, fray)


def _flight(desk: Desk, fray: Combat) -> None:
    """Nobody is left to fight: those down are carried along, and the event of this turn has failed (gl.r38)."""
    params: dict[str, Value] = {"enemy": fray.enemy, "who": fray.fled}
    desk.tell("flight", params, ("gl.r38", "gl.r86"), gone(fray))
    part(desk, fray)
    if desk.event is not None:
        events.set_result(desk, "failure")


def part(desk: Desk, fray: Combat) -> None:
    """The session goes on where it was; those down are back at 1, and what held for the fight is gone (gl.r86)."""
    back = tuple([hero.id for hero in desk.heroes if not hero.energy])
    for hero in desk.heroes:
        used = without(hero.used, ("C", "R"))
        desk.put(hero._replace(energy=hero.energy or 1, used=used, poison=0, shield=0, skip=False, prone=False))
    desk.phase, desk.combat = fray.back, None
    if back:
        changes = tuple([Change(id, "energy", 1) for id in back])
        desk.tell("revived", {"who": back}, ("gl.r36", "gl.r86"), changes, level="do")


def without(used: tuple[str, ...], spans: tuple[str, ...]) -> tuple[str, ...]:
    """Marks of traits but those that hold only so long: C a combat, R an enemies' side; a racial trait has no span of
    its own (gl.r5)."""
    return tuple([name for name in used if name not in TRAITS or TRAITS[name].once not in spans])


def gone(fray: Combat) -> tuple[Change, ...]:
    """What is taken off the table of units that still have Energy."""
    return tuple([Change(unit.unit, "hp", -unit.hp) for unit in fray.units if unit.hp])
