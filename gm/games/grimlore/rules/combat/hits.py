"""Hits on units and on characters: damage, deaths, and the dice of enemy traits (gl.r32, gl.r34, gl.r41, gl.r85)."""

from __future__ import annotations

from gm.game import Change, Value
from gm.games.grimlore.computation.options import GUARD_DICE, HIT_DICE, damage_of, living, trait_rules
from gm.games.grimlore.draft import Draft
from gm.games.grimlore.rules import vitality
from gm.games.grimlore.state import Hit, Unit
from gm.games.grimlore.tables import MAIN


def set_dice(draft: Draft, dice: tuple[str, ...], hit: Hit | None = None) -> None:
    """Set the queue of enemy traits that need a die, and ask for the first die. An empty ``dice`` clears the queue.

    ``hit`` is the hit that caused the rolls, if there was a hit.
    """
    draft.change_combat(dice=dice, hit=hit if dice else None)
    if dice:
        number = draft.active_combat.has(dice[0]) if dice[0] == "regenerates" else 1
        params: dict[str, Value] = {"trait": dice[0], "number": number, "who": hit.hero if hit else None}
        draft.emit("throw", params, rules=trait_rules(dice[0]), level="do")


def put_unit(draft: Draft, changed: Unit) -> None:
    """Put the unit ``changed`` into the combat in place of the unit with the same id."""
    units = tuple([changed if unit.unit == changed.unit else unit for unit in draft.active_combat.units])
    draft.change_combat(units=units)


def resolve_hit(draft: Draft, hit: Hit) -> None:
    """Ask for the dice of the traits that can cancel a hit on the monster (gl.r85). Without any, deal the damage."""
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
        draft.change_combat(surplus=over)


def announce_death(draft: Draft, unit: str) -> None:
    """Announce the death of a unit."""
    draft.emit("killed", {"unit": unit}, rules=("gl.r32",), level="do")


def restore_energy(draft: Draft, who: str, number: int, trait: str) -> None:
    """Let the trait ``trait`` restore up to ``number`` Energy to a character (gl.r5)."""
    changes = vitality.refresh(draft, who, number)
    params: dict[str, Value] = {"who": who, "trait": trait, "number": sum(int(change.delta) for change in changes)}
    draft.emit("restored", params, changes, rules=("gl.r5", f"gl.trait.{trait}"), level="do")


def revive(draft: Draft, hit: Hit) -> None:
    """Let the trait Second Wind restore 1 Energy to a monster (gl.r41). Then ask for the die of Riposte, if needed."""
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


def take_hit(draft: Draft, who: str, unit: str) -> None:
    """Deal a unit's damage to a character. The character's shield takes damage first.

    If the unit is the monster and Energy was lost, also apply the monster's traits.
    """
    amount, hero = damage_of(draft.active_combat, unit), draft.hero(who)
    shielded = min(hero.shield, amount)
    draft.set(who, shield=hero.shield - shielded)
    lost = _lose(draft, who, amount - shielded, {"unit": unit, "shielded": shielded}, ("gl.r34",))
    if unit == MAIN and lost:
        _consequences(draft, who, lost)


def take_poison(draft: Draft, who: str) -> None:
    """Take 1 Energy from a poisoned character. A shield does not help (gl.r41)."""
    draft.set(who, poison=draft.hero(who).poison - 1)
    _lose(draft, who, 1, {"unit": None, "shielded": 0}, trait_rules("poison"))


def _lose(draft: Draft, who: str, number: int, params: dict[str, Value], rules: tuple[str, ...]) -> int:
    """Take up to ``number`` Energy from a character, announce it, and return the Energy that was lost."""
    before = draft.hero(who).energy
    changes = vitality.drain(draft, who, number)
    left = draft.hero(who).energy
    params = {"who": who, **params, "number": before - left, "energy": left, "poison": draft.hero(who).poison}
    draft.emit("hurt", params, changes, rules=rules, level="do")
    if before and not left:
        vitality.go_down(draft, who)
    return before - left


def _consequences(draft: Draft, who: str, lost: int) -> None:
    """Apply the monster's traits to a character who was hit (gl.r41, gl.r85).

    Poison works immediately. For the other traits, ask for their dice.
    """
    combat, hero = draft.active_combat, draft.hero(who)
    poison = combat.has("poison")
    if poison > hero.poison:
        draft.set(who, poison=poison)
        params: dict[str, Value] = {"who": who, "status": "poison", "trait": "poison", "number": poison}
        draft.emit("status", params, rules=trait_rules("poison"), level="do")
    names = HIT_DICE if hero.energy else HIT_DICE[:1]
    set_dice(draft, tuple([name for name in names if combat.has(name)]), Hit(who, MAIN, lost, combat.attack == "melee"))
