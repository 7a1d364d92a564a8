"""How a fight ends: won, wiped out, all fled, or by a word of peace (gl.r36–gl.r38, gl.r86)."""

from __future__ import annotations

from gm.game import Change, Value
from gm.games.grimlore.combat import Combat
from gm.games.grimlore.computation.combat import living
from gm.games.grimlore.draft import Draft
from gm.games.grimlore.rules import events, vitality
from gm.games.grimlore.state import is_up
from gm.games.grimlore.tables import TRAITS

_MANY = 3
"""Seats from which on Gold and XP count twice (gl.r36)."""


def settle(draft: Draft) -> None:
    """End the fight as soon as nothing waits and one side is no more (gl.r36–gl.r38)."""
    combat = draft.combat
    if combat is None or combat.dice or combat.defence:
        return
    if not living(combat):
        _win(draft, combat)
    elif not any(is_up(draft, hero) for hero in draft.heroes):
        if combat.fled:
            _flight(draft, combat)
        else:
            vitality.wipe(draft, gone(combat))


def _win(draft: Draft, combat: Combat) -> None:
    """Gold and XP of the card, twice for three or more; the loot stays as it is printed (gl.r36)."""
    times = 2 if len(draft.heroes) >= _MANY else 1
    card = draft.cards.monster(combat.enemy)
    params: dict[str, Value] = {"enemy": combat.enemy, "gold": times * combat.gold, "xp": times * combat.xp}
    changes = draft.gain("gold", times * combat.gold) + draft.gain("xp", times * combat.xp)
    params |= {"loot": card.loot if card else "", "card": card is not None}
    draft.emit("won", params, changes, rules=("gl.r36",), level="do")
    part(draft, combat)


def _flight(draft: Draft, combat: Combat) -> None:
    """Nobody is left to fight: those down are carried along, and the event of this turn has failed (gl.r38)."""
    params: dict[str, Value] = {"enemy": combat.enemy, "who": combat.fled}
    draft.emit("flight", params, gone(combat), rules=("gl.r38", "gl.r86"))
    part(draft, combat)
    if draft.event is not None:
        events.set_result(draft, "failure")


def part(draft: Draft, combat: Combat) -> None:
    """The session goes on where it was; those down are back at 1, and what held for the fight is gone (gl.r86)."""
    back = tuple([hero.id for hero in draft.heroes if not hero.energy])
    for hero in draft.heroes:
        used = without(hero.used, ("C", "R"))
        draft.put(hero._replace(energy=hero.energy or 1, used=used, poison=0, shield=0, skip=False, prone=False))
    draft.phase, draft.combat = combat.back, None
    if back:
        changes = tuple([Change(id, "energy", 1) for id in back])
        draft.emit("revived", {"who": back}, changes, rules=("gl.r36", "gl.r86"), level="do")


def without(used: tuple[str, ...], spans: tuple[str, ...]) -> tuple[str, ...]:
    """Marks of traits but those that hold only so long: C a combat, R an enemies' side; a racial trait has no span of
    its own (gl.r5)."""
    return tuple([name for name in used if name not in TRAITS or TRAITS[name].once not in spans])


def gone(combat: Combat) -> tuple[Change, ...]:
    """What is taken off the table of units that still have Energy."""
    return tuple([Change(unit.unit, "hp", -unit.hp) for unit in combat.units if unit.hp])
