"""Attacks by units, the defences against them, and traits used against a hit (gl.r5, gl.r33, gl.r34)."""

from __future__ import annotations

from gm.game import Refusal, Value
from gm.games.grimlore.computation import options
from gm.games.grimlore.computation.pool import PoolMods, build_pool, parse_mods
from gm.games.grimlore.draft import AnyState, Draft, is_up
from gm.games.grimlore.entries.combat import Defend, Strike
from gm.games.grimlore.entries.session import Next, Use
from gm.games.grimlore.rules import vitality
from gm.games.grimlore.rules.combat.hits import put_unit, restore_energy, take_hit
from gm.games.grimlore.rules.rolls import check_sixes, roll
from gm.games.grimlore.state import Defence, Hero, Hit
from gm.games.grimlore.tables import MAIN, NONE
from gm.games.grimlore.versions import Rules

ARCANE_SHIELD, DIVINE_INTERVENTION, HEROIC_INTERVENTION = "arcane-shield", "divine-intervention", "heroic-intervention"
INTERVENTIONS = (DIVINE_INTERVENTION, HEROIC_INTERVENTION)
"""Traits that a character uses when another character is hit."""
ANSWERS = (ARCANE_SHIELD, *INTERVENTIONS)
"""Traits used when a character is hit. Arcane Shield works only for the character who has it."""
SAVED = 3
"""The Energy that the trait Divine Intervention restores (gl.r5)."""
_REWARDS = {"shield": "riposte", "weapon": "riposte", "evade": "blink-strike"}
"""The trait that grants a free attack after each defence (gl.r5)."""


def strike(draft: Draft, entry: Strike) -> None:
    """Let a unit attack a character (gl.r33)."""
    combat = draft.active_combat
    unit, hero = combat.unit(entry.unit), draft.hero(entry.who)
    params: dict[str, Value] = {"unit": entry.unit, "who": hero.id}
    if unit is None or not unit.hp:
        raise Refusal("no-unit", params, ("gl.r33",))
    if not options.strikes_left(combat, unit):
        raise Refusal("no-strike", {**params, "round": combat.round}, ("gl.r33",))
    draft.check_up(hero, "gl.r33")
    if hero.id not in options.targets(draft, combat, unit):
        raise Refusal(
            "struck-already", {**params, "others": options.targets(draft, combat, unit)}, ("gl.r41", "gl.r87")
        )
    put_unit(draft, unit._replace(struck=unit.struck + 1))
    if unit.unit == MAIN and Rules.of(draft.version).aoe_follows_a_hit:
        reached = {*combat.reached, hero.id}
        draft.change_combat(reached=tuple([other.id for other in draft.heroes if other.id in reached]))
    attack_on(draft, unit.unit, hero.id)


def attack_on(draft: Draft, unit: str, who: str) -> None:
    """Announce an attack on a character, with the possible defences and their dice pools (gl.r34)."""
    waiting = Defence(unit, who)
    draft.combat = combat = draft.active_combat._replace(defence=waiting, held=None)
    ways = options.defences(draft, combat, waiting)
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
    draft.change_combat(defence=None)
    if fended:
        draft.change_combat(held=waiting)
        draft.emit("defended", {"who": entry.who, "unit": waiting.unit, "how": entry.how}, rules=("gl.r34",))
        end_strikes(draft, waiting.unit)
        _grant_free_attack(draft, entry, waiting.unit)
    elif not await_answer(draft, waiting):
        take_hit(draft, entry.who, waiting.unit)


def _fends(draft: Draft, entry: Defend, waiting: Defence) -> bool:
    """Roll a character's defence, and return whether it succeeds. Warn if they carry nothing to defend with."""
    hero, mods = draft.hero(entry.who), parse_mods(entry.mods)
    pool = options.defence_pool(draft, draft.active_combat, waiting, entry.how, entry.skill, mods)
    net = roll(draft, hero, pool, mods, entry.dice, entry.kind)
    skill = (entry.skill or options.DEFENDS_BY["weapon"][1]) if entry.how == "weapon" else None
    if not options.defence_skill(draft, hero, entry.how, skill):
        draft.emit("empty-handed", {"who": hero.id, "what": skill or entry.how}, rules=("gl.r34",), level="warn")
    return net > 0


def _grant_free_attack(draft: Draft, entry: Defend, unit: str) -> None:
    """Grant a free attack on ``unit`` by Riposte or Blink Strike, if the defender has the right trait (gl.r5).

    ``unit`` is the attacker that was fended off. Each of the two traits works once in the enemies' half of each round.
    """
    hero, trait, free = draft.hero(entry.who), _REWARDS[entry.how], draft.active_combat.free
    if draft.phase != "enemies" or not hero.has(trait) or trait in hero.used or hero.id in free:
        return
    vitality.mark_used(draft, hero.id, trait)
    against = [pair for pair in draft.active_combat.against if pair[0] != hero.id]
    bound = Rules.of(draft.version).bound_to_attacker
    draft.change_combat(
        free=tuple([other.id for other in draft.heroes if other.id in (*free, hero.id)]),
        against=(*against, (hero.id, unit)) if bound else (),
    )
    params: dict[str, Value] = {"who": hero.id, "trait": trait, "unit": unit if bound else None}
    draft.emit("free-attack", params, rules=("gl.r5", f"gl.trait.{trait}"), level="do")


def end_strikes(draft: Draft, id: str) -> None:
    """Cancel a monster's further strikes by the trait AOE, after its first strike of the round has failed (gl.r41).

    ``id`` is the unit that has just struck. Do nothing after a minion's strike or after a later strike.
    """
    combat, unit = draft.active_combat, draft.active_combat.unit(id)
    if unit and id == MAIN and draft.phase == "enemies" and unit.struck == 1 and options.follows_a_hit(draft, combat):
        put_unit(draft, unit._replace(struck=options.strikes(combat, id)))


def possible_answers(state: AnyState, struck: str) -> tuple[tuple[str, str], ...]:
    """Return pairs of a character and a trait that they can use against a hit on the character ``struck``."""
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
    """Hold back a hit if a character can use a trait against it, and announce these traits (gl.r34).

    Return whether the hit is held back.
    """
    answers = possible_answers(draft, waiting.hero)
    if not (answers and Rules.of(draft.version).hit_can_be_answered):
        return False
    combat = draft.active_combat
    damage = options.damage_of(combat, waiting.unit)
    draft.combat = combat._replace(hit=Hit(waiting.hero, waiting.unit, damage, combat.attack == "melee"))
    params: dict[str, Value] = {"who": waiting.hero, "unit": waiting.unit, "damage": damage, "answers": answers}
    draft.emit("struck", params, rules=("gl.r34", *(f"gl.trait.{trait}" for _, trait in answers)))
    return True


def carry_out(draft: Draft, entry: Next) -> None:
    """Carry out a waiting hit, because no character uses a trait against it."""
    hit = draft.active_combat.hit
    assert hit is not None
    draft.change_combat(hit=None)
    take_hit(draft, hit.hero, hit.unit)


def answer(draft: Draft, entry: Use) -> None:
    """Use a trait against the waiting hit. Raises Refusal if the trait does not work against it (gl.r5)."""
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
    draft.change_combat(hit=None)
    if entry.what == DIVINE_INTERVENTION:
        end_strikes(draft, hit.unit)
        restore_energy(draft, hit.hero, SAVED, DIVINE_INTERVENTION)
    elif entry.what == HEROIC_INTERVENTION:
        take_hit(draft, hero.id, hit.unit)
    else:
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
    """Return the number of sixes that a player typed for a trait.

    Raises Refusal if the number is missing, or larger than the dice pool of the trait.
    """
    if entry.number is None:
        raise Refusal("how-many", {"who": entry.who, "trait": entry.what}, ("gl.r5",), "words")
    if Rules.of(draft.version).sixes_have_dice:
        pool = build_pool(draft, hero, attribute, skill, PoolMods())
        check_sixes(pool._replace(red=0), (entry.number,), "trait")
    return entry.number
