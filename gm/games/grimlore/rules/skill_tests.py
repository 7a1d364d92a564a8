"""Skill tests and attempts to scavenge (gl.r10–gl.r17, gl.r22–gl.r24)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Value
from gm.games.grimlore.computation.pool import build_pool, parse_mods
from gm.games.grimlore.draft import Draft, resource_here
from gm.games.grimlore.entries.session import Scavenge, Test
from gm.games.grimlore.rules import vitality
from gm.games.grimlore.rules.rolls import roll
from gm.games.grimlore.rules.turns import set_result
from gm.games.grimlore.state import Hero
from gm.games.grimlore.tables import ATTEMPTS, PASSES, SKILLS
from gm.games.grimlore.versions import Rules

CRITICAL = 2
"""The number of net sixes that earns 1 XP in an event's test (gl.r13)."""


def test(draft: Draft, entry: Test) -> None:
    """Roll a skill test (gl.r13, gl.r15, gl.r23). On arrival the test decides the event, unless ``other`` was typed."""
    hero = draft.hero(entry.who)
    draft.check_up(hero, "gl.r15")
    if hero.tested and not draft.combat and draft.house.activation != "off":
        line = f"test {hero.id} {entry.skill}"
        raise Refusal("tested", {"who": hero.id, "destiny": hero.destiny, "thrown": line}, ("gl.r15", "gl.r73"))
    attribute = entry.attribute or SKILLS[entry.skill]
    if entry.auto:
        net = _passed(draft, hero, entry.skill, attribute)
    else:
        mods = parse_mods(entry.mods)
        net = roll(draft, hero, build_pool(draft, hero, attribute, entry.skill, mods), mods, entry.dice, entry.kind)
    params: dict[str, Value] = {"who": hero.id, "attribute": attribute, "skill": entry.skill, "net": net}
    open_ = draft.event == "open" or not Rules.of(draft.version).event_tested_once
    event = draft.phase == "arrival" and open_ and not entry.other
    draft.emit("tested", {**params, "success": net > 0, "event": event}, rules=("gl.r12",))
    if draft.combat:
        if entry.skill == "evade" and net > 0 and hero.prone:
            draft.set(hero.id, prone=False)
            draft.emit("stands-up", {"who": hero.id}, rules=("gl.r41",), level="do")
        return
    if draft.house.activation != "off":
        draft.set(hero.id, tested=True)
    if event:
        if net >= CRITICAL and not entry.auto:
            draft.emit("critical", {"who": hero.id, "net": net}, draft.gain("xp", 1), rules=("gl.r13",), level="do")
        set_result(draft, "success" if net > 0 else "failure")


def _passed(draft: Draft, hero: Hero, skill: str, attribute: str) -> int:
    """Use the trait that passes a test of ``skill`` without dice (gl.r5). Return 1, the net sixes that count.

    Raises Refusal if there is no such trait, or if the character cannot use it.
    """
    trait = PASSES.get(skill)
    if trait is None or attribute != SKILLS[skill]:
        raise Refusal("no-auto", {"who": hero.id, "skill": skill, "attribute": attribute}, ("gl.r5",))
    vitality.mark_used(draft, hero.id, trait)
    draft.emit("used", {"who": hero.id, "trait": trait}, rules=("gl.r5", f"gl.trait.{trait}"))
    return 1


def scavenge(draft: Draft, entry: Scavenge) -> None:
    """Roll an attempt to scavenge (gl.r22–gl.r24). An arrival gives one attempt, and the turn action gives three."""
    here = resource_here(draft)
    if here is None or not (draft.attempts or draft.phase == "turn"):
        raise draft.no_attempt()
    hero = draft.hero(entry.who)
    draft.check_up(hero, "gl.r15")
    if draft.phase in ("turn", "scavenge") and hero.id != draft.active:
        raise Refusal("not-active", {"who": hero.id, "active": draft.active}, ("gl.r22",))
    if draft.phase == "turn":
        draft.phase, draft.attempts = "scavenge", ATTEMPTS
    resource, skill, trait = here
    mods = parse_mods(entry.mods)
    net = roll(draft, hero, build_pool(draft, hero, SKILLS[skill], skill, mods), mods, entry.dice, entry.kind)
    draft.attempts -= 1
    params: dict[str, Value] = {"who": hero.id, "what": resource, "left": draft.attempts}
    if net < 1:
        draft.emit("found-nothing", params, rules=("gl.r24",))
        return
    helped = bool(hero.has(trait))
    number = (net if draft.house.yields == "per_success" else 1) + helped
    rules = ("gl.r24", "gl.r74", *((f"gl.trait.{trait}",) if helped else ()))
    changes = draft.gain(resource, number)
    draft.emit(
        "scavenged", {**params, "number": number, "trait": trait if helped else None}, changes, rules=rules, level="do"
    )
