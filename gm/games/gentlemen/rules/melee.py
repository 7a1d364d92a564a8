"""The melees of units, and the charges that begin them (gw.r21–gw.r23)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Term, Value
from gm.games.gentlemen.computation.gear import sound_items
from gm.games.gentlemen.entries import Apart, Contact, Melee
from gm.games.gentlemen.rules.effects import part, run
from gm.games.gentlemen.state import AnyUnit, Battle, Job, UnitDraft, in_melee, passives, unit_of
from gm.games.gentlemen.vocabulary import NONE

_OVER = 2
"""The Charge Defence that soft cover, or the edge of water, gives (gw.r22)."""


def engage(battle: Battle, unit: str, enemy: str) -> None:
    """Put two units of different sides in melee with each other (gw.r21)."""
    first, second = sorted((unit, enemy), key=battle.force.place.__getitem__)
    if (first, second) not in battle.melee:
        battle.melee = (*battle.melee, (battle.unit(first).id, battle.unit(second).id))
        battle.emit("melee", {"unit": unit, "other": enemy}, rules=("gw.r21",))


def melee(battle: Battle, entry: Melee) -> None:
    """Put two units in melee because a player reports that a unit with Guard has joined in (gw.r21, gw.r23)."""
    unit, enemy = unit_of(battle, entry.one), unit_of(battle, entry.other)
    params: dict[str, Value] = {"unit": unit.id, "other": enemy.id}
    if unit.side == enemy.side:
        raise Refusal("friends", params, ("gw.r21",))
    for each in (unit, enemy):
        if each.out:
            raise Refusal("out", {"unit": each.id}, ("gw.r21",))
    if enemy.id in in_melee(battle, unit.id):
        raise Refusal("in-melee-already", params, ("gw.r21",))
    engage(battle, unit.id, enemy.id)


def apart(battle: Battle, entry: Apart) -> None:
    """End the melee of a unit with one enemy, or with all enemies (gw.r21)."""
    enemies = in_melee(battle, entry.one)
    if not enemies or (entry.other is not None and entry.other not in enemies):
        raise Refusal("not-in-melee", {"unit": entry.one, "other": entry.other}, ("gw.r21",))
    left = enemies if entry.other is None else [entry.other]
    part(battle, battle.unit(entry.one).id, left)
    battle.emit("apart", {"unit": entry.one, "others": tuple(left)}, rules=("gw.r21",))


def still_near(battle: Battle, entry: Melee) -> None:
    """Let a melee go on: both units are still within melee range (gw.r21)."""
    pair = {entry.one, entry.other}
    _refuse_unless_asked(battle, pair)
    battle.parting = tuple([other for other in battle.parting if {*other} != pair])
    battle.emit("still-near", {"unit": entry.one, "other": entry.other}, rules=("gw.r21",))
    run(battle)


def no_longer_near(battle: Battle, entry: Apart) -> None:
    """End a melee because the units are out of each other's melee range (gw.r21).

    If the entry names only one unit, the other one is its partner in the pair that gm asks about.
    """
    asked = battle.parting[0]
    other = entry.other or (asked[1] if asked[0] == entry.one else asked[0])
    _refuse_unless_asked(battle, {entry.one, other})
    apart(battle, entry._replace(other=other))
    run(battle)


def _refuse_unless_asked(battle: Battle, pair: set[str]) -> None:
    if pair not in [{*asked} for asked in battle.parting]:
        first, second = battle.parting[0]
        raise Refusal("other-pair", {"unit": first, "other": second}, ("gw.r21",))


def contact(battle: Battle, entry: Contact) -> None:
    """End a charge: apply its bonus, and the Impact of the user's items (gw.r22, gw.r23)."""
    declared, user = battle.contact or "", battle.unit(battle.acting or "")
    if entry.unit == NONE:
        battle.contact = None
        battle.emit("charge", {"unit": user.id, "target": declared, "why": "short"}, rules=("gw.r22",))
        run(battle)
        return
    met = unit_of(battle, entry.unit)
    params: dict[str, Value] = {"unit": user.id, "target": met.id, "declared": declared}
    if met.side == user.side or met.out:
        raise Refusal("contact-nobody", {**params, "why": "out" if met.out else "friend"}, ("gw.r23",))
    if met.id != declared and not passives(battle, met).guard:
        raise Refusal("contact-nobody", {**params, "why": "no-guard"}, ("gw.r23",))
    battle.contact, battle.reached = None, met.id
    if met.id in in_melee(battle, user.id):
        battle.parting = tuple([pair for pair in battle.parting if {*pair} != {met.id, user.id}])
        battle.emit("charge", {**params, "why": "in-melee"}, rules=("gw.r22", "gw.r21"))
    else:
        _charge(battle, user, met, params, over=entry.over)
    run(battle)


def _charge(battle: Battle, user: UnitDraft, met: AnyUnit, params: dict[str, Value], *, over: bool) -> None:
    """Set the charge bonus of a unit, and queue the Impact of its items."""
    guarded = not in_melee(battle, met.id)
    unit = passives(battle, met).charge_defence if guarded else 0
    ground = _OVER if over and guarded else 0
    if battle.house.charge_defence == "max":
        unit, ground = (unit, 0) if unit >= ground else (0, ground)
    every = (
        Term("charge", 1),
        Term("brutal-charge", passives(battle, user).brutal_charge),
        Term("charge-defence", -unit),
        Term("over", -ground),
    )
    terms = tuple([term for term in every if term.amount])
    user.charge = sum([term.amount for term in terms])
    battle.emit("charge", {**params, "bonus": user.charge, "why": ""}, rules=("gw.r22",), sum=terms)
    for item in sound_items(battle, user):
        if item.impact:
            battle.emit("impact", {"unit": met.id, "item": item.id}, rules=("gw.keyword.impact",))
            battle.jobs = (*battle.jobs, Job("hit", met.id, "impact", item.impact))
