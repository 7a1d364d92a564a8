"""A use before it is made: with which item, at whom, how many cards are drawn and why (gw.r6, gw.r20, gw.r60)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import NamedTuple, Term, Value
from gm.games.gentlemen.arms import ATTACKS, FULL_HANDS, PUNCH, Ability, Item
from gm.games.gentlemen.computation.checks import Summand, added_up
from gm.games.gentlemen.entries import Use
from gm.games.gentlemen.state import Standing, Unit, in_melee, key_of, passives, profile, stats, unit_of

FARTHEST = 99
"""Hexes: as far as a range can be."""
INCHES = 2
"""To a hex (gw.r53)."""
_CLOSE = 2
"""Hexes within which cover counts for nothing (gw.r52)."""
_COVER = {"soft": 1, "hard": 2}


class Plan(NamedTuple):
    """A use that can be made, or not: what is drawn for it (``sum``, ``draw``), the AP ``paid``, and of a checkless
    ability how many of its AP are ``missing`` before that. ``key`` is how it is written down."""

    unit: Unit
    item: Item | None
    ability: Ability
    target: str | None
    key: str
    paid: int
    missing: int = 0
    sum: tuple[Term, ...] = ()
    draw: int = 0


def plan(state: Standing, one: Unit, entry: Use) -> Plan:
    """What an entry means. Raises Refusal (``words``, ``ambiguous``) for what it lacks or has too much of."""
    item, ability = _which(state, one, entry)
    target = _target(state, one, ability, entry)
    _spare_words(state, one, ability, entry)
    key = key_of(item, ability)
    if ability.checkless:
        missing = cost(state, one, item, ability) - dict(one.progress).get(key, 0)
        if entry.ap == 0:
            raise Refusal("nothing-paid", {}, ("gw.r8",), "words")
        paid = min(missing, state.ap) if entry.ap is None else entry.ap
        return Plan(one, item, ability, target, key, paid, missing)
    terms, draw = added_up(_terms(state, one, item, ability, target, key, entry))
    return Plan(one, item, ability, target, key, int(state.house.skill_ap) + (entry.ap or 0), 0, terms, draw)


def cost(state: Standing, one: Unit, item: Item | None, ability: Ability) -> int:
    """The AP of a checkless ability: of a Move as the house has it, of loading a two-handed weapon less for those
    who are trained, but 1 at least (gw.r8, gw.r12, gw.passive.longgun-training)."""
    if ability.id == "move":
        return int(state.house.move_ap)
    if item and item.hands == FULL_HANDS and ability.loads:
        return max(1, ability.ap - passives(state, one).longgun_training)
    return ability.ap


def _which(state: Standing, one: Unit, entry: Use) -> tuple[Item | None, Ability]:
    """The item and the ability that are meant."""
    ways = state.force.can[one.id].get(entry.ability)
    if not ways:
        raise Refusal("no-ability", {"unit": one.id, "ability": entry.ability}, ("gw.r6",), "words")
    if entry.item is None:
        if len(ways) > 1:
            items = tuple([item.id for item, _ in ways if item])
            params: dict[str, Value] = {"unit": one.id, "ability": entry.ability, "items": items}
            raise Refusal("which-item", params, ("gw.r7",), "ambiguous")
        return ways[0]
    for item, ability in ways:
        if item and item.id == entry.item:
            return item, ability
    params = {"unit": one.id, "ability": entry.ability, "item": entry.item}
    raise Refusal("no-item", params, ("gw.r6",), "words")


def _target(state: Standing, one: Unit, ability: Ability, entry: Use) -> str | None:
    """At whom it is aimed: as told; in melee with one enemy at that one, support at oneself."""
    if entry.target is not None or ability.type == "" or ability.type == "support":
        if ability.type == "" and entry.target is not None and ability.id != "dash":
            raise Refusal("target-unused", {"ability": ability.id, "target": entry.target}, ("gw.r20",), "words")
        return one.id if ability.type == "support" and entry.target is None else entry.target
    enemies = in_melee(state, one.id)
    if ability.type == "melee" and len(enemies) == 1:
        return enemies[0]
    raise Refusal("target-missing", {"ability": ability.id}, ("gw.r20",), "words")


def _spare_words(state: Standing, one: Unit, ability: Ability, entry: Use) -> None:
    """Refuse words that mean nothing here, and a shot without its range."""
    if entry.range is None:
        if ability.type == "ranged":
            raise Refusal("range-missing", {"ability": ability.id}, ("gw.r20",), "words")
    elif ability.type == "" and entry.target is None:
        raise Refusal("spare", {"ability": ability.id, "word": str(entry.range)}, ("gw.r20",), "words")
    elif entry.range > FARTHEST and state.house.grid == "hexes":
        raise Refusal("too-far", {"range": entry.range, "most": FARTHEST}, ("gw.r53",), "words")
    if entry.cover and ability.type not in ATTACKS:
        raise Refusal("spare", {"ability": ability.id, "word": entry.cover}, ("gw.r52",), "words")
    if entry.stalk and not (ability.type == "ranged" and passives(state, one).stalk):
        raise Refusal("spare", {"ability": ability.id, "word": "stalk"}, ("gw.passive.stalk",), "words")


def _terms(
    state: Standing, one: Unit, item: Item | None, ability: Ability, target: str | None, key: str, entry: Use
) -> list[Summand]:
    """Every summand of the cards to draw, in the order in which they are told (gw.r60)."""
    own = passives(state, one)
    found = [(ability.suit, getattr(stats(state, one), ability.suit))]
    if one.mounted and ability.suit in ("hearts", "diamonds") and not own.mounted_training:
        found.append(("untrained", -1))
    if entry.ap:
        found.append(("ap", entry.ap))
    if ability.type in ATTACKS and target is not None:
        found += _against(state, one, ability, unit_of(state, target), entry)
    elif ability.id == "dash":
        found.append(("mobility-drills", own.mobility_drills))
    if item and item.kind == "bayonet":
        found.append(("bayonet", -1))
    before = dict(state.used).get(key, 0)
    if ability is PUNCH:
        if not empty_hands(state, one):
            found.append(("full-hands", -1))
    elif before:
        found.append(("reuse", -before))
    if ability.id == "dash" and not one.mounted:
        found.append(("hefty", -own.hefty))
    return found


def _against(state: Standing, one: Unit, ability: Ability, target: Unit, entry: Use) -> list[Summand]:
    """The summands of an attack that hang on its target (gw.r20, gw.r22, gw.r41, gw.r52)."""
    own, other = passives(state, one), passives(state, target)
    melee = ability.type == "melee"
    found = [
        ("charge", (one.charge or 0) if melee else 0),
        ("goliath-killer", own.goliath_killer if other.large else 0),
        ("stalk", own.stalk if entry.stalk else 0),
    ]
    if not melee:
        found.append(("range", -beyond(state, ability, entry.range or 0)))
    found.append(("cover", -_cover(state, entry, large=other.large)))
    if melee and other.parry:
        alone = [who for who in in_melee(state, target.id) if who != one.id] == []
        found.append(("parry", -other.parry if alone or state.house.parry == "always" else 0))
    found.append(("block", -other.block))
    return found


def reach(state: Standing, ability: Ability) -> int:
    """An ability's range, in what ranges are told in (gw.r53)."""
    return ability.range * INCHES if state.house.grid == "inches" else ability.range


def beyond(state: Standing, ability: Ability, distance: int) -> int:
    """The cards that a shot loses by its range: one for each hex, or full 2 inches, beyond it (gw.r20, gw.r53)."""
    more = max(0, distance - reach(state, ability))
    return more // INCHES if state.house.grid == "inches" else more


def _cover(state: Standing, entry: Use, *, large: bool) -> int:
    """The cards that cover takes, none of a close shot; soft cover takes none from a Large target (gw.r52, gw.r41)."""
    close = _CLOSE * INCHES if state.house.grid == "inches" else _CLOSE
    if not entry.cover or entry.near or (entry.range or 0) <= close or (large and entry.cover == "soft"):
        return 0
    return _COVER[entry.cover]


def empty_hands(state: Standing, one: Unit) -> int:
    """The hands without a weapon; of one that is destroyed they are empty again (gw.r13, gw.r50, gw.r61)."""
    items = zip(profile(state, one).items, one.items, strict=True)
    return max(0, FULL_HANDS - sum([item.hands for item, how in items if how != "destroyed"]))


def fights(state: Standing, one: Unit) -> bool:
    """Whether a unit has a melee ability besides its fists (gw.r13)."""
    what = profile(state, one)
    items = zip(what.items, one.items, strict=True)
    own = [ability for item, how in items if how != "destroyed" for ability in item.abilities]
    return any(ability.type == "melee" for ability in (*own, *what.abilities))
