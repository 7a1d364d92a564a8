"""Effects of cards, items and traits, as the table reports them (gl.r40, gl.r75)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, Setting, Value, settings_of
from gm.games.grimlore.draft import PAYMENT_RULES, Draft, may_gain_attempts
from gm.games.grimlore.entries.session import Effect
from gm.games.grimlore.rules import vitality
from gm.games.grimlore.rules.combat.hits import announce_death, put_unit
from gm.games.grimlore.rules.traits import warn_if_immune
from gm.games.grimlore.vocabulary import ALL, GOODS, MAIN, UNITS

_RULES = ("gl.r40", "gl.r75")


def effect(draft: Draft, entry: Effect) -> None:
    """Apply all settings of an effect in order, then announce characters and units at 0 Energy."""
    settings = settings_of(entry.settings)
    before = {hero.id: hero.energy for hero in draft.heroes}
    changes = tuple([change for setting in settings for change in _apply(draft, setting)])
    draft.emit("effect", {"settings": entry.settings}, changes, rules=_RULES, level="do")
    for id, energy in before.items():
        if energy and not draft.hero(id).energy:
            vitality.go_down(draft, id)
    hurt = dict.fromkeys(part.holder for part in settings if part.holder in UNITS and part.what == "hp")
    if hurt:
        draft.combat = draft.active_combat._replace(surplus=None)
    for id in hurt:
        unit = draft.active_combat.unit(id)
        if unit and not unit.hp:
            announce_death(draft, id)
    if any(part.holder == MAIN and part.what == "skip" and part.apply(0) > 0 for part in settings):
        warn_if_immune(draft, MAIN)


def _apply(draft: Draft, setting: Setting) -> tuple[Change, ...]:
    what, amount = setting.what, setting.apply(0)
    if what == "attempts" and not setting.holder:
        if not may_gain_attempts(draft):
            raise Refusal("no-attempt", {"phase": draft.phase, "attempts": draft.attempts}, ("gl.r24",))
        draft.attempts = _not_below_zero(None, what, draft.attempts, amount)
        return ()
    if what in GOODS and not setting.holder:
        return draft.pay(what, -amount) if amount < 0 else draft.gain(what, amount)
    if setting.holder in UNITS:
        return _change_unit(draft, setting.holder, what, amount)
    heroes = draft.heroes if setting.holder == ALL else (draft.hero(setting.holder),)
    return tuple([change for hero in heroes for change in _change_hero(draft, hero.id, what, amount)])


def _change_hero(draft: Draft, who: str, what: str, amount: int) -> tuple[Change, ...]:
    """Change a character's Energy or Destiny within its limits, or a status. Return the changes to announce."""
    hero = draft.hero(who)
    if what == "energy":
        if amount > 0:
            return vitality.refresh(draft, who, amount)
        return vitality.drain(draft, who, -amount, vitality.floor(draft))
    if what in ("skip", "prone"):
        draft.set(who, **{what: amount > 0})
        return ()
    new = _not_below_zero(who, what, getattr(hero, what), amount)
    if what == "destiny" and amount > 0:
        new = max(hero.destiny, min(new, hero.destiny_max))
    draft.set(who, **{what: new})
    return (Change(who, what, new - hero.destiny),) if what == "destiny" and new != hero.destiny else ()


def _not_below_zero(who: str | None, what: str, have: int, amount: int) -> int:
    """Return ``have`` plus ``amount``. Raises Refusal if the sum is below 0 (gl.r16, gl.r40)."""
    if have + amount < 0:
        params: dict[str, Value] = {"what": what, "need": -amount, "have": have, "who": who}
        raise Refusal("few", params, (PAYMENT_RULES.get(what, "gl.r40"),))
    return have + amount


def _change_unit(draft: Draft, id: str, what: str, amount: int) -> tuple[Change, ...]:
    """Change a unit's Energy within its limits, or whether the unit skips its next side (gl.r30).

    Return the changes to announce.
    """
    unit = draft.combat.unit(id) if draft.combat else None
    if unit is None or not unit.hp:
        raise Refusal("no-unit", {"unit": id}, ("gl.r30",))
    hp = max(0, min(unit.hp + amount, unit.hp_max))
    new = unit._replace(skip=amount > 0) if what == "skip" else unit._replace(hp=hp)
    put_unit(draft, new)
    return (Change(id, "hp", new.hp - unit.hp),) if new.hp != unit.hp else ()
