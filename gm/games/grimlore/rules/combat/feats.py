"""Traits that are used once, in a fight (gl.r5): what each of them does by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gm.errors import Refusal
from gm.game import Value
from gm.games.grimlore.combat import Combat, Defence, Unit
from gm.games.grimlore.computation.combat import strikes, strikes_left, trait_rules
from gm.games.grimlore.draft import Draft
from gm.games.grimlore.entries.session import Use
from gm.games.grimlore.rules.combat.blows import put_unit, restore
from gm.games.grimlore.rules.combat.ends import gone, part
from gm.games.grimlore.rules.combat.harm import befall
from gm.games.grimlore.tables import TYPES
from gm.games.grimlore.vocabulary import MAIN

_HEALED = 3
"""By a divine intervention (gl.r5)."""
_STRONGEST = "boss"
IN_TIME = ("divine-intervention", "heroic-intervention", "arcane-shield")
"""What is used while a defence is due."""
IN_DEFENCE = ("divine-intervention", "heroic-intervention")
"""What is used then alone."""
ENEMIES_TURN = ("taunt", "bash")
"""What is used on the enemies' side alone."""


def feat(draft: Draft, entry: Use) -> None:
    """What a trait does in a fight by itself; of the others the table knows (taunt, shadowmeld, nether-swap)."""
    combat = _in_its_time(draft, entry)
    if entry.what in _FEATS:
        _FEATS[entry.what](draft, entry, combat)


def _in_its_time(draft: Draft, entry: Use) -> Combat:
    """The fight. Raises Refusal where there is none, or the trait has another moment (gl.r5)."""
    combat, what = draft.combat, entry.what
    params: dict[str, Value] = {"who": entry.who, "trait": what}
    rules = ("gl.r5", f"gl.trait.{what}")
    if combat is None:
        raise Refusal("only-in-combat", params, rules)
    if combat.defence is None and what in IN_DEFENCE:
        raise Refusal("no-attack", params, rules)
    if combat.defence and what not in IN_TIME:
        raise Refusal("attack-waits", params, rules)
    if what in ENEMIES_TURN and draft.phase != "enemies":
        raise Refusal("only-enemies", params, rules)
    return combat


def _aim(combat: Combat, entry: Use) -> Unit:
    """The living unit that it is used on."""
    params: dict[str, Value] = {"who": entry.who, "trait": entry.what, "unit": entry.on}
    if entry.on is None:
        raise Refusal("which-unit", params, ("gl.r5",), "words")
    unit = combat.unit(entry.on)
    if unit is None or not unit.hp:
        raise Refusal("no-unit", params, ("gl.r5",))
    return unit


def _bash(draft: Draft, entry: Use, combat: Combat) -> None:
    """A success on as many dice as its level stuns (gl.r5)."""
    unit, thrown = _aim(combat, entry), draft.hero(entry.who).has("bash")
    if entry.number is None:
        raise Refusal("how-many", {"who": entry.who, "trait": entry.what}, ("gl.r5",), "words")
    if entry.number > thrown:
        raise Refusal(
            "too-many-sixes", {"black": thrown, "red": 0, "dice": (entry.number,), "of": "trait"}, ("gl.r12",)
        )
    if entry.number:
        hold_up(draft, unit)


def _roar(draft: Draft, entry: Use, combat: Combat) -> None:
    """A unit loses what is left of its side, or its next one (gl.r5)."""
    unit = _aim(combat, entry)
    if draft.phase == "enemies" and strikes_left(combat, unit):
        put_unit(draft, unit._replace(struck=strikes(combat, unit.unit)))
        params: dict[str, Value] = {"unit": unit.unit, "now": True}
        draft.emit("held-up", params, rules=("gl.r5", "gl.trait.terrifying-roar"), level="do")
    else:
        hold_up(draft, unit)


def hold_up(draft: Draft, unit: Unit) -> None:
    """A unit loses its next side; an unleashed monster should not (gl.r41)."""
    put_unit(draft, unit._replace(skip=True))
    draft.emit("held-up", {"unit": unit.unit, "now": False}, rules=("gl.r5",), level="do")
    warn_if_immune(draft, unit.unit)


def warn_if_immune(draft: Draft, unit: str) -> None:
    """An unleashed monster cannot be made to skip: say so (gl.r41)."""
    if unit == MAIN and draft.active_combat.has("unleashed"):
        draft.emit("immune", {"unit": unit}, rules=trait_rules("unleashed"), level="warn")


def _shield(draft: Draft, entry: Use, combat: Combat) -> None:
    """The successes are a shield for this fight (gl.r5)."""
    if entry.number is None:
        raise Refusal("how-many", {"who": entry.who, "trait": entry.what}, ("gl.r5",), "words")
    hero = draft.hero(entry.who)
    draft.set(hero.id, shield=hero.shield + entry.number)
    params: dict[str, Value] = {"who": hero.id, "n": entry.number, "shield": hero.shield + entry.number}
    draft.emit("shielded", params, rules=("gl.r5", "gl.trait.arcane-shield"))


def _divine(draft: Draft, entry: Use, combat: Combat) -> None:
    """A blow at an ally is gone, and the ally has 3 Energy more (gl.r5)."""
    waiting = _at_an_ally(entry, combat)
    draft.combat = combat._replace(defence=None)
    restore(draft, waiting.hero, _HEALED, entry.what)


def _heroic(draft: Draft, entry: Use, combat: Combat) -> None:
    """A blow at an ally hits oneself (gl.r5)."""
    waiting = _at_an_ally(entry, combat)
    draft.combat = combat._replace(defence=None)
    befall(draft, entry.who, waiting.unit)


def _at_an_ally(entry: Use, combat: Combat) -> Defence:
    assert combat.defence
    if combat.defence.hero == entry.who:
        raise Refusal("own-attack", {"who": entry.who, "trait": entry.what}, ("gl.r5", f"gl.trait.{entry.what}"))
    return combat.defence


def _weakness(draft: Draft, entry: Use, combat: Combat) -> None:
    """The monster resists a type of damage no more; of an immunity the table knows (gl.r5)."""
    if entry.on not in TYPES:
        raise Refusal("which-type", {"who": entry.who, "trait": entry.what}, ("gl.r5",), "words")
    draft.combat = combat._replace(resist=tuple([kind for kind in combat.resist if kind != entry.on]))
    params: dict[str, Value] = {"type": entry.on, "resisted": entry.on in combat.resist}
    draft.emit("weakness", params, rules=("gl.r5", "gl.trait.detect-weakness"))


def _peace(draft: Draft, entry: Use, combat: Combat) -> None:
    """The fight is over without a reward; no boss listens (gl.r5)."""
    if combat.tier == _STRONGEST:
        raise Refusal("boss", {"who": entry.who, "trait": entry.what}, ("gl.r5", "gl.trait.word-of-peace"))
    draft.emit(
        "peace", {"who": entry.who, "enemy": combat.enemy}, gone(combat), rules=("gl.r5", "gl.trait.word-of-peace")
    )
    part(draft, combat)


_FEATS: Mapping[str, Callable[[Draft, Use, Combat], None]] = {
    "bash": _bash,
    "terrifying-roar": _roar,
    "arcane-shield": _shield,
    "divine-intervention": _divine,
    "heroic-intervention": _heroic,
    "detect-weakness": _weakness,
    "word-of-peace": _peace,
}
