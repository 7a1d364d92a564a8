"""Why a use cannot be made (gw.r6–gw.r9, gw.r13, gw.r20, gw.r22, gw.r24, gw.r40, gw.r50, gw.r61)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Value
from gm.games.gentlemen.arms import ATTACKS, CALCULUS, DASH, DISMOUNT, PUNCH, Item
from gm.games.gentlemen.computation.plan import INCHES, Plan, empty_hands, fights, reach
from gm.games.gentlemen.entries import Use
from gm.games.gentlemen.state import Standing, condition, in_melee, passives, profile, unit_of


def refuse_unless_legal(state: Standing, made: Plan, entry: Use) -> None:
    """Raises Refusal for the first thing that stands against it."""
    _paid(state, made, entry)
    _again(state, made)
    one, ability = made.unit, made.ability
    calm = ability.checkless or ability.type in ("ranged", "support") or ability is CALCULUS
    if calm and in_melee(state, one.id):
        raise _no("in-melee", made, "gw.r9", enemies=tuple(in_melee(state, one.id)))
    _loaded(state, made)
    if ability.type in ("melee", "support") and (entry.range or 0) > reach(state, ability):
        raise _no("beyond", made, "gw.r20", range=entry.range, most=reach(state, ability))
    _aimed(state, made)
    _heavy(state, made)
    if ability is DASH and one.immobilized:
        raise _no("immobilized", made, "gw.r40")
    if ability.type == "melee" and "melee" in one.barred:
        raise _no("barred", made, "gw.r61", how="melee")
    if ability.type == "support" and one.barred and {"support", "support!"} & {*one.barred}:
        raise _no("barred", made, "gw.r61", how="support")
    if ability is PUNCH and not empty_hands(state, one) and fights(state, one):
        raise _no("no-hand", made, "gw.r13")
    if ability is DISMOUNT and not one.mounted:
        raise _no("on-foot", made, "gw.r50")
    if ability is DASH and made.target and (entry.range or 0) > made.draw * _unit(state):
        raise _no("charge-too-far", made, "gw.r22", range=entry.range, draw=made.draw, most=made.draw * _unit(state))


def _unit(state: Standing) -> int:
    return INCHES if state.house.grid == "inches" else 1


def _no(kind: str, made: Plan, rule: str, **more: Value) -> Refusal:
    item = made.item.id if made.item else None
    params: dict[str, Value] = {"unit": made.unit.id, "ability": made.ability.id, "item": item, "target": made.target}
    return Refusal(kind, {**params, **more}, (rule,))


def _paid(state: Standing, made: Plan, entry: Use) -> None:
    """The AP that it takes (gw.r6), of a checkless ability not more than are missing (gw.r8)."""
    short = made.paid > state.ap or (made.ability.checkless and made.missing > 0 and not made.paid)
    if short:
        raise _no("few-ap", made, "gw.r6", cost=made.paid or made.missing, ap=state.ap)
    if made.ability.checkless and made.paid > made.missing:
        raise _no("much-ap", made, "gw.r8", cost=made.missing, ap=made.paid)


def _again(state: Standing, made: Plan) -> None:
    """Once an activation, unless it is reusable; a punch for every empty hand (gw.r7, gw.r13)."""
    before = dict(state.used).get(made.key, 0) if state.used else 0
    if not before:
        return
    most = max(1, empty_hands(state, made.unit)) if made.ability is PUNCH else 0 if made.ability.reusable else 1
    if most and before >= most:
        raise _no("used", made, "gw.r7", times=before)


def _loaded(state: Standing, made: Plan) -> None:
    """Ammunition to shoot with, room to load, and a weapon that does (gw.r8, gw.r61)."""
    one, item, ability = made.unit, made.item, made.ability
    if item is None:
        return
    how = condition(state, one, item)
    ammo = one.ammo[profile(state, one).items.index(item)]
    if how == "destroyed" or (how == "broken" and ability.type == "ranged"):
        raise _no("broken", made, "gw.r8", how=how)
    if ability.uses_ammo and not ammo:
        raise _no("no-ammo", made, "gw.r8")
    if ability.loads:
        if how == "jammed":
            raise _no("jammed", made, "gw.r8")
        if ammo >= item.max_ammo:
            raise _no("full", made, "gw.r8", ammo=ammo)


def _aimed(state: Standing, made: Plan) -> None:
    """Attacks and charges at enemies, support at friends, neither at those who are out (gw.r20)."""
    if made.target is None:
        return
    target = unit_of(state, made.target)
    friend = target.side == made.unit.side
    if target.out:
        raise _no("target-out", made, "gw.r20")
    if friend and (made.ability.type in ATTACKS or made.ability is DASH):
        raise _no("target-friend", made, "gw.r20")
    if not friend and made.ability.type == "support":
        raise _no("target-enemy", made, "gw.r20")
    if made.ability.type == "support" and not made.ability.range and target.id != made.unit.id:
        raise _no("beyond", made, "gw.r20", range=None, most=0)


def _heavy(state: Standing, made: Plan) -> None:
    """Who is not Strong does not dash with a heavy weapon, nor use it and move (gw.r24)."""
    arms = wielded(state, made.unit.id)
    if not arms or passives(state, made.unit).strong:
        return
    if made.ability is DASH:
        raise _no("heavy", made, "gw.r24", why="dash")
    if made.ability.id == "move" and made.item is None and state.wielded:
        raise _no("heavy", made, "gw.r24", why="wielded")
    if state.moved and heaves(made, arms):
        raise _no("heavy", made, "gw.r24", why="moved")


def wielded(state: Standing, id: str) -> list[Item]:
    """The heavy weapons of a unit that are not destroyed."""
    one = unit_of(state, id)
    items = zip(profile(state, one).items, one.items, strict=True)
    return [item for item, how in items if item.heavy and how != "destroyed"]


def heaves(made: Plan, arms: list[Item]) -> bool:
    """Whether it is a use of a heavy weapon, or of the bayonet on one; loading is none (gw.r24)."""
    if made.item is None or made.ability.checkless:
        return False
    return made.item in arms or (made.item.kind == "bayonet" and any(item.lug for item in arms))
