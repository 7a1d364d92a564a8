"""A blow on a unit: what it costs once no trait stops it, who is killed, and what is left over (gl.r32, gl.r85)."""

from __future__ import annotations

from gm.game import Change, Value
from gm.games.grimlore.combat import Hit, Unit
from gm.games.grimlore.computation.fray import GUARD_DICE, living, trait_rules
from gm.games.grimlore.rules import vitality
from gm.games.grimlore.rules.combat.waiting import wait_for
from gm.games.grimlore.rules.desk import Desk
from gm.games.grimlore.vocabulary import MAIN


def strike_home(desk: Desk, hit: Hit) -> None:
    """An attack has hit: the monster may first throw dice against it (gl.r85)."""
    names = [name for name in GUARD_DICE if desk.fray.has(name) and (hit.melee or name != "parry")]
    if names and hit.unit == MAIN:
        wait_for(desk, tuple(names), hit)
    else:
        land(desk, hit)


def land(desk: Desk, hit: Hit) -> None:
    """Nothing stops a blow any more: Energy is lost; the monster at 0 may get its second wind first."""
    unit = desk.fray.unit(hit.unit)
    assert unit is not None
    left = unit.hp - min(unit.hp, hit.damage)
    put_unit(desk, unit._replace(hp=left))
    params: dict[str, Value] = {"unit": unit.unit, "number": unit.hp - left, "hp": left, "hp_max": unit.hp_max}
    params["who"] = hit.hero
    desk.tell("wounded", params, ("gl.r32",), (Change(unit.unit, "hp", left - unit.hp),), level="do")
    over = hit._replace(damage=hit.damage - unit.hp)
    if left:
        _answer(desk, hit)
    elif unit.unit == MAIN and desk.fray.has("second-wind"):
        wait_for(desk, ("second-wind",), over)
    else:
        kill(desk, over)


def kill(desk: Desk, over: Hit) -> None:
    """A unit is at 0 for good: ``damage`` of the blow is what was left over, for those who can spend it (gl.r5)."""
    wait_for(desk, ())
    fall(desk, over.unit)
    hero = desk.hero(over.hero)
    if hero.has("reaper"):
        restore(desk, hero.id, 1, "reaper")
    spends = "cleave" if over.melee else "ricochet"
    if over.damage and hero.has(spends) and living(desk.fray):
        params: dict[str, Value] = {"who": hero.id, "trait": spends, "number": over.damage}
        desk.tell("overflow", params, ("gl.r5", f"gl.trait.{spends}"), level="do")


def fall(desk: Desk, unit: str) -> None:
    """Announce that a unit is at 0 for good."""
    desk.tell("killed", {"unit": unit}, ("gl.r32",), level="do")


def restore(desk: Desk, who: str, number: int, trait: str) -> None:
    """A character's trait gives Energy back, up to the maximum (gl.r5)."""
    changes = vitality.refresh(desk, who, number)
    params: dict[str, Value] = {"who": who, "trait": trait, "number": sum(int(change.delta) for change in changes)}
    desk.tell("restored", params, ("gl.r5", f"gl.trait.{trait}"), changes, level="do")


def revive(desk: Desk, hit: Hit) -> None:
    """The monster's second wind: it is not killed, and has 1 Energy (gl.r41)."""
    mend(desk, 1, "second-wind")
    _answer(desk, hit)


def mend(desk: Desk, number: int, trait: str) -> None:
    """One of its traits gives the monster Energy back, up to its maximum (gl.r41)."""
    unit = desk.fray.units[0]
    more = min(number, unit.hp_max - unit.hp)
    put_unit(desk, unit._replace(hp=unit.hp + more))
    changes = (Change(MAIN, "hp", more),) if more else ()
    params: dict[str, Value] = {"unit": MAIN, "number": more, "hp": unit.hp + more, "trait": trait}
    desk.tell("recovers", params, trait_rules(trait), changes, level="do")


def _answer(desk: Desk, hit: Hit) -> None:
    """A monster that lives may riposte a blow in melee (gl.r41)."""
    ripostes = hit.melee and hit.unit == MAIN and desk.fray.has("riposte")
    wait_for(desk, ("riposte",) if ripostes else (), hit)


def put_unit(desk: Desk, changed: Unit) -> None:
    """A unit as it stands from now on."""
    units = tuple([changed if unit.unit == changed.unit else unit for unit in desk.fray.units])
    desk.combat = desk.fray._replace(units=units)
