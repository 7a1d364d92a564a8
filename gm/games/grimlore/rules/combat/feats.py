"""Traits that are used once, in a fight (gl.r5): what each of them does by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gm.errors import Refusal
from gm.game import Value
from gm.games.grimlore.combat import Combat, Defence, Unit
from gm.games.grimlore.computation.fray import strikes, strikes_left, trait_rules
from gm.games.grimlore.entries import Use
from gm.games.grimlore.rules.combat.blows import put_unit, restore
from gm.games.grimlore.rules.combat.ends import gone, part
from gm.games.grimlore.rules.combat.harm import befall
from gm.games.grimlore.rules.desk import Desk
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


def feat(desk: Desk, entry: Use) -> None:
    """What a trait does in a fight by itself; of the others the table knows (taunt, shadowmeld, nether-swap)."""
    fray = _in_its_time(desk, entry)
    if entry.what in _FEATS:
        _FEATS[entry.what](desk, entry, fray)


def _in_its_time(desk: Desk, entry: Use) -> Combat:
    """The fight. Raises Refusal where there is none, or the trait has another moment (gl.r5)."""
    fray, what = desk.combat, entry.what
    params: dict[str, Value] = {"who": entry.who, "trait": what}
    rules = ("gl.r5", f"gl.trait.{what}")
    if fray is None:
        raise Refusal("only-in-combat", params, rules)
    if fray.defence is None and what in IN_DEFENCE:
        raise Refusal("no-attack", params, rules)
    if fray.defence and what not in IN_TIME:
        raise Refusal("attack-waits", params, rules)
    if what in ENEMIES_TURN and desk.phase != "enemies":
        raise Refusal("only-enemies", params, rules)
    return fray


def _aim(fray: Combat, entry: Use) -> Unit:
    """The living unit that it is used on."""
    params: dict[str, Value] = {"who": entry.who, "trait": entry.what, "unit": entry.on}
    if entry.on is None:
        raise Refusal("which-unit", params, ("gl.r5",), "words")
    unit = fray.unit(entry.on)
    if unit is None or not unit.hp:
        raise Refusal("no-unit", params, ("gl.r5",))
    return unit


def _bash(desk: Desk, entry: Use, fray: Combat) -> None:
    """A success on as many dice as its level stuns (gl.r5)."""
    unit, thrown = _aim(fray, entry), desk.hero(entry.who).has("bash")
    if entry.number is None:
        raise Refusal("how-many", {"who": entry.who, "trait": entry.what}, ("gl.r5",), "words")
    if entry.number > thrown:
        raise Refusal(
            "too-many-sixes", {"black": thrown, "red": 0, "dice": (entry.number,), "of": "trait"}, ("gl.r12",)
        )
    if entry.number:
        hold_up(desk, unit)


def _roar(desk: Desk, entry: Use, fray: Combat) -> None:
    """A unit loses what is left of its side, or its next one (gl.r5)."""
    unit = _aim(fray, entry)
    if desk.phase == "enemies" and strikes_left(fray, unit):
        put_unit(desk, unit._replace(struck=strikes(fray, unit.unit)))
        params: dict[str, Value] = {"unit": unit.unit, "now": True}
        desk.tell("held-up", params, ("gl.r5", "gl.trait.terrifying-roar"), level="do")
    else:
        hold_up(desk, unit)


def hold_up(desk: Desk, unit: Unit) -> None:
    """A unit loses its next side; an unleashed monster should not (gl.r41)."""
    put_unit(desk, unit._replace(skip=True))
    desk.tell("held-up", {"unit": unit.unit, "now": False}, ("gl.r5",), level="do")
    warn_if_immune(desk, unit.unit)


def warn_if_immune(desk: Desk, unit: str) -> None:
    """An unleashed monster cannot be made to skip: say so (gl.r41)."""
    if unit == MAIN and desk.fray.has("unleashed"):
        desk.tell("immune", {"unit": unit}, trait_rules("unleashed"), level="warn")


def _shield(desk: Desk, entry: Use, fray: Combat) -> None:
    """The successes are a shield for this fight (gl.r5)."""
    if entry.number is None:
        raise Refusal("how-many", {"who": entry.who, "trait": entry.what}, ("gl.r5",), "words")
    hero = desk.hero(entry.who)
    desk.set(hero.id, shield=hero.shield + entry.number)
    params: dict[str, Value] = {"who": hero.id, "n": entry.number, "shield": hero.shield + entry.number}
    desk.tell("shielded", params, ("gl.r5", "gl.trait.arcane-shield"))


def _divine(desk: Desk, entry: Use, fray: Combat) -> None:
    """A blow at an ally is gone, and the ally has 3 Energy more (gl.r5)."""
    waiting = _at_an_ally(entry, fray)
    desk.combat = fray._replace(defence=None)
    restore(desk, waiting.hero, _HEALED, entry.what)


def _heroic(desk: Desk, entry: Use, fray: Combat) -> None:
    """A blow at an ally hits oneself (gl.r5)."""
    waiting = _at_an_ally(entry, fray)
    desk.combat = fray._replace(defence=None)
    befall(desk, entry.who, waiting.unit)


def _at_an_ally(entry: Use, fray: Combat) -> Defence:
    assert fray.defence
    if fray.defence.hero == entry.who:
        raise Refusal("own-attack", {"who": entry.who, "trait": entry.what}, ("gl.r5", f"gl.trait.{entry.what}"))
    return fray.defence


def _weakness(desk: Desk, entry: Use, fray: Combat) -> None:
    """The monster resists a type of damage no more; of an immunity the table knows (gl.r5)."""
    if entry.on not in TYPES:
        raise Refusal("which-type", {"who": entry.who, "trait": entry.what}, ("gl.r5",), "words")
    desk.combat = fray._replace(resist=tuple([kind for kind in fray.resist if kind != entry.on]))
    params: dict[str, Value] = {"type": entry.on, "resisted": entry.on in fray.resist}
    desk.tell("weakness", params, ("gl.r5", "gl.trait.detect-weakness"))


def _peace(desk: Desk, entry: Use, fray: Combat) -> None:
    """The fight is over without a reward; no boss listens (gl.r5)."""
    if fray.tier == _STRONGEST:
        raise Refusal("boss", {"who": entry.who, "trait": entry.what}, ("gl.r5", "gl.trait.word-of-peace"))
    desk.tell("peace", {"who": entry.who, "enemy": fray.enemy}, ("gl.r5", "gl.trait.word-of-peace"), gone(fray))
    part(desk, fray)


_FEATS: Mapping[str, Callable[[Desk, Use, Combat], None]] = {
    "bash": _bash,
    "terrifying-roar": _roar,
    "arcane-shield": _shield,
    "divine-intervention": _divine,
    "heroic-intervention": _heroic,
    "detect-weakness": _weakness,
    "word-of-peace": _peace,
}
