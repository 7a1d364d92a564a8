"""The options in a combat: attacks left, usual attacks, and pools for attack, defence and flight (gl.r32–gl.r41)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gm.game import NamedTuple, Refusal
from gm.games.grimlore.computation.pool import Pool, PoolMods, build_pool
from gm.games.grimlore.draft import AnyState, hero_of, is_up
from gm.games.grimlore.entries.combat import Attack
from gm.games.grimlore.state import Combat, Defence, Hero, Item, Unit
from gm.games.grimlore.tables import CLOSE, MAIN, SKILLS, enemy_rule
from gm.games.grimlore.versions import Rules

ALLOWED = {"melee": ("shield", "evade", "weapon"), "ranged": ("shield", "evade"), "magic": ("evade",)}
"""The possible defences against each type of attack (gl.r34)."""
DEFENDS_BY = {"shield": ("might", "defend"), "evade": ("agility", "evade"), "weapon": ("might", "1-handed")}
"""The attribute and the skill of each defence. The skill for ``weapon`` may also be 2-handed (gl.r34)."""
TURN_DICE = ("regenerates", "petrifying", "terrifying")
"""Enemy traits for which dice are rolled when the enemies' side begins (gl.r41)."""
GUARD_DICE = ("evasive", "parry", "tough")
"""Enemy traits for which dice are rolled before damage is dealt, in this order (gl.r85)."""
HIT_DICE = ("draining", "knockdown", "stuns")
"""Enemy traits for which dice are rolled after a hit that cost Energy (gl.r85).

If the character who was hit is down, only the die of the first trait is rolled.
"""
_RANGES = {"ranged": "ranged", "magic": "magic", "divine": "magic"}


class Plan(NamedTuple):
    """An attack before its roll. ``range`` is melee, ranged or magic.

    A hit deals the net sixes (black sixes minus red sixes) plus ``damage``.
    """

    pool: Pool
    range: str
    damage: int


def living(combat: Combat) -> list[Unit]:
    """Return the enemy units that still have Energy."""
    return [unit for unit in combat.units if unit.hp]


def strikes(combat: Combat, unit: str) -> int:
    """Return how often a unit attacks during the enemies' half of a round, which comes second (gl.r33, gl.r41).

    A unit attacks once, a monster with the trait AOE more often. Before round 1, only a monster with the trait Ranged
    attacks.
    """
    if not combat.round:
        return combat.has("ranged") if unit == MAIN else 0
    return 1 + combat.has("aoe") if unit == MAIN else 1


def strikes_left(combat: Combat, unit: Unit) -> int:
    """Return how many attacks a unit has left during the enemies' half of this round."""
    return max(0, strikes(combat, unit.unit) - unit.struck) if unit.hp else 0


def follows_a_hit(state: AnyState, combat: Combat) -> bool:
    """Return whether a monster with AOE may strike again only if its first strike has hit (gl.r41, gl.r87).

    Return False before round 1, because the number of strikes then depends only on the trait Ranged.
    """
    return bool(combat.round) and Rules.of(state.version).aoe_follows_a_hit and state.house.aoe == "on-hit"


def targets(state: AnyState, combat: Combat, unit: Unit) -> tuple[str, ...]:
    """Return the ids of the characters whom a unit may strike now (gl.r33, gl.r41).

    If :func:`follows_a_hit` is true, the monster may strike each character only once in a round.
    """
    if not strikes_left(combat, unit):
        return ()
    again = unit.unit != MAIN or not unit.struck or not follows_a_hit(state, combat)
    up = [hero.id for hero in state.heroes if is_up(state, hero)]
    return tuple([who for who in up if again or who not in combat.reached])


def damage_of(combat: Combat, unit: str) -> int:
    """Return the damage of a unit's attack (gl.r34)."""
    return combat.damage if unit == MAIN else combat.minion


def plan_attack(state: AnyState, combat: Combat, hero: Hero, entry: Attack, mods: PoolMods) -> Plan:
    """Return the plan of an attack. Raises Refusal if the item to attack with is missing or is not a weapon."""
    skill, kind, more = entry.weapon, entry.type, entry.damage or 0
    if skill not in SKILLS:
        item = hero.item(skill)
        if item is None:
            raise Refusal("not-held", {"who": hero.id, "item": skill}, ("gl.r27",))
        if item.skill is None:
            raise Refusal("no-weapon", {"who": hero.id, "item": skill}, ("gl.r32",))
        skill, kind, more = item.skill, kind or item.type, more + item.damage + attached_damage(state, item)
    how = entry.range or _RANGES.get(skill, "melee")
    pool = build_pool(
        state,
        hero,
        entry.attribute or SKILLS[skill],
        skill,
        mods,
        vulnerable=kind in combat.vulnerable,
        resistant=kind in combat.resist,
        enemy=_wards(combat, how) if entry.unit == MAIN else (),
    )
    return Plan(pool, how, more)


def attached_damage(state: AnyState, item: Item) -> int:
    """Return how much damage the cards attached to a weapon add to it. The card file says how much (gl.r83)."""
    if not Rules.of(state.version).upgrades_count:
        return 0
    cards = [state.cards.item(name) for name in item.attached]
    return sum(card.damage for card in cards if card)


def _wards(combat: Combat, how: str) -> list[tuple[str, int]]:
    """Return pairs: a trait of the monster, and the red dice that it adds to an attack of type ``how`` on the monster.

    For magic, the trait Magic Defense counts too (gl.r41).
    """
    names = ("illusions", "armored", "defender", *(("magic-defense",) if how == "magic" else ()))
    return [(name, number) for name in names if (number := combat.has(name))]


def defence_pool(
    state: AnyState, combat: Combat, waiting: Defence, how: str, skill: str | None, mods: PoolMods
) -> Pool:
    """Return the dice pool of the defence ``how``. Raises Refusal if the attack does not allow it (gl.r34)."""
    hero = hero_of(state, waiting.hero)
    if how not in ALLOWED[combat.attack]:
        able = tuple(way for way in ALLOWED[combat.attack] if defence_skill(state, hero, way))
        raise Refusal("not-allowed", {"how": how, "attack": combat.attack, "ways": able}, ("gl.r34",))
    attribute, own = DEFENDS_BY[how]
    hidden = combat.has("camouflage") if waiting.unit == MAIN else 0
    enemy = (("camouflage", hidden),) if hidden else ()
    return build_pool(state, hero, attribute, skill or own, mods, enemy=enemy)


def defences(state: AnyState, combat: Combat, waiting: Defence) -> list[tuple[str, str, Pool]]:
    """Return the possible defences against the ``waiting`` attack: triples of a defence, its skill and its dice pool.

    A defence is left out if the character lacks the equipment for it.
    """
    hero, ways = hero_of(state, waiting.hero), []
    for how in ALLOWED[combat.attack]:
        if skill := defence_skill(state, hero, how):
            ways.append((how, skill, defence_pool(state, combat, waiting, how, skill, PoolMods())))
    return ways


def defence_skill(state: AnyState, hero: Hero, how: str, skill: str | None = None) -> str:
    """Return the skill for the defence ``how``, or "" if the character carries no equipment for it.

    If ``skill`` is given, only a weapon of that skill counts. If no card declares a shield, a proper (worn or wielded)
    item without a skill counts as a shield. A character without recorded items counts as fully equipped.
    """
    if how == "evade":
        return DEFENDS_BY[how][1]
    if how == "shield":
        return DEFENDS_BY[how][1] if not hero.items or shields(state, hero.id) else ""
    held = [known for known in CLOSE if skill in (None, known) and may_wield(state, hero, known)]
    return max(held, key=hero.level, default="")


def shields(state: AnyState, who: str) -> list[str]:
    """Return the ids of a character's items that may be a shield."""
    return [item.item for item in hero_of(state, who).items if _may_shield(state, item)]


def weapons(state: AnyState, who: str) -> list[str]:
    """Return the ids of a character's items with which they can parry."""
    return [item.item for item in hero_of(state, who).items if item.skill in CLOSE]


def _may_shield(state: AnyState, item: Item) -> bool:
    declared = state.cards.is_shield(item.item)
    return item.proper and not (item.skill or item.space) if declared is None else declared


def may_wield(state: AnyState, hero: Hero, skill: str) -> bool:
    """Return whether a character may be carrying a weapon of ``skill``. True if none of their items are recorded."""
    if not hero.items or any(item.skill == skill for item in hero.items):
        return True
    unknown = [item for item in hero.items if not (item.skill or item.space or state.cards.item(item.item))]
    return any(item.proper for item in unknown) if skill in CLOSE else bool(unknown)


def flight_pool(state: AnyState, hero: Hero, mods: PoolMods) -> Pool:
    """Return the dice pool to flee: Agility + Evade (gl.r38)."""
    return build_pool(state, hero, "agility", "evade", mods)


def trait_rules(name: str) -> tuple[str, ...]:
    """Return the ids of the rules about an enemy's trait."""
    return ("gl.r41", enemy_rule(name))


class UsualAttack(NamedTuple):
    """A character's usual attack on ``unit``, with its numbers of dice and its chance of success in thousandths.

    ``weapon`` is None if it is not known. ``minion`` is the dice pool for an attack on a minion, if its numbers of dice
    differ. ``only`` is true if ``unit`` is the only possible target. Otherwise the typed line must name the target.
    """

    who: str
    weapon: str | None
    unit: str
    black: int = 0
    red: int = 0
    permille: int = 0
    only: bool = False
    minion: Pool | None = None


def held_weapons(hero: Hero) -> list[str]:
    """Return the ids of the items with which a character can attack."""
    return list(dict.fromkeys(item.item for item in hero.items if item.skill))


def usual_weapon(state: AnyState, hero: Hero) -> str | None:
    """Return the weapon with which a character usually attacks, or None if it is not known.

    If they carry only one weapon, it is this one. If they carry several, it is the one used last, unless they no longer
    carry it. If no weapon is recorded for them, it is the weapon skill with which they attacked last.
    """
    held = held_weapons(hero)
    if len(held) == 1:
        return held[0]
    last = dict(state.wielded).get(hero.id)
    return last if last in held or (last in SKILLS and not held) else None


def usual_attacks(state: AnyState, combat: Combat, who: Iterable[str]) -> list[UsualAttack]:
    """Return the usual attack of each character in ``who``."""
    heroes = [hero_of(state, id) for id in who]
    return [_attack_with(state, combat, hero, usual_weapon(state, hero)) for hero in heroes]


def possible_attacks(state: AnyState, combat: Combat, who: Iterable[str]) -> list[UsualAttack]:
    """Return the usual attack of each character in ``who``, or other possible attacks of a character without one.

    For such a character, return one attack with each weapon that they carry. If they carry none, return one attack
    without a weapon.
    """
    attacks: list[UsualAttack] = []
    for hero in [hero_of(state, id) for id in who]:
        usual = usual_weapon(state, hero)
        weapons: Sequence[str | None] = [usual] if usual else held_weapons(hero) or [None]
        attacks += [_attack_with(state, combat, hero, weapon) for weapon in weapons]
    return attacks


def _attack_with(state: AnyState, combat: Combat, hero: Hero, weapon: str | None) -> UsualAttack:
    """Return a character's attack with ``weapon``.

    A character with a free attack can attack only one unit, which is then the target. Otherwise the target is the first
    living unit.
    """
    units, bound = [unit.unit for unit in living(combat)], dict(combat.against)
    unit, only = bound.get(hero.id, units[0]), len(units) == 1 or hero.id in bound
    if weapon is None:
        return UsualAttack(hero.id, None, unit, only=only)
    pool = _plain_pool(state, combat, hero, unit, weapon)
    minions = [other for other in units if other != MAIN] if not only else []
    other = _plain_pool(state, combat, hero, minions[0], weapon) if minions else pool
    differs = (other.black, other.red) != (pool.black, pool.red)
    return UsualAttack(hero.id, weapon, unit, pool.black, pool.red, pool.permille, only, other if differs else None)


def _plain_pool(state: AnyState, combat: Combat, hero: Hero, unit: str, weapon: str) -> Pool:
    """Return the dice pool of a character's attack on ``unit`` without modifiers."""
    return plan_attack(state, combat, hero, Attack(hero.id, unit, weapon, (0,)), PoolMods()).pool
