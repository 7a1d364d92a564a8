"""A unit strikes, and the one who is struck defends (gl.r33, gl.r34)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Value
from gm.games.grimlore.combat import Defence
from gm.games.grimlore.computation.fray import DEFENDS_BY, defence_of, defences, defends_with, strikes_left
from gm.games.grimlore.computation.pool import said
from gm.games.grimlore.entries import Defend, Strike
from gm.games.grimlore.rules import vitality
from gm.games.grimlore.rules.combat.harm import befall
from gm.games.grimlore.rules.desk import Desk
from gm.games.grimlore.rules.throwing import throw
from gm.games.grimlore.state import is_up
from gm.games.grimlore.vocabulary import NONE

_ANSWERS = {"shield": "riposte", "weapon": "riposte", "evade": "blink-strike"}
"""The trait that turns such a defence into a free attack (gl.r5)."""


def strike(desk: Desk, entry: Strike) -> None:
    """A unit attacks a character; on whom, the table sees to (gl.r33)."""
    fray = desk.combat
    if fray is None or desk.phase != "enemies" or fray.dice or fray.defence:
        raise Refusal("not-now", {"entry": entry.kind, "phase": desk.phase}, ("gl.r22",), "not-due")
    unit, hero = fray.unit(entry.unit), desk.hero(entry.who)
    params: dict[str, Value] = {"unit": entry.unit, "who": hero.id}
    if unit is None or not unit.hp:
        raise Refusal("no-unit", params, ("gl.r33",))
    if not strikes_left(fray, unit):
        raise Refusal("no-strike", {**params, "round": fray.round}, ("gl.r33",))
    if not is_up(desk, hero):
        raise Refusal("down" if not hero.energy else "fled", {"who": hero.id}, ("gl.r33",))
    units = tuple([other._replace(struck=other.struck + (other.unit == unit.unit)) for other in fray.units])
    desk.combat = fray._replace(units=units)
    attack_on(desk, unit.unit, hero.id)


def attack_on(desk: Desk, unit: str, who: str) -> None:
    """An attack waits for a defence: say which there are, with their pools (gl.r34)."""
    waiting = Defence(unit, who)
    desk.combat = fray = desk.fray._replace(defence=waiting)
    ways = defences(desk, fray, waiting)
    told = tuple([(how, skill, pool.black, pool.red, pool.permille) for how, skill, pool in ways])
    params: dict[str, Value] = {"who": who, "unit": unit, "attack": fray.attack, "type": fray.type, "ways": told}
    desk.tell("threat", params, ("gl.r34",), level="do")


def defend(desk: Desk, entry: Defend) -> None:
    """Success: no damage. Failure, or no defence at all: the damage of the card (gl.r34)."""
    fray = desk.combat
    if fray is None or fray.dice or fray.defence is None:
        raise Refusal("not-now", {"entry": entry.kind, "phase": desk.phase}, ("gl.r22",), "not-due")
    waiting = fray.defence
    if entry.who != waiting.hero:
        raise Refusal("other-defends", {"who": entry.who, "due": waiting.hero}, ("gl.r34",))
    fended = entry.how != NONE and _fends(desk, entry, waiting)
    desk.combat = desk.fray._replace(defence=None)
    if fended:
        desk.tell("defended", {"who": entry.who, "unit": waiting.unit, "how": entry.how}, ("gl.r34",))
        _answer(desk, entry)
    else:
        befall(desk, entry.who, waiting.unit)


def _fends(desk: Desk, entry: Defend, waiting: Defence) -> bool:
    """Whether the dice of a defence fend the attack off."""
    hero, mods = desk.hero(entry.who), said(entry.mods)
    pool = defence_of(desk, desk.fray, waiting, entry.how, entry.skill, mods)
    net = throw(desk, hero, pool, mods, entry.dice, entry.kind)
    skill = (entry.skill or DEFENDS_BY["weapon"][1]) if entry.how == "weapon" else None
    if not defends_with(desk, hero, entry.how, skill):
        desk.tell("empty-handed", {"who": hero.id, "what": skill or entry.how}, ("gl.r34",), level="warn")
    return net > 0


def _answer(desk: Desk, entry: Defend) -> None:
    """Riposte and Blink Strike: a free attack, each of them once an enemies' side (gl.r5)."""
    hero, trait, free = desk.hero(entry.who), _ANSWERS[entry.how], desk.fray.free
    if desk.phase != "enemies" or not hero.has(trait) or trait in hero.used or hero.id in free:
        return
    vitality.mark_used(desk, hero.id, trait)
    desk.combat = desk.fray._replace(free=tuple([other.id for other in desk.heroes if other.id in (*free, hero.id)]))
    desk.tell("free-attack", {"who": hero.id, "trait": trait}, ("gl.r5", f"gl.trait.{trait}"), level="do")
