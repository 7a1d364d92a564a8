"""The end of a combat: victory, wipe, flight, or the trait Word of Peace (gl.r36–gl.r38, gl.r86)."""

from __future__ import annotations

from collections.abc import Callable

from gm.game import Change, Value
from gm.games.grimlore.combat import Combat
from gm.games.grimlore.computation.combat import living
from gm.games.grimlore.draft import Draft, is_up
from gm.games.grimlore.rules import turns, vitality
from gm.games.grimlore.tables import TRAITS

_MANY = 3
"""The smallest number of characters for which a monster's reward is doubled (gl.r36)."""


def settle(draft: Draft) -> None:
    """End the combat if it has no enemies or no characters left (gl.r36–gl.r38).

    Do nothing while a die, a defence or an answer to a hit is pending.
    """
    combat = draft.combat
    if combat is None or combat.dice or combat.defence or combat.hit:
        return
    if not living(combat):
        _win(draft, combat)
    elif not any(is_up(draft, hero) for hero in draft.heroes):
        if not combat.fled:
            vitality.wipe(draft, removal_changes(combat))
            return
        params: dict[str, Value] = {"enemy": combat.enemy, "who": combat.fled}
        gone = removal_changes(combat)
        leave_combat(draft, combat, lambda: draft.emit("flight", params, gone, rules=("gl.r38", "gl.r86")))
        if draft.event is not None:
            turns.set_result(draft, "failure")


def _win(draft: Draft, combat: Combat) -> None:
    """Pay the monster's Gold and XP, and announce its loot (gl.r36)."""
    times = 2 if len(draft.heroes) >= _MANY else 1
    card = draft.cards.monster(combat.enemy)
    params: dict[str, Value] = {"enemy": combat.enemy, "gold": times * combat.gold, "xp": times * combat.xp}
    changes = draft.gain("gold", times * combat.gold) + draft.gain("xp", times * combat.xp)
    params |= {"loot": card.loot if card else "", "card": card is not None}
    draft.loot = card.loot if card else ""
    leave_combat(draft, combat, lambda: draft.emit("won", params, changes, rules=("gl.r36",), level="do"))


def leave_combat(draft: Draft, combat: Combat, announce: Callable[[], None]) -> None:
    """Leave the combat and go back to the phase before it (gl.r86).

    All statuses end, and characters who are down get 1 Energy. ``announce`` emits the notice that the combat is over.
    """
    back = tuple([hero.id for hero in draft.heroes if not hero.energy])
    for hero in draft.heroes:
        used = unspent(hero.used, ("C", "R"))
        draft.put(hero._replace(energy=hero.energy or 1, used=used, poison=0, shield=0, skip=False, prone=False))
    draft.phase, draft.combat = combat.back, None
    announce()
    if back:
        changes = tuple([Change(id, "energy", 1) for id in back])
        draft.emit("revived", {"who": back}, changes, rules=("gl.r36", "gl.r86"), level="do")


def unspent(used: tuple[str, ...], spans: tuple[str, ...]) -> tuple[str, ...]:
    """Return ``used`` without the traits that become usable again because one of ``spans`` has ended (gl.r5).

    The span ``C`` is a combat, the span ``R`` an enemies' side.
    """
    return tuple([name for name in used if name not in TRAITS or TRAITS[name].once not in spans])


def removal_changes(combat: Combat) -> tuple[Change, ...]:
    """Return the changes that remove all living units from the table."""
    return tuple([Change(unit.unit, "hp", -unit.hp) for unit in combat.units if unit.hp])
