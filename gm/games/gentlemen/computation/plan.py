"""The plan for the use of an ability: its item, its target, and the cards to draw (gw.r6, gw.r20, gw.r60)."""

from __future__ import annotations

from gm.game import NamedTuple, Refusal, Term, Value
from gm.games.gentlemen.arms import ATTACKS, FULL_HANDS, PUNCH, Ability, Item
from gm.games.gentlemen.computation.checks import Summand, sum_terms
from gm.games.gentlemen.computation.gear import item_place, key_of, sound_items
from gm.games.gentlemen.entries import Use
from gm.games.gentlemen.state import AnyState, AnyUnit, Check, in_melee, passives, profile, stats, unit_of

FARTHEST = 99
"""The longest range that can be entered, in hexes."""
UNTRAINED = 1
"""The number of cards that an untrained rider loses in a check of Hearts or Diamonds."""
INCHES = 2
"""The number of inches in a hex (gw.r53)."""
_CLOSE = 2
"""The largest distance in hexes at which cover does not count (gw.r52)."""
_COVER = {"soft": 1, "hard": 2}


class Plan(NamedTuple):
    """The plan for the use of an ability. The rules may forbid the use."""

    unit: AnyUnit
    item: Item | None
    ability: Ability
    target: str | None
    key: str
    """The key under which gm counts the uses of the ability and the AP paid for it: ``move`` or ``rifle.load``."""
    paid: int
    """The AP that this use costs now."""
    cost: int = 0
    """The full AP of a checkless ability."""
    missing: int = 0
    """The AP that were still unpaid before this use, out of the full ``cost``."""
    sum: tuple[Term, ...] = ()
    draw: int = 0


def plan(state: AnyState, unit: AnyUnit, entry: Use) -> Plan:
    """Return the plan for the use of an ability, as a player entered it.

    Raises Refusal (``words``, ``ambiguous``) for missing or surplus words.
    """
    item, ability = _item_and_ability(state, unit, entry)
    target = _target(state, unit, ability, entry)
    _check_words(state, unit, ability, entry)
    key = key_of(item, ability)
    if ability.checkless:
        whole = cost(state, unit, item, ability)
        missing = whole - dict(unit.progress).get(key, 0)
        if entry.ap == 0:
            raise Refusal("nothing-paid", {}, ("gw.r8",), "words")
        paid = min(missing, state.ap) if entry.ap is None else entry.ap
        return Plan(unit, item, ability, target, key, paid, whole, missing)
    terms, draw = sum_terms(_summands(state, unit, item, ability, target, key, entry))
    paid = int(state.house.skill_ap) + (entry.ap or 0)
    return Plan(unit, item, ability, target, key, paid, sum=terms, draw=draw)


def cost(state: AnyState, unit: AnyUnit, item: Item | None, ability: Ability) -> int:
    """Return the full price, in AP, of a checkless ability (an ability without a skill check).

    A house rule sets the AP of a Move (gw.r12). With Longgun Training a two-handed weapon costs fewer AP to load, down
    to 1 AP (gw.r8, gw.passive.longgun-training).
    """
    if ability.id == "move":
        return int(state.house.move_ap)
    if item and item.hands == FULL_HANDS and ability.loads:
        return max(1, ability.ap - passives(state, unit).longgun_training)
    return ability.ap


def _item_and_ability(state: AnyState, unit: AnyUnit, entry: Use) -> tuple[Item | None, Ability]:
    ways = state.force.abilities[unit.id].get(entry.ability)
    params: dict[str, Value] = {"unit": unit.id, "ability": entry.ability}
    if not ways:
        raise Refusal("no-ability", params, ("gw.r6",), "words")
    if entry.item is None:
        ways = tuple([way for way in ways if _has_ammo(state, unit, *way)]) or ways
        if len(ways) > 1:
            params["items"] = tuple([item.id for item, _ in ways if item])
            raise Refusal("which-item", params, ("gw.r7",), "ambiguous")
        return ways[0]
    for item, ability in ways:
        if item and item.id == entry.item:
            return item, ability
    raise Refusal("no-item", {**params, "item": entry.item}, ("gw.r6",), "words")


def _has_ammo(state: AnyState, unit: AnyUnit, item: Item | None, ability: Ability) -> bool:
    """Return whether ``item`` has the ammunition for an ability, or needs none (gw.r8)."""
    return item is None or not ability.uses_ammo or unit.ammo[item_place(state, unit, item.id)] > 0


def _target(state: AnyState, unit: AnyUnit, ability: Ability, entry: Use) -> str | None:
    """Return the id of the target when an ability is used, or None without a target.

    Support without a typed target is for the unit itself. A melee attack without one is aimed at the only likely target
    (see :func:`likely_targets`). Raises Refusal (``words``) for a missing or surplus target.
    """
    if ability.type == "support":
        return entry.target or unit.id
    if ability.type == "":
        if entry.target is not None and ability.id != "dash":
            raise Refusal("target-unused", {"ability": ability.id, "target": entry.target}, ("gw.r20",), "words")
        return entry.target
    enemies = likely_targets(state, unit) if ability.type == "melee" else []
    if entry.target is None and len(enemies) != 1:
        raise Refusal("target-missing", {"ability": ability.id}, ("gw.r20",), "words")
    return entry.target or enemies[0]


def likely_targets(state: AnyState, unit: AnyUnit) -> list[str]:
    """Return the ids of the enemies in melee with a unit.

    If there are none and the unit has reached an enemy by a charge, return the id of that enemy.
    """
    reached = state.reached if state.reached and not unit_of(state, state.reached).out else None
    return in_melee(state, unit.id) or ([reached] if reached and state.acting == unit.id else [])


def _check_words(state: AnyState, unit: AnyUnit, ability: Ability, entry: Use) -> None:
    """Check that a shot has a range, and that the ability uses all words that were typed."""
    params: dict[str, Value] = {"ability": ability.id}
    if entry.range is None:
        if ability.type == "ranged":
            raise Refusal("range-missing", params, ("gw.r20",), "words")
    elif ability.type == "" and entry.target is None:
        raise Refusal("spare", {**params, "word": str(entry.range)}, ("gw.r20",), "words")
    elif entry.range > FARTHEST and state.house.grid == "hexes":
        raise Refusal("too-far", {"range": entry.range, "most": FARTHEST}, ("gw.r53",), "words")
    if entry.cover and ability.type not in ATTACKS:
        raise Refusal("spare", {**params, "word": entry.cover}, ("gw.r52",), "words")
    if entry.stalk and not (ability.type == "ranged" and passives(state, unit).stalk):
        raise Refusal("spare", {**params, "word": "stalk"}, ("gw.passive.stalk",), "words")


def _summands(
    state: AnyState, unit: AnyUnit, item: Item | None, ability: Ability, target: str | None, key: str, entry: Use
) -> list[Summand]:
    """Return all terms that add up to the number of cards to draw for the use of an ability (gw.r60).

    The terms are in the order in which players see them.
    """
    own = passives(state, unit)
    terms = [(ability.suit, getattr(stats(state, unit), ability.suit))]
    if unit.mounted and ability.suit in ("hearts", "diamonds") and not own.mounted_training:
        terms.append(("untrained", -UNTRAINED))
    if entry.ap:
        terms.append(("ap", entry.ap))
    if ability.type in ATTACKS and target is not None:
        terms += _attack_summands(state, unit, ability, unit_of(state, target), entry)
    elif ability.id == "dash":
        terms.append(("mobility-drills", own.mobility_drills))
    if item and item.kind == "bayonet":
        terms.append(("bayonet", -1))
    before = dict(state.used).get(key, 0)
    if ability is PUNCH:
        if not empty_hands(state, unit):
            terms.append(("full-hands", -1))
    elif before:
        terms.append(("reuse", -before))
    if ability.id == "dash" and not unit.mounted:
        terms.append(("hefty", -own.hefty))
    return terms


def _attack_summands(state: AnyState, unit: AnyUnit, ability: Ability, target: AnyUnit, entry: Use) -> list[Summand]:
    """Return the terms of an attack that depend on its target (gw.r20, gw.r22, gw.r41, gw.r52)."""
    own, other = passives(state, unit), passives(state, target)
    melee = ability.type == "melee"
    terms = [
        ("charge", (unit.charge or 0) if melee else 0),
        ("goliath-killer", own.goliath_killer if other.large else 0),
        ("stalk", own.stalk if entry.stalk else 0),
    ]
    if not melee:
        terms.append(("range", -_cards_beyond(state, ability, entry.range or 0)))
    terms.append(("cover", -_cover(state, entry, large=other.large)))
    if melee and other.parry:
        alone = [who for who in in_melee(state, target.id) if who != unit.id] == []
        terms.append(("parry", -other.parry if alone or state.house.parry == "always" else 0))
    terms.append(("block", -other.block))
    return terms


def fewer_cards(state: AnyState, check: Check, ability: Ability, aim: Use) -> int:
    """Return how many cards an attack loses against a further target, compared with its first target.

    ``aim`` is the attack on the further target. Return 0 if this attack does not lose any cards. Only Cover, Block and
    Goliath Killer make a difference (gw.keyword.multitarget).
    """
    names = ("goliath-killer", "cover", "block")
    target, user = unit_of(state, aim.target or ""), unit_of(state, check.unit or "")
    first, other = check.sum, _attack_summands(state, user, ability, target, aim)
    return max(0, sum([n for what, n in first if what in names]) - sum([n for what, n in other if what in names]))


def reach(state: AnyState, ability: Ability) -> int:
    """Return the range of an ability, in hexes or, by house rule, in inches (gw.r53)."""
    return ability.range * INCHES if state.house.grid == "inches" else ability.range


def _cards_beyond(state: AnyState, ability: Ability, distance: int) -> int:
    """Return how many cards a shot loses because of its distance (gw.r20, gw.r53).

    Each hex beyond the range costs one card. In inches, each full 2 inches cost one card.
    """
    more = max(0, distance - reach(state, ability))
    return more // INCHES if state.house.grid == "inches" else more


def _cover(state: AnyState, entry: Use, *, large: bool) -> int:
    """Return how many cards a shot loses because of the target's cover (gw.r52, gw.r41).

    Cover does not count if it is near the attacker or if the target is close. Soft cover does not count for a
    ``large`` target.
    """
    close = _CLOSE * INCHES if state.house.grid == "inches" else _CLOSE
    if not entry.cover or entry.near or (entry.range or 0) <= close or (large and entry.cover == "soft"):
        return 0
    return _COVER[entry.cover]


def empty_hands(state: AnyState, unit: AnyUnit) -> int:
    """Return how many hands of a unit are empty, or hold a destroyed item (gw.r13, gw.r50, gw.r61)."""
    return max(0, FULL_HANDS - sum([item.hands for item in sound_items(state, unit)]))


def melee_abilities(state: AnyState, unit: AnyUnit) -> list[Ability]:
    """Return the melee abilities of a unit and its gear, without the punch that every unit has (gw.r13)."""
    own = [ability for item in sound_items(state, unit) for ability in item.abilities]
    return [ability for ability in (*own, *profile(state, unit).abilities) if ability.type == "melee"]


def melee_range(state: AnyState, unit: AnyUnit) -> int:
    """Return the longest range of a unit's melee abilities, at least that of a punch (gw.r21)."""
    return max([reach(state, ability) for ability in (PUNCH, *melee_abilities(state, unit))])
