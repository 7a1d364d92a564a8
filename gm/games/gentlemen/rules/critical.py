"""Critical failures: what happens when next to nothing lies in hand (gw.r61)."""

from __future__ import annotations

from gm.game import Value
from gm.games.gentlemen.arms import Ability, Effects, Item
from gm.games.gentlemen.playing_cards import total
from gm.games.gentlemen.rules.desk import Desk
from gm.games.gentlemen.rules.hits import befall
from gm.games.gentlemen.rules.jobs import change_ammo
from gm.games.gentlemen.rules.turns import finish
from gm.games.gentlemen.state import Check, Standing, key_of, profile

_BELOW = 8
_WORST = 3
_HURT = Effects(wound=2)
_RULE = {
    "melee": "gw.critical.melee-failure",
    "ranged": "gw.critical.ranged-failure",
    "support": "gw.critical.support-failure",
}


def is_critical(state: Standing, check: Check, ability: Ability) -> bool:
    """Whether a failure is a critical one: less than 8 in hand, but not without a card."""
    on = state.house.critical == "on" and ability.type in _RULE
    return on and bool(check.cards) and total(check.cards) < _BELOW


def critical(desk: Desk, check: Check, ability: Ability, item: Item | None) -> None:
    """What the table of critical failures says."""
    points = total(check.cards)
    number = max(_WORST, points)
    params: dict[str, Value] = {
        "unit": check.unit,
        "type": ability.type,
        "sum": points,
        "number": number,
        "item": item.id if item else None,
        "target": check.target,
    }
    desk.tell("critical", params, ("gw.r61", _RULE[ability.type]), level="do")
    user = check.unit or ""
    if ability.type == "support":
        _distracted(desk, check, user, key_of(item, ability), number)
        return
    if number == 7:
        _once_more(desk, user, ability, item)
    elif number == 6:
        if ability.type == "melee":
            _bar(desk, user, "melee")
        else:
            _condition(desk, user, item, "jammed")
    else:
        _own_goal(desk, user, ability.type, item, number)


def _once_more(desk: Desk, user: str, ability: Ability, item: Item | None) -> None:
    """An attack that does not count; a shot that has not gone off."""
    if ability.type == "melee":
        _forget(desk, key_of(item, ability))
    elif item and ability.uses_ammo:
        one = desk.unit(user)
        at = profile(desk, one).items.index(item)
        change_ammo(desk, user, at, min(item.max_ammo, one.ammo[at] + 1))


def _forget(desk: Desk, key: str) -> None:
    """A use does not count."""
    desk.used = tuple([(one, n - (one == key)) for one, n in desk.used if n - (one == key)])


def _bar(desk: Desk, user: str, what: str) -> None:
    one = desk.unit(user)
    if what not in one.barred:
        desk.put(one._replace(barred=(*one.barred, what)))


def _own_goal(desk: Desk, user: str, type: str, item: Item | None, number: int) -> None:
    """Two wounds that no armour stops, and worse."""
    if number == 4 and type == "ranged":
        _condition(desk, user, item, "broken")
    if number == _WORST:
        _condition(desk, user, item, "destroyed")
    befall(desk, user, _HURT)
    if number == 4 and type == "melee" and not desk.unit(user).out:
        finish(desk)


def _condition(desk: Desk, user: str, item: Item | None, how: str) -> None:
    """A weapon is jammed, broken or destroyed; one that is destroyed takes the bayonet on it along."""
    if item is None:
        return
    one = desk.unit(user)
    every = profile(desk, one).items
    gone = [every.index(item)]
    if how == "destroyed" and item.lug:
        pairs = zip(every, one.items, strict=True)
        fixed = [at for at, (piece, was) in enumerate(pairs) if piece.kind == "bayonet" and was != "destroyed"]
        gone += fixed[:1]
    desk.put(one._replace(items=tuple([how if at in gone else was for at, was in enumerate(one.items)])))
    items = tuple([every[at].id for at in gone])
    desk.tell("spoilt", {"unit": user, "items": items, "how": how}, ("gw.r61",), level="do")


def _distracted(desk: Desk, check: Check, user: str, key: str, number: int) -> None:
    """A support action that does harm."""
    if number == 7:
        _forget(desk, key)
    elif number == 6:
        _bar(desk, user, "support")
    elif number == _WORST:
        _bar(desk, user, "support!")
    elif check.target:
        befall(desk, check.target, Effects(concussion=1, suppressed=number == 4))
