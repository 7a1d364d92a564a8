"""Attacks by units, and the defences against them (gl.r33, gl.r34)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Value
from gm.games.grimlore.combat import Defence
from gm.games.grimlore.computation.combat import (
    DEFENDS_BY,
    defence_pool,
    defence_skill,
    defences,
    strikes_left,
    targets,
)
from gm.games.grimlore.computation.pool import parse_mods
from gm.games.grimlore.draft import Draft
from gm.games.grimlore.entries.combat import Defend, Strike
from gm.games.grimlore.rules import vitality
from gm.games.grimlore.rules.combat.answers import await_answer, end_strikes
from gm.games.grimlore.rules.combat.damage import put_unit, take_hit
from gm.games.grimlore.rules.rolls import roll
from gm.games.grimlore.versions import Rules
from gm.games.grimlore.vocabulary import MAIN, NONE

_ANSWERS = {"shield": "riposte", "weapon": "riposte", "evade": "blink-strike"}
"""Defence → the trait that grants a free attack after this defence (gl.r5)."""


def strike(draft: Draft, entry: Strike) -> None:
    """Let a unit attack a character (gl.r33)."""
    combat = draft.active_combat
    unit, hero = combat.unit(entry.unit), draft.hero(entry.who)
    params: dict[str, Value] = {"unit": entry.unit, "who": hero.id}
    if unit is None or not unit.hp:
        raise Refusal("no-unit", params, ("gl.r33",))
    if not strikes_left(combat, unit):
        raise Refusal("no-strike", {**params, "round": combat.round}, ("gl.r33",))
    draft.check_up(hero, "gl.r33")
    if hero.id not in targets(draft, combat, unit):
        raise Refusal("struck-already", {**params, "others": targets(draft, combat, unit)}, ("gl.r41", "gl.r87"))
    put_unit(draft, unit._replace(struck=unit.struck + 1))
    if unit.unit == MAIN and Rules.of(draft.version).aoe_follows_a_hit:
        reached = {*combat.reached, hero.id}
        draft.combat = draft.active_combat._replace(
            reached=tuple([other.id for other in draft.heroes if other.id in reached])
        )
    attack_on(draft, unit.unit, hero.id)


def attack_on(draft: Draft, unit: str, who: str) -> None:
    """Announce an attack on a character, with the possible defences and their dice pools (gl.r34)."""
    waiting = Defence(unit, who)
    draft.combat = combat = draft.active_combat._replace(defence=waiting, held=None)
    ways = defences(draft, combat, waiting)
    pools = tuple([(how, skill, pool.black, pool.red, pool.permille) for how, skill, pool in ways])
    params: dict[str, Value] = {"who": who, "unit": unit, "attack": combat.attack, "type": combat.type, "ways": pools}
    draft.emit("threat", params, rules=("gl.r34",), level="do")


def defend(draft: Draft, entry: Defend) -> None:
    """Roll a character's defence. If it fails, the attack deals its damage (gl.r34)."""
    waiting = draft.active_combat.defence
    assert waiting is not None
    if entry.who != waiting.hero:
        raise Refusal("other-defends", {"who": entry.who, "due": waiting.hero}, ("gl.r34",))
    fended = entry.how != NONE and _fends(draft, entry, waiting)
    draft.combat = draft.active_combat._replace(defence=None)
    if fended:
        draft.combat = draft.active_combat._replace(held=waiting)
        draft.emit("defended", {"who": entry.who, "unit": waiting.unit, "how": entry.how}, rules=("gl.r34",))
        end_strikes(draft, waiting.unit)
        _answer(draft, entry, waiting.unit)
    elif not await_answer(draft, waiting):
        take_hit(draft, entry.who, waiting.unit)


def _fends(draft: Draft, entry: Defend, waiting: Defence) -> bool:
    """Roll a defence, and return whether it succeeds."""
    hero, mods = draft.hero(entry.who), parse_mods(entry.mods)
    pool = defence_pool(draft, draft.active_combat, waiting, entry.how, entry.skill, mods)
    net = roll(draft, hero, pool, mods, entry.dice, entry.kind)
    skill = (entry.skill or DEFENDS_BY["weapon"][1]) if entry.how == "weapon" else None
    if not defence_skill(draft, hero, entry.how, skill):
        draft.emit("empty-handed", {"who": hero.id, "what": skill or entry.how}, rules=("gl.r34",), level="warn")
    return net > 0


def _answer(draft: Draft, entry: Defend, unit: str) -> None:
    """Grant a free attack on ``unit`` by Riposte or Blink Strike, if the defender has the right trait (gl.r5).

    ``unit`` is the attacker that was fended off. Each of the two traits works once during each enemies' side.
    """
    hero, trait, free = draft.hero(entry.who), _ANSWERS[entry.how], draft.active_combat.free
    if draft.phase != "enemies" or not hero.has(trait) or trait in hero.used or hero.id in free:
        return
    vitality.mark_used(draft, hero.id, trait)
    against = [pair for pair in draft.active_combat.against if pair[0] != hero.id]
    bound = Rules.of(draft.version).bound_to_attacker
    draft.combat = draft.active_combat._replace(
        free=tuple([other.id for other in draft.heroes if other.id in (*free, hero.id)]),
        against=(*against, (hero.id, unit)) if bound else (),
    )
    params: dict[str, Value] = {"who": hero.id, "trait": trait, "unit": unit if bound else None}
    draft.emit("free-attack", params, rules=("gl.r5", f"gl.trait.{trait}"), level="do")
