"""The state of a battle, its draft, and lookups that many rules need."""

from __future__ import annotations

from gm.game import Change, Draft, DraftList, NamedTuple, Term, mark_changes
from gm.games.gentlemen.arms import Ability, Effects, Item, Passives, Profile, Stats
from gm.games.gentlemen.force import Force
from gm.games.gentlemen.house import BattleRules

DECK = 54
"""The number of cards of a side (gw.r10)."""


class Side(NamedTuple):
    """A side of the battle."""

    id: str
    name: str
    commander: str
    points: int
    prestige: int
    discard: tuple[str, ...] = ()
    """The discard pile, oldest first, ``?`` for an unseen card.

    All cards that are not in hand either are in the deck.
    """
    reactions: int = 0
    score: int = 0
    lost: int | None = None
    """The units that went out after the morale limit was reached (gw.r32). None before that."""
    fled: bool = False
    idle: int = 0
    """The enemy's activations since all units of this side have acted (gw.r33)."""


class Unit(NamedTuple):
    """A unit in battle."""

    id: str
    side: str
    armour: int
    ammo: tuple[int, ...]
    """The number of shots in each item."""
    items: tuple[str, ...]
    """The condition of each item: ok, jammed, broken or destroyed."""
    mounted: bool = False
    wounds: int = 0
    out: bool = False
    activated: bool = False
    concussed: int = 0
    commanded: int = 0
    immobilized: bool = False
    suppressed: bool = False
    charge: int | None = None
    """The bonus to the next melee attack after a charge, None without a charge."""
    progress: tuple[tuple[str, int], ...] = ()
    """The AP paid so far for checkless abilities."""
    barred: tuple[str, ...] = ()
    """Abilities that are forbidden: ``melee`` and ``support`` in this activation, ``support!`` in this battle."""


class Check(NamedTuple):
    """An open skill check."""

    kind: str
    """``use``, ``armour`` or ``rout``."""
    side: str
    unit: str | None
    sum: tuple[Term, ...]
    due: int
    """The number of cards that are still to be drawn."""
    ability: str | None = None
    item: str | None = None
    target: str | None = None
    cards: tuple[str, ...] = ()
    """The cards in hand."""
    exchanged: bool = False
    """True after a Queen was discarded."""
    chained: tuple[str, ...] = ()
    """The cards drawn for Queens."""
    cancelled: bool = False
    """True after an Ace was discarded for the Big Joker."""


class Job(NamedTuple):
    """A consequence of a bought option that is not carried out yet."""

    kind: str
    """``hit`` on a unit, ``scatter`` of its tile, ``blast`` around it, ``recoil`` on the user, or ``gain``."""
    unit: str
    option: str | None
    does: Effects
    pierce: int = 0
    aces: int = 0
    item: str | None = None
    """The item that is loaded."""


class State(NamedTuple):
    """The state of a battle."""

    house: BattleRules
    force: Force
    sides: tuple[Side, ...]
    units: tuple[Unit, ...]
    turn: int = 1
    phase: str = "deploy"
    """The phase: deploy, rout, order, activate, acting, check or over."""
    next: str | None = None
    """The side that activates next."""
    began: str | None = None
    """The side that began the turn."""
    last: str | None = None
    """The side that made the last activation."""
    acting: str | None = None
    ap: int = 0
    """The AP of the acting unit."""
    moved: bool = False
    wielded: bool = False
    """True after the acting unit has used a heavy weapon."""
    used: tuple[tuple[str, int], ...] = ()
    """How often the acting unit has used each ability."""
    check: Check | None = None
    jobs: tuple[Job, ...] = ()
    """The jobs that are carried out after the open check."""
    contact: str | None = None
    """The target of a charge whose end is not entered yet."""
    blast: str | None = None
    """The target of a Blast whose neighbours are not entered yet."""
    routs: tuple[str, ...] = ()
    """The sides that still have to make a rout check."""
    melee: tuple[tuple[str, str], ...] = ()
    winners: tuple[str, ...] | None = None
    version: int = 1
    """The version of the rules."""


class SideDraft(Draft[Side]):
    """A mutable copy of a side."""


class UnitDraft(Draft[Unit]):
    """A mutable copy of a unit."""


class Battle(Draft[State]):
    """A mutable copy of a battle. Changed statuses are announced with the next notice."""

    sides: DraftList[Side, SideDraft]
    units: DraftList[Unit, UnitDraft]
    shown: dict[str, str]

    def load(self, state: State) -> None:
        super().load(state)
        self.shown = {}

    def unannounced(self) -> tuple[Change, ...]:
        """Return the changes of statuses since the last notice."""
        before, after = {}, {}
        for unit in self.units.edited:
            new, old = status_mark(self, unit), self.shown.get(unit.id)
            if old is None:
                old = status_mark(self, unit.origin)
            if new != old:
                before[unit.id], after[unit.id] = old, new
            self.shown[unit.id] = new
        return mark_changes("statuses", before, after) if after else ()

    @property
    def open_check(self) -> Check:
        """The open check. Use it only in stages that have one."""
        assert self.check is not None
        return self.check

    def unit(self, id: str) -> UnitDraft:
        """Return the mutable unit with this id."""
        return self.units.edit(self.force.place[id])

    def side(self, id: str) -> SideDraft:
        """Return the mutable side with this id."""
        return self.sides.edit(0 if self.sides[0].id == id else 1)


AnyState = State | Battle
AnySide = Side | SideDraft
AnyUnit = Unit | UnitDraft


def unit_of(state: AnyState, id: str) -> AnyUnit:
    """Return the unit with this id, for reading."""
    return state.units[state.force.place[id]]


def side_of(state: AnyState, id: str) -> AnySide:
    """Return the side with this id, for reading."""
    first, second = state.sides
    return first if first.id == id else second


def enemy_of(state: AnyState, side: str) -> AnySide:
    """Return the enemy of a side, for reading."""
    first, second = state.sides
    return second if first.id == side else first


def profile(state: AnyState, unit: AnyUnit) -> Profile:
    """Return a unit as its roster describes it."""
    return state.force.of[unit.id]


def passives(state: AnyState, unit: AnyUnit) -> Passives:
    """Return the passives of a unit, which depend on whether it is mounted (gw.r41)."""
    return state.force.passives[unit.id, unit.mounted]


def stats(state: AnyState, unit: AnyUnit) -> Stats:
    """Return the stats of a unit from its roster. They include martial and vigorous skills (gw.r5)."""
    return state.force.of[unit.id].stats


def living(state: AnyState, side: str) -> list[AnyUnit]:
    """Return the units of a side that are not out."""
    return [unit for unit in state.units if unit.side == side and not unit.out]


def waiting(state: AnyState, side: str) -> list[AnyUnit]:
    """Return the units of a side that have not acted in this turn (gw.r1)."""
    return [unit for unit in state.units if unit.side == side and not unit.out and not unit.activated]


def may_act(state: AnyState, side: str) -> list[AnyUnit]:
    """Return the units that a side may activate now. Suppressed units wait until no other is left (gw.r40)."""
    left = waiting(state, side)
    return [unit for unit in left if not unit.suppressed] or left


def in_melee(state: AnyState, id: str) -> list[str]:
    """Return the ids of the enemies in melee with a unit, in the order of all units (gw.r21)."""
    enemies = [second if first == id else first for first, second in state.melee if id in (first, second)]
    return sorted(enemies, key=state.force.place.__getitem__) if len(enemies) > 1 else enemies


def item_place(state: AnyState, unit: AnyUnit, item: str) -> int:
    """Return the position of an item among those of its unit."""
    return [piece.id for piece in profile(state, unit).items].index(item)


def sound_items(state: AnyState, unit: AnyUnit) -> list[Item]:
    """Return the items of a unit that are not destroyed."""
    pairs = zip(profile(state, unit).items, unit.items, strict=True)
    return [item for item, condition in pairs if condition != "destroyed"]


def key_of(item: Item | str | None, ability: Ability | str) -> str:
    """Return the key under which an ability is counted: its id, with its item before it (``rifle.load``)."""
    id = ability if isinstance(ability, str) else ability.id
    holder = item.id if isinstance(item, Item) else item
    return f"{holder}.{id}" if holder else id


def ability_of(state: AnyState, check: Check) -> Ability:
    """Return the ability that is used in a check."""
    for item, ability in state.force.can[check.unit or ""][check.ability or ""]:
        if (item.id if item else None) == check.item:
            return ability
    raise KeyError(check.item)


def in_hand(state: AnyState, side: str) -> int:
    """Return the number of cards in the hand of a side, which are those of its open check."""
    return len(state.check.cards) if state.check and state.check.side == side else 0


def in_deck(state: AnyState, side: AnySide) -> int:
    """Return the number of cards in the draw deck of a side (gw.r10)."""
    return DECK - len(side.discard) - in_hand(state, side.id)


def limit_reached(state: AnyState, side: AnySide) -> bool:
    """Return whether a side has reached its morale limit: its commander or half of its units are out (gw.r32)."""
    own = [unit for unit in state.units if unit.side == side.id]
    return unit_of(state, side.commander).out or 2 * sum(unit.out for unit in own) >= len(own)


def status_mark(state: AnyState, unit: AnyUnit) -> str:
    """Return the statuses of a unit as one text: ``concussed 2, suppressed, musket jammed`` (gw.r40)."""
    if unit.out:
        return "out"
    on_foot = not unit.mounted and state.force.mount[unit.id] is not None
    counted = unit.concussed or unit.commanded or unit.immobilized or unit.suppressed or unit.barred
    if not (counted or on_foot) and unit.items.count("ok") == len(unit.items):
        return ""  # the quick way for most units: every notice asks all of them
    marks = [f"{name} {n}" for name, n in (("concussed", unit.concussed), ("commanded", unit.commanded)) if n]
    marks += [name for name in ("immobilized", "suppressed") if getattr(unit, name)]
    marks += ["on-foot"] if on_foot else []
    marks += ["support!"] if "support!" in unit.barred else []
    items = zip(profile(state, unit).items, unit.items, strict=True)
    return ", ".join([*marks, *(f"{item.id} {condition}" for item, condition in items if condition != "ok")])
