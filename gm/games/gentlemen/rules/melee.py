"""Who is in melee with whom, and charges that lead there (gw.r21–gw.r23)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Term, Value
from gm.games.gentlemen.entries import Apart, Contact, Melee
from gm.games.gentlemen.rules.desk import Desk
from gm.games.gentlemen.rules.jobs import run
from gm.games.gentlemen.state import Job, Unit, in_melee, passives, profile
from gm.games.gentlemen.vocabulary import NONE

_OVER = 2
"""The Charge Defence of soft cover and of a water's edge (gw.r22)."""


def engage(desk: Desk, one: str, other: str) -> None:
    """Two enemies are in melee with each other (gw.r21)."""
    place = desk.force.place
    pair = (one, other) if place[one] < place[other] else (other, one)
    if pair not in desk.melee:
        desk.melee = (*desk.melee, pair)
        desk.tell("melee", {"unit": one, "other": other}, ("gw.r21",))


def melee(desk: Desk, entry: Melee) -> None:
    """Two are in melee because a guard has joined in (gw.r21, gw.r23)."""
    _calm(desk, entry.kind)
    one, other = desk.unit(entry.one), desk.unit(entry.other)
    params: dict[str, Value] = {"unit": one.id, "other": other.id}
    if one.side == other.side:
        raise Refusal("friends", params, ("gw.r21",))
    for each in (one, other):
        if each.out:
            raise Refusal("out", {"unit": each.id}, ("gw.r21",))
    if other.id in in_melee(desk, one.id):
        raise Refusal("in-melee-already", params, ("gw.r21",))
    engage(desk, one.id, other.id)


def apart(desk: Desk, entry: Apart) -> None:
    """Two are outside each other's melee range; or one is outside that of all (gw.r21)."""
    _calm(desk, entry.kind)
    enemies = in_melee(desk, entry.one)
    if not enemies or (entry.other is not None and entry.other not in enemies):
        raise Refusal("not-in-melee", {"unit": entry.one, "other": entry.other}, ("gw.r21",))
    left = enemies if entry.other is None else [entry.other]
    desk.melee = tuple(
        [pair for pair in desk.melee if not (entry.one in pair and (pair[0] in left or pair[1] in left))]
    )
    desk.tell("apart", {"unit": entry.one, "others": tuple(left)}, ("gw.r21",))


def _calm(desk: Desk, entry: str) -> None:
    """What may be told besides is told while nothing is under way."""
    if desk.phase not in ("activate", "acting"):
        raise Refusal("not-now", {"entry": entry, "phase": desk.phase}, ("gw.r1",), "not-due")


def contact(desk: Desk, entry: Contact) -> None:
    """Where a charge ended: its bonus, and the Impact of what the unit carries (gw.r22, gw.r23)."""
    declared = desk.contact
    if declared is None or desk.check is not None or desk.acting is None:
        raise Refusal("not-now", {"entry": entry.kind, "phase": desk.phase}, ("gw.r1",), "not-due")
    user = desk.unit(desk.acting)
    if entry.unit == NONE:
        desk.contact = None
        desk.tell("charge", {"unit": user.id, "target": declared, "why": "short"}, ("gw.r22",))
        run(desk)
        return
    met = desk.unit(entry.unit)
    params: dict[str, Value] = {"unit": user.id, "target": met.id, "declared": declared}
    if met.side == user.side or met.out:
        raise Refusal("contact-nobody", {**params, "why": "out" if met.out else "friend"}, ("gw.r23",))
    if met.id != declared and not passives(desk, met).guard:
        raise Refusal("contact-nobody", {**params, "why": "no-guard"}, ("gw.r23",))
    desk.contact = None
    if met.id in in_melee(desk, user.id):
        desk.tell("charge", {**params, "why": "in-melee"}, ("gw.r22", "gw.r21"))
    else:
        _charge(desk, user, met, params, over=entry.over)
    run(desk)


def _charge(desk: Desk, user: Unit, met: Unit, params: dict[str, Value], *, over: bool) -> None:
    own = passives(desk, user)
    guarded = not in_melee(desk, met.id)
    unit = passives(desk, met).charge_defence if guarded else 0
    ground = _OVER if over and guarded else 0
    if desk.house.charge_defence == "max":
        unit, ground = (unit, 0) if unit >= ground else (0, ground)
    terms = (
        Term("charge", 1),
        Term("brutal-charge", own.brutal_charge),
        Term("charge-defence", -unit),
        Term("over", -ground),
    )
    found = tuple([term for term in terms if term.amount])
    bonus = sum([term.amount for term in found])
    desk.set(user.id, charge=bonus)
    desk.tell("charge", {**params, "bonus": bonus, "why": ""}, ("gw.r22",), sum=found)
    items = zip(profile(desk, user).items, user.items, strict=True)
    for item, how in items:
        if item.impact and how != "destroyed":
            desk.tell("impact", {"unit": met.id, "item": item.id}, ("gw.keyword.impact",))
            desk.jobs = (*desk.jobs, Job("hit", met.id, "impact", item.impact))
