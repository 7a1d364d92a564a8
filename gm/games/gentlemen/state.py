"""The state of a battle, and the small questions that every rule asks of it."""

from collections.abc import Sequence
from typing import Protocol

from gm.game import Holding, NamedTuple, Term
from gm.games.gentlemen.arms import Ability, Effects, Item, Passives, Profile, Stats
from gm.games.gentlemen.force import Force
from gm.games.gentlemen.house import Switches

DECK = 54
"""The cards of a side (gw.r10)."""


class Side(NamedTuple):
    """A side. What is in its draw deck is what is neither in the ``discard`` (in the order put away, ``?`` for what
    nobody saw) nor in hand. ``lost`` are the units that went out since its morale limit was reached (None: it was
    not), ``idle`` the enemy's activations since it has nobody left to act (gw.r32, gw.r33)."""

    id: str
    name: str
    commander: str
    points: int
    prestige: int
    discard: tuple[str, ...] = ()
    reactions: int = 0
    score: int = 0
    lost: int | None = None
    fled: bool = False
    idle: int = 0


class Unit(NamedTuple):
    """A unit as it stands. ``ammo`` and ``items`` are ammunition and condition of each item (ok, jammed, broken,
    destroyed), ``progress`` what is paid for abilities that take more, ``charge`` the bonus for its next melee attack,
    ``barred`` what it may not do: ``melee``, ``support`` in this activation, ``support!`` in this battle."""

    id: str
    side: str
    armour: int
    ammo: tuple[int, ...]
    items: tuple[str, ...]
    mounted: bool = False
    wounds: int = 0
    out: bool = False
    activated: bool = False
    concussed: int = 0
    commanded: int = 0
    immobilized: bool = False
    suppressed: bool = False
    charge: int | None = None
    progress: tuple[tuple[str, int], ...] = ()
    barred: tuple[str, ...] = ()


class Check(NamedTuple):
    """A skill check that is open: ``use``, ``armour`` or ``rout``. ``due`` cards are owed, ``cards`` are in hand;
    ``exchanged`` once a Queen was discarded, ``chained`` what was drawn for one; ``cancelled`` if an Ace has gone for
    the Big Joker."""

    kind: str
    side: str
    unit: str | None
    sum: tuple[Term, ...]
    due: int
    ability: str | None = None
    item: str | None = None
    target: str | None = None
    cards: tuple[str, ...] = ()
    exchanged: bool = False
    chained: tuple[str, ...] = ()
    cancelled: bool = False


class Job(NamedTuple):
    """Something that follows from an option and waits for its turn: a ``hit`` on a unit, its tile moved (``scatter``),
    a ``blast`` around it, what befalls the user (``recoil``), what it or a friend gains (``gain``). ``aces`` and
    ``pierce`` are the armour that a hit ignores, ``item`` what is loaded."""

    kind: str
    unit: str
    option: str | None
    does: Effects
    pierce: int = 0
    aces: int = 0
    item: str | None = None


class State(NamedTuple):
    """Where a battle stands. ``phase`` is deploy, rout, order, activate, acting, check or over.

    ``next`` is whose activation is due, ``began`` who began the turn, ``last`` who made the last activation. Of the
    acting unit: its ``ap``, whether it ``moved`` or has ``wielded`` a heavy weapon, what it has ``used`` how often. The
    ``jobs`` are what follows by itself once the open check is over, ``contact`` the target of a charge that is under
    way, ``routs`` the sides whose check is still to come. ``melee`` are the pairs of those in melee.
    """

    house: Switches
    force: Force
    sides: tuple[Side, ...]
    units: tuple[Unit, ...]
    turn: int = 1
    phase: str = "deploy"
    next: str | None = None
    began: str | None = None
    last: str | None = None
    acting: str | None = None
    ap: int = 0
    moved: bool = False
    wielded: bool = False
    used: tuple[tuple[str, int], ...] = ()
    check: Check | None = None
    jobs: tuple[Job, ...] = ()
    contact: str | None = None
    blast: str | None = None
    routs: tuple[str, ...] = ()
    melee: tuple[tuple[str, str], ...] = ()
    winners: tuple[str, ...] | None = None


class Standing(Protocol):
    """Whatever a battle stands in: a state, or the desk on which an entry is being worked out."""

    @property
    def house(self) -> Switches: ...
    @property
    def force(self) -> Force: ...
    @property
    def sides(self) -> Sequence[Side]: ...
    @property
    def units(self) -> Sequence[Unit]: ...
    @property
    def phase(self) -> str: ...
    @property
    def next(self) -> str | None: ...
    @property
    def acting(self) -> str | None: ...
    @property
    def ap(self) -> int: ...
    @property
    def moved(self) -> bool: ...
    @property
    def wielded(self) -> bool: ...
    @property
    def used(self) -> Sequence[tuple[str, int]]: ...
    @property
    def check(self) -> Check | None: ...
    @property
    def melee(self) -> Sequence[tuple[str, str]]: ...


def unit_of(state: Standing, id: str) -> Unit:
    """The unit with this id."""
    return state.units[state.force.place[id]]


def side_of(state: Standing, id: str) -> Side:
    """The side with this id."""
    for one in state.sides:
        if one.id == id:
            return one
    raise KeyError(id)


def enemy_of(state: Standing, side: str) -> Side:
    """The other side."""
    one, other = state.sides
    return other if one.id == side else one


def profile(state: Standing, one: Unit) -> Profile:
    """A unit as its roster has it."""
    return state.force.profiles[state.force.place[one.id]]


def passives(state: Standing, one: Unit) -> Passives:
    """What a unit is better or worse at, as it is mounted now (gw.r41)."""
    return state.force.passives[one.id, one.mounted]


def stats(state: Standing, one: Unit) -> Stats:
    """A unit's stats as its roster has them, with the points that martial and vigorous skills gave it (gw.r5)."""
    return state.force.of[one.id].stats


def living(state: Standing, side: str) -> list[Unit]:
    """The units of a side that are not out."""
    return [one for one in state.units if one.side == side and not one.out]


def waiting(state: Standing, side: str) -> list[Unit]:
    """The units of a side that have yet to act this turn (gw.r1)."""
    return [one for one in state.units if one.side == side and not one.out and not one.activated]


def may_act(state: Standing, side: str) -> list[Unit]:
    """The units of a side that may be activated now: of the suppressed one only if all are (gw.r40)."""
    left = waiting(state, side)
    return [one for one in left if not one.suppressed] or left


def in_melee(state: Standing, id: str) -> list[str]:
    """With whom a unit is in melee, in the order of units (gw.r21)."""
    found = [two if one == id else one for one, two in state.melee if id in (one, two)]
    return sorted(found, key=state.force.place.__getitem__) if len(found) > 1 else found


def condition(state: Standing, one: Unit, item: Item | None) -> str:
    """How a unit's item is: ok, jammed, broken or destroyed; what is no item is always ok (gw.r61)."""
    return "ok" if item is None else one.items[profile(state, one).items.index(item)]


def key_of(item: Item | str | None, ability: Ability | str) -> str:
    """How an ability is written down: by its item and its own id, a native one by its own."""
    id = ability if isinstance(ability, str) else ability.id
    whose = item.id if isinstance(item, Item) else item
    return f"{whose}.{id}" if whose else id


def ability_of(state: Standing, check: Check) -> Ability:
    """The ability that a check of a use is made for."""
    for item, ability in state.force.can[check.unit or ""][check.ability or ""]:
        if (item.id if item else None) == check.item:
            return ability
    raise KeyError(check.item)


def words_here(state: Standing) -> frozenset[str] | None:
    """The abilities, items and options of the acting unit, and of an open check those of its ability; None while
    nobody acts (any may be meant)."""
    if state.acting is None:
        return None
    check = state.check
    if check and check.kind == "use":
        return frozenset([*(one.id for one in ability_of(state, check).options), *state.force.at_hand(state.acting)])
    return state.force.at_hand(state.acting)


def in_hand(state: Standing, side: str) -> int:
    """The cards in a side's hand: those of its open check."""
    return len(state.check.cards) if state.check and state.check.side == side else 0


def in_deck(state: Standing, side: Side) -> int:
    """The cards in a side's draw deck (gw.r10)."""
    return DECK - len(side.discard) - in_hand(state, side.id)


def rout_terms(state: Standing, side: Side) -> list[tuple[str, int]]:
    """What a side's next rout check is made of (gw.r32)."""
    alive = not unit_of(state, side.commander).out
    return [("rout", 3), ("commander", int(alive)), ("lost", -(side.lost or 0))]


def rout_draw(state: Standing, side: Side) -> int:
    """The cards that a side would draw for its next rout check (gw.r32)."""
    return max(0, sum(number for _, number in rout_terms(state, side)))


def limit_reached(state: Standing, side: Side) -> bool:
    """Whether the commander or half of the units are out (gw.r32)."""
    own = [one for one in state.units if one.side == side.id]
    return unit_of(state, side.commander).out or 2 * sum(one.out for one in own) >= len(own)


def written(state: Standing, one: Unit) -> str:
    """What lies on a unit beside its wounds, as a holding says it: ``concussed 2, suppressed, musket jammed``; '' for
    nothing (gw.r31, gw.r40, gw.r61)."""
    if one.out:
        return "out"
    found = [f"{name} {n}" for name, n in (("concussed", one.concussed), ("commanded", one.commanded)) if n]
    found += [name for name in ("immobilized", "suppressed") if getattr(one, name)]
    found += ["on-foot"] if state.force.mount[one.id] and not one.mounted else []
    found += ["support!"] if "support!" in one.barred else []
    items = zip(profile(state, one).items, one.items, strict=True)
    return ", ".join([*found, *(f"{item.id} {how}" for item, how in items if how != "ok")])


def holdings(state: Standing) -> tuple[Holding, ...]:
    """Decks, discards and hands; wounds, what lies on units, ammunition, Reactions and points. Decks and discards have
    an order, and only their tops are touched (gw.r10)."""
    found = []
    for side in state.sides:
        hand = in_hand(state, side.id)
        found += [
            Holding(side.id, "cards", DECK - len(side.discard) - hand, "moves", "top", "top"),
            Holding(f"{side.id}-discard", "cards", len(side.discard), "moves", "top", "top"),
            Holding(f"{side.id}-hand", "cards", hand, "moves"),
            Holding(side.id, "reactions", side.reactions, "dial"),
            Holding(side.id, "score", side.score, "dial"),
        ]
    for one, what in zip(state.units, state.force.profiles, strict=True):
        found.append(Holding(one.id, "wounds", one.wounds, "dial"))
        if lies := written(state, one):
            found.append(Holding(one.id, "statuses", lies, "mark"))
        for item, ammo in zip(what.items, one.ammo, strict=True):
            if item.max_ammo:
                found.append(Holding(f"{one.id}.{item.id}", "ammo", ammo, "dial"))
    return tuple(found)
