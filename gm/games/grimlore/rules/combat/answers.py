"""Traits that answer a hit: characters use them after a failed defence, before the damage (gl.r5, gl.r34)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gm.errors import Refusal
from gm.game import Value
from gm.games.grimlore.combat import Defence, Hit
from gm.games.grimlore.computation.combat import damage_of, follows_a_hit, strikes
from gm.games.grimlore.computation.pool import PoolMods, build_pool
from gm.games.grimlore.draft import AnyState, Draft, is_up
from gm.games.grimlore.entries.session import Next, Use
from gm.games.grimlore.rules import vitality
from gm.games.grimlore.rules.combat.damage import put_unit, take_hit
from gm.games.grimlore.rules.combat.hits import restore_energy
from gm.games.grimlore.rules.rolls import check_sixes
from gm.games.grimlore.state import Hero
from gm.games.grimlore.versions import Rules
from gm.games.grimlore.vocabulary import MAIN

ARCANE_SHIELD, DIVINE_INTERVENTION, HEROIC_INTERVENTION = "arcane-shield", "divine-intervention", "heroic-intervention"
INTERVENTIONS = (DIVINE_INTERVENTION, HEROIC_INTERVENTION)
"""Traits that answer a hit on another character."""
ANSWERS = (ARCANE_SHIELD, *INTERVENTIONS)
"""Traits that answer a hit. Arcane Shield answers only a hit on the character who has it."""
SAVED = 3
"""The Energy that the trait Divine Intervention restores (gl.r5)."""


def possible_answers(state: AnyState, struck: str) -> tuple[tuple[str, str], ...]:
    """Return who can answer a hit on the character ``struck``, as pairs of the answering character and their trait."""
    return tuple(
        [
            (hero.id, trait)
            for hero in state.heroes
            if is_up(state, hero)
            for trait in ((ARCANE_SHIELD,) if hero.id == struck else INTERVENTIONS)
            if hero.has(trait) and trait not in hero.used
        ]
    )


def await_answer(draft: Draft, waiting: Defence) -> bool:
    """Hold back a hit if any trait can answer it, and announce the traits that can (gl.r34).

    Return whether the hit is held back.
    """
    answers = possible_answers(draft, waiting.hero)
    if not (answers and Rules.of(draft.version).hit_can_be_answered):
        return False
    combat = draft.active_combat
    damage = damage_of(combat, waiting.unit)
    draft.combat = combat._replace(hit=Hit(waiting.hero, waiting.unit, damage, combat.attack == "melee"))
    params: dict[str, Value] = {"who": waiting.hero, "unit": waiting.unit, "damage": damage, "answers": answers}
    draft.emit("struck", params, rules=("gl.r34", *(f"gl.trait.{trait}" for _, trait in answers)))
    return True


def carry_out(draft: Draft, entry: Next) -> None:
    """Carry out the hit that waited for an answer."""
    hit = _take_up(draft)
    take_hit(draft, hit.hero, hit.unit)


def answer(draft: Draft, entry: Use) -> None:
    """Use a trait to answer the waiting hit. Raises Refusal if the trait cannot answer it (gl.r5)."""
    hit, hero = draft.active_combat.hit, draft.hero(entry.who)
    assert hit is not None
    rules = ("gl.r5", f"gl.trait.{entry.what}")
    draft.check_up(hero, "gl.r5")
    if entry.what not in ANSWERS:
        raise Refusal("hit-waits", {"who": hero.id, "trait": entry.what}, ("gl.r5",))
    vitality.mark_used(draft, hero.id, entry.what)
    draft.emit("used", {"who": hero.id, "trait": entry.what, "on": entry.on, "number": entry.number}, rules=rules)
    if (hero.id == hit.hero) != (entry.what == ARCANE_SHIELD):
        kind = "own-attack" if hero.id == hit.hero else "own-shield"
        raise Refusal(kind, {"who": hero.id, "trait": entry.what, "struck": hit.hero}, rules)
    _ANSWERED[entry.what](draft, entry, _take_up(draft))


def _take_up(draft: Draft) -> Hit:
    """Remove the waiting hit from the combat, and return it."""
    hit = draft.active_combat.hit
    assert hit is not None
    draft.combat = draft.active_combat._replace(hit=None)
    return hit


def _shield(draft: Draft, entry: Use, hit: Hit) -> None:
    """Give the character a shield, and carry out the hit."""
    put_up_shield(draft, entry)
    take_hit(draft, hit.hero, hit.unit)


def put_up_shield(draft: Draft, entry: Use) -> None:
    """Use the trait Arcane Shield: give a character a shield for this combat (gl.r5)."""
    hero = draft.hero(entry.who)
    sixes = sixes_of(draft, entry, hero, "arcane", "magic")
    draft.set(hero.id, shield=hero.shield + sixes)
    params: dict[str, Value] = {"who": hero.id, "n": sixes, "shield": hero.shield + sixes}
    draft.emit("shielded", params, rules=("gl.r5", "gl.trait.arcane-shield"))


def sixes_of(draft: Draft, entry: Use, hero: Hero, attribute: str, skill: str) -> int:
    """Return the number of sixes that was typed for a trait.

    Raises Refusal if the number is missing, or larger than the dice pool of the trait.
    """
    if entry.number is None:
        raise Refusal("how-many", {"who": entry.who, "trait": entry.what}, ("gl.r5",), "words")
    if Rules.of(draft.version).sixes_have_dice:
        pool = build_pool(draft, hero, attribute, skill, PoolMods())
        check_sixes(pool._replace(red=0), (entry.number,), "trait")
    return entry.number


def _save(draft: Draft, entry: Use, hit: Hit) -> None:
    """Let Divine Intervention cancel the hit, and restore Energy to the character who was hit."""
    end_strikes(draft, hit.unit)
    restore_energy(draft, hit.hero, SAVED, DIVINE_INTERVENTION)


def _take_over(draft: Draft, entry: Use, hit: Hit) -> None:
    """Carry out the hit on the character who intervenes."""
    take_hit(draft, entry.who, hit.unit)


_ANSWERED: Mapping[str, Callable[[Draft, Use, Hit], None]] = {
    ARCANE_SHIELD: _shield,
    DIVINE_INTERVENTION: _save,
    HEROIC_INTERVENTION: _take_over,
}


def end_strikes(draft: Draft, id: str) -> None:
    """Cancel the monster's further strikes by the trait AOE if its first strike on this side has failed (gl.r41).

    ``id`` is the unit that has just struck. Nothing happens after a minion's strike or after a later strike.
    """
    combat, unit = draft.active_combat, draft.active_combat.unit(id)
    if unit and id == MAIN and draft.phase == "enemies" and unit.struck == 1 and follows_a_hit(draft, combat):
        put_unit(draft, unit._replace(struck=strikes(combat, id)))
