"""What a card, an item or a trait did, as the table tells it (gl.r40, gl.r75)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, Value
from gm.games.grimlore.draft import PAID_BY, Draft
from gm.games.grimlore.entries import Effect, Setting, setting
from gm.games.grimlore.rules import vitality
from gm.games.grimlore.rules.combat.blows import fall, put_unit
from gm.games.grimlore.rules.combat.feats import warn_if_immune
from gm.games.grimlore.state import FIGHTING, OUTSIDE, may_gain_attempts, waits
from gm.games.grimlore.vocabulary import ALL, GOODS, MAIN, UNITS

_RULES = ("gl.r40", "gl.r75")


def effect(draft: Draft, entry: Effect) -> None:
    """All that is told, in its order; what is then at nothing follows."""
    if draft.phase not in (*OUTSIDE, *FIGHTING, "reward") or waits(draft):
        raise Refusal("not-now", {"entry": entry.kind, "phase": draft.phase}, ("gl.r22",), "not-due")
    changes: tuple[Change, ...] = ()
    before = {hero.id: hero.energy for hero in draft.heroes}
    for one in map(setting, entry.settings):
        changes += _one(draft, one)
    draft.emit("effect", {"settings": entry.settings}, changes, rules=_RULES, level="do")
    for id, energy in before.items():
        if energy and not draft.hero(id).energy:
            vitality.fall(draft, id)
    _units_after(draft, entry)


def _one(draft: Draft, one: Setting) -> tuple[Change, ...]:
    """What one word comes to."""
    if one.what == "attempts" and not one.holder:
        return _attempts(draft, one)
    if one.what in GOODS and not one.holder:
        return draft.pay(one.what, -one.amount) if one.amount < 0 else draft.gain(one.what, one.amount)
    if one.holder in UNITS:
        return _of_unit(draft, one)
    heroes = draft.heroes if one.holder == ALL else (draft.hero(one.holder),)
    changes: tuple[Change, ...] = ()
    for hero in heroes:
        changes += _of_hero(draft, hero.id, one.what, one.amount)
    return changes


def _attempts(draft: Draft, one: Setting) -> tuple[Change, ...]:
    if not may_gain_attempts(draft):
        raise Refusal("no-attempt", {"phase": draft.phase, "attempts": draft.attempts}, ("gl.r24",))
    draft.attempts = _not_below(one, draft.attempts)
    return ()


def _of_hero(draft: Draft, who: str, what: str, amount: int) -> tuple[Change, ...]:
    """Energy stays between the floor and its maximum, Destiny below its maximum; a status is there or not."""
    hero = draft.hero(who)
    if what == "energy":
        return (
            vitality.refresh(draft, who, amount)
            if amount > 0
            else vitality.drain(draft, who, -amount, vitality.floor(draft))
        )
    if what in ("skip", "prone"):
        draft.set(who, **{what: amount > 0})
        return ()
    new = _not_below(Setting(who, what, "-" if amount < 0 else "+", str(abs(amount))), getattr(hero, what))
    if what == "destiny":
        new = max(hero.destiny, min(new, hero.destiny_max)) if amount > 0 else new
        draft.set(who, destiny=new)
        return (Change(who, "destiny", new - hero.destiny),) if new != hero.destiny else ()
    draft.set(who, **{what: new})
    return ()


def _not_below(one: Setting, have: int) -> int:
    """What is left. Raises Refusal below nothing (gl.r40; of Destiny gl.r16)."""
    if have + one.amount < 0:
        params: dict[str, Value] = {"what": one.what, "need": -one.amount, "have": have, "who": one.holder or None}
        raise Refusal("few", params, (PAID_BY.get(one.what, "gl.r40"),))
    return have + one.amount


def _of_unit(draft: Draft, one: Setting) -> tuple[Change, ...]:
    """A unit's Energy within its own, or whether it loses its next attacks (gl.r30)."""
    unit = draft.combat.unit(one.holder) if draft.combat else None
    if unit is None or not unit.hp:
        raise Refusal("no-unit", {"unit": one.holder}, ("gl.r30",))
    new = (
        unit._replace(skip=one.amount > 0)
        if one.what == "skip"
        else unit._replace(hp=max(0, min(unit.hp + one.amount, unit.hp_max)))
    )
    put_unit(draft, new)
    return (Change(unit.unit, "hp", new.hp - unit.hp),) if new.hp != unit.hp else ()


def _units_after(draft: Draft, entry: Effect) -> None:
    """Units that are at nothing now, and one that cannot be made to skip (gl.r41)."""
    told = [setting(written) for written in entry.settings]
    for id in dict.fromkeys(one.holder for one in told if one.holder in UNITS and one.what == "hp"):
        unit = draft.active_combat.unit(id)
        if unit and not unit.hp:
            fall(draft, id)
    if any(one.holder == MAIN and one.what == "skip" and one.amount > 0 for one in told):
        warn_if_immune(draft, MAIN)
