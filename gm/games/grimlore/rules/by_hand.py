"""The entries ``effect``, ``count`` and ``adjust``, with which people report or set values (gl.r40, gl.r75, gl.r81)."""

from __future__ import annotations

from typing import Any

from gm.game import Change, Holding, Refusal, Setting, Value, holding_changes, settings_of
from gm.games.grimlore import tables
from gm.games.grimlore.draft import PAYMENT_RULES, Draft, may_gain_attempts
from gm.games.grimlore.entries.session import Adjust, Count, Effect
from gm.games.grimlore.holdings import PARTY, holdings
from gm.games.grimlore.rules import vitality
from gm.games.grimlore.rules.combat.hits import announce_death, put_unit
from gm.games.grimlore.rules.setup import with_level, with_trait
from gm.games.grimlore.rules.traits import warn_if_immune
from gm.games.grimlore.state import FIGHTING, Tile

_RULE = ("gl.r81",)
_BOUNDS = {"energy_max": (1, 20), "destiny_max": (0, 9), "peeks": (0, tables.PEEKS), "skip": (0, 1), "prone": (0, 1)}
_IN_TURN = ("turn", "arrival", "scavenge", "visit", "done", *FIGHTING)


def effect(draft: Draft, entry: Effect) -> None:
    """Apply all settings of an effect in order, then announce characters and units at 0 Energy."""
    settings = settings_of(entry.settings)
    before = {hero.id: hero.energy for hero in draft.heroes}
    changes = tuple([change for setting in settings for change in _apply(draft, setting)])
    draft.emit("effect", {"settings": entry.settings}, changes, rules=("gl.r40", "gl.r75"), level="do")
    for id, energy in before.items():
        if energy and not draft.hero(id).energy:
            vitality.go_down(draft, id)
    hurt = dict.fromkeys(part.holder for part in settings if part.holder in tables.UNITS and part.what == "hp")
    if hurt:
        draft.change_combat(surplus=None)
    for id in hurt:
        unit = draft.active_combat.unit(id)
        if unit and not unit.hp:
            announce_death(draft, id)
    if any(part.holder == tables.MAIN and part.what == "skip" and part.apply(0) > 0 for part in settings):
        warn_if_immune(draft, tables.MAIN)


def _apply(draft: Draft, setting: Setting) -> tuple[Change, ...]:
    what, amount = setting.what, setting.apply(0)
    if what == "attempts" and not setting.holder:
        if not may_gain_attempts(draft):
            raise Refusal("no-attempt", {"phase": draft.phase, "attempts": draft.attempts}, ("gl.r24",))
        draft.attempts = _not_below_zero(None, what, draft.attempts, amount)
        return ()
    if what in tables.GOODS and not setting.holder:
        return draft.pay(what, -amount) if amount < 0 else draft.gain(what, amount)
    if setting.holder in tables.UNITS:
        return _change_unit(draft, setting.holder, what, amount)
    heroes = draft.heroes if setting.holder == tables.ALL else (draft.hero(setting.holder),)
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
    """Change a unit's Energy within its limits, or set whether it loses its next turn (gl.r30).

    Return the changes to announce.
    """
    unit = draft.combat.unit(id) if draft.combat else None
    if unit is None or not unit.hp:
        raise Refusal("no-unit", {"unit": id}, ("gl.r30",))
    hp = max(0, min(unit.hp + amount, unit.hp_max))
    new = unit._replace(skip=amount > 0) if what == "skip" else unit._replace(hp=hp)
    put_unit(draft, new)
    return (Change(id, "hp", new.hp - unit.hp),) if new.hp != unit.hp else ()


def count(draft: Draft, entry: Count) -> None:
    """Confirm a count that agrees with the state. Raises Refusal for any other count.

    The refusal suggests an adjustment to type.
    """
    held = {(dial.holder, dial.what): int(dial.amount) for dial in _dials(draft)}
    wrong: dict[str, int] = {}
    for counted in settings_of(entry.settings):
        have = held.get((counted.holder or PARTY, counted.what))
        if have is None:
            raise Refusal("no-unit", {"unit": counted.holder}, _RULE)
        if have != counted.amount:
            wrong[counted.text] = have
    if wrong:
        raise Refusal("differs", {"settings": tuple(wrong), "have": tuple(wrong.values())}, _RULE)
    draft.emit("counted", {"settings": entry.settings}, rules=_RULE)


def adjust(draft: Draft, entry: Adjust) -> None:
    """Apply all settings of an adjustment. Raises Refusal if the result is impossible."""
    before = _dials(draft)
    for change in settings_of(entry.settings):
        _set(draft, change)
    for hero in draft.heroes:
        for what, most in (("energy", hero.energy_max), ("destiny", hero.destiny_max)):
            _within(hero.id, what, getattr(hero, what), 0, most)
    changes = holding_changes(before, _dials(draft))
    draft.emit("adjusted", {"settings": entry.settings, "because": entry.because}, changes, rules=_RULE, level="do")


def _dials(draft: Draft) -> list[Holding]:
    """Return the amounts that an adjustment must announce: goods, Energy and Destiny of characters, Energy of units.

    The draft announces changes of all other holdings by itself.
    """
    dials = [holding for holding in holdings(draft.freeze()) if holding.kind == "dial"]
    return [dial for dial in dials if dial.holder != PARTY or dial.what in tables.GOODS]


def _set(draft: Draft, change: Setting) -> None:
    what = change.what
    if change.holder in tables.UNITS:
        _set_unit(draft, change)
    elif change.holder:
        _set_hero(draft, change)
    elif what in tables.GOODS:
        goods: dict[str, Any] = {what: _number(change, getattr(draft.party, what))}
        draft.party = draft.party._replace(**goods)
    elif what in tables.TILES:
        if draft.stack is None:
            raise Refusal("no-stack", {"what": what}, ("gl.r20",))
        draft.stack = draft.stack._replace(**{what: _number(change, getattr(draft.stack, what))})
    elif what in ("successes", "failures", "turn", "peeks", "attempts"):
        setattr(draft, what, _number(change, getattr(draft, what)))
    else:
        _set_session(draft, what, str(change.amount))


def _set_session(draft: Draft, what: str, value: str) -> None:
    """Set ``what`` of the session (the tile, whether it is friendly, the event, the active character) to ``value``.

    Raises Refusal if the present phase does not allow this.
    """
    back = draft.combat.back if draft.combat else draft.phase
    if what == "tile":
        if value == tables.NONE and back in ("arrival", "scavenge", "visit"):
            raise Refusal("tile-in-use", {"phase": back}, _RULE)
        draft.tile = None if value == tables.NONE else Tile(value, bool(draft.tile and draft.tile.friendly))
    elif what == "friendly":
        if draft.tile is None:
            raise Refusal("no-tile", {}, _RULE)
        draft.tile = draft.tile._replace(friendly=value == "yes")
    elif what == "event":
        if value == tables.NONE and back == "arrival":
            raise Refusal("event-in-use", {"phase": back}, _RULE)
        draft.event = None if value == tables.NONE else value
    else:
        if draft.phase not in _IN_TURN or back == "portal":
            raise Refusal("no-turn", {"phase": draft.phase}, _RULE)
        draft.active = value


def _set_hero(draft: Draft, change: Setting) -> None:
    hero, what = draft.hero(change.holder), change.what
    if what in (*tables.ATTRIBUTES, *tables.SKILLS):
        levels = "attributes" if what in tables.ATTRIBUTES else "skills"
        new = _within(hero.id, what, change.apply(hero.level(what)), 1, tables.TOP)
        draft.set(hero.id, **{levels: with_level(getattr(hero, levels), tables.PLACE[what], new)})
    elif what in tables.EVERY_TRAIT:
        most = tables.TRAITS[what].levels if what in tables.TRAITS else 1
        level = _within(hero.id, what, change.apply(hero.has(what)), 0, most)
        draft.set(hero.id, traits=with_trait(hero.traits, what, level))
    elif what in ("used", "fresh"):
        named = str(change.amount).split(",")
        used = {*hero.used, *named} if what == "used" else {*hero.used} - {*named}
        draft.set(hero.id, used=tuple(sorted(used)))
    elif what == "tested":
        draft.set(hero.id, tested=change.amount == "yes")
    else:
        draft.set(hero.id, **{what: _flag_or_number(change, getattr(hero, what))})


def _set_unit(draft: Draft, change: Setting) -> None:
    unit = draft.combat.unit(change.holder) if draft.combat else None
    if unit is None:
        raise Refusal("no-unit", {"unit": change.holder}, _RULE)
    if change.what == "hp":
        new = unit._replace(hp=_within(change.holder, "hp", change.apply(unit.hp), 0, unit.hp_max))
    else:
        new = unit._replace(skip=bool(_flag_or_number(change, unit.skip)))
    put_unit(draft, new)


def _flag_or_number(change: Setting, old: int | bool) -> int | bool:
    if change.amount in ("yes", "no"):
        return change.amount == "yes"
    new = _number(change, int(old))
    return bool(new) if isinstance(old, bool) else new


def _number(change: Setting, old: int) -> int:
    return _within(change.holder, change.what, change.apply(old), *_BOUNDS.get(change.what, (0, tables.MOST)))


def _within(holder: str, what: str, amount: int, least: int, most: int) -> int:
    """Return ``amount`` unchanged. Raises Refusal if it is less than ``least`` or more than ``most``."""
    if not least <= amount <= most:
        params: dict[str, Value] = {"holder": holder or None, "what": what, "amount": amount}
        raise Refusal("bounds", {**params, "least": least, "most": most}, _RULE)
    return amount
