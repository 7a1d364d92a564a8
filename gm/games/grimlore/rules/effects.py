"""What a card, an item or a trait did, as the table tells it (gl.r40, gl.r75)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, Value
from gm.games.grimlore.entries import Effect, Setting, setting
from gm.games.grimlore.rules import vitality
from gm.games.grimlore.rules.combat.blows import fall, put_unit
from gm.games.grimlore.rules.combat.feats import warn_if_immune
from gm.games.grimlore.rules.desk import PAID_BY, Desk
from gm.games.grimlore.state import FIGHTING, OUTSIDE, may_gain_attempts, waits
from gm.games.grimlore.vocabulary import ALL, GOODS, MAIN, UNITS

_RULES = ("gl.r40", "gl.r75")


def effect(desk: Desk, entry: Effect) -> None:
    """All that is told, in its order; what is then at nothing follows."""
    if desk.phase not in (*OUTSIDE, *FIGHTING, "reward") or waits(desk):
        raise Refusal("not-now", {"entry": entry.kind, "phase": desk.phase}, ("gl.r22",), "not-due")
    changes: tuple[Change, ...] = ()
    before = {hero.id: hero.energy for hero in desk.heroes}
    for one in map(setting, entry.settings):
        changes += _one(desk, one)
    desk.tell("effect", {"settings": entry.settings}, _RULES, changes, level="do")
    for id, energy in before.items():
        if energy and not desk.hero(id).energy:
            vitality.fall(desk, id)
    _units_after(desk, entry)


def _one(desk: Desk, one: Setting) -> tuple[Change, ...]:
    """What one word comes to."""
    if one.what == "attempts" and not one.holder:
        return _attempts(desk, one)
    if one.what in GOODS and not one.holder:
        return desk.pay(one.what, -one.amount) if one.amount < 0 else desk.gain(one.what, one.amount)
    if one.holder in UNITS:
        return _of_unit(desk, one)
    heroes = desk.heroes if one.holder == ALL else (desk.hero(one.holder),)
    changes: tuple[Change, ...] = ()
    for hero in heroes:
        changes += _of_hero(desk, hero.id, one.what, one.amount)
    return changes


def _attempts(desk: Desk, one: Setting) -> tuple[Change, ...]:
    if not may_gain_attempts(desk):
        raise Refusal("no-attempt", {"phase": desk.phase, "attempts": desk.attempts}, ("gl.r24",))
    desk.attempts = _not_below(one, desk.attempts)
    return ()


def _of_hero(desk: Desk, who: str, what: str, amount: int) -> tuple[Change, ...]:
    """Energy stays between the floor and its maximum, Destiny below its maximum; a status is there or not."""
    hero = desk.hero(who)
    if what == "energy":
        return (
            vitality.refresh(desk, who, amount)
            if amount > 0
            else vitality.drain(desk, who, -amount, vitality.floor(desk))
        )
    if what in ("skip", "prone"):
        desk.set(who, **{what: amount > 0})
        return ()
    new = _not_below(Setting(who, what, "-" if amount < 0 else "+", str(abs(amount))), getattr(hero, what))
    if what == "destiny":
        new = max(hero.destiny, min(new, hero.destiny_max)) if amount > 0 else new
        desk.set(who, destiny=new)
        return (Change(who, "destiny", new - hero.destiny),) if new != hero.destiny else ()
    desk.set(who, **{what: new})
    return ()


def _not_below(one: Setting, have: int) -> int:
    """What is left. Raises Refusal below nothing (gl.r40; of Destiny gl.r16)."""
    if have + one.amount < 0:
        params: dict[str, Value] = {"what": one.what, "need": -one.amount, "have": have, "who": one.holder or None}
        raise Refusal("few", params, (PAID_BY.get(one.what, "gl.r40"),))
    return have + one.amount


def _of_unit(desk: Desk, one: Setting) -> tuple[Change, ...]:
    """A unit's Energy within its own, or whether it loses its next attacks (gl.r30)."""
    unit = desk.combat.unit(one.holder) if desk.combat else None
    if unit is None or not unit.hp:
        raise Refusal("no-unit", {"unit": one.holder}, ("gl.r30",))
    new = (
        unit._replace(skip=one.amount > 0)
        if one.what == "skip"
        else unit._replace(hp=max(0, min(unit.hp + one.amount, unit.hp_max)))
    )
    put_unit(desk, new)
    return (Change(unit.unit, "hp", new.hp - unit.hp),) if new.hp != unit.hp else ()


def _units_after(desk: Desk, entry: Effect) -> None:
    """Units that are at nothing now, and one that cannot be made to skip (gl.r41)."""
    told = [setting(written) for written in entry.settings]
    for id in dict.fromkeys(one.holder for one in told if one.holder in UNITS and one.what == "hp"):
        unit = desk.fray.unit(id)
        if unit and not unit.hp:
            fall(desk, id)
    if any(one.holder == MAIN and one.what == "skip" and one.amount > 0 for one in told):
        warn_if_immune(desk, MAIN)
