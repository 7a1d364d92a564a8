"""Tests and attempts to scavenge (gl.r10–gl.r17, gl.r22–gl.r24)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Value
from gm.games.grimlore.computation.pool import Pool, Said, reckon, said
from gm.games.grimlore.entries import Scavenge, Test
from gm.games.grimlore.rules import vitality
from gm.games.grimlore.rules.desk import Desk
from gm.games.grimlore.rules.events import set_result
from gm.games.grimlore.rules.throwing import throw
from gm.games.grimlore.state import FIGHTING, OUTSIDE, Hero, Standing, found_here, is_up, waits
from gm.games.grimlore.tables import ATTEMPTS, PASSES, SKILLS

CRITICAL = 2
"""Net sixes of an event's test that bring an XP (gl.r13)."""


def test(desk: Desk, entry: Test) -> None:
    """A skill test; on arrival the event's, unless it is said that it is another (gl.r13, gl.r15, gl.r23)."""
    if desk.phase not in (*OUTSIDE, *FIGHTING) or waits(desk):
        raise Refusal("not-now", {"entry": entry.kind, "phase": desk.phase}, ("gl.r22",), "not-due")
    hero = desk.hero(entry.who)
    stands(desk, hero)
    if hero.tested and not desk.combat and desk.house.activation != "off":
        line = f"test {hero.id} {entry.skill}"
        raise Refusal("tested", {"who": hero.id, "destiny": hero.destiny, "thrown": line}, ("gl.r15", "gl.r73"))
    attribute = entry.attribute or SKILLS[entry.skill]
    if entry.auto:
        net = _passed(desk, hero, entry.skill, attribute)
    else:
        mods = said(entry.mods)
        net = throw(desk, hero, pool_of(desk, hero, attribute, entry.skill, mods), mods, entry.dice, entry.kind)
    params: dict[str, Value] = {"who": hero.id, "attribute": attribute, "skill": entry.skill, "net": net}
    event = desk.phase == "arrival" and not entry.other
    desk.tell("tested", {**params, "success": net > 0, "event": event}, ("gl.r12",))
    if desk.combat:
        _in_combat(desk, hero, entry.skill, net)
        return
    if desk.house.activation != "off":
        desk.set(hero.id, tested=True)
    if event:
        if net >= CRITICAL and not entry.auto:
            desk.tell("critical", {"who": hero.id, "net": net}, ("gl.r13",), desk.gain("xp", 1), level="do")
        set_result(desk, "success" if net > 0 else "failure")


def _in_combat(desk: Desk, hero: Hero, skill: str, net: int) -> None:
    """Who is prone gets up by Evade (gl.r41)."""
    if skill == "evade" and net > 0 and hero.prone:
        desk.set(hero.id, prone=False)
        desk.tell("stands-up", {"who": hero.id}, ("gl.r41",), level="do")


def _passed(desk: Desk, hero: Hero, skill: str, attribute: str) -> int:
    """A test that a trait passes, with the skill's own attribute; never critical (gl.r5)."""
    trait = PASSES.get(skill)
    if trait is None or attribute != SKILLS[skill]:
        raise Refusal("no-auto", {"who": hero.id, "skill": skill, "attribute": attribute}, ("gl.r5",))
    vitality.mark_used(desk, hero.id, trait)
    desk.tell("used", {"who": hero.id, "trait": trait}, ("gl.r5", f"gl.trait.{trait}"))
    return 1


def scavenge(desk: Desk, entry: Scavenge) -> None:
    """An attempt: the free one on arrival, or one of three as the turn (gl.r22, gl.r23, gl.r24)."""
    here = found_here(desk)
    if here is None or desk.phase not in OUTSIDE or not (desk.attempts or desk.phase == "turn"):
        raise Refusal("no-attempt", {"phase": desk.phase, "attempts": desk.attempts}, ("gl.r22",), "not-due")
    hero = desk.hero(entry.who)
    stands(desk, hero)
    if desk.phase in ("turn", "scavenge") and hero.id != desk.active:
        raise Refusal("not-active", {"who": hero.id, "active": desk.active}, ("gl.r22",))
    if desk.phase == "turn":
        desk.phase, desk.attempts = "scavenge", ATTEMPTS
    resource, skill, trait = here
    mods = said(entry.mods)
    net = throw(desk, hero, pool_of(desk, hero, SKILLS[skill], skill, mods), mods, entry.dice, entry.kind)
    desk.attempts -= 1
    params: dict[str, Value] = {"who": hero.id, "what": resource, "left": desk.attempts}
    if net < 1:
        desk.tell("found-nothing", params, ("gl.r24",))
        return
    helped = bool(hero.has(trait))
    number = (net if desk.house.yields == "per_success" else 1) + helped
    rules = ("gl.r24", "gl.r74", *((f"gl.trait.{trait}",) if helped else ()))
    changes = desk.gain(resource, number)
    desk.tell("scavenged", {**params, "number": number, "trait": trait if helped else None}, rules, changes, level="do")


def pool_of(desk: Standing, hero: Hero, attribute: str, skill: str, mods: Said) -> Pool:
    """The pool of a test, an attempt or a crafting: no enemy counts in it."""
    return reckon(hero, attribute, skill, mods, token=desk.party.disadvantage > 0)


def stands(desk: Desk, hero: Hero) -> None:
    """Who is down, or has fled, neither tests nor scavenges."""
    if not is_up(desk, hero):
        kind = "down" if not hero.energy else "fled"
        raise Refusal(kind, {"who": hero.id}, ("gl.r15",))
