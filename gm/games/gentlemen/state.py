"""The state of a battle, its draft, and functions that many rules use to read it."""

from __future__ import annotations

from collections.abc import Iterable

from gm.game import Change, Draft, DraftList, NamedTuple, Step, Term, Value, changed_marks, mark_changes
from gm.games.gentlemen.arms import Effects, Passives, Profile, Stats
from gm.games.gentlemen.force import Force
from gm.games.gentlemen.house import BattleRules
from gm.games.gentlemen.versions import Rules

DECK = 54
"""The number of cards that a side has (gw.r10)."""


class Side(NamedTuple):
    """A side in a battle."""

    id: str
    name: str
    commander: str
    points: int
    prestige: int
    discard: tuple[str, ...] = ()
    """The discard pile, oldest card first; ``?`` is an unseen card. All other cards are in hand or in the deck."""
    reactions: int = 0
    score: int = 0
    lost: int | None = None
    """The number of units that went out after the side reached its morale limit (gw.r32). None before that."""
    fled: bool = False
    idle: int = 0
    """The number of enemy activations since this side's last unit acted (gw.r33)."""


class Unit(NamedTuple):
    """A unit in a battle."""

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
    """The bonus that a charge gives to the next melee attack. None without a charge."""
    progress: tuple[tuple[str, int], ...] = ()
    """The AP paid so far for each checkless ability, by the ability's key."""
    barred: tuple[str, ...] = ()
    """Types of abilities that are forbidden in this activation. ``support!`` forbids support for the whole battle."""


class Check(NamedTuple):
    """An open skill, armour or rout check."""

    kind: str
    """The kind of check: ``use``, ``armour`` or ``rout``."""
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
    off: tuple[str, ...] = ()
    """The cards of this check that were discarded."""
    chained: tuple[str, ...] = ()
    """The cards drawn after Queens were discarded."""
    cancelled: bool = False
    """True after an Ace was discarded for the Big Joker."""


class Job(NamedTuple):
    """An effect of a bought option, queued until it is carried out."""

    kind: str
    """``hit`` or ``recoil`` (harm the unit), ``gain`` (help it), ``blast`` (hit its neighbours), or ``scatter``."""
    unit: str
    option: str | None
    does: Effects
    pierce: int = 0
    aces: int = 0
    item: str | None = None
    """The id of the item that the option loads."""


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
    """The side that activated first in this turn."""
    last: str | None = None
    """The side that made the last activation."""
    acting: str | None = None
    ap: int = 0
    """The AP of the acting unit."""
    moved: bool = False
    wielded: bool = False
    """True if the acting unit has used a heavy weapon."""
    used: tuple[tuple[str, int], ...] = ()
    """The number of times that the acting unit has used each ability, by the ability's key."""
    check: Check | None = None
    jobs: tuple[Job, ...] = ()
    """The jobs that follow the open check."""
    contact: str | None = None
    """The target of a charge, until a player enters which unit the charge reached."""
    reached: str | None = None
    """The unit that the acting unit has reached with a charge. Reset to None when the acting unit moves."""
    blast: str | None = None
    """The target of a Blast, until a player enters which units are next to it."""
    routs: tuple[str, ...] = ()
    """The sides that still have to make a rout check."""
    melee: tuple[tuple[str, str], ...] = ()
    winners: tuple[str, ...] | None = None
    parting: tuple[tuple[str, str], ...] = ()
    """The pairs of units in melee that may have moved out of each other's melee range (gw.r21)."""
    version: int = 1
    """The version of the rules under which the battle began."""


class SideDraft(Draft[Side]):
    """A mutable copy of a side."""


class UnitDraft(Draft[Unit]):
    """A mutable copy of a unit."""


class Battle(Draft[State]):
    """A mutable copy of a battle. It announces changed statuses by itself."""

    sides: DraftList[Side, SideDraft]
    units: DraftList[Unit, UnitDraft]
    shown: dict[str, str]

    def load(self, state: State) -> None:
        super().load(state)
        self.shown = {}

    def unannounced(self) -> tuple[Change, ...]:
        """Return status changes not yet announced. Since rules version 2, return (): :meth:`step` announces them."""
        if Rules.of(self.version).shows_all_on_paper:
            return ()
        before, after = {}, {}
        for unit in self.units.edited:
            new, old = status_mark(self, unit), self.shown.get(unit.id)
            if old is None:
                old = status_mark(self, unit.origin)
            if new != old:
                before[unit.id], after[unit.id] = old, new
            self.shown[unit.id] = new
        return mark_changes("statuses", before, after) if after else ()

    def step(self) -> Step[State]:
        """Return the state and the notices. The last notice says what to write beside units, and what to cross out."""
        if not self.silent and Rules.of(self.version).shows_all_on_paper:
            before = {unit.id: status_mark(self.origin, unit.origin) for unit in self.units.edited}
            after = {unit.id: status_mark(self, unit) for unit in self.units.edited}
            if changes := mark_changes("statuses", before, after):
                pairs = [(who, changed_marks(before[who], after[who])) for who in after]
                struck, written = (_by_mark(self, [(who, marks[at]) for who, marks in pairs]) for at in (0, 1))
                self.emit("marked", {"crossed": struck, "noted": written}, changes, rules=("gw.r62",), level="do")
        return super().step()

    def unit(self, id: str) -> UnitDraft:
        """Return the mutable unit with this id."""
        return self.units.edit(self.force.place[id])

    def side(self, id: str) -> SideDraft:
        """Return the mutable side with this id."""
        return self.sides.edit(0 if self.sides[0].id == id else 1)


def _by_mark(battle: Battle, marks: Iterable[tuple[str, Iterable[str]]]) -> tuple[Value, ...]:
    """Group units by mark. Return a triple for each mark: its first word, its other words, and the ids of its units.

    ``concussed 2`` becomes ``concussed`` and ``2``. The ids are () if all units have the mark.
    """
    units: dict[str, list[str]] = {}
    for who, every in marks:
        for mark in every:
            units.setdefault(mark, []).append(who)
    parts = [(mark.partition(" "), who) for mark, who in units.items()]
    return tuple((what, how, () if len(who) == len(battle.units) else tuple(who)) for (what, _, how), who in parts)


AnyState = State | Battle
AnySide = Side | SideDraft
AnyUnit = Unit | UnitDraft


def open_check(state: AnyState) -> Check:
    """Return the open check. Call this only in stages in which a check is open."""
    assert state.check is not None
    return state.check


def unit_of(state: AnyState, id: str) -> AnyUnit:
    """Return the unit with this id. Callers must not change it."""
    return state.units[state.force.place[id]]


def side_of(state: AnyState, id: str) -> AnySide:
    """Return the side with this id. Callers must not change it."""
    first, second = state.sides
    return first if first.id == id else second


def enemy_of(state: AnyState, side: str) -> AnySide:
    """Return the enemy of the side with this id. Callers must not change it."""
    first, second = state.sides
    return second if first.id == side else first


def profile(state: AnyState, unit: AnyUnit) -> Profile:
    """Return the roster data of a unit."""
    return state.force.of[unit.id]


def passives(state: AnyState, unit: AnyUnit) -> Passives:
    """Return the passives of a unit in its present state, mounted or on foot (gw.r41)."""
    return state.force.passives[unit.id, unit.mounted]


def stats(state: AnyState, unit: AnyUnit) -> Stats:
    """Return the stats of a unit. They already include the passives Martial and Vigour (gw.r5)."""
    return state.force.of[unit.id].stats


def living(state: AnyState, side: str) -> list[AnyUnit]:
    """Return the units of a side that are not out of action."""
    return [unit for unit in state.units if unit.side == side and not unit.out]


def waiting(state: AnyState, side: str) -> list[AnyUnit]:
    """Return the units of a side that have not acted in this turn (gw.r1)."""
    return [unit for unit in state.units if unit.side == side and not unit.out and not unit.activated]


def may_act(state: AnyState, side: str) -> list[AnyUnit]:
    """Return the units that a side may activate now. Suppressed units may act after all others (gw.r40)."""
    left = waiting(state, side)
    return [unit for unit in left if not unit.suppressed] or left


def in_melee(state: AnyState, id: str) -> list[str]:
    """Return the ids of the enemies in melee with a unit, in the order of the battle's units (gw.r21)."""
    enemies = [second if first == id else first for first, second in state.melee if id in (first, second)]
    return sorted(enemies, key=state.force.place.__getitem__) if len(enemies) > 1 else enemies


def status_mark(state: AnyState, unit: AnyUnit) -> str:
    """Return the marks written beside a unit: ``concussed 2, suppressed, musket jammed`` (gw.r40, gw.r62)."""
    also = _other_marks(state, unit) if Rules.of(state.version).shows_all_on_paper else []
    if unit.out:
        return ", ".join(["out", *also])
    on_foot = not unit.mounted and state.force.mount[unit.id] is not None
    counted = unit.concussed or unit.commanded or unit.immobilized or unit.suppressed or unit.barred
    if not (counted or on_foot) and unit.items.count("ok") == len(unit.items):
        return ", ".join(also)  # a shortcut, because every notice computes this for all units
    marks = [f"{name} {n}" for name, n in (("concussed", unit.concussed), ("commanded", unit.commanded)) if n]
    marks += [name for name in ("immobilized", "suppressed") if getattr(unit, name)]
    marks += ["on-foot"] if on_foot else []
    marks += ["support!"] if "support!" in unit.barred else []
    items = zip(profile(state, unit).items, unit.items, strict=True)
    return ", ".join([*marks, *(f"{item.id} {condition}" for item, condition in items if condition != "ok"), *also])


def _other_marks(state: AnyState, unit: AnyUnit) -> list[str]:
    """Return the marks of a unit that are not statuses: ``acted``, enemies in melee, changed armour, and AP paid."""
    armour = sum([item.armour for item in profile(state, unit).items], profile(state, unit).armour)
    return [
        *(["acted"] if unit.activated else []),
        *(f"melee {enemy}" for enemy in in_melee(state, unit.id)),
        *([f"armour {unit.armour}"] if unit.armour != armour else []),
        *(f"{key.replace('.', ' ')} {paid}" for key, paid in unit.progress),
    ]
