"""What befalls units: wounds, healing, statuses, and who goes out of action (gw.r31, gw.r32, gw.r40)."""

from __future__ import annotations

from gm.game import Change, Value
from gm.games.gentlemen.arms import Effects
from gm.games.gentlemen.rules.desk import Desk
from gm.games.gentlemen.state import limit_reached, rout_draw, side_of, stats


def befall(desk: Desk, id: str, does: Effects) -> None:
    """All that effects do to a unit, which stops if it goes out; one that is out has nothing to fear."""
    if desk.unit(id).out:
        return
    if does.wound:
        wound(desk, id, does.wound, lethal=does.lethal)
    if desk.unit(id).out:
        return
    if does.heal:
        heal(desk, id, does.heal)
    if does.concussion:
        concuss(desk, id, does.concussion)
    if does.immobilize:
        desk.set(id, immobilized=True)
        rules = ("gw.r40", "gw.keyword.immobilize")
        desk.tell("status", {"unit": id, "status": "immobilized", "now": desk.acting == id}, rules)
    if does.commanded:
        count = desk.unit(id).commanded + does.commanded
        desk.set(id, commanded=count)
        rules = ("gw.r40", "gw.keyword.commanded")
        desk.tell("status", {"unit": id, "status": "commanded", "n": count}, rules)
    if does.suppressed:
        desk.set(id, suppressed=True)
        rules = ("gw.r40", "gw.keyword.suppressed")
        desk.tell("status", {"unit": id, "status": "suppressed", "side": desk.unit(id).side}, rules)
    if does.knockback:
        params: dict[str, Value] = {"unit": id, "hexes": does.knockback}
        desk.tell("knockback", params, ("gw.keyword.knockback",), level="do")


def wound(desk: Desk, id: str, n: int, *, lethal: bool = False) -> None:
    """Wounds up to the Spades, which is Death's Door; one more takes the unit out (gw.r31)."""
    one = desk.unit(id)
    spades = stats(desk, one).spades
    room = spades - one.wounds
    after = one.wounds + min(room, n)
    out = n > room and not (room and desk.house.overkill == "clamp")
    killed = lethal and not out and room > 0 and after == spades
    desk.put(one._replace(wounds=after))
    changes = (Change(id, "wounds", after - one.wounds),) if after != one.wounds else ()
    params: dict[str, Value] = {"unit": id, "n": n, "wounds": after, "spades": spades}
    desk.tell("wound", params, ("gw.r31",), changes, level="do")
    if room and after == spades and not out:
        desk.tell("door", {"unit": id, "wounds": after}, ("gw.r31",), level="do")
    if killed:
        desk.tell("lethal", {"unit": id}, ("gw.r31", "gw.keyword.lethal"))
    if out or killed:
        go_out(desk, id)


def heal(desk: Desk, id: str, n: int) -> None:
    """Wounds that go (gw.r31)."""
    one = desk.unit(id)
    gone = min(n, one.wounds)
    desk.put(one._replace(wounds=one.wounds - gone))
    changes = (Change(id, "wounds", -gone),) if gone else ()
    door = bool(gone) and one.wounds == stats(desk, one).spades
    params: dict[str, Value] = {"unit": id, "n": gone, "wounds": one.wounds - gone, "door": door}
    desk.tell("healed", params, ("gw.r31",), changes, level="do")


def concuss(desk: Desk, id: str, n: int) -> None:
    """AP less, in the next activation, or at once of the one that acts (gw.r4, gw.r40)."""
    count = desk.unit(id).concussed + n
    desk.set(id, concussed=count)
    now = desk.acting == id
    rules = ("gw.r40", "gw.keyword.concussion")
    desk.tell("status", {"unit": id, "status": "concussed", "n": count, "now": now}, rules)
    if now:
        lost = min(n, desk.ap)
        desk.ap -= lost
        desk.tell("lost-ap", {"unit": id, "n": lost, "ap": desk.ap, "why": "concussed"}, ("gw.r4",))


def go_out(desk: Desk, id: str) -> None:
    """A unit is taken from the table; perhaps its side's morale limit is reached by that (gw.r31, gw.r32)."""
    one = desk.unit(id)
    desk.put(one._replace(out=True, concussed=0, commanded=0, immobilized=False, suppressed=False, charge=None))
    desk.melee = tuple([pair for pair in desk.melee if id not in pair])
    desk.tell("out", {"unit": id}, ("gw.r31",), level="do")
    lose_heart(desk, one.side)


def lose_heart(desk: Desk, side: str) -> None:
    """One more unit of a side is out (gw.r32)."""
    one = side_of(desk, side)
    if one.lost is None and not limit_reached(desk, one):
        return
    lost = 0 if one.lost is None else one.lost + 1
    changed = one._replace(lost=lost)
    desk.put_side(changed)
    params: dict[str, Value] = {"side": side, "lost": lost, "draw": rout_draw(desk, changed)}
    desk.tell("morale", params, ("gw.r32",))
