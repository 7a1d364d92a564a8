"""Damage to characters, and the queue of dice for enemy traits (gl.r34, gl.r41, gl.r85)."""

from __future__ import annotations

from gm.game import Value
from gm.games.grimlore.combat import Hit, Unit
from gm.games.grimlore.computation.combat import HIT_DICE, damage_of, trait_rules
from gm.games.grimlore.draft import Draft
from gm.games.grimlore.rules import vitality
from gm.games.grimlore.vocabulary import MAIN


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


def set_dice(draft: Draft, dice: tuple[str, ...], hit: Hit | None = None) -> None:
    """Set the queue of enemy traits that need a die, and ask for the first die. An empty ``dice`` clears the queue.

    ``hit`` is the hit that caused the rolls, if there was a hit.
    """
    draft.combat = draft.active_combat._replace(dice=dice, hit=hit if dice else None)
    if dice:
        number = draft.active_combat.has(dice[0]) if dice[0] == "regenerates" else 1
        params: dict[str, Value] = {"trait": dice[0], "number": number, "who": hit.hero if hit else None}
        draft.emit("throw", params, rules=trait_rules(dice[0]), level="do")


def put_unit(draft: Draft, changed: Unit) -> None:
    """Put the unit ``changed`` into the combat in place of the unit with the same id."""
    units = tuple([changed if unit.unit == changed.unit else unit for unit in draft.active_combat.units])
    draft.combat = draft.active_combat._replace(units=units)
