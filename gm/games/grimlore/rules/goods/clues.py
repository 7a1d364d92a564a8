"""What clues are spent on (gl.r50, gl.r51)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, Value
from gm.games.grimlore.computation.prices import clue_cost
from gm.games.grimlore.entries import Clue
from gm.games.grimlore.rules.desk import Desk
from gm.games.grimlore.state import OUTSIDE
from gm.games.grimlore.vocabulary import DESTINY


def clue(desk: Desk, entry: Clue) -> None:
    """Clues for rations, a local clue, Destiny; of the rest the program knows the cost alone."""
    if desk.phase not in OUTSIDE:
        raise Refusal("not-now", {"entry": entry.kind, "phase": desk.phase}, ("gl.r22",), "not-due")
    number = entry.number or 1
    cost = clue_cost(entry.use, entry.tier, number, desk.hero(entry.who) if entry.who else None)
    params: dict[str, Value] = {"use": entry.use, "tier": entry.tier, "number": number, "who": entry.who, "cost": cost}
    changes = desk.pay("clues", cost) + _bought(desk, entry, number)
    desk.tell("clue", params, ("gl.r50",), changes, level="do")


def _bought(desk: Desk, entry: Clue, number: int) -> tuple[Change, ...]:
    """What comes of it at once."""
    if entry.use == "rations":
        return desk.gain("rations", number)
    if entry.use == "local":
        return desk.gain("local", 1)
    if entry.use == DESTINY and entry.who:
        hero = desk.hero(entry.who)
        if hero.destiny >= hero.destiny_max:
            raise Refusal("destiny-full", {"who": hero.id, "most": hero.destiny_max}, ("gl.r50", "gl.r16"))
        desk.put(hero._replace(destiny=hero.destiny + 1))
        return (Change(hero.id, "destiny", 1),)
    return ()
