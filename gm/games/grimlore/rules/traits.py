"""Traits with limited uses, and Destiny spent to test again (gl.r5, gl.r16)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gm.game import Refusal, Value
from gm.games.grimlore.computation.options import strikes, strikes_left, trait_rules
from gm.games.grimlore.draft import Draft, last_roll, may_test
from gm.games.grimlore.entries.session import Use
from gm.games.grimlore.rules import vitality
from gm.games.grimlore.rules.combat.defences import ANSWERS, INTERVENTIONS, SAVED, put_up_shield, sixes_of
from gm.games.grimlore.rules.combat.hits import put_unit, restore_energy, take_hit
from gm.games.grimlore.rules.combat.rounds import leave_combat, removal_changes
from gm.games.grimlore.rules.items import use_up
from gm.games.grimlore.rules.rolls import spend_destiny
from gm.games.grimlore.state import Combat, Defence, Unit
from gm.games.grimlore.tables import DESTINY, EVERY_TRAIT, MAIN, TRAITS, TYPES
from gm.games.grimlore.versions import Rules

SPIRIT = 3
"""The Energy that the trait Spirit of the Wild restores."""
_IN_COMBAT = ("detect-weakness", "divine-intervention", "heroic-intervention", "word-of-peace")
"""Traits that work once a session, and only in combat."""

_STRONGEST = "boss"

ENEMIES_TURN = ("taunt", "bash")
"""Traits that can be used only during the enemies' side of a round."""


def use(draft: Draft, entry: Use) -> None:
    """Use a trait, or Destiny to test again (gl.r5, gl.r16)."""
    hero = draft.hero(entry.who)
    draft.check_up(hero, "gl.r5")
    if entry.what == DESTINY:
        _again(draft, entry)
        return
    if entry.what not in EVERY_TRAIT:
        use_up(draft, entry)
        return
    trait = TRAITS.get(entry.what)
    if trait is None or not trait.used:
        raise Refusal("not-used-so", {"who": hero.id, "trait": entry.what}, ("gl.r5",))
    vitality.mark_used(draft, hero.id, entry.what)
    rules = ("gl.r5", f"gl.trait.{entry.what}")
    if entry.what in ANSWERS and Rules.of(draft.version).hit_can_be_answered:
        raise Refusal("only-when-hit", {"who": hero.id, "trait": entry.what}, rules)
    draft.emit("used", {"who": hero.id, "trait": entry.what, "on": entry.on, "number": entry.number}, rules=rules)
    if trait.once in ("C", "R") or entry.what in _IN_COMBAT:
        combat = _combat_for(draft, entry)
        if entry.what in _FEATS:
            _FEATS[entry.what](draft, entry, combat)
    elif draft.combat and draft.combat.defence:
        raise Refusal("attack-waits", {"who": hero.id, "trait": entry.what}, rules)
    elif entry.what in ("spirit-of-the-wild", "herbal-lore"):
        _heal(draft, entry, rules)


def _again(draft: Draft, entry: Use) -> None:
    """Spend Destiny so that a character may test again (gl.r15, gl.r16)."""
    hero = draft.hero(entry.who)
    if draft.combat or may_test(draft, hero):
        params: dict[str, Value] = {"who": hero.id, "destiny": hero.destiny, "combat": draft.combat is not None}
        raise Refusal("may-test", {**params, "thrown": last_roll(draft, hero.id)}, ("gl.r16",))
    changes = spend_destiny(draft, hero.id)
    draft.set(hero.id, tested=False)
    draft.emit("tests-again", {"who": hero.id}, changes, rules=("gl.r15", "gl.r16"), level="do")


def _heal(draft: Draft, entry: Use, rules: tuple[str, ...]) -> None:
    """Restore Energy with the trait Spirit of the Wild, or with a potion of the trait Herbal Lore (gl.r5)."""
    number, target = SPIRIT, entry.who
    if entry.what == "herbal-lore":
        number, target = sixes_of(draft, entry, draft.hero(entry.who), "social", "nature"), entry.on or entry.who
    if all(hero.id != target for hero in draft.heroes):
        raise Refusal("on-whom", {"who": entry.who, "trait": entry.what}, ("gl.r5",), "words")
    draft.emit(
        "healed", {"who": target, "number": number}, vitality.refresh(draft, target, number), rules=rules, level="do"
    )


def _combat_for(draft: Draft, entry: Use) -> Combat:
    """Return the combat in which a trait is used. Raises Refusal if the trait cannot be used now (gl.r5)."""
    combat, what = draft.combat, entry.what
    params: dict[str, Value] = {"who": entry.who, "trait": what}
    rules = ("gl.r5", f"gl.trait.{what}")
    if combat is None:
        raise Refusal("only-in-combat", params, rules)
    if combat.defence is None and what in INTERVENTIONS:
        raise Refusal("no-attack", params, rules)
    if combat.defence and what not in ANSWERS:
        raise Refusal("attack-waits", params, rules)
    if what in ENEMIES_TURN and draft.phase != "enemies":
        raise Refusal("only-enemies", params, rules)
    return combat


def _aim(combat: Combat, entry: Use) -> Unit:
    """Return the living unit that a trait is aimed at. Raises Refusal if the entry names no living unit."""
    params: dict[str, Value] = {"who": entry.who, "trait": entry.what, "unit": entry.on}
    if entry.on is None:
        raise Refusal("which-unit", params, ("gl.r5",), "words")
    unit = combat.unit(entry.on)
    if unit is None or not unit.hp:
        raise Refusal("no-unit", params, ("gl.r5",))
    return unit


def _bash(draft: Draft, entry: Use, combat: Combat) -> None:
    """Use the trait Bash. The unit is stunned if at least one six was rolled (gl.r5)."""
    unit, thrown = _aim(combat, entry), draft.hero(entry.who).has("bash")
    if combat.held != Defence(unit.unit, entry.who) and Rules.of(draft.version).bound_to_attacker:
        held = combat.held.unit if combat.held and combat.held.hero == entry.who else None
        raise Refusal("only-after-defence", {"who": entry.who, "trait": entry.what, "unit": held}, ("gl.r5",))
    if entry.number is None:
        raise Refusal("how-many", {"who": entry.who, "trait": entry.what}, ("gl.r5",), "words")
    if entry.number > thrown:
        raise Refusal(
            "too-many-sixes", {"black": thrown, "red": 0, "dice": (entry.number,), "of": "trait"}, ("gl.r12",)
        )
    if entry.number:
        stun(draft, unit)


def _roar(draft: Draft, entry: Use, combat: Combat) -> None:
    """Use the trait Terrifying Roar (gl.r5).

    During the enemies' half of the round, a unit loses the attacks that it has left. If it has none left, or at any
    other time, it loses its attacks in the enemies' next half.
    """
    unit = _aim(combat, entry)
    if draft.phase == "enemies" and strikes_left(combat, unit):
        put_unit(draft, unit._replace(struck=strikes(combat, unit.unit)))
        draft.emit("held-up", {"unit": unit.unit, "now": True}, rules=("gl.r5", "gl.trait.terrifying-roar"), level="do")
    else:
        stun(draft, unit)


def stun(draft: Draft, unit: Unit) -> None:
    """Make a unit lose its attacks the next time that the enemies' half of a round begins (gl.r41)."""
    put_unit(draft, unit._replace(skip=True))
    draft.emit("held-up", {"unit": unit.unit, "now": False}, rules=("gl.r5",), level="do")
    warn_if_immune(draft, unit.unit)


def warn_if_immune(draft: Draft, unit: str) -> None:
    """Warn that a monster with the trait Unleashed cannot lose a turn (gl.r41). Do nothing for any other unit."""
    if unit == MAIN and draft.active_combat.has("unleashed"):
        draft.emit("immune", {"unit": unit}, rules=trait_rules("unleashed"), level="warn")


def _intervene(draft: Draft, entry: Use, combat: Combat) -> None:
    """Use Divine or Heroic Intervention to save an ally before the ally defends (gl.r5). Only in rules version 1."""
    waiting = combat.defence
    assert waiting
    if waiting.hero == entry.who:
        raise Refusal("own-attack", {"who": entry.who, "trait": entry.what}, ("gl.r5", f"gl.trait.{entry.what}"))
    draft.combat = combat._replace(defence=None)
    if entry.what == "divine-intervention":
        restore_energy(draft, waiting.hero, SAVED, entry.what)
    else:
        take_hit(draft, entry.who, waiting.unit)


def _weakness(draft: Draft, entry: Use, combat: Combat) -> None:
    """Use the trait Detect Weakness: remove a resistance, or turn an immunity into a resistance (gl.r5)."""
    kind, rules = str(entry.on), ("gl.r5", "gl.trait.detect-weakness")
    if kind not in TYPES:
        raise Refusal("which-type", {"who": entry.who, "trait": entry.what}, ("gl.r5",), "words")
    resist = {*combat.resist} ^ {kind}
    if not Rules.of(draft.version).immunity_becomes_resistance:
        resist &= {*combat.resist}
    elif kind in combat.vulnerable:
        raise Refusal("vulnerable-already", {"who": entry.who, "trait": entry.what, "type": kind}, rules)
    draft.combat = combat._replace(resist=tuple(sorted(resist)))
    draft.emit("weakness", {"type": kind, "resisted": kind in combat.resist}, rules=rules)


def _peace(draft: Draft, entry: Use, combat: Combat) -> None:
    """Use the trait Word of Peace: end the combat without a reward (gl.r5). Raises Refusal against a boss."""
    if combat.tier == _STRONGEST:
        raise Refusal("boss", {"who": entry.who, "trait": entry.what}, ("gl.r5", "gl.trait.word-of-peace"))
    params: dict[str, Value] = {"who": entry.who, "enemy": combat.enemy}
    gone, rules = removal_changes(combat), ("gl.r5", "gl.trait.word-of-peace")
    leave_combat(draft, combat, lambda: draft.emit("peace", params, gone, rules=rules))


_FEATS: Mapping[str, Callable[[Draft, Use, Combat], None]] = {
    "bash": _bash,
    "terrifying-roar": _roar,
    "arcane-shield": lambda draft, entry, combat: put_up_shield(draft, entry),
    "divine-intervention": _intervene,
    "heroic-intervention": _intervene,
    "detect-weakness": _weakness,
    "word-of-peace": _peace,
}
