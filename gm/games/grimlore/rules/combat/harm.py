"""What a blow or poison takes from a character, and what an enemy's hit brings besides (gl.r34, gl.r41)."""

from __future__ import annotations

from gm.game import Value
from gm.games.grimlore.combat import Hit
from gm.games.grimlore.computation.fray import HIT_DICE, damage_of, trait_rules
from gm.games.grimlore.rules import vitality
from gm.games.grimlore.rules.combat.waiting import wait_for
from gm.games.grimlore.rules.desk import Desk
from gm.games.grimlore.vocabulary import MAIN


def befall(desk: Desk, who: str, unit: str) -> None:
    """A defence has failed: shields are lost first, then Energy; the monster's hit has its traits' consequences."""
    amount, hero = damage_of(desk.fray, unit), desk.hero(who)
    shielded = min(hero.shield, amount)
    desk.set(who, shield=hero.shield - shielded)
    lost = _lose(desk, who, amount - shielded, {"unit": unit, "shielded": shielded}, ("gl.r34",))
    if unit == MAIN and lost:
        _consequences(desk, who, lost)


def suffer(desk: Desk, who: str) -> None:
    """One turn of poison: 1 Energy, whatever the shield (gl.r41)."""
    desk.set(who, poison=desk.hero(who).poison - 1)
    _lose(desk, who, 1, {"unit": None, "shielded": 0}, trait_rules("poison"))


def _lose(desk: Desk, who: str, number: int, params: dict[str, Value], rules: tuple[str, ...]) -> int:
    """Announce what is lost, and whoever is down by it; how much it was."""
    before = desk.hero(who).energy
    changes = vitality.drain(desk, who, number)
    left = desk.hero(who).energy
    params = {"who": who, **params, "number": before - left, "energy": left, "poison": desk.hero(who).poison}
    desk.tell("hurt", params, rules, changes, level="do")
    if before and not left:
        vitality.fall(desk, who)
    return before - left


def _consequences(desk: Desk, who: str, lost: int) -> None:
    """Poison, then the dice that the monster throws after a hit (gl.r41, gl.r85)."""
    fray, hero = desk.fray, desk.hero(who)
    poison = fray.has("poison")
    if poison > hero.poison:
        desk.set(who, poison=poison)
        params: dict[str, Value] = {"who": who, "status": "poison", "trait": "poison", "number": poison}
        desk.tell("status", params, trait_rules("poison"), level="do")
    names = HIT_DICE if hero.energy else HIT_DICE[:1]
    wait_for(desk, tuple([name for name in names if fray.has(name)]), Hit(who, MAIN, lost, fray.attack == "melee"))
