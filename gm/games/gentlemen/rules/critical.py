"""Critical failures: failed uses for which the cards add up to less than 8 (gw.r61)."""

from __future__ import annotations

from gm.game import Value
from gm.games.gentlemen.arms import Ability, Effects, Item
from gm.games.gentlemen.computation.gear import item_place, key_of
from gm.games.gentlemen.playing_cards import total
from gm.games.gentlemen.rules.hits import suffer
from gm.games.gentlemen.rules.jobs import change_ammo
from gm.games.gentlemen.rules.turns import finish
from gm.games.gentlemen.state import Battle, Check, UnitDraft, profile

_BELOW = 8
_WORST = 3
_HURT = Effects(wound=2)
_RULE = {
    "melee": "gw.critical.melee-failure",
    "ranged": "gw.critical.ranged-failure",
    "support": "gw.critical.support-failure",
}


def is_critical(battle: Battle, check: Check, ability: Ability) -> bool:
    """Return whether a failure is critical: cards were drawn, and their sum is less than 8 (gw.r61)."""
    cards = _counted(battle, check)
    on = battle.house.critical == "on" and ability.type in _RULE
    return on and bool(cards) and total(cards) < _BELOW


def _counted(battle: Battle, check: Check) -> tuple[str, ...]:
    """Return the cards that count: all cards drawn, or by house rule only the cards still in hand (gw.r61)."""
    return (*check.cards, *check.off) if battle.house.critical_sum == "all" else check.cards


def critical(battle: Battle, check: Check, ability: Ability, item: Item | None) -> None:
    """Carry out the result of a critical failure, which depends on the sum of the cards (gw.r61)."""
    points = total(_counted(battle, check))
    number = max(_WORST, points)
    unit = battle.unit(check.unit or "")
    params: dict[str, Value] = {
        "unit": unit.id,
        "type": ability.type,
        "sum": points,
        "number": number,
        "item": item.id if item else None,
        "target": check.target,
    }
    battle.emit("critical", params, rules=("gw.r61", _RULE[ability.type]), level="do")
    if number == 7:
        _try_again(battle, unit, ability, item)
    elif ability.type == "support":
        if number in (6, _WORST):
            _bar(unit, "support" if number == 6 else "support!")
        elif check.target:
            suffer(battle, check.target, Effects(concussion=1, suppressed=number == 4))
    elif number == 6:
        if ability.type == "melee":
            _bar(unit, "melee")
        else:
            _spoil(battle, unit, item, "jammed")
    else:
        _hurt(battle, unit, ability.type, item, number)


def _try_again(battle: Battle, unit: UnitDraft, ability: Ability, item: Item | None) -> None:
    """Let the unit try a failed use again: give back the shot of a ranged attack, or do not count the use."""
    if ability.type != "ranged":
        key = key_of(item, ability)
        battle.used = tuple([(other, n - (other == key)) for other, n in battle.used if n - (other == key)])
    elif item and ability.uses_ammo:
        change_ammo(battle, unit, item, 1)


def _bar(unit: UnitDraft, what: str) -> None:
    if what not in unit.barred:
        unit.barred = (*unit.barred, what)


def _hurt(battle: Battle, unit: UnitDraft, type: str, item: Item | None, number: int) -> None:
    """Give the unit two wounds without an armour check. ``number`` is the sum of the cards.

    The lowest number also destroys the weapon. A 4 breaks it in a ranged attack, and ends the activation in a melee
    attack.
    """
    if number == 4 and type == "ranged":
        _spoil(battle, unit, item, "broken")
    if number == _WORST:
        _spoil(battle, unit, item, "destroyed")
    suffer(battle, unit.id, _HURT)
    if number == 4 and type == "melee" and not unit.out:
        finish(battle)


def _spoil(battle: Battle, unit: UnitDraft, item: Item | None, how: str) -> None:
    """Jam, break or destroy a weapon, as ``how`` says. A bayonet on a destroyed weapon is destroyed as well."""
    if item is None:
        return
    items = profile(battle, unit).items
    gone = [item_place(battle, unit, item.id)]
    if how == "destroyed" and item.lug:
        pairs = zip(items, unit.items, strict=True)
        fixed = [at for at, (piece, was) in enumerate(pairs) if piece.kind == "bayonet" and was != "destroyed"]
        gone += fixed[:1]
    unit.items = tuple([how if at in gone else was for at, was in enumerate(unit.items)])
    params: dict[str, Value] = {"unit": unit.id, "items": tuple([items[at].id for at in gone]), "how": how}
    battle.emit("spoilt", params, rules=("gw.r61",), level="do")
