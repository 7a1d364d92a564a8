"""Adjustments of units, sides and the turn by the referee (gw.r62)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Value, holding_changes
from gm.games.gentlemen.computation.holdings import holdings
from gm.games.gentlemen.entries import Adjust
from gm.games.gentlemen.inputs.settings import SettingTuple
from gm.games.gentlemen.playing_cards import UNSEEN
from gm.games.gentlemen.rules.hits import go_out, limit_reached, lose_heart
from gm.games.gentlemen.rules.turns import settle
from gm.games.gentlemen.state import DECK, Battle, UnitDraft, profile, stats, unit_of
from gm.games.gentlemen.versions import Rules
from gm.games.gentlemen.vocabulary import OF_SIDES, OF_UNITS

_RULE = ("gw.r62",)
_MOST = {"ap": 99, "armour": 9, "concussed": 9, "commanded": 9}
_MOST_ELSE = 999
_FLAGS = ("immobilized", "suppressed", "activated", "mounted", "out")


def adjust(battle: Battle, entry: Adjust) -> None:
    """Carry out the settings of an adjustment (gw.r62). Raises Refusal for an impossible value."""
    before = () if battle.silent else holdings(battle)
    announced = len(battle.notices)
    for setting in entry.settings:
        _set(battle, setting)
    for unit in battle.units:
        _within(unit.id, "wounds", unit.wounds, stats(battle, unit).spades)
    for side in battle.sides:  # a new commander may be out
        if side.lost is None and limit_reached(battle, side):
            lose_heart(battle, side.id)
    changes = () if battle.silent else holding_changes(before, holdings(battle))
    if Rules.of(battle.version).shows_all_on_paper:  # the last notice announces the statuses
        changes = tuple([change for change in changes if change.what != "statuses"])
    # Announce the adjustment before its consequences. In version 1 its notice also has the changes of all statuses.
    followed, battle.notices = battle.notices[announced:], battle.notices[:announced]
    battle.unannounced()
    params: dict[str, Value] = {"settings": entry.settings, "because": entry.because}
    battle.emit("adjusted", params, changes, rules=_RULE, level="do")
    for notice in followed:
        others = tuple([change for change in notice.changes if change.what != "statuses"])
        battle.notices.append(notice._replace(changes=others))
    settle(battle)


def _set(battle: Battle, setting: SettingTuple) -> None:
    holder, what, _, amount = setting
    if what == "turn":
        battle.turn = _new(battle.turn, setting, _MOST_ELSE, 1)
    elif holder in battle.force.of:
        _set_unit(battle, battle.unit(holder), setting)
    elif what == "commander":
        side = battle.side(holder)
        if str(amount) not in battle.force.of or unit_of(battle, str(amount)).side != holder:
            raise Refusal("not-its-own", {"side": holder, "unit": str(amount)}, _RULE)
        side.commander = str(amount)
    elif what == "deck":
        side = battle.side(holder)
        side.discard = (UNSEEN,) * (DECK - _new(DECK - len(side.discard), setting, DECK))
    elif what in ("reactions", "score"):
        side = battle.side(holder)
        setattr(side, what, _new(getattr(side, what), setting, _MOST_ELSE))
    else:
        raise Refusal("no-such-setting", {"holder": holder, "what": what}, _RULE, "words")


def _new(old: int, setting: SettingTuple, most: int, least: int = 0) -> int:
    """Return ``old`` as ``setting`` changes it. Raises Refusal if the result is below ``least`` or above ``most``."""
    holder, what, sign, amount = setting
    n = int(amount)
    return _within(holder, what, n if sign == "=" else old + n if sign == "+" else old - n, most, least)


def _within(holder: str, what: str, amount: int, most: int, least: int = 0) -> int:
    if not least <= amount <= most:
        holder = "" if what == "turn" else holder
        raise Refusal("bounds", {"holder": holder, "what": what, "amount": amount, "most": most}, _RULE)
    return amount


def _set_unit(battle: Battle, unit: UnitDraft, setting: SettingTuple) -> None:
    _, what, _, _ = setting
    if what in OF_SIDES or what not in OF_UNITS:
        items = profile(battle, unit).items
        at = next((number for number, item in enumerate(items) if item.id == what and item.ammo.max), None)
        if at is None:
            raise Refusal("no-such-setting", {"holder": unit.id, "what": what}, _RULE, "words")
        unit.ammo = (*unit.ammo[:at], _new(unit.ammo[at], setting, items[at].ammo.max), *unit.ammo[at + 1 :])
    elif what == "ap":
        if battle.acting != unit.id:
            raise Refusal("not-acting", {"unit": unit.id}, _RULE)
        battle.ap = _new(battle.ap, setting, _MOST["ap"])
    elif what in _FLAGS:
        _set_flag(battle, unit, what, bool(_new(int(getattr(unit, what)), setting, 1)))
    else:
        setattr(unit, what, _new(getattr(unit, what), setting, _MOST.get(what, _MOST_ELSE)))


def _set_flag(battle: Battle, unit: UnitDraft, what: str, on: bool) -> None:
    if what == "activated" and battle.acting == unit.id:
        raise Refusal("acts-now", {"unit": unit.id}, _RULE)
    if what == "mounted" and on and battle.force.mount[unit.id] is None:
        raise Refusal("no-mount", {"unit": unit.id}, _RULE)
    if what != "out":
        setattr(unit, what, on)
    elif on and not unit.out:
        go_out(battle, unit)
    elif unit.out and not on:
        unit.out = False
        side = battle.side(unit.side)
        if side.lost is not None:
            side.lost = max(0, side.lost - 1) if limit_reached(battle, side) else None
