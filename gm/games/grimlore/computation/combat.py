"""What a combat is asked: who may act, what strikes are left, which pools attack, defend and flee (gl.r32–gl.r41)."""

from gm.errors import Refusal
from gm.game import NamedTuple
from gm.games.grimlore.combat import Combat, Defence, Unit
from gm.games.grimlore.computation.pool import Pool, Said, reckon
from gm.games.grimlore.entries.combat import Attack
from gm.games.grimlore.state import AnyState, Hero, hero_of
from gm.games.grimlore.tables import CLOSE, SKILLS
from gm.games.grimlore.vocabulary import MAIN

ALLOWED = {"melee": ("shield", "evade", "weapon"), "ranged": ("shield", "evade"), "magic": ("evade",)}
"""What helps against each type of attack (gl.r34)."""
DEFENDS_BY = {"shield": ("might", "defend"), "evade": ("agility", "evade"), "weapon": ("might", "1-handed")}
"""Defence → its attribute and skill; a weapon may be a 2-handed one (gl.r34)."""
TURN_DICE = ("regenerates", "petrifying", "terrifying")
"""What an enemy throws as its side begins (gl.r41)."""
GUARD_DICE = ("evasive", "parry", "tough")
"""What it throws before damage moves, in this order (gl.r85)."""
HIT_DICE = ("draining", "knockdown", "stuns")
"""What it throws after a hit that cost Energy; the last two only at somebody who is still up (gl.r85)."""
_RANGES = {"ranged": "ranged", "magic": "magic", "divine": "magic"}


class Plan(NamedTuple):
    """An attack as it would be made: its pool, how it is made (``melee``, ``ranged``, ``magic``), and what is added to
    the net sixes."""

    pool: Pool
    range: str
    damage: int


def living(combat: Combat) -> list[Unit]:
    """The units that are not at 0."""
    return [unit for unit in combat.units if unit.hp]


def strikes(combat: Combat, unit: str) -> int:
    """How often a unit strikes in an enemies' side: once, the monster once more for each further target of its AOE;
    before the first round it alone, as often as its trait says (gl.r33, gl.r41)."""
    if not combat.round:
        return combat.has("ranged") if unit == MAIN else 0
    return 1 + combat.has("aoe") if unit == MAIN else 1


def strikes_left(combat: Combat, unit: Unit) -> int:
    """How often a unit may still strike on this side; nobody who is at 0 does."""
    return max(0, strikes(combat, unit.unit) - unit.struck) if unit.hp else 0


def damage_of(combat: Combat, unit: str) -> int:
    """What a strike of a unit costs who does not fend it off (gl.r34)."""
    return combat.damage if unit == MAIN else combat.minion


def attack_of(state: AnyState, combat: Combat, hero: Hero, entry: Attack, mods: Said) -> Plan:
    """An attack by a skill, or with an item by the item's. Raises Refusal where it is not held, or is no weapon."""
    skill, kind, more = entry.weapon, entry.type, entry.damage or 0
    if skill not in SKILLS:
        item = hero.item(skill)
        if item is None:
            raise Refusal("not-held", {"who": hero.id, "item": skill}, ("gl.r27",))
        if item.skill is None:
            raise Refusal("no-weapon", {"who": hero.id, "item": skill}, ("gl.r32",))
        skill, kind, more = item.skill, kind or item.type, more + item.damage
    how = entry.range or _RANGES.get(skill, "melee")
    pool = reckon(
        hero,
        entry.attribute or SKILLS[skill],
        skill,
        mods,
        token=state.party.disadvantage > 0,
        vulnerable=kind in combat.vulnerable,
        resistant=kind in combat.resist,
        enemy=_wards(combat, how) if entry.unit == MAIN else (),
    )
    return Plan(pool, how, more)


def _wards(combat: Combat, how: str) -> list[tuple[str, int]]:
    """The traits of the monster that put red dice into attacks on it (gl.r41)."""
    names = ("illusions", "armored", "defender", *(("magic-defense",) if how == "magic" else ()))
    return [(name, number) for name in names if (number := combat.has(name))]


def defence_of(state: AnyState, combat: Combat, waiting: Defence, how: str, skill: str | None, mods: Said) -> Pool:
    """A defence of whoever is attacked. Raises Refusal where the type of attack does not allow it (gl.r34)."""
    if how not in ALLOWED[combat.attack]:
        raise Refusal("not-allowed", {"how": how, "attack": combat.attack, "ways": ALLOWED[combat.attack]}, ("gl.r34",))
    hero, (attribute, own) = hero_of(state, waiting.hero), DEFENDS_BY[how]
    hidden = combat.has("camouflage") if waiting.unit == MAIN else 0
    enemy = (("camouflage", hidden),) if hidden else ()
    return reckon(hero, attribute, skill or own, mods, token=state.party.disadvantage > 0, enemy=enemy)


def defences(state: AnyState, combat: Combat, waiting: Defence) -> list[tuple[str, str, Pool]]:
    """Every allowed defence for which the character may carry what it takes, with its skill and its pool; with a weapon
    of the kind that it knows better."""
    hero, found = hero_of(state, waiting.hero), []
    for how in ALLOWED[combat.attack]:
        if skill := defends_with(state, hero, how):
            found.append((how, skill, defence_of(state, combat, waiting, how, skill, Said())))
    return found


def defends_with(state: AnyState, hero: Hero, how: str, skill: str | None = None) -> str:
    """The skill of a defence, or whether it is of this ``skill``; '' if nothing that the character is told to carry
    serves for it. A proper item without a skill may be a shield, and so may be anything of who is told to carry
    nothing."""
    if how == "evade":
        return DEFENDS_BY[how][1]
    if how == "shield":
        may = not hero.items or any(item.proper and not (item.skill or item.space) for item in hero.items)
        return DEFENDS_BY[how][1] if may else ""
    held = [known for known in CLOSE if skill in (None, known) and may_wield(state, hero, known)]
    return max(held, key=hero.level, default="")


def may_wield(state: AnyState, hero: Hero, skill: str) -> bool:
    """Whether a character may carry a weapon of this skill: it does, or is told to carry nothing, or something of which
    nobody has said what it is, neither a card nor figures; in close combat that is proper."""
    if not hero.items or any(item.skill == skill for item in hero.items):
        return True
    untold = [item for item in hero.items if not (item.skill or item.space or state.cards.item(item.item))]
    return any(item.proper for item in untold) if skill in CLOSE else bool(untold)


def flight_of(state: AnyState, hero: Hero) -> Pool:
    """Flight is AGILITY and Evade (gl.r38)."""
    return reckon(hero, "agility", "evade", Said(), token=state.party.disadvantage > 0)


def trait_rules(name: str) -> tuple[str, ...]:
    """The rules behind an enemy's trait."""
    return ("gl.r41", f"gl.enemy.enemy-{name}")
