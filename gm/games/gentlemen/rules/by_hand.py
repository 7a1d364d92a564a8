"""Entries for what gm cannot compute, and values set by the referee (gw.r33, gw.r55, gw.r62)."""

from __future__ import annotations

from gm.game import Change, House, Refusal, Setting, Value, change_house_rules, holding_changes
from gm.games.gentlemen.arms import Ability, Effects, Item
from gm.games.gentlemen.computation.checks import in_deck, limit_reached
from gm.games.gentlemen.computation.gear import holdings, key_of
from gm.games.gentlemen.computation.plan import cost
from gm.games.gentlemen.entries import Adjust, Count, Effect, React, Retire, Score
from gm.games.gentlemen.inputs.settings import SettingTuple
from gm.games.gentlemen.playing_cards import UNSEEN
from gm.games.gentlemen.rules.effects import as_move, go_out, load, lose_heart, note_progress, run
from gm.games.gentlemen.rules.turns import settle, win
from gm.games.gentlemen.state import DECK, Battle, Job, UnitDraft, enemy_of, in_melee, profile, side_of, stats, unit_of
from gm.games.gentlemen.versions import Rules
from gm.games.gentlemen.vocabulary import OF_SIDES, OF_UNITS

_RELOAD = 2
"""The number of Reactions that replace 1 AP of loading (gw.r33)."""
RELOAD = "reload"
_RULE = ("gw.r62",)
_MOST = {"ap": 99, "armour": 9, "concussed": 9, "commanded": 9}
_MOST_ELSE = 999
_FLAGS = ("immobilized", "suppressed", "activated", "mounted", "out")


def effect(battle: Battle, entry: Effect) -> None:
    """Carry out an effect that gm cannot compute and that a player has therefore entered (gw.r30, gw.r31).

    The entry says whether armour is checked first.
    """
    unit = unit_of(battle, entry.unit)
    if unit.out:
        raise Refusal("out", {"unit": unit.id}, ("gw.r31",))
    helps = Effects(heal=entry.heal or 0, commanded=entry.commanded or 0)
    harms = Effects(
        wound=entry.wound or 0,
        concussion=entry.concussion or 0,
        immobilize=entry.immobilize,
        suppressed=entry.suppressed,
        lethal=entry.lethal,
    )
    battle.emit("effect", {"unit": unit.id, "armour": entry.armour}, rules=("gw.r40",))
    jobs = [Job("gain", unit.id, None, helps)] if entry.heal or entry.commanded else []
    if harms.strikes:
        jobs.append(Job("hit" if entry.armour else "gain", unit.id, None, harms, entry.pierce or 0))
    battle.jobs = tuple(jobs)
    run(battle)


def react(battle: Battle, entry: React) -> None:
    """Spend Reactions to move a unit or to load a weapon (gw.r33)."""
    unit = battle.unit(entry.unit)
    side = battle.side(unit.side)
    price = _RELOAD if entry.does == RELOAD else entry.hexes or 1
    params: dict[str, Value] = {"unit": unit.id, "side": side.id, "does": entry.does, "cost": price}
    if unit.out:
        raise Refusal("out", params, ("gw.r33",))
    if side.reactions < price:
        raise Refusal("few-reactions", {**params, "reactions": side.reactions}, ("gw.r33",))
    if in_melee(battle, unit.id):
        raise Refusal("react-in-melee", params, ("gw.r33",))
    loading = _loading(battle, unit, entry) if entry.does == RELOAD else None
    side.reactions -= price
    item = loading[0].id if loading else None
    changes = (Change(side.id, "reactions", -price),)
    deed = "" if loading else as_move(battle)
    battle.emit("react", {**params, "item": item}, changes, rules=("gw.r33",), level="do", deed=deed)
    if loading:
        _reload(battle, unit, *loading)


def _loading(battle: Battle, unit: UnitDraft, entry: React) -> tuple[Item, Ability]:
    """Return the item to load and the ability that loads it. Raises Refusal if none can be loaded, or several can."""
    items = [item.id for item in profile(battle, unit).items]
    params: dict[str, Value] = {"unit": unit.id, "ability": RELOAD, "item": entry.item}
    if entry.item and entry.item not in items:
        raise Refusal("no-item", params, ("gw.r33",), "words")
    able = [
        (item, ability)
        for ways in battle.force.abilities[unit.id].values()
        for item, ability in ways
        if item and ability.loads and entry.item in (None, item.id)
        if unit.ammo[items.index(item.id)] < item.ammo.max and unit.items[items.index(item.id)] in ("ok", "broken")
    ]
    if not able:
        raise Refusal("nothing-to-load", {"unit": unit.id}, ("gw.r33",))
    if len(able) > 1:
        raise Refusal("which-item", {**params, "items": tuple([item.id for item, _ in able])}, ("gw.r33",), "ambiguous")
    return able[0]


def _reload(battle: Battle, unit: UnitDraft, item: Item, ability: Ability) -> None:
    whole = cost(battle, unit, item, ability)
    paid = dict(unit.progress).get(key_of(item, ability), 0) + 1
    note_progress(battle, unit, item, ability, paid, whole, 0, ("gw.r8", "gw.r33"))
    if paid >= whole:
        load(battle, unit, item, ability.options[0].does.ammo)


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
    battle.emit("adjusted", {"settings": entry.settings, "because": entry.because}, changes, rules=_RULE, level="do")
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
    """Return the new value after ``setting`` changes ``old``. Raises Refusal below ``least`` or above ``most``."""
    change = Setting(*setting)
    return _within(change.holder, change.what, change.apply(old), most, least)


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


def score(battle: Battle, entry: Score) -> None:
    """Change objective points (gw.r55)."""
    for id, sign, n in entry.scores:
        side = battle.side(id)
        points = _new(side.score, (id, "score", sign, n), _MOST_ELSE)
        changes = (Change(id, "score", points - side.score),) if points != side.score else ()
        side.score = points
        battle.emit("scored", {"side": id, "points": points}, changes, rules=("gw.r55",), level="do")


def count(battle: Battle, entry: Count) -> None:
    """Compare decks with the numbers of cards that players counted (gw.r62). Raises Refusal if a number differs."""
    for id, number in entry.decks:
        deck = in_deck(battle, side_of(battle, id))
        if number != deck:
            raise Refusal("differs", {"side": id, "counted": number, "deck": deck}, ("gw.r10",))
    battle.emit("counted", {"decks": entry.decks}, rules=("gw.r10", "gw.r62"))


def retire(battle: Battle, entry: Retire) -> None:
    """End the battle because a side flees or gives up (gw.r62)."""
    battle.emit("retired", {"side": entry.side}, rules=("gw.r62",))
    win(battle, (enemy_of(battle, entry.side).id,), "retired")


def house(battle: Battle, entry: House) -> None:
    """Change house rules. Raises Refusal while a check is open."""
    change_house_rules(battle, entry, {"phase": battle.phase} if battle.phase in ("check", "rout") else None)
