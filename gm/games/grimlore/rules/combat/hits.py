"""Hits on units: damage, deaths, surplus damage (gl.r32, gl.r85)."""

from __future__ import annotations

from gm.game import Change, Value
from gm.games.grimlore.combat import Hit
from gm.games.grimlore.computation.combat import GUARD_DICE, living, trait_rules
from gm.games.grimlore.draft import Draft
from gm.games.grimlore.rules import vitality
from gm.games.grimlore.rules.combat.damage import put_unit, set_dice
from gm.games.grimlore.vocabulary import MAIN


def resolve_hit(draft: Draft, hit: Hit) -> None:
    """Ask for the dice of the traits that guard the monster. If no trait guards it, deal the damage (gl.r85)."""
    names = [name for name in GUARD_DICE if draft.active_combat.has(name) and (hit.melee or name != "parry")]
    if names and hit.unit == MAIN:
        set_dice(draft, tuple(names), hit)
    else:
        deal_damage(draft, hit)


def deal_damage(draft: Draft, hit: Hit) -> None:
    """Deal the damage of a hit to a unit. A monster at 0 Energy may first roll for Second Wind."""
    unit = draft.active_combat.unit(hit.unit)
    assert unit is not None
    left = unit.hp - min(unit.hp, hit.damage)
    put_unit(draft, unit._replace(hp=left))
    params: dict[str, Value] = {"unit": unit.unit, "number": unit.hp - left, "hp": left, "hp_max": unit.hp_max}
    params["who"] = hit.hero
    draft.emit("wounded", params, (Change(unit.unit, "hp", left - unit.hp),), rules=("gl.r32",), level="do")
    over = hit._replace(damage=hit.damage - unit.hp)
    if left:
        _answer(draft, hit)
    elif unit.unit == MAIN and draft.active_combat.has("second-wind"):
        set_dice(draft, ("second-wind",), over)
    else:
        kill(draft, over)


def kill(draft: Draft, over: Hit) -> None:
    """Announce that a unit dies. Announce the surplus damage too if a trait of the attacker can use it (gl.r5).

    ``over`` is the hit, with only the surplus as its damage.
    """
    set_dice(draft, ())
    announce_death(draft, over.unit)
    hero = draft.hero(over.hero)
    if hero.has("reaper"):
        restore_energy(draft, hero.id, 1, "reaper")
    spends = "cleave" if over.melee else "ricochet"
    if over.damage and hero.has(spends) and living(draft.active_combat):
        params: dict[str, Value] = {"who": hero.id, "trait": spends, "number": over.damage}
        draft.emit("overflow", params, rules=("gl.r5", f"gl.trait.{spends}"), level="do")
        draft.combat = draft.active_combat._replace(surplus=over)


def announce_death(draft: Draft, unit: str) -> None:
    """Announce the death of a unit."""
    draft.emit("killed", {"unit": unit}, rules=("gl.r32",), level="do")


def restore_energy(draft: Draft, who: str, number: int, trait: str) -> None:
    """Let the trait ``trait`` restore up to ``number`` Energy to a character (gl.r5)."""
    changes = vitality.refresh(draft, who, number)
    params: dict[str, Value] = {"who": who, "trait": trait, "number": sum(int(change.delta) for change in changes)}
    draft.emit("restored", params, changes, rules=("gl.r5", f"gl.trait.{trait}"), level="do")


def revive(draft: Draft, hit: Hit) -> None:
    """Let the trait Second Wind restore 1 Energy to a monster (gl.r41)."""
    heal_monster(draft, 1, "second-wind")
    _answer(draft, hit)


def heal_monster(draft: Draft, number: int, trait: str) -> None:
    """Restore up to ``number`` Energy to the monster. ``trait`` is the monster's trait that does this (gl.r41)."""
    unit = draft.active_combat.units[0]
    more = min(number, unit.hp_max - unit.hp)
    put_unit(draft, unit._replace(hp=unit.hp + more))
    changes = (Change(MAIN, "hp", more),) if more else ()
    params: dict[str, Value] = {"unit": MAIN, "number": more, "hp": unit.hp + more, "trait": trait}
    draft.emit("recovers", params, changes, rules=trait_rules(trait), level="do")


def _answer(draft: Draft, hit: Hit) -> None:
    """Ask for the die of the trait Riposte if the monster has it and was hit in melee (gl.r41)."""
    ripostes = hit.melee and hit.unit == MAIN and draft.active_combat.has("riposte")
    set_dice(draft, ("riposte",) if ripostes else (), hit)
