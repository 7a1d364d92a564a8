"""Each character's usual attack: with their usual weapon, on the only enemy. Typed lines may omit both (gl.r32)."""

from __future__ import annotations

from collections.abc import Iterable

from gm.game import NamedTuple
from gm.games.grimlore.combat import Combat
from gm.games.grimlore.computation.combat import living, plan_attack
from gm.games.grimlore.computation.pool import PoolMods
from gm.games.grimlore.draft import AnyState, hero_of
from gm.games.grimlore.entries.combat import Attack
from gm.games.grimlore.state import Hero
from gm.games.grimlore.tables import SKILLS


class UsualAttack(NamedTuple):
    """A character's usual attack, with its dice and its chance in thousandths. ``weapon`` is None if not known.

    The dice are for an attack on ``unit``. If ``only`` is false, a line must name its target.
    """

    who: str
    weapon: str | None
    unit: str
    black: int = 0
    red: int = 0
    permille: int = 0
    only: bool = False


def usual_weapon(state: AnyState, hero: Hero) -> str | None:
    """Return the only weapon that a character has, or the weapon that they used last.

    Return None if they no longer have the weapon used last, or if it is not known.
    """
    held = list(dict.fromkeys(item.item for item in hero.items if item.skill))
    if len(held) == 1:
        return held[0]
    last = dict(state.wielded).get(hero.id)
    return last if last in held or (last in SKILLS and not held) else None


def usual_attacks(state: AnyState, combat: Combat, who: Iterable[str]) -> list[UsualAttack]:
    """Return the usual attack of each character in ``who``."""
    units, bound = [unit.unit for unit in living(combat)], dict(combat.against)
    return [
        _usual(state, combat, hero_of(state, id), bound.get(id, units[0]), only=len(units) == 1 or id in bound)
        for id in who
    ]


def _usual(state: AnyState, combat: Combat, hero: Hero, unit: str, *, only: bool) -> UsualAttack:
    weapon = usual_weapon(state, hero)
    if weapon is None:
        return UsualAttack(hero.id, None, unit, only=only)
    pool = plan_attack(state, combat, hero, Attack(hero.id, unit, weapon, (0,)), PoolMods()).pool
    return UsualAttack(hero.id, weapon, unit, pool.black, pool.red, pool.permille, only)
